import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mergeAccount } from '../../api/auth'
import { ApiFailure, isCancelled } from '../../api/failure'
import { errorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { useAbortSignal } from '../../lib/abort-signal'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import { usePortal } from '../../session/portal-state'
import { withRedirect } from '../../session/redirects'
import { Button } from '../../ui/button/button'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { StepHeading } from '../../ui/navigation/step-heading'
import { Stack } from '../../ui/layout/stack'
import { SignInLink } from './outcome-steps'

const TOKEN = 'mergeAccountToken'

/** Asks before a mailed link gives an identity access: somebody else may have asked for it, or a mail scanner opened it. */
export function MergeLinkStep() {
  const t = useTexts('finalise')
  const { tokens } = usePortal()
  const navigate = useNavigate()
  const pageSignal = useAbortSignal()
  const [link, setLink] = useState<'held' | 'spent' | 'gone'>(() => {
    const held = tokens.peek(TOKEN)
    if (!held) return 'gone'
    return held === 'token' ? 'held' : 'spent'
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const leave = () => navigate(withRedirect('/login'), { replace: true })

  async function associate() {
    const token = tokens.consume(TOKEN)
    if (token?.kind !== 'token') return
    setBusy(true)
    setFailure(undefined)
    try {
      await mergeAccount(token.value, { showsFailure: true, signal: pageSignal() })
      void showToast({ kind: 'success', text: t('mergeLinkDone'), durationMs: TOAST_ACCOUNT_MS })
      await leave()
    } catch (failure) {
      if (isCancelled(failure)) return
      setBusy(false)
      if (failure instanceof ApiFailure && failure.type === 'INVALID_TOKEN') setLink('spent')
      else {
        tokens.restore(TOKEN, token)
        setFailure(failure)
      }
    }
  }

  if (link !== 'held')
    return (
      <>
        <StepHeading
          title={t(link === 'gone' ? 'mergeLinkGoneHeading' : 'mergeLinkSpentHeading')}
          lead={t(link === 'gone' ? 'mergeLinkGone' : 'mergeLinkSpent')}
        />
        <SignInLink kind="green" text={t('backToSignIn')} />
      </>
    )
  const error = failure === undefined ? undefined : errorText(failure)
  return (
    <>
      <StepHeading title={t('mergeLinkHeading')} lead={t('mergeLinkLead')} />
      <Notice title={t('mergeLinkAllowsTitle')}>{t('mergeLinkAllows')}</Notice>
      <Notice kind="orange" title={t('mergeLinkNotYouTitle')}>
        {t('mergeLinkNotYou')}
      </Notice>
      <StillWaiting waiting={busy} />
      {error && (
        <Notice kind="red" role="alert" lang={error.lang}>
          {error.text}
        </Notice>
      )}
      <Stack>
        <Button kind="green" full busy={busy} busyText={t('mergeLinkBusy')} onClick={() => void associate()}>
          {t('mergeLinkConfirm')}
        </Button>
        <Button
          full
          onClick={() => {
            tokens.consume(TOKEN)
            void leave()
          }}
        >
          {t('mergeLinkDecline')}
        </Button>
      </Stack>
    </>
  )
}
