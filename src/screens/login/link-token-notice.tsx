import type { MouseEvent } from 'react'
import { errorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { RefreshIcon } from '../../ui/icons/icons'
import { Notice } from '../../ui/feedback/notice'
import { useStillWaiting } from '../../ui/feedback/still-waiting'
import { ResendActivation } from './resend-activation'
import type { LinkStatus } from './link-tokens'

/** How it goes with a link from an e-mail: why it led nowhere, and the way on. A quick success leaves nothing to say. */
export function LinkTokenNotice({ status, email }: { status: LinkStatus; email: string }) {
  const t = useTexts('login')
  const ui = useTexts('ui')
  const isUnderWay = status.name === 'underWay'
  const stillWaiting = useStillWaiting(isUnderWay)
  if (status.name === 'spent') return <ResendActivation reason={status.kind} email={email} />

  /** The button goes with the failure, so the focus moves on first. */
  async function tryAgain({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (status.name !== 'failed') return
    const title = currentTarget.closest('main')?.querySelector('h1')
    if (await status.retry()) title?.focus()
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
      {(failure !== undefined || (isUnderWay && status.isRetry)) && (
        <Button
          full
          busy={isUnderWay}
          busyText={t('followingLink')}
          icon={<RefreshIcon />}
          onClick={(event) => void tryAgain(event)}
        >
          {t('retry')}
        </Button>
      )}
    </>
  )
}
