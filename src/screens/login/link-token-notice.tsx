import type { MouseEvent } from 'react'
import { errorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { RefreshIcon } from '../../ui/icons/icons'
import { Notice } from '../../ui/feedback/notice'
import { useStillWaiting } from '../../ui/feedback/still-waiting'
import { ResendActivation } from './resend-activation'
import type { LinkStatus } from './link-tokens'

/** The status of a mailed link: a delay, a failure with a retry button, or an offer to resend. Nothing for a quick success. */
export function LinkTokenNotice({ status, email }: { status: LinkStatus; email: string }) {
  const t = useTexts('login')
  const ui = useTexts('ui')
  const isPending = status.name === 'pending'
  const stillWaiting = useStillWaiting(isPending)
  if (status.name === 'invalid') return <ResendActivation reason={status.kind} email={email} />

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
