import texts from '../../i18n/fr/nickname.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { NICKNAME_MAX_LENGTH, NICKNAME_MIN_LENGTH } from '../../rules/limits'
import { TextField } from './field'

addTexts('nickname', texts)

const lowered = (typed: string) => typed.toLowerCase()

/** A new nickname, lowercased while it is typed; its rules are under the control, its purpose behind a '?'. */
export function NicknameField({ name, label }: { name: string; label: string }) {
  const t = useTexts('nickname')
  return (
    <TextField
      name={name}
      label={label}
      autoComplete="username"
      transform={lowered}
      tooltip={t('tooltip')}
      help={t('help', { min: NICKNAME_MIN_LENGTH, max: NICKNAME_MAX_LENGTH })}
    />
  )
}
