import type { User } from '../api/users'
import { createStore } from '../lib/store'

/* What the page keeps in memory, and nowhere else, about the person who uses it. A reload clears it. */

/** Values with which forms can be filled in. */
export interface KnownUser {
  /** The nickname, because the portal knows no other name; empty for an account without one. */
  name: string
  email: string
}

const known = createStore<KnownUser | undefined>(undefined)

/** The signed-in person, for components outside of the guarded pages; undefined once those pages have been left. */
export const knownUser = { get: known.get, subscribe: known.subscribe }

/** Sets `knownUser`. */
export function setKnownUser(user: Pick<User, 'email' | 'nickName'> | undefined): void {
  known.set(user && { name: user.nickName ?? '', email: user.email })
}

let typedEmail = ''

/**
 * Keeps the e-mail address that was typed on a public page, to fill in the form of the next one. A value that is not an
 * e-mail address clears it.
 */
export function setTypedEmail(value: string): void {
  const trimmed = value.trim()
  typedEmail = trimmed.includes('@') ? trimmed : ''
}

/** The e-mail address typed last, or an empty string. */
export function getTypedEmail(): string {
  return typedEmail
}

/** What one page of a provider's sign-in passes to the next; too private for the address. */
interface ProviderState {
  /** The e-mail address of the provider's identity, or of the account. */
  email?: string | undefined
  /** The failure that the error step shows. */
  failure?: unknown
}

let providerState: ProviderState = {}

/** Replaces what the previous page of a provider's sign-in passed on. */
export function setProviderState(next: ProviderState): void {
  providerState = next
}

/** What the previous page of a provider's sign-in passed on. */
export function getProviderState(): ProviderState {
  return providerState
}

/** Clears all of this, because another person may use the page next. */
export function clearUserMemory(): void {
  setTypedEmail('')
  setProviderState({})
  setKnownUser(undefined)
}
