import { ApiFailure } from '../../api/failure'
import { restoreToken, consumeToken } from '../../session/one-time-tokens'

/**
 * Gives the provider's code to the one call that takes it. Without one it fails as the API would: INVALID_CODE. A code
 * that the call came to nothing without using up is there for another try.
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
