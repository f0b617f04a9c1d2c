import { ApiFailure } from '../api/failure'
import { UnexpectedShape } from '../api/shape'
import { currentUser, type User } from '../api/users'
import { currentSignIn } from './session-broadcast'

/** Delays before each retry, in milliseconds. */
const RETRY_DELAYS_MS = [400, 1000]

/** How long the guard accepts the user that a sign-in has read, in milliseconds. */
const PRIMED_MS = 5000

let primed: { user: User; signIn: string | undefined; at: number } | undefined
let lastConfirmedSignIn: string | undefined

/**
 * Gives `requireUser` the user that a sign-in has just read, which saves it a call. Used once, within a few seconds, and
 * only while `signIn` is the current sign-in (see `currentSignIn`).
 */
export function primeSession(user: User, signIn: string | undefined): void {
  primed = { user, signIn, at: performance.now() }
}

/** The sign-in that was current when `requireUser` last resolved. */
export function confirmedSignIn(): string | undefined {
  return lastConfirmedSignIn
}

/**
 * Resolves with the signed-in person, for the guard. Retries twice when there is no answer or a 5xx, and not otherwise.
 * Rejects with ApiFailure, at once with a cancelled one when `signal` aborts.
 */
export async function requireUser(signal: AbortSignal): Promise<User> {
  const fresh = primed
  primed = undefined
  // Taken before the read, so that a sign-in during the read is detected afterwards.
  const signIn = currentSignIn()
  const isUsable = fresh?.signIn === signIn && performance.now() - (fresh?.at ?? 0) < PRIMED_MS
  const user = fresh && isUsable ? fresh.user : await readWithRetries(signal)
  lastConfirmedSignIn = signIn
  return user
}

async function readWithRetries(signal: AbortSignal): Promise<User> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await currentUser({ quiet: true, signal })
    } catch (failure) {
      if (!isRetriable(failure)) throw failure
    }
    await pause(delay, signal)
  }
  return currentUser({ quiet: true, signal })
}

function isRetriable(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || failure.cancelled) return false
  // An unexpected shape is an answer, of a captive portal or a proxy, and a retry would get it again.
  if (failure.status === undefined) return !(failure.cause instanceof UnexpectedShape)
  return failure.status >= 500
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(new ApiFailure({ cancelled: true }))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel)
      resolve()
    }, delayMs)
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  })
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
