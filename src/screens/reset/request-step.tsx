import { useState, type MouseEvent } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { config } from '../../config'
import { french, useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/redirects'
import { usePortal } from '../../session/portal-state'
import { BackLink } from '../../ui/navigation/back-link'
import { Form } from '../../ui/form/form'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'
import { SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { TextLink } from '../../ui/navigation/text-link'
import { token } from '../../ui/theme/theme'
import type { ResetKind } from './reset-steps'

interface RequestProps {
  forgotten: ResetKind
  /** Path of the other reset page. */
  otherPath: string
  onSubmit: (email: string) => Promise<void>
}

/** First step: asks for the e-mail address that receives the link. */
export function RequestStep({ forgotten, otherPath, onSubmit }: RequestProps) {
  const t = useTexts('reset')
  const [search] = useSearchParams()
  const { handOver } = usePortal()
  const [initialEmail] = useState(handOver.get().typedEmail)
  usePageTitle(t(`${forgotten}.requestHeading`))

  /** Keeps the typed e-mail address for the form of the page that the link opens. */
  function saveTypedEmail(event: MouseEvent<HTMLAnchorElement>) {
    const typed = event.currentTarget.closest('main')?.querySelector<HTMLInputElement>('input[name="email"]')?.value
    if (typed) handOver.setTypedEmail(typed)
  }

  return (
    <>
      <BackLink to={withRedirect('/login', search)}>{t('back')}</BackLink>
      <StepHeading title={t(`${forgotten}.requestHeading`)} lead={t(`${forgotten}.requestLead`)} />
      <Form<{ email: string }>
        rules={(r) => r.object({ email: r.email(config().emailExampleDomain) })}
        onSubmit={({ email }) => onSubmit(email)}
        defaultValues={{ email: initialEmail || undefined }}
      >
        <TextField name="email" type="email" label={t('email')} autoComplete="email" />
        <SubmitButton full busyText={t('sending')}>
          {t('send')}
        </SubmitButton>
      </Form>
      <OtherReset>
        <Trans
          i18n={french}
          ns="reset"
          i18nKey={`${forgotten}.other`}
          components={{
            other: (
              <TextLink to={withRedirect(otherPath, search)} onClick={saveTypedEmail}>
                {''}
              </TextLink>
            ),
          }}
        />
      </OtherReset>
    </>
  )
}

const OtherReset = styled.p`
  color: ${token('ink-2')};
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
  > a {
    display: inline-block;
  }
`
