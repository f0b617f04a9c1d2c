import { useState } from 'react'
import { ApiFailure } from '../../api/failure'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { Form } from '../../ui/form/form'
import { NewPasswordFields } from '../../ui/form/new-password-fields'
import { StillWaiting } from '../../ui/feedback/notice'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'
import { SubmitButton } from '../../ui/form/submit-button'
import { ActionFailure } from './action-failure'

interface PartnerPasswordProps {
  onSubmit: (password: string) => Promise<unknown>
  /** Signs in without the update. */
  onLater: () => Promise<unknown>
}

interface NewPasswordForm {
  newPassword: string
  confirmNewPassword: string
}

const schema = () => import('./login-schema').then((module) => module.partnerPasswordSchema)

/** The forced password update of an account that comes from the meeting platform. */
export function PartnerPasswordStep({ onSubmit, onLater }: PartnerPasswordProps) {
  const t = useTexts('loginSteps')
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  usePageTitle(t('partnerPageTitle'))

  async function putOff() {
    setLeaving(true)
    setFailure(undefined)
    try {
      await onLater()
    } catch (error) {
      if (!(error instanceof ApiFailure && error.cancelled)) setFailure(error)
      setLeaving(false)
    }
  }

  return (
    <>
      <StepHeading title={t('partnerHeading')} lead={t('partnerLead')} />
      <Form<NewPasswordForm> schema={schema} onSubmit={({ newPassword }) => onSubmit(newPassword)}>
        <NewPasswordFields />
        <SubmitButton full busyText={t('updating')}>
          {t('update')}
        </SubmitButton>
        <StillWaiting waiting={leaving} />
        <ActionFailure failure={failure} />
        <Button full busy={leaving} busyText={t('leaving')} onClick={() => void putOff()}>
          {t('later')}
        </Button>
      </Form>
    </>
  )
}
