import type { User } from '../api/users'
import { accountNumber, forget, mayBelongTo, recall, remember } from '../memory'
import { storeSignOut } from './sign-in-memory'
import { createEmitter } from '../lib/store'
import { pause } from '../lib/pause'
import { MS_PER_MIN } from '../rules/limits'

/** The outcome of a sign-in: a session was opened, the API refused the sign-in, or the answer was lost. */
export type SignInOutcome = 'opened' | 'refused' | 'unknown'

/**
 * If the user of a requested sign-out is unknown, the request is valid for this time (in milliseconds). During this
 * time, the portal signs any signed-in user out.
 */
const UNOWNED_MS = 30 * MS_PER_MIN

/**
 * A sign-out waits until a running sign-in has ended. The portal checks the sign-in at this interval, in milliseconds.
 */
const POLL_MS = 200

/**
 * Stores a requested sign-out in the browser until the API answers, because the window can close before the answer. The
 * record contains the user and the time. The portal sends the sign-out again only if `GET /users/me` returns this user,
 * so that the session of another user stays open.
 */
export class SignOutRequest {
  /**
   * Emits when the user requests a sign-out, when a sign-out has ended, or when the notices of /login have changed
   * because of a sign-out.
   */
  readonly changed = createEmitter()

  /** Returns whether a requested sign-out still waits for an answer of the API. */
  exists(): boolean {
    return recall('signOut') !== undefined
  }

  /**
   * Remembers that `owner` has requested a sign-out. The default is the user whom the API returned last in this
   * browser.
   */
  store(owner?: User): void {
    storeSignOut(owner && accountNumber(owner))
    this.changed.emit()
  }

  /** Removes the stored sign-out. Call this when the session that the sign-out concerns is no longer open. */
  end(): void {
    forget('signOut')
    this.changed.emit()
  }

  /**
   * Returns true if `user` may have requested the stored sign-out. If not, removes the stored sign-out.
   * @param user the user whom the API has returned; undefined if nobody is signed in
   */
  keepOnlyFor(user: User | undefined): boolean {
    const known = recall('signOut')
    if (!known) return false
    const isRecent = known.owner !== undefined || Date.now() - known.atMs < UNOWNED_MS
    if (user && mayBelongTo(known, accountNumber(user)) && isRecent) return true
    this.end()
    return false
  }

  /**
   * Call this when a sign-in is sent. No tab sends a sign-out until the returned function gets the outcome of the
   * sign-in, or until a minute is over.
   */
  beginSignIn(): (outcome: SignInOutcome) => void {
    remember('signIn', SENT)
    return (outcome) => {
      if (outcome === 'refused') forget('signIn')
      else remember('signIn', ANSWERED)
      if (outcome === 'opened') this.end()
    }
  }

  /** Waits until no tab has a sign-in under way, for at most a minute. Resolves with true if the wait was necessary. */
  async waitUntilSignInEnds(): Promise<boolean> {
    let waitedMs = 0
    for (; isSignInSent() && waitedMs < MS_PER_MIN; waitedMs += POLL_MS) await pause(POLL_MS)
    // If the sign-in is still under way after a minute, forget the sign-in, because the other tab was probably closed.
    if (isSignInSent()) forget('signIn')
    return waitedMs > 0
  }

  /** Returns whether a tab has sent a sign-in within the last minute. Such a sign-in may have opened a session. */
  hasSignInBegun(): boolean {
    return recall('signIn') !== undefined
  }

  /** Runs a call that ends the session. If a tab sends a sign-in during the call, cancels the call. */
  async runUnlessSignInIsSent<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const controller = new AbortController()
    const timer = setInterval(() => isSignInSent() && controller.abort(), POLL_MS)
    return call(controller.signal).finally(() => clearInterval(timer))
  }
}

const SENT = 'sent'
const ANSWERED = 'answered'

const isSignInSent = () => recall('signIn')?.value === SENT
