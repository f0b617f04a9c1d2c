import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { mergeAccount } from '../../api/auth'
import { french, useTexts } from '../../i18n/texts'
import { MERGED_REDIRECT_MS, TOAST_ACCOUNT_MS } from '../../rules/limits'
import type { ProviderOrigin } from '../../session/provider-return'
import { Button } from '../../ui/button'
import { Notice, StillWaiting } from '../../ui/notice'
import { showToast } from '../../ui/show-toast'
import { StageHead } from '../../ui/stage-head'
import { StatusArt } from '../../ui/status-art'
import { useStillHere } from '../../ui/still-here'
import { Typeset } from '../../ui/typeset'
import { Address } from './address'
import { Unverified } from './email-request'
import { Stack, ToSignIn } from './outcomes'
import { spendCode } from './spend-code'

interface AskMergeProps {
  origin: ProviderOrigin
  /** The address that has an account. */
  email: string | undefined
  onDone: () => void
  onFailure: (failure: unknown) => void
}

/** The provider's address has an account: merge with it, or sign in to it as before. France Connect does not merge. */
export function AskMerge({ origin, ...props }: AskMergeProps) {
  const t = useTexts('finalise')
  if (origin === 'other') return <MergeOffer {...props} />
  return (
    <>
      <StageHead title={t('mergeHeading')} lead={t('mergeFranceConnectLead')} />
      <ToSignIn kind="green" text={t('signIn')} />
    </>
  )
}

function MergeOffer({ email, onDone, onFailure }: Omit<AskMergeProps, 'origin'>) {
  const t = useTexts('finalise')
  const stillHere = useStillHere()
  const locked = useRef(false)
  const [busy, setBusy] = useState(false)

  async function merge() {
    if (locked.current) return
    locked.current = true
    setBusy(true)
    try {
      await spendCode((code) => mergeAccount(code, { showsFailure: true }))
      if (!stillHere()) return
      void showToast({ kind: 'success', text: t('merged'), durationMs: TOAST_ACCOUNT_MS })
      onDone()
    } catch (failure) {
      if (stillHere()) onFailure(failure)
    }
  }

  const lead =
    email === undefined ? (
      t('mergeLead')
    ) : (
      <span key={email}>
        <Trans i18n={french} ns="finalise" i18nKey="mergeLeadWith" components={{ email: <Address email={email} /> }} />
      </span>
    )
  return (
    <>
      <StageHead title={t('mergeHeading')} lead={lead} />
      <Unverified />
      <Notice title={t('mergeNoteTitle')}>
        <Typeset>{t('mergeNote')}</Typeset>
      </Notice>
      <StillWaiting waiting={busy} />
      <Stack>
        <Button kind="green" full busy={busy} busyText={t('merging')} onClick={() => void merge()}>
          {t('merge')}
        </Button>
        <ToSignIn text={t('withoutMerging')} />
      </Stack>
    </>
  )
}

/** The accounts are one: the sign-in page opens by itself, unless the person leaves first. */
export function Merged({ onGo }: { onGo: () => void }) {
  const t = useTexts('finalise')
  const go = useEffectEvent(onGo)
  useEffect(() => {
    const timer = setTimeout(() => go(), MERGED_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <StatusArt />
      <StageHead title={t('mergedHeading')} lead={t('mergedLead')} />
      <ToSignIn kind="green" text={t('mergedGo')} />
    </>
  )
}
