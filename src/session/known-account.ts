import type { User } from '../api/users'
import { createStore } from '../lib/store'
import { accountNumber, lastAccount, remember } from '../memory'

/** This document's knowledge of the session: whether one is open, and its user. */
export class KnownAccount {
  /** Whether a session is open, or may be open, even if its user is not known. */
  readonly isOpen = createStore(false)
  /**
   * The user whom the API has named last, even on a public page. It is undefined when nobody is signed in, or it is not
   * known.
   */
  readonly user = createStore<User | undefined>(undefined)

  /** Call it when a sign-in may have opened a session. */
  noteOpened(): void {
    this.isOpen.set(true)
  }

  /** Call it when the API has named the user. */
  noteUser(user: User): void {
    if (lastAccount() !== accountNumber(user)) remember('account', String(accountNumber(user)))
    this.isOpen.set(true)
    this.user.set(user)
  }

  /** Call it when the API has said that nobody is signed in, or another tab has signed out. */
  noteNobody(): void {
    this.isOpen.set(false)
    this.user.set(undefined)
  }
}
