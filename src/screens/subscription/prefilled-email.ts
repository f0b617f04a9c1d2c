import { EMAIL_MAX_LENGTH } from '../../rules/limits'

/**
 * Returns the initial e-mail address: the `mail` parameter, otherwise `carried`, the one typed on the previous page. A
 * parameter that is repeated, too long or has invisible characters is ignored.
 */
export function prefilledEmail(search: URLSearchParams, carried: string): string {
  const [mail = '', ...others] = search.getAll('mail').map((value) => value.trim())
  const isUsable = mail !== '' && others.length === 0 && mail.length <= EMAIL_MAX_LENGTH && !/\p{C}/u.test(mail)
  return isUsable ? mail : carried
}
