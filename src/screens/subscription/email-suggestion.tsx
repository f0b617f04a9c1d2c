import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { suggestedEmail } from '../../rules/mail-domain'
import { announce } from '../../ui/feedback/announcer'
import { useFieldText, useSetField } from '../../ui/form/form-values'
import { LinkButton } from '../../ui/navigation/text-link'
import { token } from '../../ui/theme/theme'

/** Long enough not to speak up in the middle of a domain that is being typed. */
const SETTLED_AFTER_MS = 500

/** Offers the likelier spelling of a mail domain in the field `name`. It is the person who takes it, or goes on. */
export function EmailSuggestion({ name }: { name: string }) {
  const t = useTexts('subscription')
  const set = useSetField(name)
  const typed = useFieldText(name)
  const offered = useSettled(typed) === typed ? suggestedEmail(typed) : undefined
  const question = offered === undefined ? '' : t('emailOffer', { email: offered })

  useEffect(() => {
    if (question !== '') announce(question)
  }, [question])

  if (offered === undefined) return null

  return (
    <Line>
      <span>{question}</span> <LinkButton onClick={() => set(offered, { focus: true })}>{t('takeOffer')}</LinkButton>
    </Line>
  )
}

/** The value once it has stopped changing for a moment; nothing at first, as in the page that was prerendered. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const Line = styled.p`
  font-size: 0.875rem;
  line-height: 1.4;
  color: ${token('ink-2')};
  overflow-wrap: anywhere;
`
