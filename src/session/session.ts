import { ApiFailure, isOfType } from '../api/failure'
import { hasSecretFields, type UnsavedInput } from '../lib/unsaved-input'
import { accountNumber } from '../memory'
import { KnownAccount } from './known-account'
import { OwnChange, type ChangeTime } from './own-change'
import { storeNote } from './sign-in-memory'
import { SentSignIns } from './sent-sign-ins'
import type { SignInInProgress } from './sign-in-in-progress'
import { loadDocument, onPageCached, onPageRestored, onPageSeen } from '../lib/page-transitions'
import type { SignInOutcome, SignOutRequest } from './sign-out-request'
import { compareUsers, fetchUser, type MayBeOutdated, type ReadOptions, type UserId } from './fetch-user'
import { PageCover } from './page-cover'
import { findingOf, chooseReaction } from './reaction'
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
  signInInProgress: SignInInProgress
}

/**
 * Requests the signed-in user from the API, and records the answer. If another user has signed in, covers the page (see
 * « Covers » in docs/architecture.md).
 */
export class Session {
  /** The user of the account pages that this document has shown. All later account pages belong to the same user. */
  lastPageUser: User | undefined
  private readonly cover = new PageCover()
  readonly ownChange = new OwnChange()
  readonly status = this.cover.status
  /** Records what this document knows about the session: whether a session is open, and which user is signed in. */
  readonly known = new KnownAccount()
  readonly signIns: SentSignIns
  private readonly options: SessionOptions
  /** The channel to the other tabs. Undefined while the page does not listen to the other tabs. */
  private channel: SessionHints | undefined
  /** This controller aborts when the portal stops. Its signal ends the listeners and the repeated requests. */
  private readonly stopped = new AbortController()
  /** Counts the messages to and from other tabs. Each message can make a pending answer outdated. */
  private hints = 0
  /** The newest check of the session. The portal ignores the answers of earlier checks. */
  private newestCheck: Promise<boolean> | undefined
  /** True while the browser loads another document. The page stays covered during the load. */
  private isLeaving = false
  /** The user whom the API has just returned. The value is set only while the router opens the dashboard. */
  private freshUser: User | undefined

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
      if (this.pageUser) void this.check('automatic')
      else if (this.known.user.get()) this.read().catch(() => undefined)
    }, signal)
    // Cover the page before the browser caches it, because the first frame of the restored page must show the cover.
    onPageCached(() => {
      if (this.pageUser || holdsToken() || hasSecretFields()) this.cover.set({ name: 'checking' })
    }, signal)
    onPageRestored(() => {
      if (this.pageUser && !this.isLeaving) void this.checkUnderCover()
      else if (this.cover.name !== 'shown') window.location.reload()
    }, signal)
    return () => {
      this.stopped.abort()
      this.channel?.close()
      this.channel = undefined
    }
  }

  /** The user of the account page, which the cover `replaced` may hide. Undefined on a public page. */
  get pageUser(): User | undefined {
    return this.options.shownUser() ?? (this.cover.name === 'replaced' ? this.lastPageUser : undefined)
  }

  /** Call this when the router shows a page. */
  onPageShown(): void {
    this.lastPageUser = this.options.shownUser() ?? this.lastPageUser
  }

  /** Calls `openPage`, which opens the dashboard. The guard sends no request, because the API just returned `user`. */
  openDashboardFor(user: User, openPage: () => void | Promise<void>): Promise<void> {
    this.freshUser = user
    return Promise.resolve(openPage()).finally(() => (this.freshUser = undefined))
  }

  /**
   * Requests the signed-in user before the guard opens a page. Resolves with undefined if the browser must load a new
   * document.
   * - If the session has ended, waits for a new sign-in or rejects with ApiFailure.
   * - If the API returns another account, covers the page and rejects as cancelled.
   */
  async userForGuard(signal: AbortSignal): Promise<User | undefined> {
    const { pageUser, ownChange } = this
    // This document has begun a sign-out. If the user goes Back or opens another page, the sign-out must go on.
    if (this.lastPageUser && !pageUser) throw this.leaveFor('/logout')
    const isReadAgain = !this.options.isNavigating()
    const { mayBeOutdated, forgetChange } = ownChange.beginRead()
    const user = this.freshUser ?? (await this.readOrWait({ canRetry: true, signal, mayBeOutdated }, isReadAgain))
    if (this.options.signOutRequest.keepOnlyFor(user)) throw this.leaveFor('/logout')
    const finding = ownChange.compare(pageUser ?? user, user)
    forgetChange()
    const reaction = chooseReaction(finding, this.options.unsaved.exists())
    if (reaction === 'replace') throw this.coverFor(user, finding === 'changed')
    return reaction === 'reload' ? undefined : user
  }

  /** Covers the page, and names `user` on the cover. Returns a cancelled ApiFailure that the caller can throw. */
  coverFor(user: User, isSameUser = false): ApiFailure {
    this.newestCheck = undefined
    this.cover.endWait(false)
    this.cover.set({ name: 'replaced', user, isSameUser })
    return new ApiFailure({ cancelled: true })
  }

  /** Loads a new document, even with unsaved input. Returns a cancelled ApiFailure that the caller can throw. */
  leaveFor(address: string): ApiFailure {
    this.isLeaving = true
    this.cover.set({ name: 'checking' })
    this.options.unsaved.giveUp()
    // If the portal has stopped, a late answer must not open a page.
    if (this.channel) {
      loadDocument(address)
      // If the user goes Back, the browser stops the load of the document. Start the load again.
      window.addEventListener('popstate', () => loadDocument(address), { signal: this.stopped.signal })
    }
    return new ApiFailure({ cancelled: true })
  }

  /** Covers the page and requests the signed-in user. Never rejects. */
  async checkUnderCover(): Promise<void> {
    this.cover.set({ name: 'checking' })
    await this.check()
  }

  /** Call this if the dialog for a new sign-in cannot be loaded. The page stays covered. */
  giveUpRenewal(): void {
    if (this.cover.hasWaiting) this.cover.set({ name: 'unverified' })
  }

  /**
   * Requests the signed-in user before or after a change of data. Covers the page and rejects as cancelled if another
   * user is signed in. With `beforeChange`, does the same if the account has changed.
   */
  async requireUser(pageUser: UserId, time: ChangeTime, mayBeOutdated?: MayBeOutdated): Promise<User> {
    const user = await this.read({ mayBeOutdated })
    if (this.cover.name === 'replaced') throw new ApiFailure({ cancelled: true })
    const finding = this.ownChange.compare(pageUser, user)
    if (chooseReaction(finding, time === 'beforeChange') === 'replace') throw this.coverFor(user, finding === 'changed')
    return user
  }

  /** Call this before a sign-in is sent. Call the returned function with the outcome when the sign-in has ended. */
  beginSignIn(): (outcome: SignInOutcome, hasLeft: boolean) => void {
    return this.signIns.begin(() => {
      this.known.recordOpened()
      this.channel?.post('changed')
      // If the dialog for a new sign-in is open, the dialog itself requests the signed-in user.
      if (!this.cover.hasWaiting) this.onHint('changed')
    })
  }

  /**
   * Call this when the API has refused a request because the session has ended. Resolves with true when the user has
   * signed in again in the dialog. Resolves with false in any other case. If no input would be lost, /login opens in
   * place of the dialog.
   */
  async waitUntilRenewed(failure: unknown): Promise<boolean> {
    const renewal = this.waitForRenewal(failure)
    if (!renewal && this.pageUser) void (this.newestCheck ?? this.check('automatic'))
    return (await renewal) ?? false
  }

  /** Sends a message to the other tabs. Pending `GET /users/me` are repeated, because their answers may be outdated. */
  sendHint(hint: SessionHint): void {
    this.hints += 1
    this.freshUser = undefined
    this.channel?.post(hint)
  }

  private onHint(hint: SessionHint): void {
    this.hints += 1
    this.freshUser = undefined
    if (!this.pageUser) {
      // Ignore the message on a public page. A public page requests the signed-in user only when the user acts.
      if (hint === 'changed') return
      this.known.recordSignedOut()
      // The message ends the sign-in step. Remove the redirect of this tab, because the redirect belongs to this step.
      if (this.options.signInInProgress.get()) clearStoredRedirect()
      this.options.signInInProgress.stop(hint === 'inactive' ? 'inactivity' : 'signedOutElsewhere')
    } else if (hint !== 'changed') {
      if (hint === 'inactive') storeNote('inactivity')
      this.leaveFor('/login')
    } else if (this.cover.name === 'replaced') window.location.reload()
    else void this.check('automatic')
  }

  /**
   * Requests the signed-in user. If another tab sends a message before the answer, repeats the request. Rejects with
   * ApiFailure.
   */
  async read(options: ReadOptions = {}): Promise<User> {
    const { hints, pageUser } = this
    const isOwnChange = this.ownChange.isUnderWay
    const mayBeOutdated = async (user: User) => {
      const finding = pageUser && compareUsers(pageUser, user)
      if (finding === 'other') return false
      return (await options.mayBeOutdated?.(user)) === true || (finding === 'changed' && !isOwnChange)
    }
    const answer = fetchUser(this.options.api, { expectsSession: pageUser !== undefined, ...options, mayBeOutdated })
    const isCurrent = () => hints === this.hints
    await answer.then(
      (user) => isCurrent() && this.known.recordUser(user),
      (failure: unknown) => isCurrent() && isOfType(failure, 'NO_VALID_SESSION') && this.recordSignedOut(),
    )
    return isCurrent() ? answer : this.read(options)
  }

  /** Call this when the API has answered that nobody is signed in. */
  recordSignedOut(): void {
    const { signInInProgress, signOutRequest } = this.options
    this.known.recordSignedOut()
    signOutRequest.keepOnlyFor(undefined)
    if (signInInProgress.get()?.signedInUser) signInInProgress.stop('ended')
  }

  private async readOrWait(options: ReadOptions, isReadAgain: boolean): Promise<User> {
    try {
      return await this.read(options)
    } catch (failure) {
      const isUnanswered = isReadAgain && failure instanceof ApiFailure && failure.isInconclusive
      // If the API does not answer, the page stays as it is. A page that must show a recent change waits for an answer.
      if (isUnanswered && this.pageUser && !this.ownChange.isExpected) return this.pageUser
      const renewal = this.waitForRenewal(failure, isUnanswered)
      if (!renewal) throw failure
      await renewal
      return this.readOrWait(options, isReadAgain)
    }
  }

  /** Requests the signed-in user. Resolves with true if the page belongs to this user. Never rejects. */
  check(reason: 'user' | 'automatic' = 'user'): Promise<boolean> {
    const check: Promise<boolean> = this.read({ canRetry: true, signal: this.stopped.signal })
      .then(
        (user) => () => this.handleUser(user),
        (failure: unknown) => () => this.handleFailure(failure, reason === 'automatic'),
      )
      .then((handle) => {
        if (this.isLeaving) return false
        if (this.newestCheck !== check) return this.newestCheck ?? false
        this.newestCheck = undefined
        return handle()
      })
    this.newestCheck = check
    return check
  }

  private handleUser(user: User): boolean {
    if (!this.pageUser) return false
    const finding = this.ownChange.compare(this.pageUser, user)
    const reaction = chooseReaction(finding, this.options.unsaved.exists())
    if (reaction === 'replace') this.coverFor(user, finding === 'changed')
    // The cover named `replaced` removes the content of the page, so load the page again.
    else if (reaction === 'reload' || this.cover.name === 'replaced') window.location.reload()
    else {
      this.cover.endWait(true)
      this.cover.set({ name: 'shown' })
      return true
    }
    return false
  }

  private handleFailure(failure: unknown, isAutomatic: boolean): boolean {
    if (!isOfType(failure, 'NO_VALID_SESSION')) {
      // If the API does not answer, do not cover an open page. The portal checks the user before the next change.
      const { name } = this.status.get()
      const words = failure instanceof ApiFailure ? failure.wordsToShow : undefined
      // An automatic check must not close the dialog of an ended session.
      if (name !== 'shown' && !(name === 'ended' && isAutomatic)) this.cover.set({ name: 'unverified', words })
    } else if (!this.waitForRenewal(failure) && this.pageUser) {
      const redirectUrl = returnPath(window.location.href, accountNumber(this.pageUser))
      this.leaveFor(`/logout?${new URLSearchParams({ message: 'noSession', redirectUrl })}`)
    }
    return false
  }

  /**
   * Returns a promise if the page waits for a new session; undefined if not. The promise resolves with true if the user
   * has a session again, and with false if another account is signed in or the user leaves the page.
   */
  private waitForRenewal(failure: unknown, keepsPage = false): Promise<boolean> | undefined {
    const { pageUser: user } = this
    if (!(failure instanceof ApiFailure) || !user) return undefined
    const finding = findingOf(failure)
    // Without a network, the browser cannot load the page that would explain the failure.
    const isOffline = finding === 'silent' && !navigator.onLine
    const wouldLose = keepsPage || isOffline || this.options.unsaved.exists()
    if (chooseReaction(finding, wouldLose) === 'wait') {
      this.cover.set(finding === 'ended' ? { name: 'ended', user } : { name: 'unverified', words: failure.wordsToShow })
      return this.cover.wait()
    }
    if (!wouldLose) this.cover.giveUpWait()
    return undefined
  }
}
