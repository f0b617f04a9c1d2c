import texts from '../../i18n/fr/nickname.json'
import { addTexts } from '../../i18n/texts'
import { NICKNAME_MAX_LENGTH, NICKNAME_MIN_LENGTH } from '../../rules/limits'
import { TextField } from './field'

const t = addTexts('nickname', texts)

interface NicknameFieldProps {
  name: string
  label: string
  /**
   * `username` in a form that creates an account. The default, `nickname`, keeps password managers from filling in the
   * present identifier.
   */
  autoComplete?: 'username' | 'nickname'
}

/**
 * The field of a new nickname. It lowercases the text while the user types. The rules are below the control, the purpose
 * behind a '?'.
 */
export function NicknameField({ autoComplete = 'nickname', ...field }: NicknameFieldProps) {
  return (
    <TextField
      {...field}
      autoComplete={autoComplete}
      failures={['NICKNAME_ALEREADY_USED']}
      transform={(typed) => typed.toLowerCase()}
      tooltip={t('tooltip')}
      help={t('help', { min: NICKNAME_MIN_LENGTH, max: NICKNAME_MAX_LENGTH })}
    />
  )
}
