import { useEffect, useState, type MouseEvent } from 'react'
import { ApiFailure } from '../../api/failure'
import { validateAccount } from '../../api/users'
import { errorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { useAbortSignal } from '../../lib/abort-signal'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import type { OneTimeToken } from '../../session/one-time-tokens'
import { usePortal } from '../../session/portal-state'
import { Button } from '../../ui/button/button'
import { Notice, useStillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { RefreshIcon } from '../../ui/icons/icons'
import { LinkButton } from '../../ui/navigation/text-link'

type LinkStatus =
  /** There is no link, or it has succeeded. */
  | { name: 'none' }
  /** `isRetry`: the person pressed the retry button. */
  | { name: 'pending'; isRetry: boolean }
  /** Used, expired or never issued. */
  | { name: 'invalid' }
  /** The link may still work. `retry` resolves with whether it then did. */
  | { name: 'failed'; failure: unknown; retry: () => Promise<boolean> }

interface ActivationLinkProps {
  /** Opens the form for a new activation e-mail; undefined while it is open. */
  onAskActivation: (() => void) | undefined
}

/** Sends the token of an activation link, once, and again on request after a failure that did not consume it. */
export function ActivationLink({ onAskActivation }: ActivationLinkProps) {
  const t = useTexts('login')
  const ui = useTexts('ui')
  const { tokens } = usePortal()
  const pageSignal = useAbortSignal()
  const [status, setStatus] = useState<LinkStatus>({ name: 'none' })
  const isPending = status.name === 'pending'
  const stillWaiting = useStillWaiting(isPending)

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
      setStatus({ name: 'none' })
      void showToast({ kind: 'success', text: t('accountValidated'), durationMs: TOAST_ACCOUNT_MS })
      return true
    }
    const token = tokens.consume('mailActivatedToken')
    if (token) void activate(token)
  }, [pageSignal, tokens, t])

  /** Moves the focus to the heading after a success, because the button disappears. */
  async function retry({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (status.name !== 'failed') return
    const heading = currentTarget.closest('main')?.querySelector('h1')
    if (await status.retry()) heading?.focus()
  }

  if (status.name === 'invalid')
    return (
      <Notice kind="orange" role="alert" title={t('linkSpentTitle')}>
        <p>{t('activationSpent')}</p>
        {onAskActivation && (
          <LinkButton alone onClick={onAskActivation}>
            {t('askActivation')}
          </LinkButton>
        )}
      </Notice>
    )
  const failure = status.name === 'failed' ? errorText(status.failure) : undefined
  return (
    <>
      {failure && (
        <Notice kind="red" role="alert" title={t('linkFailedTitle')}>
          <span lang={failure.lang}>{failure.text}</span>
        </Notice>
      )}
      {stillWaiting && (
        <Notice role="status" title={t('followingLink')}>
          {ui('stillWaiting')}
        </Notice>
      )}
      {(failure !== undefined || (isPending && status.isRetry)) && (
        <Button
          full
          busy={isPending}
          busyText={t('followingLink')}
          icon={<RefreshIcon />}
          onClick={(event) => void retry(event)}
        >
          {ui('retry')}
        </Button>
      )}
    </>
  )
}
