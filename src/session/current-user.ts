import { ApiFailure } from '../api/failure'
import { UnexpectedShape } from '../api/shape'
import { currentUser, type User } from '../api/users'
import { currentSignIn } from './session-broadcast'

/** Pauses before each new try, in milliseconds: two tries within about 1.5 s. */
const RETRY_DELAYS_MS = [400, 1000]

/** How long a user who has just been read may stand for the guard's own read, in milliseconds. */
const HAND_OVER_MS = 5000

let handedOver: { user: User; signIn: string | undefined; at: number } | undefined
let confirmed: string | undefined

/**
 * Spares the guard its read right after a sign-in, which has just made it under `signIn` (see `currentSignIn`). Good
 * once, for a few seconds, as long as nobody signs in elsewhere.
 */
export function primeSession(user: User, signIn: string | undefined): void {
  handedOver = { user, signIn, at: performance.now() }
}

/** The sign-in that was in force when `requireUser` last learned who is signed in. */
export function confirmedSignIn(): string | undefined {
  return confirmed
}

/**
 * Who is signed in, for the guard. Tries twice more when there was no answer at all or a 5xx; anything else is final.
 * Rejects with ApiFailure, at once when `signal` gives it up.
 */
export async function requireUser(signal: AbortSignal): Promise<User> {
  const fresh = handedOver
  handedOver = undefined
  // Taken before the read: whoever signs in during it is noticed afterwards.
  const signIn = currentSignIn()
  const isUsable = fresh?.signIn === signIn && performance.now() - (fresh?.at ?? 0) < HAND_OVER_MS
  const user = fresh && isUsable ? fresh.user : await readWithRetries(signal)
  confirmed = signIn
  return user
}

/** Reads who is signed in, with the pauses of `requireUser`. */
async function readWithRetries(signal: AbortSignal): Promise<User> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await currentUser({ quiet: true, signal })
    } catch (failure) {
      if (!isWorthAnotherTry(failure)) throw failure
    }
    await pause(delay, signal)
  }
  return currentUser({ quiet: true, signal })
}

function isWorthAnotherTry(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false
  // An answer of another shape is an answer: a captive portal or a proxy, which stays.
  if (failure.status === undefined) return !(failure.cause instanceof UnexpectedShape)
  return failure.status >= 500
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(new ApiFailure({ cancelled: true }))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }, delayMs)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}

let probe: Promise<boolean> | undefined

/**
 * Whether somebody is signed in, for the sign-in page: one call however many ask at once, no second try, false on any
 * failure and as soon as `signal` is aborted.
 */
export function hasSession(signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  probe ??= currentUser({ quiet: true })
    .then(
      () => true,
      () => false,
    )
    .finally(() => (probe = undefined))
  const givenUp = new Promise<false>((resolve) =>
    signal.addEventListener('abort', () => resolve(false), { once: true }),
  )
  return Promise.race([probe, givenUp])
}

/** Who is signed in, for a page that can do without knowing: undefined on any failure, without a second try. */
export function signedInPerson(signal: AbortSignal): Promise<User | undefined> {
  return currentUser({ quiet: true, signal }).catch(() => undefined)
}
