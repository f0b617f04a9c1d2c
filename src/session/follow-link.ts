import { isOfType, type ApiFailure } from '../api/failure'
import type { TokenName } from '../addresses/url-tokens'
import type { OneTimeTokens } from './one-time-tokens'
import type { SendOptions } from './send'

/**
 * Follows a mailed link, as `OneTimeTokens.use`. Resolves with false when it is no longer valid, which its page says itself. It
 * is not cancelled: a toast tells who has left, as `signal` says, how it ends.
 */
export async function followLink(
  tokens: OneTimeTokens,
  name: TokenName,
  send: (token: string, options: SendOptions) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const isSpent = (failure: unknown) => isOfType(failure, 'INVALID_TOKEN')
  const toast = (failure: ApiFailure) => !failure.isUnknown && (signal.aborted || !isSpent(failure))
  try {
    await tokens.use(name, (token) => send(token, { signal: undefined, toast }))
    return true
  } catch (failure) {
    if (!isSpent(failure)) throw failure
    return false
  }
}
