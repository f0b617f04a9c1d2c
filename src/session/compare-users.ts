import type { User } from '../api/users'

/** A change of an account. */
export interface OwnChange {
  /** The new nickname. */
  nickName?: string
  /** Whether a mailed link changes the e-mail address, to a value that the portal does not know. */
  email?: boolean
}

/** `changed`: the e-mail address or the nickname differs. `other`: both do, so it is another person. */
export type UserComparison = 'same' | 'changed' | 'other'

/**
 * Compares the owner of a page with the user that the API names now. Neither value alone identifies a person: an address
 * can change, and a nickname that was given up can be taken by somebody else.
 *
 * @param own what the page itself changes, which counts as the owner's
 */
export function compareUsers(owner: User, now: User, own: OwnChange = {}): UserComparison {
  const hasSameEmail = own.email === true || owner.email.toLowerCase() === now.email.toLowerCase()
  const hasSameNickname = owner.nickName === now.nickName || (now.nickName !== null && now.nickName === own.nickName)
  if (hasSameEmail && hasSameNickname) return 'same'
  return hasSameEmail || (hasSameNickname && now.nickName !== null) ? 'changed' : 'other'
}
