import { useRef, useState, useEffect } from 'react'
import { useForm, useFormContext, useFormState } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { ApiFailure } from '../../api/failure'
import { createAccount } from '../../api/users'
import { config } from '../../config'
import texts from '../../i18n/fr/subscription.json'
import { addTexts, fieldsOf } from '../../i18n/texts'
import { useProviderButtons } from '../providers/provider-buttons'
import { locationUrl, withRedirect } from '../../addresses/redirects'
import { usePortal } from '../../session/portal-state'
import { CheckboxField } from '../../ui/form/checkbox-field'
import { useFieldText, TextField } from '../../ui/form/field'
import { Form, RequiredNote, rulesResolver, SubmitButton } from '../../ui/form/form'
import { NewPasswordFields } from '../../ui/form/new-password-fields'
import { NicknameField } from '../../ui/form/nickname-field'
import { usePageTitle, StepHeading } from '../../ui/navigation/step-heading'
import { TextLink, TextButton } from '../../ui/navigation/links'
import { NoteText, ForeignText } from '../../ui/text/inline-text'
import { Stack } from '../../ui/layout/stack'
import { RichText } from '../../ui/text/rich-text'
import { isSameEmail } from '../../rules/contact-details'
import { EMAIL_MAX_LENGTH } from '../../rules/limits'
import { useDebounced } from '../../lib/use-debounced'
import { SignUpSuccess, type Created } from './sign-up-success'
import { suggestedEmail } from '../../rules/mail-domain'
import { announce } from '../../ui/feedback/announcer'
import { MessagePlace } from '../../ui/feedback/notice'

const t = addTexts('subscription', texts)

interface SubscriptionForm {
  email: string
  nickname: string
  password: string
  subscribeNewsletter: boolean
}

export function Component() {
  const { buttons, divider, message } = useProviderButtons()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [created, setCreated] = useState<Created>()
  /** Contains the e-mail address of each sign-up that got no answer. */
  const uncertain = useRef<string[]>([])
  const { send, documentMemory } = usePortal()
  const form = useForm({
    resolver: rulesResolver((r) =>
      r.object({
        email: r.email(config().emailExampleDomain),
        nickname: r.nickname(),
        password: r.password(),
        confirmPassword: r.passwordConfirmation('password'),
        acceptCGU: r.acceptTerms(),
        subscribeNewsletter: r.optionalCheckbox(),
      }),
    ),
    defaultValues: { email: prefilledEmail(search, documentMemory.get().typedEmail) || undefined },
  })
  usePageTitle(t('pageTitle'))

  async function register({ email, nickname, password, subscribeNewsletter }: SubscriptionForm, signal: AbortSignal) {
    documentMemory.setTypedEmail(email)
    const isOwn = ({ type }: ApiFailure) =>
      type === 'EMAIL_ALREADY_USED' && uncertain.current.some((earlier) => isSameEmail(earlier, email))
    const account = { email, nickName: nickname, password, subscribeNewsletter, locationUrl: locationUrl('/login') }
    try {
      await send(createAccount(account), { signal, doneText: t('doneText') })
      welcome({ email, isEarlier: false })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.isUnknown) uncertain.current.push(email)
      if (!isOwn(failure)) throw failure
      welcome({ email, isEarlier: true })
    }
  }

  function welcome(account: NonNullable<typeof created>) {
    // Store the address now, because the user can go Back without closing the dialog.
    documentMemory.set({ emailToActivate: account.email, staysAtSignIn: true })
    setCreated(account)
  }

  return (
    <>
      <StepHeading
        title={t('heading')}
        lead={
          <RichText
            ns="subscription"
            i18nKey="lead"
            components={{ signIn: <TextLink to={withRedirect('/login')} /> }}
          />
        }
      />
      {buttons}
      <MessagePlace below={divider}>{message}</MessagePlace>
      <Form hasRequiredNote form={form} onSubmit={register} unknownText={t('unknown')}>
        <RequiredNote>{t('required')}</RequiredNote>
        <EmailField />
        <NicknameField name="nickname" label={t('nickname')} autoComplete="username" />
        <ChosenPassword />
        <Group>
          <CheckboxField name="acceptCGU">
            <RichText
              ns="subscription"
              i18nKey="terms"
              components={{
                terms: <TextLink newTab to={config().termsUrl} />,
                privacy: <TextLink newTab to={config().privacyUrl} />,
              }}
            />
          </CheckboxField>
          <CheckboxField name="subscribeNewsletter" optional>
            <span>{t('newsletter')}</span>
          </CheckboxField>
        </Group>
        <SubmitButton busyText={t('submitting')}>{t('submit')}</SubmitButton>
      </Form>
      {created && (
        <SignUpSuccess {...created} onClose={() => void navigate(withRedirect('/login'), { replace: true })} />
      )}
    </>
  )
}

function ChosenPassword() {
  const own = [useFieldText('email'), useFieldText('nickname')]
  return (
    <NewPasswordFields
      password={{ name: 'password', label: t('password') }}
      confirmation={{ name: 'confirmPassword', label: t('confirmPassword') }}
      own={own}
    />
  )
}

/**
 * Returns the `mail` parameter if it is a usable address. Otherwise returns the address that was typed on the previous
 * page. Spaces in the parameter are read as `+`, because an address can contain a `+` that is not encoded.
 */
export function prefilledEmail(search: URLSearchParams, carried: string): string {
  const [mail = '', ...others] = search.getAll('mail').map((value) => value.trim().replaceAll(' ', '+'))
  const isUsable = mail !== '' && others.length === 0 && mail.length <= EMAIL_MAX_LENGTH && !/\p{C}/u.test(mail)
  return isUsable ? mail : carried
}

/**
 * The field for the e-mail address. It suggests a correction of a misspelled domain. If the address is already used, it
 * links to the sign-in page.
 */
function EmailField() {
  const { setFocus, setValue } = useFormContext()
  const { errors } = useFormState({ name: 'email' })
  const typed = useFieldText('email')
  const suggestion = useDebounced(typed) === typed ? suggestedEmail(typed) : undefined
  const question = useRef<HTMLElement>(null)

  useEffect(() => {
    if (suggestion !== undefined) announce(question.current?.textContent ?? '')
  }, [suggestion])

  function accept() {
    setValue('email', suggestion, { shouldDirty: true, shouldValidate: errors.email !== undefined })
    setFocus('email')
  }

  return (
    <TextField
      name="email"
      type="email"
      label={t('email')}
      help={t('emailHelp')}
      failures={['EMAIL_ALREADY_USED']}
      autoComplete="email"
      hint={
        suggestion !== undefined && (
          <NoteText>
            <span ref={question} key={suggestion}>
              <RichText
                ns="subscription"
                i18nKey="emailOffer"
                components={{ domain: <ForeignText>{suggestion.replace(/.*@/, '@')}</ForeignText> }}
              />
            </span>{' '}
            <TextButton onClick={accept}>{t('takeOffer')}</TextButton>
          </NoteText>
        )
      }
      errorDetail={
        fieldsOf(errors.email).type === 'EMAIL_ALREADY_USED' && (
          <span>
            {' '}
            <span>{t('haveAccount')}</span> <TextLink to={withRedirect('/login')}>{t('signIn')}</TextLink>
          </span>
        )
      }
    />
  )
}

const Group = styled(Stack)`
  gap: 0.625rem;
`
