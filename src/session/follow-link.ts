import type { OneTimeTokens, OneTimeToken } from '../addresses/one-time-tokens'
import type { TokenName } from '../addresses/url-tokens'
import { ApiFailure, isCancelled, isOfType } from '../api/failure'
import type { PortalState } from './portal-state'
import type { SendOptions } from './send'
import { validateAccount, type User } from '../api/users'
import type { EmailLinkFailure } from './document-memory'

/**
 * Passes a one-time token to `send`, and rejects as `send` does. If the portal has no such token, rejects with
 * INVALID_TOKEN. If `send` fails and the token may still be valid, the portal keeps the token for another attempt.
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
 * Sends the token of a mailed link as `spendToken` does, even if the user leaves the page. Resolves with false if the
 * link is no longer valid. Rejects with any other failure.
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
 * Sends the token of the mailed link that confirms a new e-mail address. Resolves with undefined or with the failure.
 * Shows the failure as a toast, except for a used link or a lost answer (see `settleEmailLink`).
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
    if (!isLost(failure) && !isSpent(failure)) showFailure(failure)
    return { failure, token: isSpent(failure) ? undefined : token }
  }
}

/**
 * Returns the failure of the link that confirms a new e-mail address, or undefined if the link has succeeded. If the
 * API's answer was lost, a changed address of the account means success.
 */
export function settleEmailLink(
  { showFailure }: Pick<PortalState, 'showFailure'>,
  failed: EmailLinkFailure | undefined,
  userBefore: User | undefined,
  now: User,
): EmailLinkFailure | undefined {
  if (!failed || !isLost(failed.failure)) return failed
  if (userBefore && userBefore.email !== now.email) return undefined
  showFailure(failed.failure)
  return failed
}

const isLost = (failure: unknown) => failure instanceof ApiFailure && failure.isUnknown
