import type { User } from '../api/users'
import { isSameEmail } from '../rules/email'

/** By what a person is recognised. */
export type Person = Pick<User, 'email' | 'nickName'>

/** `changed`: the e-mail address or the nickname differs. `other`: both do, so it is another person. */
export type UserComparison = 'same' | 'changed' | 'other'

/**
 * Compares two reads of the signed-in person. Neither value alone identifies a person: an address can change, and a nickname
 * that was given up can be taken by somebody else.
 */
export function compareUsers(before: Person, now: User): UserComparison {
  const hasSameEmail = isSameEmail(before.email, now.email)
  const hasSameNickname = before.nickName === now.nickName
  if (hasSameEmail && hasSameNickname) return 'same'
  return hasSameEmail || (hasSameNickname && now.nickName !== null) ? 'changed' : 'other'
}
