import type { FailureType } from '../../api/failure'
import type { OneTimeToken } from '../../session/one-time-tokens'

/** What is forgotten. */
export type ResetKind = 'nickname' | 'password'

/** Where a reset stands: a link is asked for and sent; followed, it leads to a new value, or works no longer. */
export type ResetStep =
  { name: 'request' } | { name: 'emailSend' } | { name: 'emailVerified' } | { name: 'success' } | { name: 'error' }

/** What an address begins with, by the token it brought: none, one that may work, or one that was never issued. */
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
 * What follows when the new value was refused: a link that works no longer ends the reset. Anything else (a value
 * that is taken, no answer at all) gives undefined: the person stays, and may try again with the same link.
 */
export function stepAfterRefusal(type: FailureType | undefined): ResetStep | undefined {
  return type === 'INVALID_TOKEN' ? { name: 'error' } : undefined
}
