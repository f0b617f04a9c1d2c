import { useState, type MouseEvent } from 'react'
import { validateAccount } from '../../api/users'
import { textsOf } from '../../i18n/texts'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import { followLink } from '../../session/follow-link'
import { usePortal } from '../../session/portal-state'
import { Button } from '../../ui/button/button'
import { Notice, useStillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { useAction, useRunOnOpen } from '../../ui/feedback/use-action'
import { RefreshIcon } from '../../ui/icons/icons'
import { watchFocus } from '../../ui/navigation/focus'
import type { Elements } from '../../ui/text/inline-text'
import { SupportText } from '../../ui/text/support-contact'

const t = textsOf('login')
const ui = textsOf('ui')

/**
 * Sends the token of an activation link once. If a failure has left the token usable, the user can send the token
 * again. If a failure makes the token useless, shows `children`. `children` is a link that requests a new activation
 * e-mail.
 */
export function ActivationLink({ children }: { children: Elements }) {
  const { send, tokens } = usePortal()
  const [isSpent, setSpent] = useState(false)
  const [isRetry, setRetry] = useState(false)
  const { run, busy, failure } = useAction(async (signal) => {
    const isDone = await followLink(tokens, 'mailActivatedToken', (updateEmailToken, options) =>
      send(validateAccount({ updateEmailToken }), options),
    )
    // The user may have left this page and signed in to another account.
    const hasLeft = signal.aborted
    if (isDone) {
      const text = t(hasLeft ? 'otherValidated' : 'accountValidated')
      void showToast({ kind: 'success', text, durationMs: TOAST_ACCOUNT_MS })
    } else if (hasLeft) void showToast({ kind: 'error', text: t('otherSpent'), durationMs: TOAST_ACCOUNT_MS })
    else setSpent(true)
  }, t('activationUnknown'))
  const isStillWaiting = useStillWaiting(busy)
  useRunOnOpen(() => tokens.peek('mailActivatedToken') && run())

  /** Sends the token again. After a success, moves the focus to the heading, because the button disappears. */
  async function retry({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    setRetry(true)
    const heading = currentTarget.closest('main')?.querySelector('h1')
    const isFocusKept = watchFocus()
    if (!(await run()) && isFocusKept()) heading?.focus()
  }

  if (isSpent)
    return (
      <Notice kind="orange" role="alert" title={t('linkSpentTitle')}>
        <p>{t('activationSpent')}</p>
        {children}
      </Notice>
    )
  return (
    <>
      {failure && (
        <Notice kind="red" title={t('linkFailedTitle')}>
          <span lang={failure.lang}>
            <SupportText>{failure.text}</SupportText>
          </span>
        </Notice>
      )}
      {isStillWaiting && (
        <Notice isAnnounced title={t('followingLink')}>
          {ui('stillWaiting')}
        </Notice>
      )}
      {(failure !== undefined || (busy && isRetry)) && (
        <Button
          full
          busy={busy}
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
