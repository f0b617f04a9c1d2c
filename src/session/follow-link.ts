import type { OneTimeTokens, OneTimeToken } from '../addresses/one-time-tokens'
import type { TokenName } from '../addresses/url-tokens'
import { ApiFailure, isCancelled, isOfType } from '../api/failure'
import type { PortalState } from './portal-state'
import type { SendOptions } from './send'
import { validateAccount } from '../api/users'
import type { EmailLinkFailure } from './document-memory'

/**
 * Passes a one-time token to `send`, and rejects as it does; with INVALID_TOKEN when none is held. A call that fails holds it
 * again, unless the token is used up, or its page was left, or the step that sent it, whose `signal` then is aborted.
 */
export async function spendToken(
  tokens: OneTimeTokens,
  name: TokenName,
  send: (token: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const token = tokens.consume(name)
  if (token?.kind !== 'token') throw new ApiFailure({ type: 'INVALID_TOKEN' })
  try {
    await send(token.value)
  } catch (failure) {
    const isUsed = isCancelled(failure) || isOfType(failure, 'INVALID_CODE') || isSpent(failure)
    if (!isUsed && signal?.aborted !== true) tokens.hold(name, token)
    throw failure
  }
}

/**
 * Follows a mailed link, as `spendToken`. Resolves with false when it is no longer valid, which its page says itself. The call
 * is not cancelled, so that a user who has left still sees the result.
 */
export async function followLink(
  tokens: OneTimeTokens,
  name: TokenName,
  send: (token: string, options: SendOptions) => Promise<void>,
): Promise<boolean> {
  try {
    await spendToken(tokens, name, (token) => send(token, { signal: undefined }))
    return true
  } catch (failure) {
    if (!isSpent(failure)) throw failure
    return false
  }
}

const isSpent = (failure: unknown) => isOfType(failure, 'INVALID_TOKEN')

/**
 * Sends the token of the link that confirms a new e-mail address. Resolves with undefined when the address is confirmed. Resolves
 * with the failure otherwise, and shows it, unless the page that opens says more: because the link is spent, or nobody knows
 * whether the address is confirmed. A malformed token is sent as an empty one, for the refusal of the API.
 */
export async function confirmNewEmail(
  { send, showFailure }: Pick<PortalState, 'send' | 'showFailure'>,
  token: OneTimeToken,
): Promise<EmailLinkFailure | undefined> {
  const updateEmailToken = token.kind === 'token' ? token.value : ''
  try {
    await send(validateAccount({ updateEmailToken }), { signal: undefined })
    return undefined
  } catch (failure) {
    const isUnknown = failure instanceof ApiFailure && failure.isUnknown
    if (!isUnknown && !isSpent(failure)) showFailure(failure)
    return { failure, token: isSpent(failure) ? undefined : token }
  }
}
