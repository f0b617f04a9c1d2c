import type { Credentials } from '../api/auth'
import type { User } from '../api/users'
import { createEmitter, createStore } from '../lib/store'
import { MS_PER_MIN, SIGN_IN_STEP_MIN, SIGN_IN_STEP_WARNING_S } from '../rules/limits'
import { inactivityLimitMin, storeNote, type Note } from './sign-in-memory'

/** The data of a step of a sign-in. A provider's code is one of the one-time tokens, and ends with this data. */
interface Held {
  /** The credentials that the calls of the second factor send again. */
  credentials?: Credentials
  /** The token with which the forced password update is sent. */
  temporaryAccessToken?: string
  /** The account that is open behind the step. It is undefined when the API has named none. */
  behind?: User
}

const INPUT_EVENTS = ['input', 'keydown'] as const
/**
 * Before these events the time may have passed without a timer, because the computer was asleep or the browser had
 * suspended the tab.
 */
const WAKE_EVENTS = ['visibilitychange', 'focus', 'pageshow'] as const

/**
 * The data that this document holds of a sign-in between two steps. It ends in one place: when its step is left, when a tab
 * announces a sign-out, when the session behind it has ended, or 15 minutes after the last input. Afterwards nothing is
 * sent with it.
 */
export class SignInInProgress {
  private held: Held | undefined
  private watching = new AbortController()
  private lastInputMs = 0
  /** Whether less than a minute is left. */
  readonly isEnding = createStore(false)
  /** Emits the reason why the data has ended while its step is shown. The step then gives way to /login. */
  readonly ended = createEmitter<Note>()

  /** Holds the data that a step needs, instead of the data of an earlier step. */
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

  /** Returns the data, or undefined once it has ended. */
  get(): Readonly<Held> | undefined {
    if (this.held && this.leftMs() <= 0 && !this.endsWithSession()) this.stop('timedOut')
    const isEnding = this.held !== undefined && this.leftMs() <= SIGN_IN_STEP_WARNING_S * 1000
    if (isEnding !== this.isEnding.get()) this.isEnding.set(isEnding)
    return this.held
  }

  /** Call when the API has named the account that is open behind the step. */
  noteSession(behind: User): void {
    if (this.held) this.held = { ...this.held, behind }
  }

  /** Call when the step is left, or has led to the next one. */
  drop(): void {
    this.held = undefined
    if (this.isEnding.get()) this.isEnding.set(false)
    this.watching.abort()
    // An aborted controller is not kept, because V8 keeps the frames of its reason's stack in memory, with the password.
    this.watching = new AbortController()
  }

  /** Ends the data, for a reason that /login shows. Does nothing without data. */
  stop(note: Note): void {
    if (!this.held) return
    const { behind } = this.held
    this.drop()
    storeNote(note)
    this.ended.emit(note)
    if (behind && note === 'timedOut') this.sessionLeft.emit(behind)
  }

  /** Emits the user of a session that is still open after its step was left. */
  readonly sessionLeft = createEmitter<User>()

  /** Call when another page replaces the step although a session is open behind it. */
  leave(): void {
    const behind = this.held?.behind
    this.drop()
    if (behind) this.sessionLeft.emit(behind)
  }

  /** Returns whether the session behind the step ends by inactivity no later than the step. */
  private endsWithSession(): boolean {
    return this.held?.behind !== undefined && (inactivityLimitMin() ?? Infinity) <= SIGN_IN_STEP_MIN
  }

  private leftMs(): number {
    return SIGN_IN_STEP_MIN * MS_PER_MIN - Date.now() + this.lastInputMs
  }
}

const CHECK_MS = 1000
