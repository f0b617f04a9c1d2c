import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Trans } from 'react-i18next/TransWithoutContext'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { createAccount } from '../../api/registration'
import { config } from '../../config'
import texts from '../../i18n/fr/subscription.json'
import { addTexts, french, useTexts } from '../../i18n/texts'
import { locationUrl, withRedirect } from '../../session/redirects'
import { usePortal } from '../../session/portal-state'
import { CheckboxField } from '../../ui/form/checkbox-field'
import { Form } from '../../ui/form/form'
import { NewPasswordFields } from '../../ui/form/new-password-fields'
import { NicknameField } from '../../ui/form/nickname-field'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'
import { SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { TextLink } from '../../ui/navigation/text-link'
import { NoBreak } from '../../ui/theme/no-break'
import { token } from '../../ui/theme/theme'
import { EmailSuggestion } from './email-suggestion'
import { prefilledEmail } from './prefilled-email'
import { SignUpSuccess } from './sign-up-success'

addTexts('subscription', texts)

interface SubscriptionForm {
  email: string
  nickname: string
  password: string
  confirmPassword: string
  acceptCGU: true
  subscribeNewsletter: boolean
}

/** /subscription: creates an account, which the mailed link then confirms. */
export function SubscriptionScreen() {
  const t = useTexts('subscription')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [createdFor, setCreatedFor] = useState<string>()
  const { handOver } = usePortal()
  const [prefilled] = useState(() => prefilledEmail(search, handOver.get().typedEmail))
  usePageTitle(t('pageTitle'))

  async function register({ email, nickname, password, subscribeNewsletter }: SubscriptionForm) {
    handOver.setTypedEmail(email)
    await createAccount({
      email,
      nickName: nickname,
      password,
      subscribeNewsletter,
      locationUrl: locationUrl('/login'),
    })
    setCreatedFor(email)
  }

  return (
    <>
      <StepHeading
        title={t('heading')}
        lead={
          <span>
            <Trans
              i18n={french}
              ns="subscription"
              i18nKey="lead"
              components={{ br: <br />, signIn: <TextLink to={withRedirect('/login', search)}>{''}</TextLink> }}
            />
          </span>
        }
      />
      <Form<SubscriptionForm>
        rules={(r) =>
          r.object({
            email: r.email(config().emailExampleDomain),
            nickname: r.nickname(),
            password: r.password(),
            confirmPassword: r.passwordConfirmation('password'),
            acceptCGU: r.acceptTerms(),
            subscribeNewsletter: r.optionalCheckbox(),
          })
        }
        defaultValues={{ email: prefilled || undefined }}
        onSubmit={register}
        fieldErrors={{ EMAIL_ALREADY_USED: 'email', NICKNAME_ALEREADY_USED: 'nickname' }}
      >
        <Group>
          <TextField
            name="email"
            type="email"
            label={t('email')}
            autoComplete="email"
            suggestion={<EmailSuggestion name="email" />}
          />
          <SignInInstead email="email" />
        </Group>
        <NicknameField name="nickname" label={t('nickname')} />
        <NewPasswordFields
          password={{ name: 'password', label: t('password') }}
          confirmation={{ name: 'confirmPassword', label: t('confirmPassword') }}
        />
        <div>
          <CheckboxField name="acceptCGU">
            <Trans
              i18n={french}
              ns="subscription"
              i18nKey="terms"
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
          </CheckboxField>
          <CheckboxField name="subscribeNewsletter" optional>
            <NoBreak>{t('newsletter')}</NoBreak>
          </CheckboxField>
        </div>
        <SubmitButton full busyText={t('submitting')}>
          {t('submit')}
        </SubmitButton>
      </Form>
      {createdFor !== undefined && (
        <SignUpSuccess
          email={createdFor}
          onClose={() => void navigate(withRedirect('/login', search), { replace: true })}
        />
      )}
    </>
  )
}

/** Links to the sign-in page when the address in the field `email` already has an account. */
function SignInInstead({ email }: { email: string }) {
  const t = useTexts('subscription')
  const [search] = useSearchParams()
  const { errors } = useFormState({ name: email })
  if (errors[email]?.type !== 'EMAIL_ALREADY_USED') return null
  return (
    <Small>
      <span>{t('haveAccount')}</span> <TextLink to={withRedirect('/login', search)}>{t('signIn')}</TextLink>
    </Small>
  )
}

const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
`
const Small = styled.p`
  font-size: 0.875rem;
  line-height: 1.4;
  color: ${token('ink-2')};
`
