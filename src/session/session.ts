import { matchRoutes } from 'react-router-dom'
import type { CallOptions, CallPolicies } from '../api/call'
import { ApiFailure } from '../api/failure'
import { fetchUser, type User } from '../api/users'
import { config } from '../config'
import { createStore, type Store } from '../lib/store'
import type { UnsavedInput } from '../lib/unsaved-input'
import { clearEarlierSignIn, storeActivity } from './browser-storage'
import { hidePage, onPageCached, onPageRestored, showPage } from './page-visibility'
import { compareUsers, type OwnChange, type UserComparison } from './compare-users'
import { returnPath } from './redirects'
import { openSessionHints, type SessionHint } from './session-hints'

/** What the dashboard shows instead of its page, or above it. */
export interface PageStatus {
  /** The API is being asked whose session it is, and the page is hidden. */
  isChecking: boolean
  /**
   * Why a page with something to lose waits for its owner's session: it has `ended`, and the owner is asked to sign in
   * again over the page; or it is `unverified`, because the API did not say whose it is, and the page is hidden.
   */
  problem: 'ended' | 'unverified' | undefined
  /** The account that the API names instead of the owner's, which takes the place of the page. */
  replacement: { user: User; isSamePerson: boolean } | undefined
}

const SHOWN: PageStatus = { isChecking: false, problem: undefined, replacement: undefined }

interface SessionOptions {
  /** Replaces the page with another page of the portal. */
  goTo: (path: string) => void
  /** Clears what the page keeps in memory about a person, who has signed out in any tab. */
  forgetPerson: () => void
  /** Whether the page has something to lose. */
  unsaved: UnsavedInput
}

/**
 * Knows for whom a page is shown, its owner, and asks the API whose session it is: in the guard, right before each write,
 * when the page is seen or focused again, and when another tab sends a hint. A page has one session.
 */
export class Session {
  private readonly ownerStore = createStore<User | undefined>(undefined)
  private readonly statusStore = createStore<PageStatus>(SHOWN)
  /** The person for whom the page is shown; undefined on a page of nobody. */
  readonly owner: Store<User | undefined> = this.ownerStore
  /** What the dashboard shows. It stays replaced until the page is loaded anew. */
  readonly status: Store<PageStatus> = this.statusStore
  private readonly options: SessionOptions
  /** What a sign-in has just read, which saves the guard a call. Taken once, and dropped at any hint. */
  private userForGuard: User | undefined
  /** What the page itself changes of its owner's account. */
  private ownChange: OwnChange = {}
  /** Where the other tabs are told, while the page listens to them. */
  private channel: BroadcastChannel | undefined
  /** How many hints there were: an answer that precedes one may be out of date. */
  private hints = 0
  /** The newest check. The answers of earlier ones are not used. */
  private pending: Promise<boolean> | undefined
  private renewal: { promise: Promise<boolean>; resolve: (isRenewed: boolean) => void } | undefined

  constructor(options: SessionOptions) {
    this.options = options
  }

  /** Begins to listen to the other tabs and to the browser, when the portal starts. Returns the function that stops. */
  start(): () => void {
    this.channel = openSessionHints((hint) => this.onHint(hint))
    const onSeen = () => {
      if (document.visibilityState === 'visible' && this.owner.get()) void (this.pending ?? this.check(false))
    }
    document.addEventListener('visibilitychange', onSeen)
    window.addEventListener('focus', onSeen)
    const stops = [
      onPageCached(() => this.owner.get() && hidePage()),
      onPageRestored(() => this.owner.get() && void this.check(true)),
      () => document.removeEventListener('visibilitychange', onSeen),
      () => window.removeEventListener('focus', onSeen),
      () => {
        this.channel?.close()
        this.channel = undefined
      },
    ]
    return () => stops.forEach((stop) => stop())
  }

  /** Reads the person who has just signed in, and makes them the owner of the page. Rejects with ApiFailure. */
  async begin(options: CallOptions): Promise<User> {
    const user = await this.read({ ...options, quiet: false })
    this.setOwner(user)
    return user
  }

  /** Gives the guard the user that `begin` has just read, for the navigation that follows; undefined ends that. */
  giveToGuard(user: User | undefined): void {
    this.userForGuard = user
  }

  /**
   * Resolves with the user for whom the guard opens a page, who becomes its owner. Waits for another sign-in while the
   * page that is shown has something to lose. Rejects with ApiFailure when there is no session.
   *
   * @returns `mustReload`: the owner's account has changed elsewhere, and nothing is lost when the page is loaded anew
   */
  async admit(signal: AbortSignal): Promise<{ user: User; mustReload: boolean }> {
    const user = this.userForGuard ?? (await this.readOrWait(signal))
    this.userForGuard = undefined
    const owner = this.owner.get()
    const found = owner ? compareUsers(owner, user, this.ownChange) : 'same'
    const mustReload =
      this.status.get().replacement !== undefined || (found === 'changed' && !this.options.unsaved.exists())
    if (found === 'same') this.setOwner(user)
    else if (!mustReload) this.showReplacement(user, found)
    return { user, mustReload }
  }

  /** The page that `admit` has opened for `user` is shown. */
  enter(user: User): void {
    if (!this.owner.get() && !this.status.get().replacement) this.setOwner(user)
  }

  /** The page is left: the next one is nobody's until `begin` or `admit`. */
  leave(): void {
    this.setOwner(undefined)
    this.ownChange = {}
    this.pending = undefined
    this.settleRenewal(false)
    this.statusStore.set({ ...SHOWN, replacement: this.status.get().replacement })
    showPage()
  }

  /** Accepts a change of the owner's account, which the page itself makes. Called before the call that makes it. */
  expectChange(change: OwnChange): void {
    this.ownChange = change
  }

  /** Asks the API whose session it is, with the page hidden. Resolves with whether it is the owner's. Never rejects. */
  verify(): Promise<boolean> {
    return this.check(true)
  }

  /** The owner cannot sign in over the page now: it waits, hidden, until the session can be verified again. */
  giveUpRenewal(): void {
    if (this.renewal) this.showProblem('unverified')
  }

  /** What a call does with the session. */
  readonly callPolicies: Pick<CallPolicies, 'onCall' | 'onSignIn' | 'onSessionEnded'> = {
    onCall: ({ isPublic }) => {
      const isOfOwner = this.owner.get() !== undefined
      return async () => {
        if (!isOfOwner) return
        try {
          const user = await this.read()
          const owner = this.owner.get()
          const found = owner && compareUsers(owner, user, this.ownChange)
          if (found === 'same') return
          // Without an owner, the page was left or replaced before the answer.
          if (found) this.replaceOwner(user, found)
          throw new ApiFailure({ cancelled: true })
        } catch (failure) {
          // Without an answer, a call that needs no session is sent all the same.
          if (!isPublic || (failure instanceof ApiFailure && failure.cancelled)) throw failure
        }
      }
    },

    onSignIn: () => {
      const announce = this.announceLater('changed')
      return (hasOpenedSession) => {
        if (hasOpenedSession) {
          clearEarlierSignIn()
          if (config().inactivityMinutes !== undefined) storeActivity(Date.now())
        }
        announce()
      }
    },

    onSessionEnded: (failure) => {
      const renewal = this.waitForRenewal(failure)
      if (!renewal && this.isOnDashboard()) void (this.pending ?? this.check(false))
      return renewal
    },
  }

  /**
   * Gives the other tabs a hint when the returned function is called, or the page is left before. Gives it to this tab
   * too: the person may have gone back to a page of the dashboard meanwhile.
   */
  announceLater(hint: SessionHint): () => void {
    const announce = () => {
      window.removeEventListener('pagehide', announce)
      this.channel?.postMessage(hint)
      // A sign-in page, and a page whose owner signs in again over it, ask the API themselves.
      if (isProtectedPage() && !this.renewal) this.onHint(hint)
    }
    window.addEventListener('pagehide', announce)
    return announce
  }

  private onHint(hint: SessionHint): void {
    this.hints += 1
    this.userForGuard = undefined
    const { goTo, forgetPerson } = this.options
    if (hint !== 'changed') forgetPerson()
    if (this.status.get().replacement && isProtectedPage()) window.location.reload()
    else if (hint !== 'changed' && this.isOnDashboard()) {
      hidePage()
      goTo(`/login?message=${hint === 'inactive' ? 'inactivity' : 'noSession'}`)
    } else if (this.owner.get()) void this.check(true)
  }

  /** Reads the signed-in person, and again when there was a hint meanwhile. */
  private async read(options?: Parameters<typeof fetchUser>[0]): Promise<User> {
    const { hints } = this
    const user = await fetchUser(options)
    return hints === this.hints ? user : this.read(options)
  }

  private async readOrWait(signal: AbortSignal): Promise<User> {
    try {
      return await this.read({ retries: true, signal })
    } catch (failure) {
      const renewal = this.waitForRenewal(failure)
      if (!renewal) throw failure
      await renewal
      return this.readOrWait(signal)
    }
  }

  private setOwner(user: User | undefined): void {
    this.ownChange = { ...this.ownChange, email: false }
    // The contact form is emptied when an owner leaves.
    if (user !== this.owner.get()) this.ownerStore.set(user)
  }

  /**
   * Asks the API whose session it is. Resolves with whether it is the owner's. Never rejects.
   *
   * @param hides hides the page until the answer; without one, the page is then not shown again
   */
  private check(hides: boolean): Promise<boolean> {
    if (hides) {
      hidePage()
      this.statusStore.set({ ...this.status.get(), isChecking: true })
    }
    const own: Promise<boolean> = fetchUser({ retries: hides }).then(
      (user) => this.settle(own, () => this.acceptUser(user)),
      (failure: unknown) => this.settle(own, () => this.acceptFailure(failure)),
    )
    this.pending = own
    return own
  }

  /** Uses the answer of the newest check only. */
  private settle(check: Promise<boolean>, accept: () => boolean): boolean | Promise<boolean> {
    if (this.pending !== check) return this.pending ?? false
    this.pending = undefined
    return accept()
  }

  private acceptUser(user: User): boolean {
    const owner = this.owner.get()
    if (!owner) return false
    const found = compareUsers(owner, user, this.ownChange)
    if (found === 'changed' && !this.options.unsaved.exists()) window.location.reload()
    else if (found !== 'same') this.replaceOwner(user, found)
    else {
      // First, because the dialog for signing in again returns the focus to the page.
      showPage()
      this.settleRenewal(true)
      this.statusStore.set(SHOWN)
      return true
    }
    return false
  }

  private acceptFailure(failure: unknown): boolean {
    const hasEnded = failure instanceof ApiFailure && failure.type === 'NO_VALID_SESSION'
    // A page that is not hidden stays as it is without an answer: the next write asks again.
    if (!hasEnded && !this.status.get().isChecking) return false
    this.statusStore.set({ ...this.status.get(), isChecking: false })
    if (this.waitForRenewal(failure)) {
      if (hasEnded) showPage()
    } else if (isProtectedPage()) {
      const query = new URLSearchParams({ message: 'noSession', redirectUrl: returnPath(window.location.href) })
      this.options.goTo(`/logout?${query}`)
    } else window.location.reload()
    return false
  }

  /** Shows another account in place of the owner's page. A public page is loaded anew, and forwards to that account. */
  private replaceOwner(user: User, found: UserComparison): void {
    if (isProtectedPage()) this.showReplacement(user, found)
    else window.location.reload()
  }

  private showReplacement(user: User, found: UserComparison): void {
    hidePage()
    this.setOwner(undefined)
    this.pending = undefined
    this.settleRenewal(false)
    this.statusStore.set({ ...SHOWN, replacement: { user, isSamePerson: found === 'changed' } })
  }

  private isOnDashboard(): boolean {
    return this.owner.get() !== undefined && isProtectedPage()
  }

  /**
   * Keeps a page with something to lose instead of leaving it. All calls that wait get the same promise.
   *
   * @returns a promise that resolves with true once the owner has a session again, and with false when the page is left;
   * undefined when nothing would be lost, or the failure says nothing about the session
   */
  private waitForRenewal(failure: unknown): Promise<boolean> | undefined {
    if (!(failure instanceof ApiFailure) || !this.isOnDashboard() || !this.options.unsaved.exists()) return undefined
    if (failure.type === 'NO_VALID_SESSION') this.showProblem('ended')
    else if (failure.isTechnical) this.showProblem('unverified')
    else return undefined
    this.renewal ??= withResolvers()
    return this.renewal.promise
  }

  private showProblem(problem: 'ended' | 'unverified'): void {
    // At once, before the page in front of it takes the focus.
    if (problem === 'unverified') hidePage()
    this.statusStore.set({ ...this.status.get(), problem })
  }

  private settleRenewal(isRenewed: boolean): void {
    this.renewal?.resolve(isRenewed)
    this.renewal = undefined
  }
}

/** Whether the current page is below the guard, as the router matches its path. */
export function isProtectedPage(): boolean {
  return matchRoutes([{ path: '/dashboard/*' }], window.location.pathname) !== null
}

function withResolvers() {
  let resolve: (isRenewed: boolean) => void = () => undefined
  const promise = new Promise<boolean>((settle) => (resolve = settle))
  return { promise, resolve }
}
