import { useEffect, useState } from 'react'
import { mergeAccount } from '../../api/auth'
import type { CallOptions } from '../../api/call'
import { ApiFailure } from '../../api/failure'
import { validateAccount } from '../../api/users'
import { textsOf } from '../../i18n/texts'
import { useAbortSignal } from '../../lib/abort-signal'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import type { OneTimeToken } from '../../session/one-time-tokens'
import { usePortal } from '../../session/portal-state'
import { showToast } from '../../ui/feedback/show-toast'

/** The purpose of a mailed link. */
export type LinkKind = 'activation' | 'merge'

/** The status of the mailed link that opened the page; none after a success. */
export type LinkStatus =
  /** `isRetry`: the person pressed the retry button. */
  | { name: 'pending'; isRetry: boolean }
  /** Used, expired or never issued. */
  | { name: 'invalid'; kind: LinkKind }
  /** The link may still work. `retry` resolves with whether it then did. */
  | { name: 'failed'; failure: unknown; retry: () => Promise<boolean> }

const LINKS = {
  activation: {
    tokenName: 'mailActivatedToken',
    done: 'accountValidated',
    send: (updateEmailToken: string, options: CallOptions) => validateAccount({ updateEmailToken }, options),
  },
  merge: { tokenName: 'mergeAccountToken', done: 'accountMerged', send: mergeAccount },
} as const

/**
 * Sends the one-time tokens of the mailed links that open the sign-in page: account activation and account merge. Each
 * token is sent once, and again when the person retries after a failure that did not consume it. A success is a toast.
 * Returns the status to show. The answer is not dropped when the person leaves the page: a failure is then a toast, too.
 */
export function useLinkTokens(): LinkStatus | undefined {
  const [status, setStatus] = useState<LinkStatus>()
  const { tokens } = usePortal()
  const pageSignal = useAbortSignal()

  useEffect(() => {
    async function sendToken(kind: LinkKind, token: OneTimeToken | undefined, isRetry = false): Promise<boolean> {
      if (!token) return false
      if (token.kind === 'malformed') {
        setStatus({ name: 'invalid', kind })
        return false
      }
      const { send, done } = LINKS[kind]
      setStatus({ name: 'pending', isRetry })
      try {
        await send(token.value, { showsFailure: () => !pageSignal().aborted })
      } catch (failure) {
        const isInvalid = failure instanceof ApiFailure && failure.type === 'INVALID_TOKEN'
        const retry = () => sendToken(kind, token, true)
        setStatus(isInvalid ? { name: 'invalid', kind } : { name: 'failed', failure, retry })
        return false
      }
      setStatus(undefined)
      void showToast({ kind: 'success', text: textsOf('login')(done), durationMs: TOAST_ACCOUNT_MS })
      return true
    }
    void sendToken('activation', tokens.consume(LINKS.activation.tokenName))
    void sendToken('merge', tokens.consume(LINKS.merge.tokenName))
  }, [pageSignal, tokens])

  return status
}
