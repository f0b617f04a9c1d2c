import { useForm } from 'react-hook-form'
import { useTexts } from '../../i18n/texts'
import type { Act } from '../../lib/act'
import { Form, rulesResolver } from '../../ui/form/form'
import { NewPasswordFields, newPasswordResolver } from '../../ui/form/new-password-fields'
import { NicknameField } from '../../ui/form/nickname-field'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'
import { SubmitButton } from '../../ui/form/submit-button'

interface NewValueProps {
  onSubmit: (value: string, act: Act) => Promise<void>
}

/** Step after the mailed link: asks for a new identifier. */
export function NewNicknameStep({ onSubmit }: NewValueProps) {
  const t = useTexts('reset')
  const form = useForm({ resolver: rulesResolver((r) => r.object({ newNickname: r.nickname() })) })
  usePageTitle(t('nickname_chooseTitle'))
  return (
    <>
      <StepHeading title={t('nickname_chooseHeading')} lead={t('chooseLead')} />
      <Form
        form={form}
        onSubmit={({ newNickname }, act) => onSubmit(newNickname, act)}
        unknownText={t('saveUnknown')}
        fieldErrors={{ NICKNAME_ALEREADY_USED: 'newNickname' }}
      >
        <NicknameField name="newNickname" label={t('newNickname')} />
        <Save />
      </Form>
    </>
  )
}

/** Step after the mailed link: asks for a new password. */
export function NewPasswordStep({ onSubmit }: NewValueProps) {
  const t = useTexts('reset')
  const form = useForm({ resolver: newPasswordResolver })
  usePageTitle(t('password_chooseTitle'))
  return (
    <>
      <StepHeading title={t('password_chooseHeading')} lead={t('chooseLead')} />
      <Form
        form={form}
        onSubmit={({ newPassword }, act) => onSubmit(newPassword, act)}
        unknownText={t('saveUnknown')}
        fieldErrors={{ INVALID_PASSWORD: 'newPassword' }}
      >
        <NewPasswordFields />
        <Save />
      </Form>
    </>
  )
}

function Save() {
  const t = useTexts('reset')
  return (
    <SubmitButton full busyText={t('saving')}>
      {t('save')}
    </SubmitButton>
  )
}
