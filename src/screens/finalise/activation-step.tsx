import { useEffect, useEffectEvent, useState } from 'react'
import { sendEmailValidation } from '../../api/users'
import { useTexts } from '../../i18n/texts'
import { rememberedEmail, rememberTypedEmail } from '../../session/typed-email'
import { StillWaiting } from '../../ui/feedback/notice'
import { StepHeading } from '../../ui/navigation/step-heading'
import { StatusIllustration } from '../../ui/feedback/status-illustration'
import { EmailForm } from './email-form'
import { SignInLink } from './outcome-steps'

interface ActivationProps {
  /** The account's address, when the provider's answer gave it. */
  email: string | undefined
  /** An address that came in the page's own: anybody may have written it there, so it is only proposed. */
  offered: string | undefined
  onFailure: (failure: unknown) => void
}

/** The account was never activated: it is sent a new e-mail. Without its address the person is asked for it. */
export function ActivationStep({ email, offered, onFailure }: ActivationProps) {
  const t = useTexts('finalise')
  const [typed, setTyped] = useState<string>()
  const address = email ?? typed
  if (address !== undefined) return <ActivationMail email={address} onFailure={onFailure} />

  function send(email: string) {
    rememberTypedEmail(email)
    setTyped(email)
  }
  return (
    <>
      <StepHeading title={t('activeHeading')} lead={t('activeAskLead')} />
      <EmailForm email={offered ?? rememberedEmail()} onSubmit={send} />
    </>
  )
}

/** To each address one mail at a time, however often the step is mounted. */
const underWay = new Map<string, Promise<void>>()

function sendOnce(email: string): Promise<void> {
  const sending =
    underWay.get(email) ?? sendEmailValidation({ email }, { showsFailure: true }).finally(() => underWay.delete(email))
  underWay.set(email, sending)
  return sending
}

function ActivationMail({ email, onFailure }: { email: string; onFailure: (failure: unknown) => void }) {
  const t = useTexts('finalise')
  const [busy, setBusy] = useState(true)
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    let left = false
    sendOnce(email).then(
      () => setBusy(false),
      (failure: unknown) => {
        if (!left) fail(failure)
      },
    )
    return () => {
      left = true
    }
  }, [email])

  return (
    <>
      <StatusIllustration mail />
      <StepHeading title={t('activeHeading')} lead={t('activeLead')} />
      <StillWaiting waiting={busy} />
      <SignInLink text={t('backToSignIn')} />
    </>
  )
}
