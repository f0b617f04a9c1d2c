import type { User } from '../api/users'

/** What forms can be filled in with beforehand. */
export interface KnownPerson {
  /** The identifier: the portal knows no other name. Empty for an account without one. */
  name: string
  email: string
}

let known: KnownPerson | undefined
const listeners = new Set<() => void>()

/** Says who is signed in, for what stands outside of the guarded pages; undefined once they have been left. */
export function knowPerson(user: Pick<User, 'email' | 'nickName'> | undefined): void {
  known = user && { name: user.nickName ?? '', email: user.email }
  listeners.forEach((listener) => listener())
}

/** Who is signed in, as far as the page knows. The same object until it changes. */
export function knownPerson(): KnownPerson | undefined {
  return known
}

/** Calls `listener` whenever `knownPerson()` changes. Gives back the unsubscription. */
export function onKnownPersonChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
