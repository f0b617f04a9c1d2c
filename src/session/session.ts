import { ApiFailure, isOfType } from '../api/failure'
import type { IsDone } from '../api/request'
import { hasSecretFields, type UnsavedInput } from '../lib/unsaved-input'
import { accountNumber } from '../memory'
import { KnownAccount } from './known-account'
import { storeNote } from './sign-in-memory'
import { SentSignIns } from './sent-sign-ins'
import type { SignInInProgress } from './sign-in-in-progress'
import { loadDocument, onPageCached, onPageRestored, onPageSeen } from '../lib/page-transitions'
import type { SignInOutcome, SignOutRequest } from './sign-out-request'
import { compareUsers, readPerson, type Person, type ReadOptions, type UserComparison } from './read-person'
import { PageCover } from './page-cover'
import { findingOf, whatFollows } from './what-follows'
import { clearStoredRedirect, returnPath } from '../addresses/redirects'
import { openSessionHints, type SessionHint, type SessionHints } from './session-hints'
import type { Api } from '../api/api'
import type { User } from '../api/users'

/** What a session needs to know of its document. */
interface SessionOptions {
  api: Api
  /** The person whose page is shown, as the guarded route has loaded them; undefined on a public page. */
  shownUser: () => User | undefined
  /** Whether another page is being opened. */
  isNavigating: () => boolean
  /** Whether leaving the page would lose something. */
  unsaved: UnsavedInput
  /** The sign-out that no answer has ended yet. */
  signOutRequest: SignOutRequest
  /** What the steps of a sign-in hold. */
  signIn: SignInInProgress
}

/**
 * Asks the API whose session it is: in the guard, right before each write, when the page is seen or focused again, and
 * when another tab sends a hint. A document has one session, and shows public pages or the pages of one person.
 */
export class Session {
  /** The person whose page this document has shown: it then shows no public page, and nobody else's. */
  lastShown: User | undefined
  private readonly cover = new PageCover()
  /** What covers the page. */
  readonly status = this.cover.status
  /** Whether a session is open, and of which user, as far as this document knows. */
  readonly known = new KnownAccount()
  /** The sign-ins that this document has sent. */
  readonly signIns: SentSignIns
  private readonly options: SessionOptions
  /** The channel to the other tabs, while the page listens to them. */
  private channel: SessionHints | undefined
  /** Ends what listens, and the checks that would be tried again. */
  private readonly stopped = new AbortController()
  /** How many hints there were: an answer that precedes one may be out of date. */
  private hints = 0
  /** The newest check: the answers of earlier ones are not used. */
  private newest: Promise<boolean> | undefined
  /** The change of the account that the page itself makes: it is awaited, or no read has followed its answer yet. */
  private ownChange: 'awaited' | 'answered' | undefined
  /** Whether a read of the person has a change that was just made: one answer may be behind. */
  private expected: IsDone | undefined
  /** The person for whom the navigation under way opens the dashboard. */
  private opening: User | undefined

  constructor(options: SessionOptions) {
    this.options = options
    this.signIns = new SentSignIns(options.signOutRequest)
  }

  /**
   * Begins to listen to the other tabs and to the browser, when the portal starts. Returns the function that stops.
   *
   * @param holdsToken whether the page holds a one-time token, and so is not used again from the back/forward cache
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
    // The cover is there from the first frame of the restored page.
    onPageCached(() => {
      if (this.shown || holdsToken() || hasSecretFields()) this.cover.set({ name: 'checking' })
    }, signal)
    onPageRestored(() => {
      if (this.shown) void this.verify()
      else if (this.cover.name !== 'shown') window.location.reload()
    }, signal)
    return () => {
      this.stopped.abort()
      this.channel?.close()
      this.channel = undefined
    }
  }

  /** The person whose page is shown, or is covered for good; undefined on a public page. */
  get shown(): User | undefined {
    return this.options.shownUser() ?? (this.cover.name === 'replaced' ? this.lastShown : undefined)
  }

  /** Called when the router shows a page. */
  onPageShown(): void {
    this.lastShown = this.options.shownUser() ?? this.lastShown
  }

  /** Runs `go`, whose navigation opens the dashboard for `user`, whom the API has just named: the guard asks no more. */
  openDashboardFor(user: User, go: () => void | Promise<void>): Promise<void> {
    this.opening = user
    return Promise.resolve(go()).finally(() => (this.opening = undefined))
  }

  /**
   * Resolves with the person for whom the guard opens a page; with undefined when the page must be loaded in a document of
   * its own. Waits for another sign-in while the page that is shown has unsaved input. Rejects as cancelled when the API names
   * another account, which then covers the page, and with ApiFailure when there is no session. A page that is only read again,
   * as after a write, stays while the API does not answer.
   */
  async userForGuard(signal: AbortSignal): Promise<User | undefined> {
    const { shown, ownChange, expected } = this
    // Neither Back from a sign-out under way nor another page ends it.
    if (this.lastShown && !shown) throw this.leaveFor('/logout')
    const isReadAgain = !this.options.isNavigating()
    const seemsBehind = async (user: User) => (await expected?.(user)) === false
    const user = this.opening ?? (await this.readOrWait({ retries: true, signal, seemsBehind }, isReadAgain))
    if (this.options.signOutRequest.settle(user)) throw this.leaveFor('/logout')
    if (expected === this.expected) this.expected = undefined
    const found = this.compare(shown ?? user, user)
    if (ownChange === 'answered') this.ownChange = undefined
    const next = whatFollows(found, this.options.unsaved.exists())
    if (next === 'replace') throw this.coverFor(user, found === 'changed')
    return next === 'reload' ? undefined : user
  }

  /** Covers the page with the account that the API names instead of the expected one. Returns what ends what was under way. */
  coverFor(user: User, isSamePerson = false): ApiFailure {
    this.newest = undefined
    this.cover.endWait(false)
    this.cover.set({ name: 'replaced', user, isSamePerson })
    return new ApiFailure({ cancelled: true })
  }

  /** Loads an address in a document of its own, in place of this page, without a question about unsaved input. */
  leave(address: string): void {
    this.cover.set({ name: 'checking' })
    this.options.unsaved.giveUp()
    // Late answers of a portal that was stopped lead nowhere.
    if (!this.channel) return
    loadDocument(address)
    // Back to another entry of this document would end the load.
    window.addEventListener('popstate', () => loadDocument(address), { signal: this.stopped.signal })
  }

  /** The same. Returns what ends the navigation that was under way. */
  private leaveFor(address: string): ApiFailure {
    this.leave(address)
    return new ApiFailure({ cancelled: true })
  }

  /** Covers the page and asks the API whose session it is. Never rejects. */
  async verify(): Promise<void> {
    this.cover.set({ name: 'checking' })
    await this.check()
  }

  /** The person cannot sign in over the page now: it waits until the session can be verified again. */
  giveUpRenewal(): void {
    if (this.cover.hasWaiting) this.cover.set({ name: 'unverified' })
  }

  /**
   * Reads the person right before or after a write for `as`. Rejects as cancelled, and covers the page, when the API names
   * somebody else; before the write also when the account has changed.
   */
  async confirm(as: Person, when: 'before' | 'after', seemsBehind?: ReadOptions['seemsBehind']): Promise<User> {
    const user = await this.read({ seemsBehind })
    if (this.cover.name === 'replaced') throw new ApiFailure({ cancelled: true })
    const found = this.compare(as, user)
    // Before a write, the write itself would be lost; after it, the page is read again.
    if (whatFollows(found, when === 'before') === 'replace') throw this.coverFor(user, found === 'changed')
    return user
  }

  /** A write leaves that changes by what the person is recognised. */
  beginChange(): void {
    this.ownChange = 'awaited'
  }

  /** That write has ended. */
  endChange(isRefused: boolean): void {
    if (this.ownChange === 'awaited') this.ownChange = isRefused ? undefined : 'answered'
  }

  /** A sign-in leaves: another user may be signed in from now on. The returned function ends it. */
  beginSignIn(): (outcome: SignInOutcome, isLeft: boolean) => void {
    return this.signIns.begin(() => {
      this.known.noteOpened()
      this.channel?.post('changed')
      // This tab too, because the user may be on a page of the dashboard. A page whose user signs in again over it asks the API itself.
      if (!this.cover.hasWaiting) this.onHint('changed')
    })
  }

  /**
   * A request was refused because the session has ended. Resolves with true once its person has signed in again over the page,
   * which is asked only where something would be lost.
   */
  async waitUntilRenewed(failure: unknown): Promise<boolean> {
    const renewal = this.waitForRenewal(failure)
    if (!renewal && this.shown) void (this.newest ?? this.check('unasked'))
    return (await renewal) ?? false
  }

  /** Gives the other tabs a hint. Answers that precede it may be out of date here too. */
  tellOtherTabs(hint: SessionHint): void {
    this.hints += 1
    this.opening = undefined
    this.channel?.post(hint)
  }

  private onHint(hint: SessionHint): void {
    this.hints += 1
    this.opening = undefined
    if (!this.shown) {
      // A public page asks the API when the user acts.
      if (hint === 'changed') return
      this.known.noteNobody()
      // The redirect of this tab is that of the step which ends.
      if (this.options.signIn.get()) clearStoredRedirect()
      this.options.signIn.stop(hint === 'inactive' ? 'inactivity' : 'signedOutElsewhere')
    } else if (hint !== 'changed') {
      if (hint === 'inactive') storeNote('inactivity')
      this.leave('/login')
    } else if (this.cover.name === 'replaced') window.location.reload()
    else void this.check('unasked')
  }

  /** Reads the signed-in person, and again when there was a hint meanwhile. Rejects with ApiFailure. */
  async read(options: ReadOptions = {}): Promise<User> {
    const { hints, shown, ownChange } = this
    const seemsBehind = async (user: User) => {
      const found = shown && compareUsers(shown, user)
      if (found === 'other') return false
      return (await options.seemsBehind?.(user)) === true || (found === 'changed' && !ownChange)
    }
    const answer = readPerson(this.options.api, { expectsSession: shown !== undefined, ...options, seemsBehind })
    // An answer that precedes a hint may be out of date.
    const isCurrent = () => hints === this.hints
    await answer.then(
      (user) => isCurrent() && this.known.noteUser(user),
      (failure: unknown) => isCurrent() && isOfType(failure, 'NO_VALID_SESSION') && this.noteNobody(),
    )
    return isCurrent() ? answer : this.read(options)
  }

  /** The API has said that nobody is signed in. */
  noteNobody(): void {
    const { signIn, signOutRequest } = this.options
    this.known.noteNobody()
    signOutRequest.settle(undefined)
    if (signIn.get()?.behind) signIn.stop('ended')
  }

  /** The next page shows a change that was made: the guard reads the person once more when `isDone` finds it missing. */
  expectChange(isDone: IsDone): void {
    this.expected = isDone
  }

  private async readOrWait(options: ReadOptions, isReadAgain: boolean): Promise<User> {
    try {
      return await this.read(options)
    } catch (failure) {
      const isUnanswered = isReadAgain && failure instanceof ApiFailure && failure.isInconclusive
      // What was changed cannot be shown; anything else is as it was.
      if (isUnanswered && this.shown && !this.expected) return this.shown
      const renewal = this.waitForRenewal(failure, isUnanswered)
      if (!renewal) throw failure
      await renewal
      return this.readOrWait(options, isReadAgain)
    }
  }

  /** Compares two reads of a person. What the page itself changes is adopted with the read that follows. */
  private compare(before: Person, now: User): UserComparison {
    const found = compareUsers(before, now)
    return found === 'changed' && this.ownChange ? 'same' : found
  }

  /** Asks the API whose session it is. Resolves with whether it is that of the person of the page. Never rejects. */
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
    const found = this.compare(this.shown, user)
    const next = whatFollows(found, this.options.unsaved.exists())
    if (next === 'replace') this.coverFor(user, found === 'changed')
    // A page that was replaced has been removed.
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
      // A page that is shown stays as it is without an answer: the next write asks again.
      const { name } = this.status.get()
      // Nor does an unasked check close the dialog of an ended session.
      const words = failure instanceof ApiFailure ? failure.wordsToShow : undefined
      if (name !== 'shown' && !(name === 'ended' && reason === 'unasked')) this.cover.set({ name: 'unverified', words })
    } else if (!this.waitForRenewal(failure) && this.shown) {
      const redirectUrl = returnPath(window.location.href, accountNumber(this.shown))
      this.leave(`/logout?${new URLSearchParams({ message: 'noSession', redirectUrl })}`)
    }
    return false
  }

  /**
   * Keeps a page with unsaved input instead of leaving it, and with `keepsPage` any. All calls that wait get the same promise.
   *
   * @returns a promise that resolves with true once the person has a session again, and with false when another account is
   * signed in; undefined when nothing would be lost by leaving, or the failure says nothing about the session
   */
  private waitForRenewal(failure: unknown, keepsPage = false): Promise<boolean> | undefined {
    const { shown: user } = this
    if (!(failure instanceof ApiFailure) || !user) return undefined
    const found = findingOf(failure)
    // Without a network, the browser cannot load the page that would say so.
    const isOffline = found === 'silent' && !navigator.onLine
    const wouldLose = keepsPage || isOffline || this.options.unsaved.exists()
    if (whatFollows(found, wouldLose) === 'wait') {
      this.cover.set(found === 'ended' ? { name: 'ended', user } : { name: 'unverified', words: failure.wordsToShow })
      return this.cover.wait()
    }
    // The user has agreed to lose what was waiting.
    if (!wouldLose) this.cover.giveUpWait()
    return undefined
  }
}
