import { useState } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { createAccount } from '../../api/users'
import { config } from '../../config'
import texts from '../../i18n/fr/subscription.json'
import { addTexts, french, useTexts } from '../../i18n/texts'
import { locationUrl, withRedirect } from '../../session/handover'
import { carriedEmail, carryEmail } from '../../session/typed-email'
import { CheckboxField } from '../../ui/checkbox-field'
import { Form } from '../../ui/form'
import { NewPasswordFields } from '../../ui/new-password-fields'
import { NicknameField } from '../../ui/nickname-field'
import { usePageTitle } from '../../ui/page-title'
import { StageHead } from '../../ui/stage-head'
import { SubmitButton } from '../../ui/submit-button'
import { TextField } from '../../ui/text-field'
import { TextLink } from '../../ui/text-link'
import { Typeset } from '../../ui/typeset'
import { EmailOffer } from './email-offer'
import { EmailPrefill } from './email-prefill'
import { prefilledEmail } from './prefilled-email'
import { Welcome } from './welcome'

addTexts('subscription', texts)

interface SubscriptionForm {
  email: string
  nickname: string
  password: string
  confirmPassword: string
  acceptCGU: true
  subscribeNewsletter: boolean
}

const schema = () => import('./subscription-schema').then((module) => module.subscriptionSchema())

/** /subscription: an account is created, and confirmed by the link that is mailed to it. */
export function SubscriptionScreen() {
  const t = useTexts('subscription')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [createdFor, setCreatedFor] = useState<string>()
  const [prefilled] = useState(() => prefilledEmail(search, carriedEmail()))
  usePageTitle(t('pageTitle'))

  async function register({ email, nickname, password, subscribeNewsletter }: SubscriptionForm) {
    carryEmail(email)
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
      <StageHead
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
        schema={schema}
        onSubmit={register}
        fieldErrors={{ EMAIL_ALREADY_USED: 'email', NICKNAME_ALEREADY_USED: 'nickname' }}
      >
        <TextField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="email"
          suggestion={<EmailOffer name="email" />}
        />
        <EmailPrefill name="email" email={prefilled} />
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
            <Typeset>{t('newsletter')}</Typeset>
          </CheckboxField>
        </div>
        <SubmitButton full busyText={t('submitting')}>
          {t('submit')}
        </SubmitButton>
      </Form>
      {createdFor !== undefined && (
        <Welcome email={createdFor} onClose={() => void navigate(withRedirect('/login', search), { replace: true })} />
      )}
    </>
  )
}
