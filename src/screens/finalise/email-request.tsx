import { useState } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { useSearchParams } from 'react-router-dom'
import { createFederatedAccount } from '../../api/providers'
import { french, useTexts } from '../../i18n/texts'
import { locationUrl, withRedirect } from '../../session/handover'
import { peek } from '../../session/one-time-tokens'
import type { ProviderOrigin } from '../../session/provider-return'
import { carriedEmail, carryEmail } from '../../session/typed-email'
import { Notice } from '../../ui/notice'
import { StageHead } from '../../ui/stage-head'
import { useStillHere } from '../../ui/still-here'
import { TextLink } from '../../ui/text-link'
import { EmailForm } from './email-form'
import { spendCode } from './spend-code'

interface EmailRequestProps {
  origin: ProviderOrigin
  /** The address that the provider knows, to propose. */
  email: string | undefined
  onDone: () => void
  onFailure: (failure: unknown) => void
}

/** A first visit: the address of the account to create. */
export function EmailRequest({ origin, email, onDone, onFailure }: EmailRequestProps) {
  const t = useTexts('finalise')
  const [search] = useSearchParams()
  const stillHere = useStillHere()

  async function create(address: string) {
    carryEmail(address)
    try {
      const account = { email: address, from: origin, locationUrl: locationUrl('/finalise-registration', search) }
      await spendCode((code) => createFederatedAccount({ ...account, code }, { showsFailure: true }))
      if (stillHere()) onDone()
    } catch (failure) {
      if (stillHere()) onFailure(failure)
    }
  }

  return (
    <>
      <StageHead title={t('emailRequestHeading')} lead={t('emailRequestLead')} />
      <Unverified />
      <EmailForm email={carriedEmail() || (email ?? '')} onSubmit={create} />
    </>
  )
}

/** After a reload or Back the provider's code is gone: said at once rather than after the person has typed. */
export function Unverified() {
  const t = useTexts('finalise')
  const [search] = useSearchParams()
  const [verified] = useState(() => peek('code') === 'token')
  if (verified) return null
  return (
    <Notice kind="orange" title={t('unverifiedTitle')}>
      <Trans
        i18n={french}
        ns="finalise"
        i18nKey="unverified"
        components={{ again: <TextLink to={withRedirect('/login', search)}>{''}</TextLink> }}
      />
    </Notice>
  )
}
