import { sendEmailMergeValidation } from '../../api/users'
import { useTexts } from '../../i18n/texts'
import { carriedEmail, carryEmail } from '../../session/typed-email'
import { StageHead } from '../../ui/stage-head'
import { useStillHere } from '../../ui/still-here'
import { EmailForm } from './email-form'

interface SelectAccountProps {
  onDone: () => void
  onFailure: (failure: unknown) => void
}

/** The address of the account to tie the identity to. */
export function SelectAccount({ onDone, onFailure }: SelectAccountProps) {
  const t = useTexts('finalise')
  const stillHere = useStillHere()

  async function send(email: string) {
    carryEmail(email)
    try {
      await sendEmailMergeValidation({ email }, { showsFailure: true })
      if (stillHere()) onDone()
    } catch (failure) {
      if (stillHere()) onFailure(failure)
    }
  }

  return (
    <>
      <StageHead title={t('selectHeading')} lead={t('selectLead')} />
      <EmailForm email={carriedEmail()} onSubmit={send} />
    </>
  )
}
