import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { suggestedEmail } from '../../rules/mail-domain'
import { announce } from '../../ui/announcer'
import { LinkButton } from '../../ui/text-link'
import { token } from '../../ui/theme'

/** Long enough not to speak up in the middle of a domain that is being typed. */
const SETTLED_AFTER_MS = 500

/** Offers the likelier spelling of a mail domain in the field `name`. It is the person who takes it, or goes on. */
export function EmailOffer({ name }: { name: string }) {
  const t = useTexts('subscription')
  const { setValue, setFocus } = useFormContext()
  const watched: unknown = useWatch({ name })
  const typed = typeof watched === 'string' ? watched : ''
  const offered = useSettled(typed) === typed ? suggestedEmail(typed) : undefined
  const question = offered === undefined ? '' : t('emailOffer', { email: offered })

  useEffect(() => {
    if (question !== '') announce(question)
  }, [question])

  if (offered === undefined) return null

  function take() {
    setValue(name, offered, { shouldDirty: true, shouldValidate: true })
    setFocus(name)
  }

  return (
    <Line>
      {question} <LinkButton onClick={take}>{t('takeOffer')}</LinkButton>
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
