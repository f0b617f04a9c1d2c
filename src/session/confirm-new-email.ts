import { ApiFailure } from '../api/failure'
import { validateAccount } from '../api/users'
import type { HandOver } from './hand-over'
import type { OneTimeToken } from './one-time-tokens'

/**
 * Sends the token of the link that confirms a new e-mail address. Resolves with whether the address is confirmed; a
 * failure is a toast, and is handed over to the list of security items.
 */
export async function confirmNewEmail(token: OneTimeToken, handOver: HandOver): Promise<boolean> {
  try {
    await validateAccount({ updateEmailToken: token.kind === 'token' ? token.value : '' })
    handOver.set({ emailLinkFailure: undefined })
    return true
  } catch (failure) {
    const isInvalid = failure instanceof ApiFailure && failure.type === 'INVALID_TOKEN'
    handOver.set({ emailLinkFailure: { failure, token: isInvalid ? undefined : token } })
    return false
  }
}
