import texts from '../../i18n/fr/nickname.json'
import { addTexts } from '../../i18n/texts'
import { NICKNAME_MAX_LENGTH, NICKNAME_MIN_LENGTH } from '../../rules/limits'
import { TextField } from './field'

const t = addTexts('nickname', texts)

interface NicknameFieldProps {
  name: string
  label: string
  /**
   * The `autocomplete` value of the field. The default `nickname` stops password managers from filling in the current
   * nickname.
   */
  autoComplete?: 'username' | 'nickname'
}

/** The field for a new nickname. The field changes the text to lower case while the user types. */
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
