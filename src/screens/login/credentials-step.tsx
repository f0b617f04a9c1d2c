import { useEffect, useState, type ComponentType, type MouseEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { ApiFailure } from '../../api/failure'
import { errorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { withRedirect } from '../../session/redirects'
import { usePortal } from '../../session/portal-state'
import { showToast } from '../../ui/feedback/show-toast'
import { Form } from '../../ui/form/form'
import { usePageTitle } from '../../ui/navigation/page-title'
import { PasswordField } from '../../ui/form/password-field'
import { StepHeading } from '../../ui/navigation/step-heading'
import { SubmitButton } from '../../ui/form/submit-button'
import type { Rules } from '../../ui/form/form-rules'
import { TextField } from '../../ui/form/text-field'
import { TextLink } from '../../ui/navigation/text-link'
import { retryImport } from '../../ui/retry-import'
import { token } from '../../ui/theme/theme'
import type { ActivationRequestProps } from './activation-request'
import { FranceConnectNotice } from './france-connect-notice'
import { InactivityNotice } from './inactivity-notice'
import { LinkTokenNotice } from './link-token-notice'
import { useActivationLink } from './link-tokens'
import { ProviderButtons } from './provider-buttons'
import { ProviderRefused } from './provider-refused'
import { SolutionChooser } from './solution-chooser'

export interface CredentialsForm {
  identifier: string
  password: string
}

/** Sign-in requires both fields and checks no format. */
export const credentialsRules = (r: Rules) => r.object({ identifier: r.requiredText(), password: r.requiredPassword() })

interface CredentialsStepProps {
  /** The identifier typed before, kept when the person returns to this step. */
  identifier: string
  onSubmit: (form: CredentialsForm) => Promise<unknown>
  onTechnicalFailure: () => void
}

/** The form for a new activation e-mail, imported on demand. */
interface Activation {
  ActivationRequest: ComponentType<ActivationRequestProps>
  /** Instead of the sign-in form, which would be a second field for an address; or below it, where its input stays. */
  place: 'instead' | 'below'
  email: string
}

/** The first step: identifier and password, identity providers, and links to the other public pages and solutions. */
export function CredentialsStep({ identifier, onSubmit, onTechnicalFailure }: CredentialsStepProps) {
  const t = useTexts('login')
  const { handOver } = usePortal()
  const [search] = useSearchParams()
  const linkStatus = useActivationLink()
  const [activation, setActivation] = useState<Activation>()
  const [refusal, setRefusal] = useState(handOver.get().providerRefusal)
  usePageTitle(t('pageTitle'))

  // Shown on this visit to the page only.
  useEffect(() => () => handOver.set({ providerRefusal: undefined }), [handOver])

  async function submit(form: CredentialsForm) {
    setActivation(undefined)
    setRefusal(undefined)
    try {
      await onSubmit(form)
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.type === 'ACCOUNT_NOT_CONFIRMED')
        void askActivation('below', form.identifier.includes('@') ? form.identifier : '')
      throw failure
    }
  }

  async function askActivation(place: Activation['place'], email: string) {
    try {
      const { ActivationRequest } = await retryImport(() => import('./activation-request'))
      setActivation({ ActivationRequest, place, email })
    } catch (failure) {
      void showToast({ kind: 'error', ...errorText(failure) })
    }
  }

  /** Keeps a typed e-mail address for the form of the page that the link opens. */
  function saveTypedEmail(event: MouseEvent<HTMLAnchorElement>) {
    const typed = event.currentTarget.ownerDocument.querySelector<HTMLInputElement>('input[name="identifier"]')?.value
    if (typed) handOver.setTypedEmail(typed)
  }

  return (
    <>
      <StepHeading title={t('heading')} lead={t('lead')} />
      <InactivityNotice />
      <FranceConnectNotice />
      {refusal && <ProviderRefused refusal={refusal} />}
      {linkStatus && (
        <LinkTokenNotice
          status={linkStatus}
          onAskActivation={activation ? undefined : () => void askActivation('instead', handOver.get().typedEmail)}
        />
      )}
      {activation?.place === 'instead' ? (
        <activation.ActivationRequest email={activation.email} onBack={() => setActivation(undefined)} />
      ) : (
        <Form<CredentialsForm>
          rules={credentialsRules}
          onSubmit={submit}
          defaultValues={{ identifier: identifier || undefined }}
        >
          <TextField
            name="identifier"
            label={t('identifier')}
            tooltip={t('identifierHelp')}
            autoComplete="username"
            inputMode="email"
            corner={
              <TextLink alone small to={withRedirect('/reset-nickname', search)} onClick={saveTypedEmail}>
                {t('forgottenIdentifier')}
              </TextLink>
            }
          />
          <PasswordField
            name="password"
            label={t('password')}
            autoComplete="current-password"
            corner={
              <TextLink alone small to={withRedirect('/reset-password', search)} onClick={saveTypedEmail}>
                {t('forgottenPassword')}
              </TextLink>
            }
          />
          <SubmitButton full busyText={t('submitting')}>
            {t('submit')}
          </SubmitButton>
        </Form>
      )}
      {activation?.place === 'below' && (
        <activation.ActivationRequest key={activation.email} email={activation.email} />
      )}
      <Or data-screen-only>{t('or')}</Or>
      <ProviderButtons onTechnicalFailure={onTechnicalFailure} />
      <Small>
        <span>{t('noAccount')}</span>{' '}
        <TextLink to={withRedirect('/subscription', search)} onClick={saveTypedEmail}>
          {t('register')}
        </TextLink>
      </Small>
      <SolutionChooser />
    </>
  )
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
