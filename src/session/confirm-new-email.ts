import type { CallOptions } from '../api/call'
import { isOfType } from '../api/failure'
import { validateAccount } from '../api/users'
import type { OneTimeToken } from './one-time-tokens'

/** Why the link of a new e-mail address failed, and its token when the link may still work. */
export interface EmailLinkFailure {
  failure: unknown
  token: OneTimeToken | undefined
}

/**
 * Sends the token of the link that confirms a new e-mail address. Resolves with undefined when the address is confirmed, or
 * else with what failed; a failure is a toast, too. A malformed token is sent as an empty one, for the refusal of the API.
 */
export async function confirmNewEmail(
  token: OneTimeToken,
  options?: CallOptions,
): Promise<EmailLinkFailure | undefined> {
  try {
    await validateAccount({ updateEmailToken: token.kind === 'token' ? token.value : '' }, options)
    return undefined
  } catch (failure) {
    const isInvalid = isOfType(failure, 'INVALID_TOKEN')
    return { failure, token: isInvalid ? undefined : token }
  }
}
