import { useEffect } from 'react'
import { styled } from 'styled-components'
import texts from '../../i18n/fr/password-advice.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { useDebounced } from '../../lib/use-debounced'
import { guessOf } from '../../rules/guessable-password'
import { isAcceptablePassword } from '../../rules/password-strength'
import { announce } from '../feedback/announcer'
import { AlertIcon } from '../icons/icons'
import { noteType, cssVar } from '../theme/theme'
import { useFieldText } from './field'

addTexts('passwordAdvice', texts)

/** Says why the password in the field `name` is easy to guess, or repeats what is the person's `own`. It blocks nothing. */
export function PasswordAdvice({ name, own }: { name: string; own: readonly string[] }) {
  const t = useTexts('passwordAdvice')
  const password = useDebounced(useFieldText(name))
  const guess = isAcceptablePassword(password) ? guessOf(password, own) : undefined
  const advice = guess && t(guess)

  useEffect(() => {
    if (advice !== undefined) announce(advice)
  }, [advice])

  if (advice === undefined) return null
  return (
    <Advice key={guess}>
      <AlertIcon size="small" />
      <span>{advice}</span>
    </Advice>
  )
}

const Advice = styled.p`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${cssVar('s-2')};
  margin-top: ${cssVar('s-2')};
  color: ${cssVar('orange-text')};
  ${noteType}
  > svg {
    margin-top: 0.1rem;
  }
`
