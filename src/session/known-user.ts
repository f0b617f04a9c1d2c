import type { User } from '../api/users'

/** What forms can be filled in with beforehand. */
export interface KnownUser {
  /** The identifier: the portal knows no other name. Empty for an account without one. */
  name: string
  email: string
}

let known: KnownUser | undefined
const listeners = new Set<() => void>()

/** Says who is signed in, for what stands outside of the guarded pages; undefined once they have been left. */
export function setKnownUser(user: Pick<User, 'email' | 'nickName'> | undefined): void {
  known = user && { name: user.nickName ?? '', email: user.email }
  listeners.forEach((listener) => listener())
}

/** Who is signed in, as far as the page knows. The same object until it changes. */
export function getKnownUser(): KnownUser | undefined {
  return known
}

/** Calls `listener` whenever `getKnownUser()` changes. Gives back the unsubscription. */
export function subscribeToKnownUser(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
