import type { FailureType } from '../../api/failure'
import type { OneTimeToken } from '../../session/one-time-tokens'

/** The value that is reset: the identifier (`nickname`) or the password. */
export type ResetKind = 'nickname' | 'password'

/** The steps of a reset: request a link, link sent, choose a new value, done, or link not valid. */
export type ResetStep =
  | { name: 'request' }
  | { name: 'emailSend'; email: string }
  | { name: 'emailVerified' }
  | { name: 'success' }
  /** `isDone`: the link was probably used by an earlier submit, whose answer was lost. */
  | { name: 'error'; isDone?: boolean }

/** Returns the first step, given the kind of token in the URL; undefined means no token. */
export function firstStep(token: OneTimeToken['kind'] | undefined): ResetStep {
  switch (token) {
    case undefined:
      return { name: 'request' }
    case 'token':
      return { name: 'emailVerified' }
    case 'malformed':
      return { name: 'error' }
  }
}

/**
 * Returns the step after a refused new value: the error step when the token is not valid. Returns undefined for any
 * other failure (value already used, no answer): the step stays, and the same link can be tried again.
 *
 * @param isUncertain an earlier submit may have saved the value, which then is in use
 */
export function stepAfterRefusal(type: FailureType | undefined, isUncertain: boolean): ResetStep | undefined {
  const isSaved = isUncertain && (type === 'INVALID_TOKEN' || type === 'NICKNAME_ALEREADY_USED')
  if (isSaved) return { name: 'error', isDone: true }
  return type === 'INVALID_TOKEN' ? { name: 'error' } : undefined
}
