import { useTexts } from '../../i18n/texts'
import { PASSWORD_MIN_LENGTH } from '../../rules/limits'
import type { FieldProps } from './field'
import { rulesResolver } from './form'
import { PasswordField } from './password-field'
import { StrengthMeter } from './strength-meter'

type Named = Pick<FieldProps, 'name' | 'label'>

interface NewPasswordFieldsProps {
  password?: Named
  confirmation?: Named
}

/** The resolver of a form that has only the two fields, with their own names. */
export const newPasswordResolver = rulesResolver((r) =>
  r.object({ newPassword: r.password(), confirmNewPassword: r.passwordConfirmation('newPassword') }),
)

/**
 * A new password with its strength and criteria, and its confirmation. They are the form's `newPassword` and
 * `confirmNewPassword` unless named otherwise, such as for an account without a password. The schema validates them
 * with `password` and `passwordConfirmation` of rules/fields.ts, whose criteria the meter lists.
 */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  const t = useTexts('newPassword')
  const chosen = password ?? { name: 'newPassword', label: t('newPassword') }
  const again = confirmation ?? { name: 'confirmNewPassword', label: t('confirmNewPassword') }
  return (
    <>
      <PasswordField
        {...chosen}
        autoComplete="new-password"
        rules={t('rules', { min: PASSWORD_MIN_LENGTH })}
        meter={<StrengthMeter name={chosen.name} />}
        deps={[again.name]}
      />
      <PasswordField {...again} autoComplete="new-password" />
    </>
  )
}
