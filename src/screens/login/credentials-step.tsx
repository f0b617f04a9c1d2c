import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { ApiFailure } from '../../api/failure'
import { hasOneSolution } from '../../config'
import { useTexts } from '../../i18n/texts'
import { ProviderButtons } from '../../providers/provider-buttons'
import { withRedirect } from '../../session/redirects'
import { usePortal } from '../../session/portal-state'
import { Divider } from '../../ui/layout/divider'
import { Form, rulesResolver } from '../../ui/form/form'
import { usePageTitle } from '../../ui/navigation/page-title'
import { PasswordField } from '../../ui/form/password-field'
import { StepHeading } from '../../ui/navigation/step-heading'
import { SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { TextLink } from '../../ui/navigation/text-link'
import { token } from '../../ui/theme/theme'
import { ActivationLink } from './activation-link'
import { ActivationRequest } from './activation-request'
import {
  FranceConnectNotice,
  InactivityNotice,
  MessageNotice,
  ProSanteConnectNotice,
  ProviderRefused,
  RedirectLoopNotice,
  RedirectStalledNotice,
  SignOutFailedNotice,
} from './sign-in-notices'
import { SolutionChooser } from './solution-chooser'

export interface CredentialsForm {
  identifier: string
  password: string
}

/** Sign-in requires both fields and checks no format. */
export const credentialsResolver = rulesResolver((r) =>
  r.object({ identifier: r.requiredText(), password: r.requiredPassword() }),
)

interface CredentialsStepProps {
  /** The identifier typed before, kept when the person returns to this step. */
  identifier: string
  onSubmit: (form: CredentialsForm) => Promise<unknown>
  onTechnicalFailure: (failure: ApiFailure) => void
}

/** The form for a new activation e-mail. */
interface Activation {
  /** Instead of the sign-in form, which would be a second field for an address; or below it, where its input stays. */
  place: 'instead' | 'below'
  email: string
}

/** The first step: identifier and password, identity providers, and links to the other public pages and solutions. */
export function CredentialsStep({ identifier, onSubmit, onTechnicalFailure }: CredentialsStepProps) {
  const t = useTexts('login')
  const providerTexts = useTexts('providers')
  const { handOver } = usePortal()
  const form = useForm({
    resolver: credentialsResolver,
    defaultValues: { identifier: identifier || undefined },
    // The password is held only while its field is shown.
    shouldUnregister: true,
  })
  const [activation, setActivation] = useState<Activation>()
  const [refusal, setRefusal] = useState(handOver.get().providerRefusal)
  usePageTitle(t('pageTitle'))

  // Shown on this visit to the page only.
  useEffect(() => () => handOver.set({ providerRefusal: undefined }), [handOver])

  async function submit(credentials: CredentialsForm) {
    setActivation(undefined)
    setRefusal(undefined)
    try {
      await onSubmit(credentials)
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.type === 'ACCOUNT_NOT_CONFIRMED')
        setActivation({ place: 'below', email: credentials.identifier.includes('@') ? credentials.identifier : '' })
      throw failure
    }
  }

  /** Keeps a typed e-mail address for the form of the page that the link opens. */
  function saveTypedEmail() {
    const { identifier: typed } = form.getValues()
    if (typed) handOver.setTypedEmail(String(typed))
  }

  return (
    <>
      <StepHeading title={t('heading')} lead={t(hasOneSolution() ? 'leadOne' : 'lead')} />
      <InactivityNotice />
      <FranceConnectNotice />
      <ProSanteConnectNotice />
      <SignOutFailedNotice />
      <MessageNotice message="unverified" />
      <MessageNotice message="emailLink" />
      <RedirectLoopNotice />
      <RedirectStalledNotice />
      {refusal && <ProviderRefused refusal={refusal} />}
      <ActivationLink
        onAskActivation={
          activation ? undefined : () => setActivation({ place: 'instead', email: handOver.get().typedEmail })
        }
      />
      {activation?.place === 'instead' ? (
        <ActivationRequest email={activation.email} onBack={() => setActivation(undefined)} />
      ) : (
        <Form form={form} onSubmit={submit}>
          <TextField
            name="identifier"
            label={t('identifier')}
            tooltip={t('identifierHelp')}
            autoComplete="username"
            inputMode="email"
            corner={
              <TextLink alone small to={withRedirect('/reset-nickname')} onClick={saveTypedEmail}>
                {t('forgottenIdentifier')}
              </TextLink>
            }
          />
          <PasswordField
            name="password"
            label={t('password')}
            autoComplete="current-password"
            corner={
              <TextLink alone small to={withRedirect('/reset-password')} onClick={saveTypedEmail}>
                {t('forgottenPassword')}
              </TextLink>
            }
          />
          <SubmitButton full busyText={t('submitting')}>
            {t('submit')}
          </SubmitButton>
        </Form>
      )}
      {activation?.place === 'below' && <ActivationRequest key={activation.email} email={activation.email} />}
      <Divider data-screen-only>{providerTexts('or')}</Divider>
      <ProviderButtons onTechnicalFailure={onTechnicalFailure} />
      <Small>
        <span>{t('noAccount')}</span>{' '}
        <TextLink to={withRedirect('/subscription')} onClick={saveTypedEmail}>
          {t('register')}
        </TextLink>
      </Small>
      <SolutionChooser />
    </>
  )
}

const Small = styled.p`
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
`
