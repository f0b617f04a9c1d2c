import { sendEmailMergeValidation } from '../../api/users'
import { useTexts } from '../../i18n/texts'
import { rememberedEmail, rememberTypedEmail } from '../../session/typed-email'
import { StepHeading } from '../../ui/navigation/step-heading'
import { useStillHere } from '../../ui/still-here'
import { EmailForm } from './email-form'

interface SelectAccountProps {
  onDone: () => void
  onFailure: (failure: unknown) => void
}

/** Asks for the e-mail address of the account to associate with the identity. */
export function SelectAccountStep({ onDone, onFailure }: SelectAccountProps) {
  const t = useTexts('finalise')
  const stillHere = useStillHere()

  async function send(email: string) {
    rememberTypedEmail(email)
    try {
      await sendEmailMergeValidation({ email }, { showsFailure: true })
      if (stillHere()) onDone()
    } catch (failure) {
      if (stillHere()) onFailure(failure)
    }
  }

  return (
    <>
      <StepHeading title={t('selectHeading')} lead={t('selectLead')} />
      <EmailForm email={rememberedEmail()} onSubmit={send} />
    </>
  )
}
