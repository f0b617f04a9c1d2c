import { ApiFailure } from '../../api/failure'
import { spend } from '../../session/one-time-tokens'

/** The provider's code, for the one call that takes it. Without one it fails as the API would: INVALID_CODE. */
export function spendCode(): string {
  const code = spend('code')
  if (code?.kind !== 'token') throw new ApiFailure({ type: 'INVALID_CODE' })
  return code.value
}
