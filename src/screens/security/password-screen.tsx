import { Trans } from 'react-i18next/TransWithoutContext'
import { updatePassword } from '../../api/account'
import { french, useTexts } from '../../i18n/texts'
import { displayDate } from '../../rules/dates'
import { useUser } from '../../session/user-context'
import { NewPasswordFields } from '../../ui/form/new-password-fields'
import { PasswordField } from '../../ui/form/password-field'
import { useSaveAndReturn } from './return-to-list'
import { FormCard, SecurityForm } from './security-form'
import { SecurityPage, SecurityPageSkeleton } from './security-page'

interface PasswordForm {
  actualPassword: string
  newPassword: string
  confirmNewPassword: string
}

/** /dashboard/authentication/password: changes the password; asks for the current one. */
export function PasswordScreen() {
  const t = useTexts('security')
  const { email, passwordUpdatedAt } = useUser()
  const saveAndReturn = useSaveAndReturn()
  const date = displayDate(passwordUpdatedAt)

  const save = ({ actualPassword, newPassword }: PasswordForm) =>
    saveAndReturn(() => updatePassword({ oldPassword: actualPassword, newPassword }), t('passwordUpdated'))

  return (
    <SecurityPage
      title={t('password')}
      lead={
        date && (
          <span key={date}>
            <Trans
              i18n={french}
              ns="security"
              i18nKey="passwordUpdatedOn"
              values={{ date }}
              components={{ date: <span className="num" /> }}
            />
          </span>
        )
      }
    >
      <FormCard>
        <SecurityForm<PasswordForm>
          defaultValues={{ actualPassword: '', newPassword: '', confirmNewPassword: '' }}
          rules={(r) =>
            r.object({
              actualPassword: r.password(),
              newPassword: r.differentPassword('actualPassword'),
              confirmNewPassword: r.passwordConfirmation('newPassword'),
            })
          }
          onSubmit={save}
          fieldErrors={{ INVALID_OLD_PASSWORD: 'actualPassword', INVALID_PASSWORD: 'newPassword' }}
        >
          {/* Lets password managers associate the password with its account. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField name="actualPassword" label={t('currentPassword')} autoComplete="current-password" />
          <NewPasswordFields />
        </SecurityForm>
      </FormCard>
    </SecurityPage>
  )
}

/** /dashboard/authentication/password without data. */
export function PasswordSkeleton() {
  const t = useTexts('security')
  const fields = useTexts('newPassword')
  const labels = [t('currentPassword'), fields('newPassword'), fields('confirmNewPassword')]
  return <SecurityPageSkeleton title={t('password')} labels={labels} />
}
