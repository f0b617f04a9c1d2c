import { isCancelled } from '../../api/failure'
import { sendEmailMergeValidation } from '../../api/registration'
import { useTexts } from '../../i18n/texts'
import { useAbortSignal } from '../../lib/abort-signal'
import { usePortal } from '../../session/portal-state'
import { StepHeading } from '../../ui/navigation/step-heading'
import { EmailForm } from './email-form'

interface SelectAccountProps {
  onDone: () => void
  onFailure: (failure: unknown) => void
}

/** Asks for the e-mail address of the account to associate with the identity. */
export function SelectAccountStep({ onDone, onFailure }: SelectAccountProps) {
  const t = useTexts('finalise')
  const { handOver } = usePortal()
  const pageSignal = useAbortSignal()

  async function send(email: string) {
    handOver.setTypedEmail(email)
    try {
      await sendEmailMergeValidation({ email }, { showsFailure: true, signal: pageSignal() })
      onDone()
    } catch (failure) {
      if (!isCancelled(failure)) onFailure(failure)
    }
  }

  return (
    <>
      <StepHeading title={t('selectHeading')} lead={t('selectLead')} />
      <EmailForm email={handOver.get().typedEmail} onSubmit={send} />
    </>
  )
}
