import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isCancelled } from '../../api/failure'
import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button/button'
import { Form } from '../../ui/form/form'
import { NewPasswordFields, newPasswordResolver } from '../../ui/form/new-password-fields'
import { StillWaiting } from '../../ui/feedback/notice'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'
import { SubmitButton } from '../../ui/form/submit-button'
import { ActionFailure } from '../../ui/feedback/action-failure'

interface PartnerPasswordStepProps {
  /** What is known of the person, as of `NewPasswordFields`. */
  own: readonly (string | undefined)[]
  onSubmit: (password: string) => Promise<unknown>
  /** Continues without the update. Rejects with ApiFailure. */
  onLater: () => Promise<unknown>
}

/** The forced password update of a Skemeet account. */
export function PartnerPasswordStep({ own, onSubmit, onLater }: PartnerPasswordStepProps) {
  const t = useTexts('loginSteps')
  const form = useForm({ resolver: newPasswordResolver })
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  usePageTitle(t('partnerPageTitle'))

  async function skip() {
    setLeaving(true)
    setFailure(undefined)
    try {
      await onLater()
    } catch (error) {
      if (!isCancelled(error)) setFailure(error)
      setLeaving(false)
    }
  }

  return (
    <>
      <StepHeading title={t('partnerHeading')} lead={t('partnerLead', { brand: config().brandName })} />
      <Form form={form} onSubmit={({ newPassword }) => onSubmit(newPassword)}>
        <NewPasswordFields own={own} />
        <SubmitButton full busyText={t('updating')}>
          {t('update')}
        </SubmitButton>
        <StillWaiting waiting={leaving} />
        <ActionFailure failure={failure} />
        <Button full busy={leaving} busyText={t('leaving')} onClick={() => void skip()}>
          {t('later')}
        </Button>
      </Form>
    </>
  )
}
