import { ApiFailure, isOfType } from '../api/failure'
import { hasSecretFields, type UnsavedInput } from '../lib/unsaved-input'
import { accountNumber } from '../memory'
import { KnownAccount } from './known-account'
import { OwnChange } from './own-change'
import { storeNote } from './sign-in-memory'
import { SentSignIns } from './sent-sign-ins'
import type { SignInInProgress } from './sign-in-in-progress'
import { loadDocument, onPageCached, onPageRestored, onPageSeen } from '../lib/page-transitions'
import type { SignInOutcome, SignOutRequest } from './sign-out-request'
import { compareUsers, fetchUser, type UserId, type ReadOptions } from './fetch-user'
import { PageCover } from './page-cover'
import { findingOf, whatFollows } from './what-follows'
import { clearStoredRedirect, returnPath } from '../addresses/redirects'
import { openSessionHints, type SessionHint, type SessionHints } from './session-hints'
import type { Api } from '../api/api'
import type { User } from '../api/users'

interface SessionOptions {
  api: Api
  /** Returns the user whose page is shown, as loaded by the guarded route. Returns undefined on a public page. */
  shownUser: () => User | undefined
  /** Returns whether the router is opening another page. */
  isNavigating: () => boolean
  /** The input that the user would lose by leaving the page. */
  unsaved: UnsavedInput
  /** A sign-out that the user has requested and that the API has not answered. */
  signOutRequest: SignOutRequest
  signIn: SignInInProgress
}

/**
 * Knows who is signed in. It reads the user from the API, and covers or leaves an account page of another user (see
 * « Covers » in docs/architecture.md). A document has one session. It shows the account pages of one user at most.
 */
export class Session {
  /** The user whose page this document has shown. All later pages belong to this user. */
  lastShown: User | undefined
  private readonly cover = new PageCover()
  readonly ownChange = new OwnChange()
  readonly status = this.cover.status
  /** Records whether a session is open, and who is signed in, as far as this document knows. */
  readonly known = new KnownAccount()
  readonly signIns: SentSignIns
  private readonly options: SessionOptions
  /** The channel to the other tabs. Undefined while the page does not listen to the other tabs. */
  private channel: SessionHints | undefined
  /** Aborts when the portal stops. Its signal ends the listeners and the repeated reads. */
  private readonly stopped = new AbortController()
  /** The number of hints so far. If a hint arrives during a request, the answer to the request can be outdated. */
  private hints = 0
  /** The newest check of the session. The portal ignores the answers of earlier checks. */
  private newest: Promise<boolean> | undefined
  /** Whether the browser loads another document in place of this page. The page stays covered until then. */
  private isLeaving = false
  /** The user whom the API has just returned, while the router opens the dashboard for this user. */
  private opening: User | undefined

  constructor(options: SessionOptions) {
    this.options = options
    this.signIns = new SentSignIns(options.signOutRequest)
  }

  /**
   * Starts listening to the other tabs and to the browser. Returns the function that stops listening.
   *
   * @param holdsToken returns whether the page holds a one-time token. Back must not show such a page again.
   */
  start(holdsToken: () => boolean): () => void {
    this.channel = openSessionHints((hint) => {
      this.signIns.isOtherPossible ||= hint === 'changed'
      this.onHint(hint)
    })
    const { signal } = this.stopped
    onPageSeen(() => {
      if (this.shown) void this.check('unasked')
      else if (this.known.user.get()) this.read().catch(() => undefined)
    }, signal)
    // Cover the page before the browser caches it, because the first frame of the restored page must show the cover.
    onPageCached(() => {
      if (this.shown || holdsToken() || hasSecretFields()) this.cover.set({ name: 'checking' })
    }, signal)
    onPageRestored(() => {
      if (this.shown && !this.isLeaving) void this.checkUnderCover()
      else if (this.cover.name !== 'shown') window.location.reload()
    }, signal)
    return () => {
      this.stopped.abort()
      this.channel?.close()
      this.channel = undefined
    }
  }

  /** The user of the page, even if a cover with another account has replaced the page. Undefined on a public page. */
  get shown(): User | undefined {
    return this.options.shownUser() ?? (this.cover.name === 'replaced' ? this.lastShown : undefined)
  }

  /** Call this when the router shows a page. */
  onPageShown(): void {
    this.lastShown = this.options.shownUser() ?? this.lastShown
  }

  /** Runs `go`, which opens the dashboard. The guard then uses `user`, whom the API has just returned. */
  openDashboardFor(user: User, go: () => void | Promise<void>): Promise<void> {
    this.opening = user
    return Promise.resolve(go()).finally(() => (this.opening = undefined))
  }

  /**
   * Resolves with the user for whom the guard opens a page, or with undefined if the browser must load a new document.
   * If there is no session, a page with unsaved input waits for a new sign-in. Any other page rejects with ApiFailure.
   * If the API returns another account, covers the page and rejects as cancelled. If the API does not answer and no
   * other page is being opened, the page stays. A page that must show a recent change is then covered.
   */
  async userForGuard(signal: AbortSignal): Promise<User | undefined> {
    const { shown, ownChange } = this
    // A sign-out has begun in this document. Neither Back nor another page stops the sign-out.
    if (this.lastShown && !shown) throw this.leave('/logout')
    const isReadAgain = !this.options.isNavigating()
    const { mayBeOutdated, adopt } = ownChange.beginRead()
    const user = this.opening ?? (await this.readOrWait({ retries: true, signal, mayBeOutdated }, isReadAgain))
    if (this.options.signOutRequest.settle(user)) throw this.leave('/logout')
    const found = ownChange.compare(shown ?? user, user)
    adopt()
    const next = whatFollows(found, this.options.unsaved.exists())
    if (next === 'replace') throw this.coverFor(user, found === 'changed')
    return next === 'reload' ? undefined : user
  }

  /** Covers the page, because the API has returned `user`. Returns the failure with which the caller rejects. */
  coverFor(user: User, isSameUser = false): ApiFailure {
    this.newest = undefined
    this.cover.endWait(false)
    this.cover.set({ name: 'replaced', user, isSameUser })
    return new ApiFailure({ cancelled: true })
  }

  /** Loads an address as a document, even with unsaved input. Returns the failure with which the caller rejects. */
  leave(address: string): ApiFailure {
    this.isLeaving = true
    this.cover.set({ name: 'checking' })
    this.options.unsaved.giveUp()
    // A stopped portal has no channel, and must not open a page after a late answer.
    if (this.channel) {
      loadDocument(address)
      // If the user presses Back during the load, the browser stops the load. Start the load again.
      window.addEventListener('popstate', () => loadDocument(address), { signal: this.stopped.signal })
    }
    return new ApiFailure({ cancelled: true })
  }

  /** Covers the page and reads the signed-in user. Never rejects. */
  async checkUnderCover(): Promise<void> {
    this.cover.set({ name: 'checking' })
    await this.check()
  }

  /** Call this when the dialog for a new sign-in cannot open. The page stays covered until a read of the user. */
  giveUpRenewal(): void {
    if (this.cover.hasWaiting) this.cover.set({ name: 'unverified' })
  }

  /**
   * Reads the signed-in user just before or just after a write of the user `as`. If another user is signed in, covers
   * the page and rejects as cancelled. If the account of `as` has changed, does the same, but only before the write.
   */
  async requireUser(as: UserId, when: 'before' | 'after', mayBeOutdated?: ReadOptions['mayBeOutdated']): Promise<User> {
    const user = await this.read({ mayBeOutdated })
    if (this.cover.name === 'replaced') throw new ApiFailure({ cancelled: true })
    const found = this.ownChange.compare(as, user)
    // A changed account covers the page only before the write. After the write, the portal reads the page again anyway.
    if (whatFollows(found, when === 'before') === 'replace') throw this.coverFor(user, found === 'changed')
    return user
  }

  /** Call this before a sign-in is sent. Call the returned function when the sign-in has ended. */
  beginSignIn(): (outcome: SignInOutcome, isLeft: boolean) => void {
    return this.signIns.begin(() => {
      this.known.noteOpened()
      this.channel?.post('changed')
      // A page in this tab needs the hint too. A dialog over the page needs no hint, because the dialog reads the user.
      if (!this.cover.hasWaiting) this.onHint('changed')
    })
  }

  /**
   * Call this when the API has refused a request because the session has ended. Resolves with true once the user has
   * signed in again in the dialog. Resolves with false if leaving the page loses nothing, because the user then signs
   * in on /login.
   */
  async waitUntilRenewed(failure: unknown): Promise<boolean> {
    const renewal = this.waitForRenewal(failure)
    if (!renewal && this.shown) void (this.newest ?? this.check('unasked'))
    return (await renewal) ?? false
  }

  /** Sends a hint to the other tabs. In this tab too, the answer to an earlier request can be outdated. */
  tellOtherTabs(hint: SessionHint): void {
    this.hints += 1
    this.opening = undefined
    this.channel?.post(hint)
  }

  private onHint(hint: SessionHint): void {
    this.hints += 1
    this.opening = undefined
    if (!this.shown) {
      // A public page needs no hint, because it reads the user when the user acts.
      if (hint === 'changed') return
      this.known.noteNobody()
      // The step of the sign-in ends. The redirect of this tab belongs to the step.
      if (this.options.signIn.get()) clearStoredRedirect()
      this.options.signIn.stop(hint === 'inactive' ? 'inactivity' : 'signedOutElsewhere')
    } else if (hint !== 'changed') {
      if (hint === 'inactive') storeNote('inactivity')
      this.leave('/login')
    } else if (this.cover.name === 'replaced') window.location.reload()
    else void this.check('unasked')
  }

  /** Reads the signed-in user. If a hint arrives before the answer, reads the user again. Rejects with ApiFailure. */
  async read(options: ReadOptions = {}): Promise<User> {
    const { hints, shown } = this
    const isOwnChange = this.ownChange.isUnderWay
    const mayBeOutdated = async (user: User) => {
      const found = shown && compareUsers(shown, user)
      if (found === 'other') return false
      return (await options.mayBeOutdated?.(user)) === true || (found === 'changed' && !isOwnChange)
    }
    const answer = fetchUser(this.options.api, { expectsSession: shown !== undefined, ...options, mayBeOutdated })
    const isCurrent = () => hints === this.hints
    await answer.then(
      (user) => isCurrent() && this.known.noteUser(user),
      (failure: unknown) => isCurrent() && isOfType(failure, 'NO_VALID_SESSION') && this.noteNobody(),
    )
    return isCurrent() ? answer : this.read(options)
  }

  /** Call this when the API has answered that nobody is signed in. */
  noteNobody(): void {
    const { signIn, signOutRequest } = this.options
    this.known.noteNobody()
    signOutRequest.settle(undefined)
    if (signIn.get()?.behind) signIn.stop('ended')
  }

  private async readOrWait(options: ReadOptions, isReadAgain: boolean): Promise<User> {
    try {
      return await this.read(options)
    } catch (failure) {
      const isUnanswered = isReadAgain && failure instanceof ApiFailure && failure.isInconclusive
      // The content of the page is still right, unless the page must show a change that was just made.
      if (isUnanswered && this.shown && !this.ownChange.isExpected) return this.shown
      const renewal = this.waitForRenewal(failure, isUnanswered)
      if (!renewal) throw failure
      await renewal
      return this.readOrWait(options, isReadAgain)
    }
  }

  /** Reads the signed-in user. Resolves with true if the page belongs to this user. Never rejects. */
  check(reason: 'asked' | 'unasked' = 'asked'): Promise<boolean> {
    const check: Promise<boolean> = this.read({ retries: true, signal: this.stopped.signal })
      .then(
        (user) => () => this.acceptUser(user),
        (failure: unknown) => () => this.acceptFailure(failure, reason),
      )
      .then((accept) => {
        if (this.isLeaving) return false
        if (this.newest !== check) return this.newest ?? false
        this.newest = undefined
        return accept()
      })
    this.newest = check
    return check
  }

  private acceptUser(user: User): boolean {
    if (!this.shown) return false
    const found = this.ownChange.compare(this.shown, user)
    const next = whatFollows(found, this.options.unsaved.exists())
    if (next === 'replace') this.coverFor(user, found === 'changed')
    // A replaced page must be loaded again, because the portal has removed its content.
    else if (next === 'reload' || this.cover.name === 'replaced') window.location.reload()
    else {
      this.cover.endWait(true)
      this.cover.set({ name: 'shown' })
      return true
    }
    return false
  }

  private acceptFailure(failure: unknown, reason: 'asked' | 'unasked'): boolean {
    if (!isOfType(failure, 'NO_VALID_SESSION')) {
      // If the API does not answer, the page stays as it is, because the next write reads the user again.
      const { name } = this.status.get()
      const words = failure instanceof ApiFailure ? failure.wordsToShow : undefined
      // An automatic check must not close the dialog of an ended session.
      if (name !== 'shown' && !(name === 'ended' && reason === 'unasked')) this.cover.set({ name: 'unverified', words })
    } else if (!this.waitForRenewal(failure) && this.shown) {
      const redirectUrl = returnPath(window.location.href, accountNumber(this.shown))
      this.leave(`/logout?${new URLSearchParams({ message: 'noSession', redirectUrl })}`)
    }
    return false
  }

  /**
   * Decides whether the page stays and waits for a session. A page stays if it has unsaved input, if the browser is
   * offline, or with `keepsPage`. All waiting calls get the same promise.
   *
   * @returns a promise that resolves with true once the user has a session again, and with false if another account is
   * signed in. Returns undefined if leaving the page loses nothing, or if the API has refused to return the user.
   */
  private waitForRenewal(failure: unknown, keepsPage = false): Promise<boolean> | undefined {
    const { shown: user } = this
    if (!(failure instanceof ApiFailure) || !user) return undefined
    const found = findingOf(failure)
    // Without a network, the browser cannot load the page that would explain the failure.
    const isOffline = found === 'silent' && !navigator.onLine
    const wouldLose = keepsPage || isOffline || this.options.unsaved.exists()
    if (whatFollows(found, wouldLose) === 'wait') {
      this.cover.set(found === 'ended' ? { name: 'ended', user } : { name: 'unverified', words: failure.wordsToShow })
      return this.cover.wait()
    }
    // The user has agreed to lose the unsaved input. Therefore the waiting calls are given up too.
    if (!wouldLose) this.cover.giveUpWait()
    return undefined
  }
}
