import { useEffect, useEffectEvent, useState } from 'react'
import { sendEmailValidation } from '../../api/users'
import { useTexts } from '../../i18n/texts'
import { carriedEmail, carryEmail } from '../../session/typed-email'
import { StillWaiting } from '../../ui/notice'
import { StageHead } from '../../ui/stage-head'
import { StatusArt } from '../../ui/status-art'
import { EmailForm } from './email-form'
import { ToSignIn } from './outcomes'

interface ActivationProps {
  /** The account's address, when the provider's answer gave it. */
  email: string | undefined
  /** An address that came in the page's own: anybody may have written it there, so it is only proposed. */
  offered: string | undefined
  onFailure: (failure: unknown) => void
}

/** The account was never activated: it is sent a new e-mail. Without its address the person is asked for it. */
export function Activation({ email, offered, onFailure }: ActivationProps) {
  const t = useTexts('finalise')
  const [typed, setTyped] = useState<string>()
  const address = email ?? typed
  if (address !== undefined) return <ActivationMail email={address} onFailure={onFailure} />

  function send(email: string) {
    carryEmail(email)
    setTyped(email)
  }
  return (
    <>
      <StageHead title={t('activeHeading')} lead={t('activeAskLead')} />
      <EmailForm email={offered ?? carriedEmail()} onSubmit={send} />
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
      <StatusArt mail />
      <StageHead title={t('activeHeading')} lead={t('activeLead')} />
      <StillWaiting waiting={busy} />
      <ToSignIn text={t('backToSignIn')} />
    </>
  )
}
