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
import { compareUsers, readPerson, type Person, type ReadOptions } from './read-person'
import { PageCover } from './page-cover'
import { findingOf, whatFollows } from './what-follows'
import { clearStoredRedirect, returnPath } from '../addresses/redirects'
import { openSessionHints, type SessionHint, type SessionHints } from './session-hints'
import type { Api } from '../api/api'
import type { User } from '../api/users'

/** The parts of the document that a session uses. */
interface SessionOptions {
  api: Api
  /** Returns the user whose page is shown, as the guarded route has loaded it. Returns undefined on a public page. */
  shownUser: () => User | undefined
  /** Returns whether the router opens another page. */
  isNavigating: () => boolean
  /** Whether leaving the page would lose input. */
  unsaved: UnsavedInput
  /** The sign-out that no answer has ended yet. */
  signOutRequest: SignOutRequest
  /** The data of the sign-in's steps. */
  signIn: SignInInProgress
}

/**
 * Asks the API whose session it is: in the guard, right before each write of an account page, when the page is seen or focused
 * again, and when another tab sends `changed` to an account page. A document has one session. It shows public pages, or the pages of one user.
 */
export class Session {
  /** The user whose page this document has shown. The document then shows no public page, and no page of another user. */
  lastShown: User | undefined
  private readonly cover = new PageCover()
  /** The change that the page makes to the account of its user. */
  readonly ownChange = new OwnChange()
  /** The cover of the page. */
  readonly status = this.cover.status
  /** This document's knowledge of the session: whether one is open, and its user. */
  readonly known = new KnownAccount()
  /** The sign-ins that this document has sent. */
  readonly signIns: SentSignIns
  private readonly options: SessionOptions
  /** The channel to the other tabs, while the page listens to them. */
  private channel: SessionHints | undefined
  /** Ends the listeners, and the checks that would be repeated. */
  private readonly stopped = new AbortController()
  /** The number of hints. An answer that was requested before the last hint may be out of date. */
  private hints = 0
  /** The newest check. The answers of earlier checks are not used. */
  private newest: Promise<boolean> | undefined
  /** The user for whom the current navigation opens the dashboard. */
  private opening: User | undefined

  constructor(options: SessionOptions) {
    this.options = options
    this.signIns = new SentSignIns(options.signOutRequest)
  }

  /**
   * Starts to listen to the other tabs and to the browser, when the portal starts. Returns the function that stops it.
   *
   * @param holdsToken returns whether the page holds a one-time token, so that the back/forward cache must not show it again
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
    // The cover must be there in the first frame of the restored page.
    onPageCached(() => {
      if (this.shown || holdsToken() || hasSecretFields()) this.cover.set({ name: 'checking' })
    }, signal)
    onPageRestored(() => {
      if (this.shown) void this.checkUnderCover()
      else if (this.cover.name !== 'shown') window.location.reload()
    }, signal)
    return () => {
      this.stopped.abort()
      this.channel?.close()
      this.channel = undefined
    }
  }

  /** The user whose page is shown, or was replaced by a cover; undefined on a public page. */
  get shown(): User | undefined {
    return this.options.shownUser() ?? (this.cover.name === 'replaced' ? this.lastShown : undefined)
  }

  /** Call it when the router shows a page. */
  onPageShown(): void {
    this.lastShown = this.options.shownUser() ?? this.lastShown
  }

  /** Runs `go`, which opens the dashboard. The API has just named `user`, so that the guard does not ask again. */
  openDashboardFor(user: User, go: () => void | Promise<void>): Promise<void> {
    this.opening = user
    return Promise.resolve(go()).finally(() => (this.opening = undefined))
  }

  /**
   * Resolves with the user for whom the guard opens a page, or with undefined when the page needs a document of its own. Waits
   * for another sign-in while the page has unsaved input. When the API names another account, covers the page and
   * rejects as cancelled. Rejects with ApiFailure when there is no session. A page that is read again is not
   * left while the API does not answer: it stays as it is or, after its own write, waits under a cover.
   */
  async userForGuard(signal: AbortSignal): Promise<User | undefined> {
    const { shown, ownChange } = this
    // Neither Back nor another page stops a sign-out that has begun.
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

  /** Covers the page with another account, which the API names. Returns the failure that ends the caller. */
  coverFor(user: User, isSamePerson = false): ApiFailure {
    this.newest = undefined
    this.cover.endWait(false)
    this.cover.set({ name: 'replaced', user, isSamePerson })
    return new ApiFailure({ cancelled: true })
  }

  /** Loads an address in a document of its own, without asking about unsaved input. Returns the failure that ends the caller. */
  leave(address: string): ApiFailure {
    this.cover.set({ name: 'checking' })
    this.options.unsaved.giveUp()
    // A portal that was stopped follows no late answer.
    if (this.channel) {
      loadDocument(address)
      // Back to another entry of this document would stop the load.
      window.addEventListener('popstate', () => loadDocument(address), { signal: this.stopped.signal })
    }
    return new ApiFailure({ cancelled: true })
  }

  /** Covers the page and reads whose session it is. Never rejects. */
  async checkUnderCover(): Promise<void> {
    this.cover.set({ name: 'checking' })
    await this.check()
  }

  /** Call when the user cannot sign in over the page now. The page waits until the session can be verified again. */
  giveUpRenewal(): void {
    if (this.cover.hasWaiting) this.cover.set({ name: 'unverified' })
  }

  /**
   * Reads the user right before or after a write for `as`. Rejects as cancelled, and covers the page, when the API names
   * another user, and before the write also when the account has changed.
   */
  async requireUser(as: Person, when: 'before' | 'after', mayBeOutdated?: ReadOptions['mayBeOutdated']): Promise<User> {
    const user = await this.read({ mayBeOutdated })
    if (this.cover.name === 'replaced') throw new ApiFailure({ cancelled: true })
    const found = this.ownChange.compare(as, user)
    // Before a write, a reload would lose the write. After it, the page is read again.
    if (whatFollows(found, when === 'before') === 'replace') throw this.coverFor(user, found === 'changed')
    return user
  }

  /** Call before a sign-in is sent, because another user may be signed in from then on. Call the result at its end. */
  beginSignIn(): (outcome: SignInOutcome, isLeft: boolean) => void {
    return this.signIns.begin(() => {
      this.known.noteOpened()
      this.channel?.post('changed')
      // A dashboard page in this tab reads the session too. The dialog over a page reads the session itself.
      if (!this.cover.hasWaiting) this.onHint('changed')
    })
  }

  /**
   * Call when a request was refused because the session has ended. Resolves with true once its user has signed in again over
   * the page. The page asks for that only when leaving would lose something.
   */
  async waitUntilRenewed(failure: unknown): Promise<boolean> {
    const renewal = this.waitForRenewal(failure)
    if (!renewal && this.shown) void (this.newest ?? this.check('unasked'))
    return (await renewal) ?? false
  }

  /** Sends the other tabs a hint. Answers to earlier requests may be out of date in this tab too. */
  tellOtherTabs(hint: SessionHint): void {
    this.hints += 1
    this.opening = undefined
    this.channel?.post(hint)
  }

  private onHint(hint: SessionHint): void {
    this.hints += 1
    this.opening = undefined
    if (!this.shown) {
      // A public page reads from the API when the user acts.
      if (hint === 'changed') return
      this.known.noteNobody()
      // The redirect of this tab belongs to the step that ends.
      if (this.options.signIn.get()) clearStoredRedirect()
      this.options.signIn.stop(hint === 'inactive' ? 'inactivity' : 'signedOutElsewhere')
    } else if (hint !== 'changed') {
      if (hint === 'inactive') storeNote('inactivity')
      this.leave('/login')
    } else if (this.cover.name === 'replaced') window.location.reload()
    else void this.check('unasked')
  }

  /** Reads the signed-in user, and once more after a hint in the meantime. Rejects with ApiFailure. */
  async read(options: ReadOptions = {}): Promise<User> {
    const { hints, shown } = this
    const isOwnChange = this.ownChange.isUnderWay
    const mayBeOutdated = async (user: User) => {
      const found = shown && compareUsers(shown, user)
      if (found === 'other') return false
      return (await options.mayBeOutdated?.(user)) === true || (found === 'changed' && !isOwnChange)
    }
    const answer = readPerson(this.options.api, { expectsSession: shown !== undefined, ...options, mayBeOutdated })
    const isCurrent = () => hints === this.hints
    await answer.then(
      (user) => isCurrent() && this.known.noteUser(user),
      (failure: unknown) => isCurrent() && isOfType(failure, 'NO_VALID_SESSION') && this.noteNobody(),
    )
    return isCurrent() ? answer : this.read(options)
  }

  /** Call when the API has said that nobody is signed in. */
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
      // The page cannot show a change that was just made. Otherwise it is still right.
      if (isUnanswered && this.shown && !this.ownChange.isExpected) return this.shown
      const renewal = this.waitForRenewal(failure, isUnanswered)
      if (!renewal) throw failure
      await renewal
      return this.readOrWait(options, isReadAgain)
    }
  }

  /** Asks the API whose session it is. Resolves with whether it is the session of the page's user. Never rejects. */
  check(reason: 'asked' | 'unasked' = 'asked'): Promise<boolean> {
    const check: Promise<boolean> = this.read({ retries: true, signal: this.stopped.signal })
      .then(
        (user) => () => this.acceptUser(user),
        (failure: unknown) => () => this.acceptFailure(failure, reason),
      )
      .then((accept) => {
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
    // The content of a replaced page is gone.
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
      // Without an answer the page stays as it is, because the next write asks again.
      const { name } = this.status.get()
      const words = failure instanceof ApiFailure ? failure.wordsToShow : undefined
      // An unasked check does not close the dialog of an ended session.
      if (name !== 'shown' && !(name === 'ended' && reason === 'unasked')) this.cover.set({ name: 'unverified', words })
    } else if (!this.waitForRenewal(failure) && this.shown) {
      const redirectUrl = returnPath(window.location.href, accountNumber(this.shown))
      this.leave(`/logout?${new URLSearchParams({ message: 'noSession', redirectUrl })}`)
    }
    return false
  }

  /**
   * Keeps a page with unsaved input, or any page offline or with `keepsPage`, instead of leaving it. All calls that wait get the same promise.
   *
   * @returns a promise that resolves with true once the user has a session again, and with false when another account is
   * signed in; undefined when leaving loses nothing, or the API has refused the question
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
    // The user has agreed to lose the calls that were waiting.
    if (!wouldLose) this.cover.giveUpWait()
    return undefined
  }
}
