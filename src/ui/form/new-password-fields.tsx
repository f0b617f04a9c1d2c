import { useTexts } from '../../i18n/texts'
import { lateModule } from '../../lib/retry-import'
import { useLateModule } from '../../lib/use-late-module'
import { PASSWORD_MIN_LENGTH } from '../../rules/limits'
import type { FieldProps } from './field'
import { rulesResolver } from './form'
import { PasswordField } from './password-field'
import { StrengthMeter } from './strength-meter'

type Named = Pick<FieldProps, 'name' | 'label'>

interface NewPasswordFieldsProps {
  password?: Named
  confirmation?: Named
  own?: readonly (string | null | undefined)[]
}

const loadAdvice = lateModule(() => import('./password-advice'))

/** The resolver of a form that has only the two fields, with their own names. */
export const newPasswordResolver = rulesResolver((r) =>
  r.object({ newPassword: r.password(), confirmNewPassword: r.passwordConfirmation('newPassword') }),
)

/**
 * A new password with its criteria, and its confirmation. `own` is what it should not repeat. Their schema uses `password` and
 * `passwordConfirmation` of rules/fields.ts.
 */
export function NewPasswordFields({ password, confirmation, own = [] }: NewPasswordFieldsProps) {
  const t = useTexts('newPassword')
  // Late, because of its list of words; without it the form works.
  const advice = useLateModule(loadAdvice)
  const chosen = password ?? { name: 'newPassword', label: t('newPassword') }
  const again = confirmation ?? { name: 'confirmNewPassword', label: t('confirmNewPassword') }
  return (
    <>
      <PasswordField
        {...chosen}
        autoComplete="new-password"
        rules={t('rules', { min: PASSWORD_MIN_LENGTH })}
        meter={
          <>
            <StrengthMeter name={chosen.name} />
            {advice && <advice.PasswordAdvice name={chosen.name} own={own.filter(isText)} />}
          </>
        }
        deps={[again.name]}
      />
      <PasswordField {...again} autoComplete="new-password" />
    </>
  )
}

const isText = (value: string | null | undefined) => typeof value === 'string'
