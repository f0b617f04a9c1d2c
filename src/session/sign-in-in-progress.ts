import type { Credentials } from '../api/auth'
import type { User } from '../api/users'
import { createEmitter, createStore } from '../lib/store'
import { MS_PER_MIN, SIGN_IN_STEP_MIN, SIGN_IN_STEP_WARNING_S } from '../rules/limits'
import { inactivityLimitMin, storeNote, type Note } from './sign-in-memory'

/**
 * The data of one step of a sign-in. The data does not contain the code of a provider, because `OneTimeTokens` holds
 * this code. If the portal drops the data before the user leaves the step, the page opens /login, and the portal
 * forgets the code.
 */
interface Held {
  /** The credentials that the requests of the second factor send again. */
  credentials?: Credentials
  /** The token that the request for the forced password update contains. */
  temporaryAccessToken?: string
  /** The account that is signed in while the step is shown. Undefined if the API has returned no account. */
  behind?: User
}

const INPUT_EVENTS = ['input', 'keydown'] as const
/**
 * Check the time limit at these events, because timers stop while the computer sleeps or the browser suspends the tab.
 */
const WAKE_EVENTS = ['visibilitychange', 'focus', 'pageshow'] as const

/**
 * The data that this document holds between two steps of a sign-in. The portal drops the data when the user leaves the
 * step, when a tab announces a sign-out, or when a session that was open during the step has ended. The portal also
 * drops the data 15 minutes after the last input, unless a session is open during the step and the inactivity limit of
 * this session is at most 15 minutes. No request uses dropped data.
 */
export class SignInInProgress {
  private held: Held | undefined
  private watching = new AbortController()
  private lastInputMs = 0
  /** Whether less than a minute remains until the time limit of the data. */
  readonly isEnding = createStore(false)
  /** If the portal drops the data before the user leaves the step, emits the reason. /login then replaces the step. */
  readonly ended = createEmitter<Note>()

  /** Stores the data that a step needs. Drops the data of an earlier step. */
  hold(held: Held): void {
    this.drop()
    this.held = held
    this.lastInputMs = Date.now()
    const { signal } = this.watching
    const noteInput = () => {
      if (this.leftMs() > 0) this.lastInputMs = Date.now()
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
    if (this.held && this.leftMs() <= 0 && !this.endsWithSession()) this.stop('timedOut')
    const isEnding = this.held !== undefined && this.leftMs() <= SIGN_IN_STEP_WARNING_S * 1000
    if (isEnding !== this.isEnding.get()) this.isEnding.set(isEnding)
    return this.held
  }

  /** Call this if the API returns a signed-in account during the step. */
  noteSession(behind: User): void {
    if (this.held) this.held = { ...this.held, behind }
  }

  /** Call this when the user leaves the step, or when the next step begins. */
  drop(): void {
    this.held = undefined
    if (this.isEnding.get()) this.isEnding.set(false)
    this.watching.abort()
    // Drop the aborted controller. The reason of its signal holds stack frames in V8, and these frames hold the
    // password.
    this.watching = new AbortController()
  }

  /** Drops the data, and makes /login show the reason. Does nothing if there is no data. */
  stop(note: Note): void {
    if (!this.held) return
    const { behind } = this.held
    this.drop()
    storeNote(note)
    this.ended.emit(note)
    if (behind && note === 'timedOut') this.sessionLeft.emit(behind)
  }

  /**
   * If a session is open when the user leaves the step or when the time limit of the step is reached, emits the user of
   * this session.
   */
  readonly sessionLeft = createEmitter<User>()

  /** Call this when another page replaces the step. If a session is open during the step, emits its user. */
  leave(): void {
    const behind = this.held?.behind
    this.drop()
    if (behind) this.sessionLeft.emit(behind)
  }

  /** Returns whether a session is open during the step and ends by inactivity no later than the step. */
  private endsWithSession(): boolean {
    return this.held?.behind !== undefined && (inactivityLimitMin() ?? Infinity) <= SIGN_IN_STEP_MIN
  }

  private leftMs(): number {
    return SIGN_IN_STEP_MIN * MS_PER_MIN - Date.now() + this.lastInputMs
  }
}

const CHECK_MS = 1000
