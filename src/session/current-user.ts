import { currentUser, type User } from '../api/users'

/** The user that a sign-in has just read. */
interface Primed {
  user: User
  signIn: string | undefined
  at: number
}

let primed: Primed | undefined

/**
 * Gives `requireUser` the user that a sign-in has just read, which saves it a call. Used once, within a few seconds,
 * and only while `signIn` is the current sign-in (see `currentSignIn`).
 */
export function primeSession(user: User, signIn: string | undefined): void {
  primed = { user, signIn, at: performance.now() }
}

/** Returns what `primeSession` was given, once. */
export function takePrimed(): Primed | undefined {
  const taken = primed
  primed = undefined
  return taken
}

let probe: Promise<boolean> | undefined

/**
 * Resolves with whether there is a session, for the sign-in page. Concurrent callers share one call, without a retry.
 * False on any failure, and as soon as `signal` aborts.
 */
export function hasSession(signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  probe ??= currentUser({ quiet: true })
    .then(
      () => true,
      () => false,
    )
    .finally(() => (probe = undefined))
  const aborted = new Promise<false>((resolve) =>
    signal.addEventListener('abort', () => resolve(false), { once: true }),
  )
  return Promise.race([probe, aborted])
}

/** Resolves with the signed-in person; undefined on any failure, without a retry. */
export function signedInPerson(signal: AbortSignal): Promise<User | undefined> {
  return currentUser({ quiet: true, signal }).catch(() => undefined)
}
