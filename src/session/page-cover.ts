import type { User } from '../api/users'
import { createStore } from '../lib/store'
import { withResolvers } from '../lib/with-resolvers'

/** The cover of the page while it is not known, or no longer true, that the page belongs to the signed-in user. */
export type PageStatus =
  /** There is no cover: a public page, or a page of the signed-in user. */
  | { name: 'shown' }
  /** The portal is reading whose session it is or loading a document, or the page is in the back/forward cache. */
  | { name: 'checking' }
  /** The session has ended while unsaved input would be lost. The user of the page signs in again over the page. */
  | { name: 'ended'; user: User }
  /** The API did not say whose session it is, or has refused to, perhaps with a message that it asks to show. */
  | { name: 'unverified'; words?: string | undefined }
  /** The API names another account than the account of the page. Nothing of the page is used any more. */
  | { name: 'replaced'; user: User; isSamePerson: boolean }

/** The cover of the page, and the calls that wait under it until its user has a session again. */
export class PageCover {
  readonly status = createStore<PageStatus>({ name: 'shown' })
  private waiting: { promise: Promise<boolean>; resolve: (isRenewed: boolean) => void } | undefined

  /** The name of the present cover. */
  get name(): PageStatus['name'] {
    return this.status.get().name
  }

  /** Covers the page, or shows it. A page that was replaced stays covered, because it was removed and would start again. */
  set(status: PageStatus): void {
    if (status.name === 'replaced' || (this.name !== 'replaced' && this.name !== status.name)) this.status.set(status)
  }

  /** Whether calls wait under the cover. */
  get hasWaiting(): boolean {
    return this.waiting !== undefined
  }

  /** Resolves for each waiting call when the wait ends, with whether the user of the page has a session again. */
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
