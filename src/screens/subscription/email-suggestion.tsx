import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { useSettled } from '../../lib/use-settled'
import { suggestedEmail } from '../../rules/mail-domain'
import { announce } from '../../ui/feedback/announcer'
import { useFieldText } from '../../ui/form/field'
import { ForeignText } from '../../ui/text/inline-text'
import { LinkButton } from '../../ui/navigation/links'
import { noteType, token } from '../../ui/theme/theme'
import { RichText } from '../../ui/text/rich-text'

/** Suggests a likelier spelling of the mail domain in the field `name`, with a button that applies it. */
export function EmailSuggestion({ name }: { name: string }) {
  const t = useTexts('subscription')
  const { getFieldState, setFocus, setValue } = useFormContext()
  const typed = useFieldText(name)
  const suggestion = useSettled(typed) === typed ? suggestedEmail(typed) : undefined
  const question = useRef<HTMLElement>(null)

  useEffect(() => {
    if (suggestion !== undefined) announce(question.current?.textContent ?? '')
  }, [suggestion])

  if (suggestion === undefined) return null

  function accept(email: string) {
    setValue(name, email, { shouldDirty: true, shouldValidate: getFieldState(name).invalid })
    setFocus(name)
  }

  return (
    <Line>
      <span ref={question} key={suggestion}>
        <RichText
          ns="subscription"
          i18nKey="emailOffer"
          components={{ email: <ForeignText>{suggestion}</ForeignText> }}
        />
      </span>{' '}
      <LinkButton onClick={() => accept(suggestion)}>{t('takeOffer')}</LinkButton>
    </Line>
  )
}

const Line = styled.p`
  ${noteType}
  color: ${token('ink-2')};
  overflow-wrap: anywhere;
`
