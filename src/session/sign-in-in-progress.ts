import type { Credentials } from '../api/auth'
import type { User } from '../api/users'
import { createEmitter, createStore } from '../lib/store'
import { MS_PER_MIN, SIGN_IN_STEP_MIN, SIGN_IN_STEP_WARNING_S } from '../rules/limits'
import { inactivityLimitMin, storeNote, type Note } from './sign-in-memory'

/** The data of one sign-in step. The code from a provider is in `OneTimeTokens`. */
interface Held {
  /** The credentials that the requests of the second factor send again. */
  credentials?: Credentials
  /** The token that the request for the forced password update contains. */
  temporaryAccessToken?: string
  /** The account that is signed in while the step is shown. Undefined if the API has returned no account. */
  signedInUser?: User
}

const INPUT_EVENTS = ['input', 'keydown'] as const
/**
 * Check the time limit at these events, because timers stop while the computer sleeps or the browser suspends the tab.
 */
const WAKE_EVENTS = ['visibilitychange', 'focus', 'pageshow'] as const

/**
 * Keeps the data of one sign-in step in this document. The portal drops the data when the user leaves the step, when
 * another tab signs out, when the session ends, and 15 minutes after the last input.
 */
export class SignInInProgress {
  private held: Held | undefined
  private watching = new AbortController()
  private lastInputMs = 0
  /** True during the last minute before the portal drops the data of the sign-in step. */
  readonly isEnding = createStore(false)
  /** Emits the reason when the portal ends the sign-in step and drops its data. */
  readonly ended = createEmitter<Note>()

  /** Stores the data that a step needs. Drops the data of an earlier step. */
  hold(held: Held): void {
    this.drop()
    this.held = held
    this.lastInputMs = Date.now()
    const { signal } = this.watching
    const noteInput = () => {
      if (this.remainingMs() > 0) this.lastInputMs = Date.now()
      this.get()
    }
    for (const type of INPUT_EVENTS) window.addEventListener(type, noteInput, { capture: true, signal })
    const check = () => void this.get()
    for (const type of WAKE_EVENTS) window.addEventListener(type, check, { signal })
    const timer = setInterval(check, CHECK_MS)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  /** Returns the data, or undefined if the portal has dropped the data. */
  get(): Readonly<Held> | undefined {
    if (this.held && this.remainingMs() <= 0 && !this.endsWithSession()) this.stop('timedOut')
    const isEnding = this.held !== undefined && this.remainingMs() <= SIGN_IN_STEP_WARNING_S * 1000
    if (isEnding !== this.isEnding.get()) this.isEnding.set(isEnding)
    return this.held
  }

  /** Call this if the API returns a signed-in account during the step. */
  recordUser(signedInUser: User): void {
    if (this.held) this.held = { ...this.held, signedInUser }
  }

  /** Call this when the user leaves the step, or when the next step begins. */
  drop(): void {
    this.held = undefined
    if (this.isEnding.get()) this.isEnding.set(false)
    this.watching.abort()
    // Drop the aborted controller. In V8, its abort reason keeps stack frames, and these frames contain the password.
    this.watching = new AbortController()
  }

  /** Ends the sign-in step, and stores `note` as the reason that /login shows. Does nothing if there is no step. */
  stop(note: Note): void {
    if (!this.held) return
    const { signedInUser } = this.held
    this.drop()
    storeNote(note)
    this.ended.emit(note)
    if (signedInUser && note === 'timedOut') this.sessionLeft.emit(signedInUser)
  }

  /**
   * Emits the signed-in account when the user leaves a sign-in step, or when the step reaches its time limit. Emits
   * only if a session is open.
   */
  readonly sessionLeft = createEmitter<User>()

  /**
   * Call this when the user leaves the sign-in step for another page. If a session is open, `sessionLeft` emits the
   * signed-in account.
   */
  leaveStep(): void {
    const signedInUser = this.held?.signedInUser
    this.drop()
    if (signedInUser) this.sessionLeft.emit(signedInUser)
  }

  /** Returns true if a session is open and the inactivity limit is at most SIGN_IN_STEP_MIN. */
  private endsWithSession(): boolean {
    return this.held?.signedInUser !== undefined && (inactivityLimitMin() ?? Infinity) <= SIGN_IN_STEP_MIN
  }

  private remainingMs(): number {
    return SIGN_IN_STEP_MIN * MS_PER_MIN - Date.now() + this.lastInputMs
  }
}

const CHECK_MS = 1000
