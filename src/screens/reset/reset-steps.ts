import type { FailureType } from '../../api/failure'
import type { OneTimeToken } from '../../session/one-time-tokens'

/** The value that is reset: the identifier (`nickname`) or the password. */
export type ResetKind = 'nickname' | 'password'

export type ResetStep =
  | { name: 'request' }
  | { name: 'emailSend'; email: string }
  | { name: 'emailVerified' }
  | { name: 'success' }
  /** `isDone`: the link was probably used by an earlier submit, whose answer was lost. */
  | { name: 'error'; isDone?: boolean }

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

/** The step after a refused value, if any: the same link can be tried again. `isUncertain`: an earlier submit may have saved it. */
export function stepAfterRefusal(type: FailureType | undefined, isUncertain: boolean): ResetStep | undefined {
  const isSaved = isUncertain && type === 'INVALID_TOKEN'
  if (isSaved) return { name: 'error', isDone: true }
  return type === 'INVALID_TOKEN' ? { name: 'error' } : undefined
}
