import type { User } from '../api/users'
import { createStore } from '../lib/store'
import { withResolvers } from '../lib/with-resolvers'

/**
 * The cover of the page. The cover hides the page until the portal knows that the page belongs to the signed-in user.
 */
export type PageStatus =
  /** The page is visible, because it is public or belongs to the signed-in user. */
  | { name: 'shown' }
  /**
   * The page is covered while the portal requests the signed-in user, while another document loads, and while the page
   * is in the back/forward cache.
   */
  | { name: 'checking' }
  /**
   * The session has ended, and leaving the page would lose unsaved input. The user of the page can sign in again in a
   * dialog over the page.
   */
  | { name: 'ended'; user: User }
  /**
   * The API did not return the signed-in user, or refused to return the user. `words` is a message that the API asks to
   * show.
   */
  | { name: 'unverified'; words?: string | undefined }
  /** The API returned another account than the page shows. The portal has removed the content of the page. */
  | { name: 'replaced'; user: User; isSameUser: boolean }

/**
 * The cover of the page. While a cover hides the page, calls can wait until the user of the page has a session again.
 */
export class PageCover {
  readonly status = createStore<PageStatus>({ name: 'shown' })
  private waiting: { promise: Promise<boolean>; resolve: (isRenewed: boolean) => void } | undefined

  get name(): PageStatus['name'] {
    return this.status.get().name
  }

  /**
   * Sets the cover of the page. The cover `replaced` stays forever, because the portal has removed the content of the
   * page.
   */
  set(status: PageStatus): void {
    if (status.name === 'replaced' || (this.name !== 'replaced' && this.name !== status.name)) this.status.set(status)
  }

  /** True if calls of the page wait for a new session. */
  get hasWaiting(): boolean {
    return this.waiting !== undefined
  }

  /**
   * Returns a promise that resolves when the wait ends. The value is true if the user of the page has a session again.
   */
  wait(): Promise<boolean> {
    return (this.waiting ??= withResolvers()).promise
  }

  /** Ends all pending calls of `wait`. `isRenewed` is true if the user of the page has a session again. */
  endWait(isRenewed: boolean): void {
    this.waiting?.resolve(isRenewed)
    this.waiting = undefined
  }

  /** Ends all pending calls of `wait`, because the user leaves the page. */
  giveUpWait(): void {
    if (this.hasWaiting) this.set({ name: 'checking' })
    this.endWait(false)
  }
}
