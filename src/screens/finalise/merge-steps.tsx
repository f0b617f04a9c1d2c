import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/texts'
import { MERGED_REDIRECT_MS } from '../../rules/limits'
import { withRedirect } from '../../session/redirects'
import type { ProviderOrigin } from '../../session/provider-refusal'
import { Button } from '../../ui/button/button'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { StepHeading } from '../../ui/navigation/step-heading'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { NoBreak } from '../../ui/text/no-break'
import { EmailAddress } from '../../ui/text/email-address'
import { RichText } from '../../ui/text/rich-text'
import { Stack } from '../../ui/layout/stack'
import { UnverifiedNotice } from './email-steps'
import { SignInLink } from './outcome-steps'

interface MergeProps {
  origin: ProviderOrigin
  email: string | undefined
  onMerge: () => Promise<void>
}

/** The provider's address has an account: offers to merge or to sign in. With FranceConnect, only to sign in. */
export function MergeStep({ origin, ...props }: MergeProps) {
  const t = useTexts('finalise')
  if (origin === 'other') return <MergeOffer {...props} />
  return (
    <>
      <StepHeading title={t('mergeHeading')} lead={t('mergeFranceConnectLead')} />
      <SignInLink kind="green" text={t('signIn')} />
    </>
  )
}

function MergeOffer({ email, onMerge }: Omit<MergeProps, 'origin'>) {
  const t = useTexts('finalise')
  const [busy, setBusy] = useState(false)

  function merge() {
    setBusy(true)
    void onMerge()
  }

  const lead =
    email === undefined ? (
      t('mergeLead')
    ) : (
      <RichText ns="finalise" i18nKey="mergeLeadWith" components={{ email: <EmailAddress email={email} /> }} />
    )
  return (
    <>
      <StepHeading title={t('mergeHeading')} lead={lead} />
      <UnverifiedNotice />
      <Notice title={t('mergeNoteTitle')}>
        <NoBreak>{t('mergeNote')}</NoBreak>
      </Notice>
      <StillWaiting waiting={busy} />
      <Stack>
        <Button kind="green" full busy={busy} busyText={t('merging')} onClick={merge}>
          {t('merge')}
        </Button>
        <SignInLink text={t('withoutMerging')} />
      </Stack>
    </>
  )
}

/** Confirms the merge and opens the sign-in page after `MERGED_REDIRECT_MS`, unless the step is left first. */
export function MergedStep() {
  const t = useTexts('finalise')
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(withRedirect('/login'), { replace: true }), MERGED_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <StatusIllustration />
      <StepHeading title={t('mergedHeading')} lead={t('mergedLead')} />
      <SignInLink kind="green" text={t('mergedGo')} />
    </>
  )
}
