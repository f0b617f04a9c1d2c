import type { Credentials } from '../api/auth'
import type { User } from '../api/users'
import { createEmitter, createStore } from '../lib/store'
import { MS_PER_MIN, SIGN_IN_STEP_MIN, SIGN_IN_STEP_WARNING_S } from '../rules/limits'
import { inactivityLimitMin, storeNote, type Note } from './sign-in-memory'

/** What a step of a sign-in holds. A provider's code is one of the one-time tokens, and ends with it. */
interface Held {
  /** What the calls of the second factor send again. */
  credentials?: Credentials
  /** What the forced password update is sent with. */
  temporaryAccessToken?: string
  /** The account that is open behind the step; undefined when the API has named none. */
  behind?: User
}

const INPUT_EVENTS = ['input', 'keydown'] as const
/** After these the time may have passed without a timer: the computer was asleep, or the browser suspended the tab. */
const WAKE_EVENTS = ['visibilitychange', 'focus', 'pageshow'] as const

/**
 * What this document holds of a sign-in between two steps. It ends in one place: when its step is left, when a tab announces a
 * sign-out, when the session behind it has ended, or 15 minutes after the last input. Nothing is sent with it afterwards.
 */
export class SignInInProgress {
  private held: Held | undefined
  private watching = new AbortController()
  private lastInputMs = 0
  /** Whether less than a minute is left. */
  readonly isEnding = createStore(false)
  /** Tells why what was held has ended, while its step is shown: the step gives way to /login. */
  readonly ended = createEmitter<Note>()

  /** Holds what a step needs, in place of what an earlier one held. */
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

  /** What is held; undefined once it has ended. */
  get(): Readonly<Held> | undefined {
    if (this.held && this.leftMs() <= 0 && !this.endsWithSession()) this.stop('timedOut')
    const isEnding = this.held !== undefined && this.leftMs() <= SIGN_IN_STEP_WARNING_S * 1000
    if (isEnding !== this.isEnding.get()) this.isEnding.set(isEnding)
    return this.held
  }

  /** The API has named the account that is open behind the step. */
  noteSession(behind: User): void {
    if (this.held) this.held = { ...this.held, behind }
  }

  /** The step is left, or has led on. */
  drop(): void {
    this.held = undefined
    if (this.isEnding.get()) this.isEnding.set(false)
    this.watching.abort()
    // An aborted controller is not kept, because V8 keeps the frames of its reason's stack alive, with the password.
    this.watching = new AbortController()
  }

  /** Ends what is held, for a reason that /login shows. Does nothing when nothing is held. */
  stop(note: Note): void {
    if (!this.held) return
    const { behind } = this.held
    this.drop()
    storeNote(note)
    this.ended.emit(note)
    if (behind && note === 'timedOut') this.sessionLeft.emit(behind)
  }

  /** Tells that a step was left whose session, of this user, is open still. */
  readonly sessionLeft = createEmitter<User>()

  /** The step is left by another page, although a session is open behind it. */
  leave(): void {
    const behind = this.held?.behind
    this.drop()
    if (behind) this.sessionLeft.emit(behind)
  }

  /** Whether the session behind the step ends by inactivity as soon as the step would. */
  private endsWithSession(): boolean {
    return this.held?.behind !== undefined && (inactivityLimitMin() ?? Infinity) <= SIGN_IN_STEP_MIN
  }

  private leftMs(): number {
    return SIGN_IN_STEP_MIN * MS_PER_MIN - Date.now() + this.lastInputMs
  }
}

const CHECK_MS = 1000
