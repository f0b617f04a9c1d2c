import { useEffect, useState, type MouseEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { ApiFailure } from '../../api/failure'
import { useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/redirects'
import { setProviderRefusal, getProviderRefusal } from '../../session/provider-return'
import { rememberedEmail, rememberTypedEmail } from '../../session/user-memory'
import { Form } from '../../ui/form/form'
import { usePageTitle } from '../../ui/navigation/page-title'
import { PasswordField } from '../../ui/form/password-field'
import { StepHeading } from '../../ui/navigation/step-heading'
import { SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { TextLink } from '../../ui/navigation/text-link'
import { token } from '../../ui/theme/theme'
import { InactivityNotice } from './inactivity-notice'
import { ResendActivation } from './resend-activation'
import { LinkTokenNotice } from './link-token-notice'
import { useLinkTokens } from './link-tokens'
import { ProviderButtons } from './provider-buttons'
import { ProviderRefused } from './provider-refused'
import { SolutionChooser } from './solution-chooser'

export interface CredentialsForm {
  identifier: string
  password: string
}

interface CredentialsStepProps {
  /** The identifier typed before, kept when the person returns to this step. */
  identifier: string
  onSubmit: (form: CredentialsForm) => Promise<unknown>
  onTechnicalFailure: () => void
}

const schema = () => import('./login-schema').then((module) => module.credentialsSchema)

/** The first step: identifier and password, identity providers, and links to the other public pages and solutions. */
export function CredentialsStep({ identifier, onSubmit, onTechnicalFailure }: CredentialsStepProps) {
  const t = useTexts('login')
  const [search] = useSearchParams()
  const linkStatus = useLinkTokens()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [refusal, setRefusal] = useState(getProviderRefusal)
  usePageTitle(t('pageTitle'))

  // Shown on this visit to the page only.
  useEffect(() => () => setProviderRefusal(undefined), [])

  async function submit(form: CredentialsForm) {
    setUnconfirmed(undefined)
    setRefusal(undefined)
    try {
      await onSubmit(form)
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.type === 'ACCOUNT_NOT_CONFIRMED') setUnconfirmed(form.identifier)
      throw failure
    }
  }

  return (
    <>
      <StepHeading title={t('heading')} lead={t('lead')} />
      <InactivityNotice />
      {refusal && <ProviderRefused refusal={refusal} />}
      {linkStatus && <LinkTokenNotice status={linkStatus} email={rememberedEmail()} />}
      <Form<CredentialsForm> schema={schema} onSubmit={submit} defaultValues={{ identifier: identifier || undefined }}>
        <TextField
          name="identifier"
          label={t('identifier')}
          tooltip={t('identifierHelp')}
          autoComplete="username"
          inputMode="email"
          corner={
            <TextLink alone small to={withRedirect('/reset-nickname', search)} onClick={carryTypedEmail}>
              {t('forgottenIdentifier')}
            </TextLink>
          }
        />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          corner={
            <TextLink alone small to={withRedirect('/reset-password', search)} onClick={carryTypedEmail}>
              {t('forgottenPassword')}
            </TextLink>
          }
        />
        <SubmitButton full busyText={t('submitting')}>
          {t('submit')}
        </SubmitButton>
      </Form>
      {unconfirmed !== undefined && <ResendActivation key={unconfirmed} reason="unconfirmed" email={unconfirmed} />}
      <Or data-screen-only>{t('or')}</Or>
      <ProviderButtons onTechnicalFailure={onTechnicalFailure} />
      <Small>
        <span>{t('noAccount')}</span>{' '}
        <TextLink to={withRedirect('/subscription', search)} onClick={carryTypedEmail}>
          {t('register')}
        </TextLink>
      </Small>
      <SolutionChooser />
    </>
  )
}

/** Keeps a typed e-mail address for the form of the page that the link opens. */
function carryTypedEmail(event: MouseEvent<HTMLAnchorElement>) {
  const typed = event.currentTarget.ownerDocument.querySelector<HTMLInputElement>('input[name="identifier"]')?.value
  if (typed) rememberTypedEmail(typed)
}

const Or = styled.div`
  display: flex;
  align-items: center;
  gap: ${token('s-4')};
  color: ${token('ink-3')};
  font-size: 0.875rem;
  line-height: 1.4;
  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${token('line')};
  }
`
const Small = styled.p`
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
`
