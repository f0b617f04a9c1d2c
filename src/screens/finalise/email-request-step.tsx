import { useState } from 'react'
import { styled } from 'styled-components'
import { Trans } from 'react-i18next/TransWithoutContext'
import { useSearchParams } from 'react-router-dom'
import { isCancelled } from '../../api/failure'
import { createFederatedAccount } from '../../api/registration'
import { french, useTexts } from '../../i18n/texts'
import { config } from '../../config'
import { useAbortSignal } from '../../lib/abort-signal'
import { locationUrl, withRedirect } from '../../session/redirects'
import { usePortal } from '../../session/portal-state'
import type { ProviderOrigin } from '../../session/provider-refusal'
import { Notice } from '../../ui/feedback/notice'
import { StepHeading } from '../../ui/navigation/step-heading'
import { TextLink } from '../../ui/navigation/text-link'
import { token } from '../../ui/theme/theme'
import { EmailForm } from './email-form'
import { callWithProviderCode } from './call-with-provider-code'

interface EmailRequestProps {
  origin: ProviderOrigin
  /** The address from the provider's answer: the initial value of the field. */
  email: string | undefined
  onDone: () => void
  onFailure: (failure: unknown) => void
}

/** Asks for the e-mail address of the account to create. */
export function EmailRequestStep({ origin, email, onDone, onFailure }: EmailRequestProps) {
  const t = useTexts('finalise')
  const [search] = useSearchParams()
  const { tokens, handOver } = usePortal()
  const pageSignal = useAbortSignal()

  async function create(address: string) {
    handOver.setTypedEmail(address)
    try {
      const account = { email: address, from: origin, locationUrl: locationUrl('/finalise-registration', search) }
      await callWithProviderCode(
        tokens,
        (code, options) => createFederatedAccount({ ...account, code }, options),
        pageSignal(),
      )
      onDone()
    } catch (failure) {
      if (!isCancelled(failure)) onFailure(failure)
    }
  }

  return (
    <>
      <StepHeading title={t('emailRequestHeading')} lead={t('emailRequestLead')} />
      <EmailNotice />
      <EmailForm email={handOver.get().typedEmail || (email ?? '')} onSubmit={create} />
      <Terms>
        <Trans
          i18n={french}
          ns="finalise"
          i18nKey="emailRequestTerms"
          components={{
            terms: (
              <TextLink newTab to={config().termsUrl}>
                {''}
              </TextLink>
            ),
            privacy: (
              <TextLink newTab to={config().privacyUrl}>
                {''}
              </TextLink>
            ),
          }}
        />
      </Terms>
    </>
  )
}

/** Warns that the provider's code is gone, as after a reload or Back, before the person types. */
export function EmailNotice() {
  const t = useTexts('finalise')
  const [search] = useSearchParams()
  const { tokens } = usePortal()
  const [hasCode] = useState(() => tokens.peek('code') === 'token')
  if (hasCode) return null
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

const Terms = styled.p`
  color: ${token('ink-2')};
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
`
