import { EMAIL_MAX_LENGTH } from '../../rules/limits'

/**
 * The address to begin with: the `mail` parameter when there is one to take, else `carried`, the one typed on the page
 * before. What cannot be an address (repeated, too long, with invisible characters) is left out rather than cut.
 */
export function prefilledEmail(search: URLSearchParams, carried: string): string {
  const [mail = '', ...others] = search.getAll('mail').map((value) => value.trim())
  const isUsable = mail !== '' && others.length === 0 && mail.length <= EMAIL_MAX_LENGTH && !/\p{C}/u.test(mail)
  return isUsable ? mail : carried
}
