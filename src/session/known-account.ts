import type { User } from '../api/users'
import { createStore } from '../lib/store'
import { accountNumber, lastAccount, remember } from '../memory'

/** Records what this document knows about the session: whether a session is open, and which user is signed in. */
export class KnownAccount {
  /** True if a session is open or may be open. The user of the session can be unknown. */
  readonly isOpen = createStore(false)
  /**
   * The user whom the API returned last, even on a public page. The value is undefined if nobody is signed in, or if
   * the user is unknown.
   */
  readonly user = createStore<User | undefined>(undefined)

  /** Call this when a sign-in may have opened a session. */
  recordOpened(): void {
    this.isOpen.set(true)
  }

  /** Call this when the API has returned the signed-in user. */
  recordUser(user: User): void {
    if (lastAccount() !== accountNumber(user)) remember('account', String(accountNumber(user)))
    this.isOpen.set(true)
    this.user.set(user)
  }

  /** Call this when the API has answered that nobody is signed in, or when another tab has signed out. */
  recordSignedOut(): void {
    this.isOpen.set(false)
    this.user.set(undefined)
  }
}
