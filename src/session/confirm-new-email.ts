import { isOfType } from '../api/failure'
import { validateAccount } from '../api/users'
import type { EmailLinkFailure } from './hand-over'
import type { OneTimeToken } from '../addresses/one-time-tokens'
import type { Send } from './send'

/**
 * Sends the token of the link that confirms a new e-mail address. Resolves with undefined when the address is confirmed, or
 * else with what failed; a refusal is a toast, too. A malformed token is sent as an empty one, for the refusal of the API.
 */
export async function confirmNewEmail(send: Send, token: OneTimeToken): Promise<EmailLinkFailure | undefined> {
  const updateEmailToken = token.kind === 'token' ? token.value : ''
  try {
    await send(validateAccount({ updateEmailToken }), { signal: undefined })
    return undefined
  } catch (failure) {
    const isInvalid = isOfType(failure, 'INVALID_TOKEN')
    return { failure, token: isInvalid ? undefined : token }
  }
}
