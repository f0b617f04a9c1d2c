import type { OneTimeTokens, OneTimeToken } from '../addresses/one-time-tokens'
import type { TokenName } from '../addresses/url-tokens'
import { ApiFailure, isCancelled, isOfType } from '../api/failure'
import type { PortalState } from './portal-state'
import type { SendOptions } from './send'
import { validateAccount, type User } from '../api/users'
import type { EmailLinkFailure } from './document-memory'

/**
 * Passes a one-time token to `send`. Rejects as `send` does, or with INVALID_TOKEN if no token is held. After a failed
 * call, the token can be sent again, except in three cases: the token is used up, the user has left the page of the
 * token, or the user has left the step and `signal` has aborted.
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
 * Sends the token of a mailed link as `spendToken` does. Resolves with false if the link is no longer valid. The page
 * of the link reports an invalid link. The call is never cancelled, so that a user who has left the page still sees the
 * result.
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
 * Sends the token of the mailed link that confirms a new e-mail address. Resolves with undefined if the address is
 * confirmed, and otherwise with the failure. Shows the failure as a toast. A used link causes no toast, because the
 * next page explains it. An unknown outcome causes no toast either (see `settleEmailLink`). Sends an empty token in
 * place of a malformed token, so that the API refuses it.
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
 * Returns the failure of a link that confirms a new e-mail address. If its answer was lost, compares the account before
 * and after the call: another address means that the link has succeeded, and the same address is shown as a failure.
 */
export function settleEmailLink(
  { showFailure }: Pick<PortalState, 'showFailure'>,
  failed: EmailLinkFailure | undefined,
  before: User | undefined,
  now: User,
): EmailLinkFailure | undefined {
  if (!failed || !isLost(failed.failure)) return failed
  if (before && before.email !== now.email) return undefined
  showFailure(failed.failure)
  return failed
}

const isLost = (failure: unknown) => failure instanceof ApiFailure && failure.isUnknown
