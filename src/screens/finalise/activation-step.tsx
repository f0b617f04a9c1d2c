import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendEmailValidation } from '../../api/registration'
import { useTexts } from '../../i18n/texts'
import { usePortal } from '../../session/portal-state'
import { announce } from '../../ui/feedback/announcer'
import { StepHeading } from '../../ui/navigation/step-heading'
import { EmailForm } from './email-steps'
import { MailSentStep, SignInLink } from './outcome-steps'

interface ActivationProps {
  /** The account's address from the provider's answer, if any. An e-mail is sent to it at once. */
  email: string | undefined
  /** An address from the query. It is untrusted, so it only prefills the field. */
  offered: string | undefined
  onFailure: (failure: unknown) => void
}

/** The account is not activated: sends a new activation e-mail, and asks for the address when it is not known. */
export function ActivationStep({ email, offered, onFailure }: ActivationProps) {
  const t = useTexts('finalise')
  const { handOver } = usePortal()
  const [typed, setTyped] = useState<string>()
  const address = email ?? typed
  if (address !== undefined)
    return (
      <ActivationMail
        email={address}
        onChange={email === undefined ? () => setTyped(undefined) : undefined}
        onFailure={onFailure}
      />
    )

  return (
    <>
      <StepHeading title={t('activeHeading')} lead={t('activeAskLead')} />
      <EmailForm email={offered ?? handOver.get().typedEmail} onSubmit={setTyped} />
    </>
  )
}

interface ActivationMailProps extends Pick<ActivationProps, 'onFailure'> {
  email: string
  onChange: (() => void) | undefined
}

function ActivationMail({ email, onChange, onFailure }: ActivationMailProps) {
  const t = useTexts('finalise')
  const [busy, setBusy] = useState(true)
  const fail = useEffectEvent(onFailure)
  // Strict mode runs the effect a second time.
  const sending = useRef<Promise<void>>(undefined)

  useEffect(() => {
    const controller = new AbortController()
    sending.current ??= sendEmailValidation({ email }, { showsFailure: true })
    sending.current.then(
      () => {
        setBusy(false)
        announce(t('activeSentLead'))
      },
      (failure: unknown) => {
        if (!controller.signal.aborted) fail(failure)
      },
    )
    return () => controller.abort()
  }, [email, t])

  return (
    <MailSentStep
      title={t('activeHeading')}
      text="activeSentLead"
      sending={busy && t('activeLead')}
      email={email}
      onChange={onChange}
      link={<SignInLink text={t('backToSignIn')} />}
    />
  )
}
