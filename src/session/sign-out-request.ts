import type { User } from '../api/users'
import { accountNumber, forget, mayBelongTo, recall, remember } from '../memory'
import { storeSignOut } from './sign-in-memory'
import { createEmitter } from '../lib/store'
import { pause } from '../lib/pause'
import { MS_PER_MIN } from '../rules/limits'

/** The end of a sign-in: with an open session, without one, or unknown, because an answer is lost. */
export type SignInOutcome = 'opened' | 'refused' | 'unknown'

/** The time for which a sign-out without a known owner applies to any signed-in user, in milliseconds. */
const UNOWNED_MS = 30 * MS_PER_MIN

/** The interval at which a waiting call checks whether a sign-in has ended, in milliseconds. */
const POLL_MS = 200

/**
 * The sign-out that a user has requested in any tab, until the API has answered. It is stored with its owner and its time,
 * because a window may close before the answer. It is repeated only after `GET /users/me` has named its owner, so that it
 * does not end a session that another user has opened since.
 */
export class SignOutRequest {
  /** Emits when a sign-out was requested, has ended, or has changed the notices of /login. */
  readonly changed = createEmitter()

  /** Returns whether a sign-out was requested within the last day and has no answer. */
  exists(): boolean {
    return recall('signOut') !== undefined
  }

  /** Stores that a sign-out is requested, by `owner`, or by the user whom the API has named last in this browser. */
  ask(owner?: User): void {
    storeSignOut(owner && accountNumber(owner))
    this.changed.emit()
  }

  /** Call when nothing is left to do, because the API has answered that nobody is signed in, or another account is open. */
  end(): void {
    forget('signOut')
    this.changed.emit()
  }

  /**
   * Call when the API has named `user`, or nobody. Returns whether this user has requested a sign-out. A sign-out that is
   * done, or whose owner is no longer signed in, ends.
   */
  settle(user: User | undefined): boolean {
    const known = recall('signOut')
    if (!known) return false
    const isRecent = known.owner !== undefined || Date.now() - known.atMs < UNOWNED_MS
    if (user && mayBelongTo(known, accountNumber(user)) && isRecent) return true
    this.end()
    return false
  }

  /**
   * Call when a sign-in is sent. No tab sends a sign-out until the returned function gets the outcome, or a minute is over.
   */
  beginSignIn(): (outcome: SignInOutcome) => void {
    remember('signIn', SENT)
    return (outcome) => {
      if (outcome === 'refused') forget('signIn')
      else remember('signIn', ANSWERED)
      if (outcome === 'opened') this.end()
    }
  }

  /** Resolves when no tab has a sign-in under way, or after a minute, with whether it has waited. */
  async untilSignInEnds(): Promise<boolean> {
    let waitedMs = 0
    for (; isSignInSent() && waitedMs < MS_PER_MIN; waitedMs += POLL_MS) await pause(POLL_MS)
    // The tab of the sign-in was closed, and the clock may have been set back since.
    if (isSignInSent()) forget('signIn')
    return waitedMs > 0
  }

  /** Returns whether a tab has sent a sign-in within the last minute, which may have opened a session. */
  hasSignInBegun(): boolean {
    return recall('signIn') !== undefined
  }

  /** Runs a call that ends the session. Its signal aborts when a tab sends a sign-in. */
  async unlessSignInIsSent<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const controller = new AbortController()
    const timer = setInterval(() => isSignInSent() && controller.abort(), POLL_MS)
    return call(controller.signal).finally(() => clearInterval(timer))
  }
}

const SENT = 'sent'
const ANSWERED = 'answered'

const isSignInSent = () => recall('signIn')?.value === SENT
