import type { User } from '../api/users'
import { accountNumber, forget, isOf, recall, remember } from '../memory'
import { storeSignOut } from './sign-in-memory'
import { createEmitter } from '../lib/store'
import { pause } from '../lib/pause'
import { MS_PER_MIN } from '../rules/limits'

/** How a sign-in has ended: with an open session, without one, or it is not known, because an answer is lost. */
export type SignInOutcome = 'opened' | 'refused' | 'unknown'

/** How long a sign-out whose owner is not known counts for whoever is signed in, in milliseconds. */
const UNOWNED_MS = 30 * MS_PER_MIN

/** How often a call that must wait looks whether a sign-in has ended, in milliseconds. */
const POLL_MS = 200

/**
 * The sign-out that a user has asked for, in any tab, until the API has answered. It is stored with its owner and its time,
 * because a window may close before the answer. It is repeated only after `GET /users/me` has named its owner: a session that
 * somebody else has opened since is not ended.
 */
export class SignOutRequest {
  /** Tells that a sign-out was asked for, has ended, or has changed what /login says. */
  readonly changed = createEmitter()

  /** Whether a sign-out was asked for within the last day and has no answer. */
  exists(): boolean {
    return recall('signOut') !== undefined
  }

  /** Stores that a sign-out is asked for, by `owner`, or by the user whom the API has named last in this browser. */
  ask(owner?: User): void {
    storeSignOut(owner && accountNumber(owner))
    this.changed.emit()
  }

  /** Nothing is left to do: the API has answered that nobody is signed in, or another account is open. */
  end(): void {
    forget('signOut')
    this.changed.emit()
  }

  /**
   * The API has named `user`, or nobody. Returns whether this user has asked for a sign-out; one that is done, or whose owner is
   * not signed in any more, ends.
   */
  settle(user: User | undefined): boolean {
    const known = recall('signOut')
    if (!known) return false
    const isRecent = known.owner !== undefined || Date.now() - known.atMs < UNOWNED_MS
    if (user && isOf(known, accountNumber(user)) && isRecent) return true
    this.end()
    return false
  }

  /** A sign-in is sent: no tab sends a sign-out until the returned function has its outcome, or a minute is over. */
  beginSignIn(): (outcome: SignInOutcome) => void {
    remember('signIn', SENT)
    return (outcome) => {
      if (outcome === 'refused') forget('signIn')
      else remember('signIn', ANSWERED)
      if (outcome === 'opened') this.end()
    }
  }

  /** Resolves when no tab has a sign-in under way, or after a minute: with whether it has waited. */
  async untilSignInEnds(): Promise<boolean> {
    let waitedMs = 0
    for (; isSignInSent() && waitedMs < MS_PER_MIN; waitedMs += POLL_MS) await pause(POLL_MS)
    // Its tab was closed, and the clock may have been set back since.
    if (isSignInSent()) forget('signIn')
    return waitedMs > 0
  }

  /** Whether a tab has sent a sign-in within the last minute, which may have opened a session. */
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
