import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { withRedirect } from '../../addresses/redirects'
import { BackLink, TextButton, TextLink } from '../../ui/navigation/links'
import { Button, ButtonLink } from '../../ui/button/button'
import { Notice } from '../../ui/feedback/notice'
import { usePageTitle, StepHeading } from '../../ui/navigation/step-heading'
import { MailActions } from '../../ui/button/mail-actions'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { RichText } from '../../ui/text/rich-text'
import type { ResetKind } from './reset-steps'
import { Form, rulesResolver, SubmitButton } from '../../ui/form/form'
import { NewPasswordFields, newPasswordResolver } from '../../ui/form/new-password-fields'
import { NicknameField } from '../../ui/form/nickname-field'
import { config } from '../../config'
import { usePortal } from '../../session/portal-state'
import { useOpenAccount } from '../../session/use-open-account'
import { TextField } from '../../ui/form/field'
import { SmallText } from '../../ui/text/inline-text'

const t = textsOf('reset')

interface RequestSentProps {
  forgotten: ResetKind
  email: string
  onAgain: () => void
}

/** Confirms the request with the same text whether or not the account exists, so that accounts cannot be probed. */
export function RequestSentStep({ forgotten, email, onAgain }: RequestSentProps) {
  usePageTitle(t(`${forgotten}_sentTitle`))
  return (
    <>
      <StatusIllustration mail />
      <StepHeading
        title={t('sentHeading')}
        lead={<RichText ns="reset" i18nKey={`${forgotten}_sentLead`} email={email} />}
      />
      <MailActions email={email} onChange={onAgain} />
      <Notice title={t('nothingReceived')}>
        <RichText ns="reset" i18nKey="askAgain" components={{ again: <TextButton onClick={onAgain} /> }} />
      </Notice>
      <ButtonLink full to={withRedirect('/login')}>
        {t('back')}
      </ButtonLink>
    </>
  )
}

/** Confirms the new value and links to the sign-in page; a reset opens no session. */
export function SuccessStep({ forgotten }: { forgotten: ResetKind }) {
  usePageTitle(t(`${forgotten}_doneTitle`))
  return (
    <>
      <StatusIllustration />
      <StepHeading title={t(`${forgotten}_doneHeading`)} lead={t(`${forgotten}_doneLead`)} />
      <SignIn />
    </>
  )
}

/** The way to the sign-in page, which leads on to an account that is open already: that may be another person's. */
function SignIn() {
  const { email: open } = useOpenAccount()
  return (
    <>
      <ButtonLink kind="green" full to={withRedirect('/login')}>
        {t(open ? 'openAccountContinue' : 'signIn')}
      </ButtonLink>
      {/* Below the button, which does not move when this is known. */}
      {open && (
        <>
          <Notice isAnnounced>
            <RichText ns="reset" i18nKey="openAccount" email={open} />
          </Notice>
          <ButtonLink full to="/logout">
            {t('otherAccount')}
          </ButtonLink>
        </>
      )}
    </>
  )
}

interface LinkExpiredProps extends Omit<RequestSentProps, 'email'> {
  /** The new value was probably saved by an earlier submit. */
  isDone: boolean
}

export function LinkExpiredStep({ forgotten, isDone, onAgain }: LinkExpiredProps) {
  usePageTitle(t(`${forgotten}_expiredTitle`))
  return (
    <>
      <BackLink to={withRedirect('/login')}>{t('back')}</BackLink>
      <StatusIllustration turned />
      <StepHeading title={t(isDone ? 'usedHeading' : 'expiredHeading')} lead={t(isDone ? 'usedLead' : 'expiredLead')} />
      {isDone && <SignIn />}
      <Button kind={isDone ? 'white' : 'green'} full onClick={onAgain}>
        {t('newRequest')}
      </Button>
    </>
  )
}

interface NewValueProps {
  onSubmit: (value: string, signal: AbortSignal) => Promise<void>
}

export function NewNicknameStep({ onSubmit }: NewValueProps) {
  const form = useForm({ resolver: rulesResolver((r) => r.object({ newNickname: r.nickname() })) })
  usePageTitle(t('nickname_chooseTitle'))
  return (
    <>
      <StepHeading title={t('nickname_chooseHeading')} lead={t('chooseLead')} />
      <Form
        form={form}
        onSubmit={({ newNickname }, signal) => onSubmit(newNickname, signal)}
        unknownText={t('saveUnknown')}
        fieldErrors={{ NICKNAME_ALEREADY_USED: 'newNickname' }}
      >
        <NicknameField name="newNickname" label={t('newNickname')} />
        <Save />
      </Form>
    </>
  )
}

export function NewPasswordStep({ onSubmit }: NewValueProps) {
  const form = useForm({ resolver: newPasswordResolver })
  usePageTitle(t('password_chooseTitle'))
  return (
    <>
      <StepHeading title={t('password_chooseHeading')} lead={t('chooseLead')} />
      <Form
        hasRequiredNote
        form={form}
        onSubmit={({ newPassword }, signal) => onSubmit(newPassword, signal)}
        unknownText={t('saveUnknown')}
        fieldErrors={{ INVALID_PASSWORD: 'newPassword' }}
      >
        <NewPasswordFields alone />
        <Save />
      </Form>
    </>
  )
}

function Save() {
  return <SubmitButton busyText={t('saving')}>{t('save')}</SubmitButton>
}

interface RequestProps {
  forgotten: ResetKind
  otherPath: string
  onSubmit: (email: string, signal: AbortSignal) => Promise<void>
}

export function RequestStep({ forgotten, otherPath, onSubmit }: RequestProps) {
  const { handOver } = usePortal()
  const form = useForm({
    resolver: rulesResolver((r) => r.object({ email: r.email(config().emailExampleDomain) })),
    defaultValues: { email: handOver.get().typedEmail || undefined },
  })
  usePageTitle(t(`${forgotten}_requestHeading`))

  function saveTypedEmail() {
    const { email } = form.getValues()
    if (email) handOver.setTypedEmail(String(email))
  }

  return (
    <>
      <BackLink to={withRedirect('/login')}>{t('back')}</BackLink>
      <StepHeading title={t(`${forgotten}_requestHeading`)} lead={t(`${forgotten}_requestLead`)} />
      <Form form={form} onSubmit={({ email }, signal) => onSubmit(email, signal)}>
        <TextField name="email" type="email" label={t('email')} autoComplete="email" />
        <SubmitButton
          busyText={t('sending')}
          next={
            <OtherReset>
              <RichText
                ns="reset"
                i18nKey={`${forgotten}_other`}
                components={{ other: <TextLink to={withRedirect(otherPath)} onClick={saveTypedEmail} /> }}
              />
            </OtherReset>
          }
        >
          {t('send')}
        </SubmitButton>
      </Form>
    </>
  )
}

const OtherReset = styled(SmallText)`
  a {
    display: inline-block;
  }
`
