import { ApiFailure } from '../../api/failure'
import { restoreToken, consumeToken } from '../../session/one-time-tokens'

/**
 * Consumes the provider's code and passes it to `send`. Rejects with INVALID_CODE when there is no code. A failed call
 * that did not use up the code restores it for another attempt.
 */
export async function callWithProviderCode(send: (code: string) => Promise<void>): Promise<void> {
  const code = consumeToken('code')
  if (code?.kind !== 'token') throw new ApiFailure({ type: 'INVALID_CODE' })
  try {
    await send(code.value)
  } catch (failure) {
    if (!isUsedUp(failure)) restoreToken('code', code)
    throw failure
  }
}

const isUsedUp = (failure: unknown) =>
  failure instanceof ApiFailure && (failure.type === 'INVALID_CODE' || failure.type === 'INVALID_TOKEN')
