import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { textsOf } from '../../i18n/texts'
import { MERGED_REDIRECT_MS, TOAST_ACCOUNT_MS } from '../../rules/limits'
import { withRedirect } from '../../addresses/redirects'
import type { ProviderOrigin } from '../../session/provider-refusal'
import { Button } from '../../ui/button/button'
import { ActionFailure, Notice, StillWaiting } from '../../ui/feedback/notice'
import { TimedLeave } from '../../ui/navigation/timed-leave'
import { StepHeading } from '../../ui/navigation/step-heading'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { NoBreak } from '../../ui/text/inline-text'
import { RichText } from '../../ui/text/rich-text'
import { Stack } from '../../ui/layout/stack'
import { UnverifiedNotice } from './email-steps'
import { SignInLink } from './outcome-steps'
import { mergeAccount } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import { usePortal } from '../../session/portal-state'
import { followLink } from '../../session/follow-link'
import { useAction } from '../../ui/feedback/use-action'
import { showToast } from '../../ui/feedback/show-toast'

const t = textsOf('finalise')

interface MergeProps {
  origin: ProviderOrigin
  email: string | undefined
  onMerge: (signal: AbortSignal) => Promise<void>
}

/** The provider's address has an account: offers to merge or to sign in. With FranceConnect, only to sign in. */
export function MergeStep({ origin, email, onMerge }: MergeProps) {
  const { run, busy } = useAction(onMerge)
  if (origin !== 'other')
    return (
      <>
        <StepHeading title={t('mergeHeading')} lead={t('mergeFranceConnectLead')} />
        <SignInLink kind="green" text={t('signIn')} />
      </>
    )

  const lead = email === undefined ? t('mergeLead') : <RichText ns="finalise" i18nKey="mergeLeadWith" email={email} />
  return (
    <>
      <StepHeading title={t('mergeHeading')} lead={lead} />
      <UnverifiedNotice />
      <Notice title={t('mergeNoteTitle')}>
        <NoBreak>{t('mergeNote')}</NoBreak>
      </Notice>
      <Stack>
        <Button kind="green" full busy={busy} busyText={t('merging')} onClick={() => void run()}>
          {t('merge')}
        </Button>
        <SignInLink text={t(busy ? 'backToSignIn' : 'withoutMerging')} />
      </Stack>
      <StillWaiting waiting={busy} />
    </>
  )
}

/** Confirms the merge, then opens the sign-in page. */
export function MergedStep() {
  return (
    <>
      <StatusIllustration />
      <StepHeading title={t('mergedHeading')} />
      <TimedLeave
        replace
        to={withRedirect('/login')}
        afterMs={MERGED_REDIRECT_MS}
        announcement={t('mergedSoon', { seconds: MERGED_REDIRECT_MS / 1000 })}
        remaining={(seconds) => t('mergedIn', { seconds })}
        now={t('mergedGo')}
      />
    </>
  )
}

const TOKEN = 'mergeAccountToken'

/** Asks before a mailed link gives an identity access: somebody else may have asked for it, or a mail scanner opened it. */
export function MergeLinkStep() {
  const { send, tokens } = usePortal()
  const navigate = useNavigate()
  const [link, setLink] = useState<'held' | 'spent' | 'gone'>(() => {
    const held = tokens.peek(TOKEN)
    if (!held) return 'gone'
    return held.kind === 'token' ? 'held' : 'spent'
  })
  const leave = () => navigate(withRedirect('/login'), { replace: true })

  function decline() {
    tokens.consume(TOKEN)
    void leave()
  }

  const { run, busy, failure } = useAction(async (signal) => {
    const isDone = await followLink(tokens, TOKEN, (token, options) => send(mergeAccount(token), options))
    if (!isDone) {
      setLink('spent')
      const text = `${t('mergeLinkSpentHeading')}. ${t('mergeLinkSpent')}`
      if (signal.aborted) void showToast({ kind: 'error', text, durationMs: TOAST_ACCOUNT_MS })
      return
    }
    void showToast({ kind: 'success', text: t('mergeLinkDone'), durationMs: TOAST_ACCOUNT_MS })
    if (!signal.aborted) await leave()
  }, t('mergeLinkUnknown'))

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
  // The association may be made from then on, whatever the person does.
  const isSent = busy || (failure?.cause instanceof ApiFailure && failure.cause.isUnknown)
  return (
    <>
      <StepHeading title={t('mergeLinkHeading')} lead={t('mergeLinkLead')} />
      <Notice title={t('mergeLinkAllowsTitle')}>{t('mergeLinkAllows')}</Notice>
      {!isSent && (
        <Notice kind="orange" title={t('mergeLinkNotYouTitle')}>
          {t('mergeLinkNotYou')}
        </Notice>
      )}
      <Stack>
        <Button kind="green" full busy={busy} busyText={t('mergeLinkBusy')} onClick={() => void run()}>
          {t('mergeLinkConfirm')}
        </Button>
        <Button full onClick={decline}>
          {t(isSent ? 'backToSignIn' : 'mergeLinkDecline')}
        </Button>
      </Stack>
      <StillWaiting waiting={busy} />
      <ActionFailure failure={failure} />
    </>
  )
}
