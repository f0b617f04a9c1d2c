import { ApiFailure } from '../api/failure'
import { UnexpectedShape } from '../api/shape'
import { currentUser, type User } from '../api/users'
import { takePrimed } from './current-user'
import { currentSignIn } from './session-broadcast'

/** Delays before each retry, in milliseconds. */
const RETRY_DELAYS_MS = [400, 1000]

/** How long the user that a sign-in has read is accepted, in milliseconds. */
const PRIMED_MS = 5000

let lastConfirmedSignIn: string | undefined

/** The sign-in that was current when `requireUser` last resolved. */
export function confirmedSignIn(): string | undefined {
  return lastConfirmedSignIn
}

/**
 * Resolves with the signed-in person, for the guard. Retries twice when there is no answer or a 5xx, and not otherwise.
 * Rejects with ApiFailure, at once with a cancelled one when `signal` aborts.
 */
export async function requireUser(signal: AbortSignal): Promise<User> {
  const fresh = takePrimed()
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
