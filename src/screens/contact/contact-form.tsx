import { useId, useRef, useState, useSyncExternalStore, type ReactNode, type Ref, type SubmitEvent } from 'react'
import type { ErrorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { CONTACT_DESCRIPTION_ROWS } from '../../rules/limits'
import { getKnownUser, subscribeToKnownUser } from '../../session/known-user'
import { Button } from '../../ui/button'
import { Control, Input } from '../../ui/form/field'
import { LabelText } from '../../ui/form/field-styles'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { SendFailure } from './send-failure'
import { Body, Foot, FormFrame, LabelledField } from './contact-styles'

/** A message to support: free texts without rules. */
export interface SupportMessage {
  name: string
  email: string
  content: string
}

interface ContactFormProps {
  ref: Ref<HTMLFormElement>
  /** Out of sight, it keeps what was typed. */
  hidden: boolean
  /** Why the last message was not sent. */
  reason: ErrorText | undefined
  /** Sends a message and shows what became of it. Never rejects. */
  onSend: (message: SupportMessage) => Promise<void>
}

/**
 * The three fields, filled in for a signed-in person as far as the portal knows them. There are no rules: an empty form
 * alone is not sent.
 */
export function ContactForm({ ref, hidden, reason, onSend }: ContactFormProps) {
  const t = useTexts('contact')
  const person = useSyncExternalStore(subscribeToKnownUser, getKnownUser, nobody)
  const locked = useRef(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const message = messageIn(form)
    if (locked.current) return
    if (isEmpty(message)) return form.querySelector('input')?.focus()
    locked.current = true
    setBusy(true)
    await onSend(message)
    locked.current = false
    setBusy(false)
  }

  return (
    <FormFrame ref={ref} method="post" noValidate hidden={hidden} onSubmit={submit}>
      <Body>
        {reason && (
          <Notice kind="red">
            <SendFailure reason={reason} />
          </Notice>
        )}
        <Labelled label={t('name')}>
          {(id) => <Input id={id} name="name" autoComplete="name" defaultValue={person?.name ?? ''} />}
        </Labelled>
        <Labelled label={t('email')}>
          {(id) => <Input id={id} name="email" type="email" autoComplete="email" defaultValue={person?.email ?? ''} />}
        </Labelled>
        <Labelled label={t('description')}>
          {(id) => <Input as="textarea" id={id} name="content" rows={CONTACT_DESCRIPTION_ROWS} />}
        </Labelled>
      </Body>
      <Foot>
        <StillWaiting waiting={busy} />
        <Button type="submit" kind="green" full busy={busy} busyText={t('sending')}>
          {t('send')}
        </Button>
      </Foot>
    </FormFrame>
  )
}

const nobody = () => undefined

function messageIn(form: HTMLFormElement): SupportMessage {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name'), email: text('email'), content: text('content') }
}

function isEmpty({ name, email, content }: SupportMessage): boolean {
  return (name + email + content).trim() === ''
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <LabelledField>
      <LabelText htmlFor={id}>{label}</LabelText>
      <Control>{children(id)}</Control>
    </LabelledField>
  )
}
