import type { User } from '../api/users'
import { compareUsers } from './compare-users'
import type { Session } from './session'

/**
 * Reads the person again after a write whose answer was lost. Resolves with undefined, and covers the page, when the API names
 * another one than `as`. Rejects as `fetchUser` does.
 */
export async function readAgain(session: Session, as: User): Promise<User | undefined> {
  const user = await session.read()
  if (compareUsers(as, user) !== 'other') return user
  void session.replace(user)
  return undefined
}
