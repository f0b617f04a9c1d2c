import type { CallOptions } from '../../api/call'
import { ApiFailure } from '../../api/failure'
import type { OneTimeTokens } from '../../session/one-time-tokens'

/**
 * Consumes the provider's code and passes it to `send`. Rejects as `send` does, or with INVALID_CODE when there is no
 * code. A failed call that did not use up the code restores it for another attempt; a cancelled one may have used it.
 * @param signal cancels the call
 */
export async function callWithProviderCode(
  tokens: OneTimeTokens,
  send: (code: string, options: CallOptions) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const code = tokens.consume('code')
  if (code?.kind !== 'token') throw new ApiFailure({ type: 'INVALID_CODE' })
  try {
    await send(code.value, { showsFailure: true, signal })
  } catch (failure) {
    if (!isUsed(failure)) tokens.restore('code', code)
    throw failure
  }
}

const isUsed = (failure: unknown) =>
  failure instanceof ApiFailure &&
  (failure.cancelled || failure.type === 'INVALID_CODE' || failure.type === 'INVALID_TOKEN')
