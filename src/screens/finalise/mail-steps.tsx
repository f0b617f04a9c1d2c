import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { withRedirect } from '../../addresses/redirects'
import { sendEmailValidation } from '../../api/users'
import { config } from '../../config'
import { mailboxOf } from '../../rules/mailbox'
import { textsOf } from '../../i18n/texts'
import { usePortal } from '../../session/portal-state'
import { ButtonLink } from '../../ui/button/button'
import { MailActions } from '../../ui/button/mail-actions'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { useAction, useRunOnOpen } from '../../ui/feedback/use-action'
import { TextField } from '../../ui/form/field'
import { Form, rulesResolver, SubmitButton } from '../../ui/form/form'
import { BackLink, TextLink } from '../../ui/navigation/links'
import { StepHeading } from '../../ui/navigation/step-heading'
import { SmallText } from '../../ui/text/inline-text'
import { RichText } from '../../ui/text/rich-text'

const t = textsOf('finalise')
const mail = textsOf('mail')

export function SignInLink({ kind = 'white', text }: { kind?: 'green' | 'white'; text: string }) {
  return (
    <ButtonLink kind={kind} full to={withRedirect('/login')}>
      {text}
    </ButtonLink>
  )
}

/** Returns true if the portal had a provider code when the step opened. After a reload, the portal has no code. */
export function useIsVerified(): boolean {
  const { tokens } = usePortal()
  return useState(() => tokens.peek('code')?.kind === 'token')[0]
}

/**
 * Warns the user that the identity must be verified again, because the provider code is gone after a reload or Back.
 * The user sees the warning before typing.
 */
export function UnverifiedNotice() {
  if (useIsVerified()) return null
  return (
    <Notice kind="orange" title={t('unverifiedTitle')}>
      <RichText ns="finalise" i18nKey="unverified" components={{ again: <TextLink to={withRedirect('/login')} /> }} />
    </Notice>
  )
}

interface EmailFormProps {
  /** The address for the field if the user has typed no address before. */
  email?: string | undefined
  onSubmit: (email: string, signal: AbortSignal) => unknown
  unknownText?: string
}

/**
 * Asks for the e-mail address of the new account (`emailRequest`), or of an existing account (`select`). `email` is the
 * address from the provider.
 */
export function EmailStep({ step, ...form }: EmailFormProps & { step: 'emailRequest' | 'select' }) {
  return (
    <>
      <StepHeading flow={t('pageTitle')} title={t(`${step}Heading`)} lead={t(`${step}Lead`)} />
      <UnverifiedNotice />
      <EmailForm {...form} />
      {step === 'emailRequest' && (
        <SmallText>
          <RichText
            ns="finalise"
            i18nKey="emailRequestTerms"
            components={{
              terms: <TextLink newTab to={config().termsUrl} />,
              privacy: <TextLink newTab to={config().privacyUrl} />,
            }}
          />
        </SmallText>
      )}
    </>
  )
}

/** Asks for an e-mail address. Keeps the typed address for the forms of the next pages. */
function EmailForm({ email, onSubmit, unknownText = t('errorUnknown') }: EmailFormProps) {
  const { documentMemory } = usePortal()
  const form = useForm({
    resolver: rulesResolver((r) => r.object({ email: r.email(config().emailExampleDomain) })),
    defaultValues: { email: documentMemory.get().typedEmail || email },
  })

  function submit({ email: typed }: { email: string }, signal: AbortSignal) {
    documentMemory.setTypedEmail(typed)
    return onSubmit(typed, signal)
  }

  return (
    <Form form={form} onSubmit={submit} unknownText={unknownText}>
      <TextField name="email" type="email" label={t('email')} autoComplete="email" />
      <SubmitButton busyText={t('sending')}>{t('continue')}</SubmitButton>
    </Form>
  )
}

interface ActivationProps {
  /**
   * The e-mail address that the provider has sent. If the address is present, the portal sends the activation e-mail to
   * the address at once.
   */
  email: string | undefined
  /**
   * An address from the query. The portal only fills in the field with the address, because the address is untrusted.
   */
  offered: string | undefined
  onFailure: (failure: unknown) => void
}

export function ActivationStep({ email, offered, onFailure }: ActivationProps) {
  const { send } = usePortal()
  const [sentTo, setSentTo] = useState<string>()
  const title = t('activeHeading')
  if (email !== undefined) return <ActivationMail email={email} onFailure={onFailure} />
  if (sentTo !== undefined)
    return <MailSentStep title={title} text="activeTypedLead" email={sentTo} onChange={() => setSentTo(undefined)} />

  async function requestMail(typed: string, signal: AbortSignal) {
    await send(sendEmailValidation({ email: typed }), { signal, doneText: t('activeTypedLead') })
    setSentTo(typed)
  }

  return (
    <>
      <BackLink to={withRedirect('/login')}>{t('backToSignIn')}</BackLink>
      <StepHeading flow={t('pageTitle')} title={title} lead={t('activeAskLead')} />
      <EmailForm email={offered} onSubmit={requestMail} unknownText={mail('unknown')} />
    </>
  )
}

/** Sends the activation e-mail when the component appears. */
function ActivationMail({ email, onFailure }: { email: string; onFailure: (failure: unknown) => void }) {
  const { send } = usePortal()
  const { run, busy } = useAction(async (signal) => {
    try {
      await send(sendEmailValidation({ email }), { signal })
      void showToast({ kind: 'success', text: t('activeSent') })
    } catch (failure) {
      if (signal.aborted) throw failure
      onFailure(failure)
    }
  }, t('errorUnknown'))
  useRunOnOpen(run)

  return (
    <>
      <MailSentStep title={t('activeHeading')} text="activeLead" email={email} />
      <StillWaiting isWaiting={busy} />
    </>
  )
}

interface MailSentProps {
  title: string
  /**
   * The key of the text. If `email` is present, the page uses the key with the suffix `_to`. The text of that key shows
   * the address.
   */
  text: 'emailSendSuccessLead' | 'selectSentLead' | 'activeLead' | 'activeTypedLead'
  email: string | undefined
  /** Shows the form again, so that the user can correct the address. Undefined if the account already exists. */
  onChange?: (() => void) | undefined
  /** The text of the link to the sign-in page. */
  close?: string
}

export function MailSentStep({ title, text, email, onChange, close }: MailSentProps) {
  const lead = email === undefined ? t(text) : <RichText ns="finalise" i18nKey={`${text}_to`} email={email} />
  return (
    <>
      <StatusIllustration isMail />
      <StepHeading flow={t('pageTitle')} title={title} lead={lead} />
      {email !== undefined && <MailActions email={email} onChange={onChange} />}
      <Notice title={t('nothingReceived')}>{t('nothingReceivedText')}</Notice>
      <SignInLink
        kind={close === undefined || (email !== undefined && mailboxOf(email)) ? 'white' : 'green'}
        text={close ?? t('backToSignIn')}
      />
    </>
  )
}
