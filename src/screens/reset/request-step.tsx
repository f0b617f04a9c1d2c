import { useState, type MouseEvent } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { french, useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/redirects'
import { rememberedEmail, rememberTypedEmail } from '../../session/typed-email'
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
  /** The page for the other thing that may be forgotten. */
  otherPath: string
  onSubmit: (email: string) => Promise<void>
}

const schema = () => import('./reset-schema').then((module) => module.requestSchema())

/** Asks where to send the link. */
export function RequestStep({ forgotten, otherPath, onSubmit }: RequestProps) {
  const t = useTexts('reset')
  const [search] = useSearchParams()
  const [typedBefore] = useState(rememberedEmail)
  usePageTitle(t(`${forgotten}.requestHeading`))

  return (
    <>
      <BackLink to={withRedirect('/login', search)}>{t('back')}</BackLink>
      <StepHeading title={t(`${forgotten}.requestHeading`)} lead={t(`${forgotten}.requestLead`)} />
      <Form<{ email: string }>
        schema={schema}
        onSubmit={({ email }) => onSubmit(email)}
        defaultValues={{ email: typedBefore || undefined }}
      >
        <TextField name="email" type="email" label={t('email')} autoComplete="email" />
        <SubmitButton full busyText={t('sending')}>
          {t('send')}
        </SubmitButton>
      </Form>
      <Other>
        <Trans
          i18n={french}
          ns="reset"
          i18nKey={`${forgotten}.other`}
          components={{
            other: (
              <TextLink to={withRedirect(otherPath, search)} onClick={carryTypedEmail}>
                {''}
              </TextLink>
            ),
          }}
        />
      </Other>
    </>
  )
}

/** The address typed here goes along to the page that is opened. */
function carryTypedEmail(event: MouseEvent<HTMLAnchorElement>) {
  const typed = event.currentTarget.closest('main')?.querySelector<HTMLInputElement>('input[name="email"]')?.value
  if (typed) rememberTypedEmail(typed)
}

const Other = styled.p`
  color: ${token('ink-2')};
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
`
