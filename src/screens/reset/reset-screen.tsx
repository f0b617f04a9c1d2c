import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { confirmNicknameReset, confirmPasswordReset, requestReset } from '../../api/auth'
import { ApiFailure, isOfType } from '../../api/failure'
import { config } from '../../config'
import texts from '../../i18n/fr/reset.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { locationUrl, withRedirect } from '../../addresses/redirects'
import { usePortal } from '../../session/portal-state'
import { spendToken } from '../../session/follow-link'
import { Button, ButtonLink } from '../../ui/button/button'
import { MailActions } from '../../ui/button/mail-actions'
import { Notice } from '../../ui/feedback/notice'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { TextField } from '../../ui/form/field'
import { Form, rulesResolver, SubmitButton } from '../../ui/form/form'
import { NewPasswordFields, newPasswordResolver } from '../../ui/form/new-password-fields'
import { NicknameField } from '../../ui/form/nickname-field'
import { BackLink, TextButton, TextLink } from '../../ui/navigation/links'
import { StepHeading, usePageTitle } from '../../ui/navigation/step-heading'
import { SmallText } from '../../ui/text/inline-text'
import { RichText } from '../../ui/text/rich-text'

const t = addTexts('reset', texts)
const mail = textsOf('mail')

/** The value that the user has forgotten: the nickname or the password. */
type ResetKind = 'nickname' | 'password'

type ResetStep =
  | { name: 'request' }
  | { name: 'emailSend'; email: string }
  | { name: 'emailVerified' }
  | { name: 'success' }
  /** `isDone` is true if an earlier submit got no answer. That submit has probably used the mailed link. */
  | { name: 'error'; isDone: boolean }

const RESETS = {
  nickname: {
    tokenName: 'resetNicknameToken',
    NewValueForm: NewNicknameForm,
    confirm: (token: string, nickName: string) => confirmNicknameReset({ token, nickName }),
  },
  password: {
    tokenName: 'resetPasswordToken',
    NewValueForm: NewPasswordForm,
    confirm: (token: string, password: string) => confirmPasswordReset({ token, password }),
  },
} as const

export const ResetNickname = () => <Reset forgotten="nickname" />

export const ResetPassword = () => <Reset forgotten="password" />

/** The steps are request → emailSend. After the mailed link, they are emailVerified → success, or error → request. */
function Reset({ forgotten }: { forgotten: ResetKind }) {
  const { tokenName, NewValueForm, confirm } = RESETS[forgotten]
  const { send, tokens, documentMemory } = usePortal()
  const [step, setStep] = useState<ResetStep>(() => {
    const token = tokens.peek(tokenName)
    if (!token) return { name: 'request' }
    return token.kind === 'token' ? { name: 'emailVerified' } : { name: 'error', isDone: false }
  })
  /** True if an earlier submit got no answer. The API may have saved the nickname or password of that submit. */
  const isUncertain = useRef(false)
  usePageTitle(t(`${forgotten}_${step.name}Title`))

  function restart() {
    // Remove a malformed token. Otherwise a later visit to this page would show the error again.
    tokens.consume(tokenName)
    setStep({ name: 'request' })
  }

  async function request(email: string, signal: AbortSignal) {
    documentMemory.setTypedEmail(email)
    const resetRequest = requestReset(forgotten, { email, locationUrl: locationUrl(`/reset-${forgotten}`) })
    await send(resetRequest, { signal, doneText: t('sentHeading') })
    setStep({ name: 'emailSend', email })
  }

  async function save(value: string, signal: AbortSignal) {
    const options = { signal, doneText: t(`${forgotten}_doneHeading`) }
    // The portal does not know to which user the mailed link belongs. Another user may be signed in, so /login must
    // show its form.
    documentMemory.set({ staysAtSignIn: true })
    try {
      // If the API refuses the new value, the user can use the mailed link again.
      await spendToken(tokens, tokenName, (token) => send(confirm(token, value), options), signal)
      if (forgotten === 'nickname') documentMemory.set({ newNickname: value })
      setStep({ name: 'success' })
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.isUnknown) isUncertain.current = true
      // A refused link is shown in a step of its own. If the user has left the page, a toast shows the refusal.
      if (signal.aborted || !isOfType(failure, 'INVALID_TOKEN')) throw failure
      setStep({ name: 'error', isDone: isUncertain.current })
    }
  }

  const signInLink = (
    <ButtonLink kind="green" full to={withRedirect('/login')}>
      {t('signIn')}
    </ButtonLink>
  )
  switch (step.name) {
    case 'request':
      return (
        <>
          <BackLink to={withRedirect('/login')}>{t('back')}</BackLink>
          <StepHeading title={t(`${forgotten}_requestTitle`)} lead={t(`${forgotten}_requestLead`)} />
          <RequestForm forgotten={forgotten} onSubmit={request} />
        </>
      )
    case 'emailSend':
      // The text is the same if no account exists. Otherwise anybody could find out which accounts exist.
      return (
        <>
          <StatusIllustration isMail />
          <StepHeading
            title={t('sentHeading')}
            lead={<RichText ns="reset" i18nKey={`${forgotten}_sentLead`} email={step.email} />}
          />
          <MailActions email={step.email} onChange={restart} />
          <Notice title={t('nothingReceived')}>
            <RichText ns="reset" i18nKey="askAgain" components={{ again: <TextButton onClick={restart} /> }} />
          </Notice>
          <ButtonLink full to={withRedirect('/login')}>
            {t('back')}
          </ButtonLink>
        </>
      )
    case 'emailVerified':
      return (
        <>
          <StepHeading title={t(`${forgotten}_chooseHeading`)} lead={t('chooseLead')} />
          <NewValueForm onSubmit={save} />
        </>
      )
    case 'success':
      return (
        <>
          <StatusIllustration />
          <StepHeading title={t(`${forgotten}_doneHeading`)} lead={t(`${forgotten}_doneLead`)} />
          {signInLink}
        </>
      )
    case 'error': {
      const { isDone } = step
      return (
        <>
          <BackLink to={withRedirect('/login')}>{t('back')}</BackLink>
          <StatusIllustration isFailure />
          <StepHeading
            title={t(isDone ? 'usedHeading' : 'expiredHeading')}
            lead={t(isDone ? 'usedLead' : 'expiredLead')}
          />
          {isDone && signInLink}
          <Button kind={isDone ? 'white' : 'green'} full onClick={restart}>
            {t('newRequest')}
          </Button>
        </>
      )
    }
  }
}

interface ResetFormProps {
  onSubmit: (value: string, signal: AbortSignal) => Promise<void>
}

function RequestForm({ forgotten, onSubmit }: ResetFormProps & { forgotten: ResetKind }) {
  const { documentMemory } = usePortal()
  const form = useForm({
    resolver: rulesResolver((r) => r.object({ email: r.email(config().emailExampleDomain) })),
    defaultValues: { email: documentMemory.get().typedEmail || undefined },
  })
  const other = forgotten === 'nickname' ? '/reset-password' : '/reset-nickname'

  function saveTypedEmail() {
    const { email } = form.getValues()
    if (email) documentMemory.setTypedEmail(String(email))
  }

  return (
    <Form form={form} onSubmit={({ email }, signal) => onSubmit(email, signal)} unknownText={mail('unknown')}>
      <TextField name="email" type="email" label={t('email')} autoComplete="email" />
      <SubmitButton
        busyText={t('sending')}
        afterButton={
          <SmallText>
            <RichText
              ns="reset"
              i18nKey={`${forgotten}_other`}
              components={{ other: <TextLink to={withRedirect(other)} onClick={saveTypedEmail} /> }}
            />
          </SmallText>
        }
      >
        {t('send')}
      </SubmitButton>
    </Form>
  )
}

function NewNicknameForm({ onSubmit }: ResetFormProps) {
  const form = useForm({ resolver: rulesResolver((r) => r.object({ newNickname: r.nickname() })) })
  return (
    <Form
      form={form}
      onSubmit={({ newNickname }, signal) => onSubmit(newNickname, signal)}
      unknownText={t('saveUnknown')}
    >
      <NicknameField name="newNickname" label={t('newNickname')} />
      <SubmitButton busyText={t('saving')}>{t('save')}</SubmitButton>
    </Form>
  )
}

function NewPasswordForm({ onSubmit }: ResetFormProps) {
  const form = useForm({ resolver: newPasswordResolver })
  return (
    <Form
      hasRequiredNote
      form={form}
      onSubmit={({ newPassword }, signal) => onSubmit(newPassword, signal)}
      unknownText={t('saveUnknown')}
    >
      <NewPasswordFields isWholeForm />
      <SubmitButton busyText={t('saving')}>{t('save')}</SubmitButton>
    </Form>
  )
}
