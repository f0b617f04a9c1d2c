import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ErrorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { useStore } from '../../lib/use-store'
import { CONTACT_DESCRIPTION_ROWS } from '../../rules/limits'
import { knownUser } from '../../session/user-memory'
import { Notice } from '../../ui/feedback/notice'
import { Form } from '../../ui/form/form'
import { SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { Body, Foot, FormFrame } from './contact-styles'
import { SendFailure } from './send-failure'

/** A message to support. */
export interface SupportMessage {
  name: string
  email: string
  content: string
}

interface ContactFormProps {
  /** A hidden form keeps its values. */
  hidden: boolean
  /** Why the last message was not sent. */
  reason: ErrorText | undefined
  /** Sends a message and shows its result. Never rejects. */
  onSend: (message: SupportMessage) => Promise<void>
}

/**
 * The three fields, with the name and e-mail of a signed-in person. Any text is accepted; only an empty form is not
 * sent.
 */
export function ContactForm({ hidden, reason, onSend }: ContactFormProps) {
  const t = useTexts('contact')
  const frame = useRef<HTMLDivElement>(null)

  function submit(message: SupportMessage) {
    if (isEmpty(message)) return frame.current?.querySelector('input')?.focus()
    return onSend(message)
  }

  return (
    <FormFrame ref={frame} hidden={hidden}>
      <Form<SupportMessage> defaultValues={{ ...knownPerson(), content: '' }} onSubmit={submit}>
        <KnownPerson />
        <Body>
          {reason && (
            <Notice kind="red">
              <SendFailure reason={reason} />
            </Notice>
          )}
          <TextField name="name" label={t('name')} autoComplete="name" required={false} />
          <TextField name="email" type="email" label={t('email')} autoComplete="email" required={false} />
          <TextField
            name="content"
            label={t('description')}
            autoComplete="off"
            rows={CONTACT_DESCRIPTION_ROWS}
            required={false}
          />
        </Body>
        <Foot>
          <SubmitButton full busyText={t('sending')}>
            {t('send')}
          </SubmitButton>
        </Foot>
      </Form>
    </FormFrame>
  )
}

/** Fills in the name and e-mail of a person who signs in while the form is open, unless they were edited. */
function KnownPerson() {
  const person = useStore(knownUser)
  const { getFieldState, resetField } = useFormContext()
  useEffect(() => {
    for (const [name, defaultValue] of Object.entries(knownPerson()))
      if (!getFieldState(name).isDirty) resetField(name, { defaultValue })
  }, [person, getFieldState, resetField])
  return null
}

function knownPerson(): Pick<SupportMessage, 'name' | 'email'> {
  const person = knownUser.get()
  return { name: person?.name ?? '', email: person?.email ?? '' }
}

function isEmpty({ name, email, content }: SupportMessage): boolean {
  return (name + email + content).trim() === ''
}
