import { createEmitter } from '../lib/store'
import { readStored, removeStored, writeStored } from '../lib/storage'

const KEY = 'signOutAsked'

/** How a sign-in has ended: with an open session, without one, or it is not known, because an answer is lost. */
export type SignInOutcome = 'opened' | 'refused' | 'unknown'

/**
 * The sign-out that somebody has asked for, in any tab, until an answer ends it or another sign-in takes its place. It is
 * stored, because a window may close before the answer: the next document repeats it, and no page leads into the account.
 */
export class PendingSignOut {
  /** Stops the calls of this document that are under way. */
  private calls = new AbortController()
  /** Whether it was asked for in this document, where storage is blocked. */
  private isAskedHere = false
  /** The repetition of it, once in a document. */
  repeated: Promise<unknown> | undefined
  /** The sign-in that is under way: the page that has sent it, and whether that was left. */
  private signIn: { path: string; isLeft: boolean } | undefined
  /** Tells that a session was opened after its page had been left. */
  readonly lateSession = createEmitter()

  constructor() {
    // Another tab has had the answer, or sends a sign-in, whose session a late sign-out must not end.
    if (typeof window !== 'undefined')
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key !== KEY || newValue === ASKED) return
        this.isAskedHere &&= newValue !== null
        this.stopCalls()
      })
  }

  /** Whether the API has not answered a sign-out yet. */
  exists(): boolean {
    return this.isAskedHere || readStored(KEY) !== undefined
  }

  /** Stores that a sign-out is asked for. */
  ask(): void {
    this.isAskedHere = true
    writeStored(KEY, ASKED)
  }

  /** Returns the signal of a call that ends the session. A sign-in, of any tab, aborts it. */
  begin(): AbortSignal {
    return this.calls.signal
  }

  /** An aborted controller is not kept: V8 keeps the frames of its reason's stack alive, with the password of a sign-in. */
  private stopCalls(): void {
    this.calls.abort()
    this.calls = new AbortController()
  }

  /** The API has answered that nobody is signed in. */
  end(): void {
    this.isAskedHere = false
    removeStored(KEY)
  }

  /**
   * A sign-in is sent: no sign-out reaches the API after it. The returned function runs at its end, with whether the API has
   * refused it, so that the sign-out is still due.
   */
  yieldToSignIn(): (isRefused: boolean) => void {
    this.stopCalls()
    const wasDue = this.exists()
    if (wasDue) writeStored(KEY, 'held')
    this.signIn = { path: window.location.pathname, isLeft: false }
    return (isRefused) => {
      const isLeft = this.signIn?.isLeft === true
      this.signIn = undefined
      if (isLeft && !isRefused) this.lateSession.emit()
      else if (isRefused && wasDue) this.ask()
      else if (wasDue || isLeft) this.end()
    }
  }

  /** Another page is shown. Where a sign-in of the one before has no answer, a session that it opens later is ended. */
  onPage(path: string): void {
    if (!this.signIn || this.signIn.path === path) return
    this.signIn.isLeft = true
    this.ask()
  }
}

const ASKED = 'asked'
