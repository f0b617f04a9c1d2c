import type { OneTimeTokens, OneTimeToken } from '../addresses/one-time-tokens'
import type { TokenName } from '../addresses/url-tokens'
import { ApiFailure, isCancelled, isOfType } from '../api/failure'
import type { PortalState } from './portal-state'
import type { SendOptions } from './send'
import { validateAccount } from '../api/users'
import type { EmailLinkFailure } from './document-memory'

/**
 * Passes a one-time token to `send`, and rejects as `send` does, or with INVALID_TOKEN when no token is held. A call that
 * fails holds the token again, unless the token is used up, its page was left, or the step that sent it was left, which
 * aborts `signal`.
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
 * Follows a mailed link as `spendToken` does. Resolves with false when the link is no longer valid, which its page reports.
 * The call is not cancelled, so that a user who has left still sees the result.
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
 * Sends the token of the link that confirms a new e-mail address. Resolves with undefined when the address is confirmed,
 * and otherwise with the failure. It shows neither the failure of a used link nor an unknown outcome, because the next
 * page explains these two. A malformed token is sent as an empty one, so that the API refuses it.
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
