import { useTexts } from '../../i18n/texts'
import type { FieldProps } from './field'
import { PasswordField } from './password-field'
import { StrengthMeter } from './strength-meter'

type Named = Pick<FieldProps, 'name' | 'label'>

interface NewPasswordFieldsProps {
  password?: Named
  confirmation?: Named
}

/**
 * A password that is chosen, with its strength and what it must hold, and once more so that a slip shows. The form's
 * values have them as `newPassword` and `confirmNewPassword`, unless they are named otherwise, as where the account has
 * no password yet. What is refused is the schema's to say: `password` and `passwordConfirmation` of rules/fields.ts,
 * whose criteria the meter lists.
 */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  const t = useTexts('newPassword')
  const chosen = password ?? { name: 'newPassword', label: t('newPassword') }
  const again = confirmation ?? { name: 'confirmNewPassword', label: t('confirmNewPassword') }
  return (
    <>
      <PasswordField {...chosen} autoComplete="new-password" meter={<StrengthMeter name={chosen.name} />} />
      <PasswordField {...again} autoComplete="new-password" />
    </>
  )
}
