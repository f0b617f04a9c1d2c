import type { MouseEvent } from 'react'
import { errorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { RefreshIcon } from '../../ui/icons/icons'
import { Notice } from '../../ui/feedback/notice'
import { useStillWaiting } from '../../ui/feedback/still-waiting'
import { LinkButton } from '../../ui/navigation/text-link'
import type { LinkStatus } from './link-tokens'

interface LinkTokenNoticeProps {
  status: LinkStatus
  /** Opens the form for a new activation e-mail; undefined while it is open. */
  onAskActivation: (() => void) | undefined
}

/** The status of an activation link: a delay, a failure with a retry button, or why it is not valid. Nothing for a quick success. */
export function LinkTokenNotice({ status, onAskActivation }: LinkTokenNoticeProps) {
  const t = useTexts('login')
  const ui = useTexts('ui')
  const isPending = status.name === 'pending'
  const stillWaiting = useStillWaiting(isPending)
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

  /** Moves the focus to the heading after a success, because the button disappears. */
  async function retry({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (status.name !== 'failed') return
    const heading = currentTarget.closest('main')?.querySelector('h1')
    if (await status.retry()) heading?.focus()
  }

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
