import { useTexts } from '../../i18n/texts'
import { Form } from '../../ui/form/form'
import { NewPasswordFields } from '../../ui/form/new-password-fields'
import { NicknameField } from '../../ui/form/nickname-field'
import { usePageTitle } from '../../ui/navigation/page-title'
import { StepHeading } from '../../ui/navigation/step-heading'
import { SubmitButton } from '../../ui/form/submit-button'

interface NewValueProps {
  onSubmit: (value: string) => Promise<void>
}

/** Step after the mailed link: asks for a new identifier. */
export function NewNicknameStep({ onSubmit }: NewValueProps) {
  const t = useTexts('reset')
  usePageTitle(t('nickname.chooseTitle'))
  return (
    <>
      <StepHeading title={t('nickname.chooseHeading')} lead={t('chooseLead')} />
      <Form<{ newNickname: string }>
        rules={(r) => r.object({ newNickname: r.nickname() })}
        onSubmit={({ newNickname }) => onSubmit(newNickname)}
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
  usePageTitle(t('password.chooseTitle'))
  return (
    <>
      <StepHeading title={t('password.chooseHeading')} lead={t('chooseLead')} />
      <Form<{ newPassword: string; confirmNewPassword: string }>
        rules={(r) =>
          r.object({ newPassword: r.password(), confirmNewPassword: r.passwordConfirmation('newPassword') })
        }
        onSubmit={({ newPassword }) => onSubmit(newPassword)}
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
