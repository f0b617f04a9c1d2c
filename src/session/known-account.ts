import type { User } from '../api/users'
import { createStore } from '../lib/store'
import { accountNumber, lastAccount, remember } from '../memory'

/** What this document knows of the session: whether one is open, and of which user. */
export class KnownAccount {
  /** Whether a session is open, or may be: one whose user is not known, too. */
  readonly isOpen = createStore(false)
  /** The user whom the API has named last, on a public page too; undefined when nobody is signed in, or it is not known. */
  readonly user = createStore<User | undefined>(undefined)

  /** A sign-in may have opened a session. */
  noteOpened(): void {
    this.isOpen.set(true)
  }

  /** The API has named the user. */
  noteUser(user: User): void {
    if (lastAccount() !== accountNumber(user)) remember('account', String(accountNumber(user)))
    this.isOpen.set(true)
    this.user.set(user)
  }

  /** The API has said that nobody is signed in, or another tab has signed out. */
  noteNobody(): void {
    this.isOpen.set(false)
    this.user.set(undefined)
  }
}
