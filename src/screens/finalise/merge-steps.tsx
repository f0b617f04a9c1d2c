import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { mergeAccount } from '../../api/auth'
import { isCancelled } from '../../api/failure'
import { french, useTexts } from '../../i18n/texts'
import { useAbortSignal } from '../../lib/abort-signal'
import { MERGED_REDIRECT_MS, TOAST_ACCOUNT_MS } from '../../rules/limits'
import { usePortal } from '../../session/portal-state'
import type { ProviderOrigin } from '../../session/provider-refusal'
import { Button } from '../../ui/button'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { StepHeading } from '../../ui/navigation/step-heading'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { NoBreak } from '../../ui/theme/no-break'
import { EmailAddress } from '../../ui/email-address'
import { EmailNotice } from './email-request-step'
import { Stack, SignInLink } from './outcome-steps'
import { callWithProviderCode } from './call-with-provider-code'

interface AskMergeProps {
  origin: ProviderOrigin
  /** The address of the existing account, when known. */
  email: string | undefined
  onDone: () => void
  onFailure: (failure: unknown) => void
}

/** The provider's address has an account: offers to merge or to sign in. With France Connect, only to sign in. */
export function MergeStep({ origin, ...props }: AskMergeProps) {
  const t = useTexts('finalise')
  if (origin === 'other') return <MergeOffer {...props} />
  return (
    <>
      <StepHeading title={t('mergeHeading')} lead={t('mergeFranceConnectLead')} />
      <SignInLink kind="green" text={t('signIn')} />
    </>
  )
}

function MergeOffer({ email, onDone, onFailure }: Omit<AskMergeProps, 'origin'>) {
  const t = useTexts('finalise')
  const { tokens } = usePortal()
  const pageSignal = useAbortSignal()
  const locked = useRef(false)
  const [busy, setBusy] = useState(false)

  async function merge() {
    if (locked.current) return
    locked.current = true
    setBusy(true)
    try {
      await callWithProviderCode(tokens, mergeAccount, pageSignal())
      void showToast({ kind: 'success', text: t('merged'), durationMs: TOAST_ACCOUNT_MS })
      onDone()
    } catch (failure) {
      if (!isCancelled(failure)) onFailure(failure)
    }
  }

  const lead =
    email === undefined ? (
      t('mergeLead')
    ) : (
      <span key={email}>
        <Trans
          i18n={french}
          ns="finalise"
          i18nKey="mergeLeadWith"
          components={{ email: <EmailAddress email={email} /> }}
        />
      </span>
    )
  return (
    <>
      <StepHeading title={t('mergeHeading')} lead={lead} />
      <EmailNotice />
      <Notice title={t('mergeNoteTitle')}>
        <NoBreak>{t('mergeNote')}</NoBreak>
      </Notice>
      <StillWaiting waiting={busy} />
      <Stack>
        <Button kind="green" full busy={busy} busyText={t('merging')} onClick={() => void merge()}>
          {t('merge')}
        </Button>
        <SignInLink text={t('withoutMerging')} />
      </Stack>
    </>
  )
}

/** Confirms the merge and opens the sign-in page after `MERGED_REDIRECT_MS`, unless the step is left first. */
export function MergedStep({ onRedirect }: { onRedirect: () => void }) {
  const t = useTexts('finalise')
  const redirect = useEffectEvent(onRedirect)
  useEffect(() => {
    const timer = setTimeout(() => redirect(), MERGED_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <StatusIllustration />
      <StepHeading title={t('mergedHeading')} lead={t('mergedLead')} />
      <SignInLink kind="green" text={t('mergedGo')} />
    </>
  )
}
