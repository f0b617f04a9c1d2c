import type { User } from '../api/users'
import { createStore } from '../lib/store'
import { withResolvers } from '../lib/with-resolvers'

/** What covers the page while it is not known, or no longer true, that it belongs to the user who is signed in. */
export type PageStatus =
  /** Nothing: a public page, or a page of the user who is signed in. */
  | { name: 'shown' }
  /** The API is being asked whose session it is, or another document is being loaded. */
  | { name: 'checking' }
  /** The session has ended while something would be lost: the user of the page signs in again over it. */
  | { name: 'ended'; user: User }
  /** The API did not say whose session it is, or has refused to, perhaps in words that it asks to show. */
  | { name: 'unverified'; words?: string | undefined }
  /** The API names another account than that of the page. Nothing of the page is used any more. */
  | { name: 'replaced'; user: User; isSamePerson: boolean }

/** What covers the page, and the calls that wait under it until its user has a session again. */
export class PageCover {
  readonly status = createStore<PageStatus>({ name: 'shown' })
  private waiting: { promise: Promise<boolean>; resolve: (isRenewed: boolean) => void } | undefined

  /** The name of what covers the page now. */
  get name(): PageStatus['name'] {
    return this.status.get().name
  }

  /** Covers the page, or shows it. A page that was replaced has been removed: shown again, it would begin anew. */
  set(status: PageStatus): void {
    if (status.name === 'replaced' || (this.name !== 'replaced' && this.name !== status.name)) this.status.set(status)
  }

  /** Whether calls wait under the cover. */
  get hasWaiting(): boolean {
    return this.waiting !== undefined
  }

  /** Resolves for each call that waits when the wait ends: with whether the user of the page has a session again. */
  wait(): Promise<boolean> {
    return (this.waiting ??= withResolvers()).promise
  }

  /** Ends the wait of all calls. */
  endWait(isRenewed: boolean): void {
    this.waiting?.resolve(isRenewed)
    this.waiting = undefined
  }

  /** Ends the wait because the page is left. */
  giveUpWait(): void {
    if (this.hasWaiting) this.set({ name: 'checking' })
    this.endWait(false)
  }
}
