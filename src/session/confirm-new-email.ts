import { isOfType, type ApiFailure } from '../api/failure'
import { validateAccount } from '../api/users'
import type { EmailLinkFailure } from './hand-over'
import type { OneTimeToken } from '../addresses/one-time-tokens'
import type { Send } from './send'

/**
 * Sends the token of the link that confirms a new e-mail address. Resolves with undefined when the address is confirmed, or
 * else with what failed, which is a toast too; but for a spent link, of which each page says more. A malformed token is sent as
 * an empty one, for the refusal of the API.
 */
export async function confirmNewEmail(send: Send, token: OneTimeToken): Promise<EmailLinkFailure | undefined> {
  const updateEmailToken = token.kind === 'token' ? token.value : ''
  try {
    const toast = (failure: ApiFailure) => !failure.isUnknown && !isOfType(failure, 'INVALID_TOKEN')
    await send(validateAccount({ updateEmailToken }), { signal: undefined, toast })
    return undefined
  } catch (failure) {
    const isInvalid = isOfType(failure, 'INVALID_TOKEN')
    return { failure, token: isInvalid ? undefined : token }
  }
}
