import { useEffect, useState } from 'react'
import { ApiFailure } from '../../api/failure'
import { validateAccount } from '../../api/users'
import { textsOf } from '../../i18n/texts'
import { useAbortSignal } from '../../lib/abort-signal'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import type { OneTimeToken } from '../../session/one-time-tokens'
import { usePortal } from '../../session/portal-state'
import { showToast } from '../../ui/feedback/show-toast'

/** The status of the activation link that opened the page; none after a success. */
export type LinkStatus =
  /** `isRetry`: the person pressed the retry button. */
  | { name: 'pending'; isRetry: boolean }
  /** Used, expired or never issued. */
  | { name: 'invalid' }
  /** The link may still work. `retry` resolves with whether it then did. */
  | { name: 'failed'; failure: unknown; retry: () => Promise<boolean> }

/**
 * Sends the one-time token of the activation link that opened the sign-in page, once, and again when the person retries
 * after a failure that did not consume it. A success is a toast. Returns the status to show. The answer is not dropped when
 * the person leaves the page: a failure is then a toast, too.
 */
export function useActivationLink(): LinkStatus | undefined {
  const [status, setStatus] = useState<LinkStatus>()
  const { tokens } = usePortal()
  const pageSignal = useAbortSignal()

  useEffect(() => {
    async function activate(token: OneTimeToken, isRetry = false): Promise<boolean> {
      if (token.kind === 'malformed') {
        setStatus({ name: 'invalid' })
        return false
      }
      setStatus({ name: 'pending', isRetry })
      try {
        await validateAccount({ updateEmailToken: token.value }, { showsFailure: () => !pageSignal().aborted })
      } catch (failure) {
        const isInvalid = failure instanceof ApiFailure && failure.type === 'INVALID_TOKEN'
        const retry = () => activate(token, true)
        setStatus(isInvalid ? { name: 'invalid' } : { name: 'failed', failure, retry })
        return false
      }
      setStatus(undefined)
      void showToast({ kind: 'success', text: textsOf('login')('accountValidated'), durationMs: TOAST_ACCOUNT_MS })
      return true
    }
    const token = tokens.consume('mailActivatedToken')
    if (token) void activate(token)
  }, [pageSignal, tokens])

  return status
}
