import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { User } from '../../api/users'
import { useTexts } from '../../i18n/texts'
import { useStore } from '../../lib/use-store'
import { CONTACT_DESCRIPTION_ROWS } from '../../rules/limits'
import { usePortal } from '../../session/portal-state'
import { Notice } from '../../ui/feedback/notice'
import { CheckboxField } from '../../ui/form/checkbox-field'
import { Form } from '../../ui/form/form'
import { SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { Body, Foot, FormFrame } from './contact-styles'
import { SendFailure } from './send-failure'
import { SupportDetails } from './support-details'

/** A message to support. */
export interface SupportMessage {
  name: string
  email: string
  content: string
}

interface ContactValues extends SupportMessage {
  /** Whether the support information is added. */
  attaches: boolean
}

/** What the panel asks of the form. */
export interface ContactFormHandle {
  /**
   * Moves the focus to the name or e-mail if it is empty, or else to the end of the description. A `message` begins an
   * empty description, and the focus goes there.
   */
  focus: (message?: string) => void
}

interface ContactFormProps {
  ref: Ref<ContactFormHandle>
  /** A hidden form keeps its values. */
  hidden: boolean
  /** Why the last message was not sent. */
  reason: string | undefined
  /** The support information, which is added to a description with words unless the person unticks its box. */
  information: string
  /** Sends a message and shows its result. Never rejects. */
  onSend: (message: SupportMessage) => Promise<void>
}

/**
 * The three fields, with the name and e-mail of a signed-in person. Any text is accepted; only an empty form is not
 * sent.
 */
export function ContactForm({ ref, hidden, reason, information, onSend }: ContactFormProps) {
  const t = useTexts('contact')
  const frame = useRef<HTMLDivElement>(null)
  const { owner } = usePortal().session

  function submit({ attaches, ...message }: ContactValues) {
    if (isEmpty(message)) return frame.current?.querySelector('input')?.focus()
    const hasWords = message.content.trim() !== ''
    return onSend(attaches && hasWords ? { ...message, content: `${message.content}\n\n${information}` } : message)
  }

  return (
    <FormFrame ref={frame} hidden={hidden}>
      <Form<ContactValues> defaultValues={{ ...personOf(owner.get()), content: '', attaches: true }} onSubmit={submit}>
        <KnownPerson />
        <FocusHandle ref={ref} frame={frame} />
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
            help={t('descriptionHelp')}
            autoComplete="off"
            rows={CONTACT_DESCRIPTION_ROWS}
            required={false}
          />
          <AttachedInformation text={information} />
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

/** The box that adds the support information to the message, and the text that is added. */
function AttachedInformation({ text }: { text: string }) {
  const t = useTexts('support')
  const attaches = useWatch<ContactValues, 'attaches'>({ name: 'attaches' })
  return (
    <div>
      <CheckboxField optional name="attaches">
        {t('attach')}
      </CheckboxField>
      {attaches && <SupportDetails title={t('attached')} text={text} />}
    </div>
  )
}

/** Fills in the name and e-mail of a person who signs in while the form is open, unless they were edited. */
function KnownPerson() {
  const person = useStore(usePortal().session.owner)
  const { getFieldState, resetField } = useFormContext()
  useEffect(() => {
    for (const [name, defaultValue] of Object.entries(personOf(person)))
      if (!getFieldState(name).isDirty) resetField(name, { defaultValue })
  }, [person, getFieldState, resetField])
  return null
}

/** Gives the panel its way to move the focus into the form; `setFocus` of react-hook-form does so in a later task. */
function FocusHandle({ ref, frame }: { ref: Ref<ContactFormHandle>; frame: RefObject<HTMLElement | null> }) {
  const { getValues, setValue } = useFormContext<ContactValues>()
  useImperativeHandle(ref, () => ({
    focus: (message) => {
      const { name, email, content } = getValues()
      const empty = name === '' ? 'name' : email === '' ? 'email' : undefined
      if (message !== undefined && content === '') setValue('content', message)
      if (message === undefined && empty)
        frame.current?.querySelector<HTMLInputElement>(`input[name="${empty}"]`)?.focus()
      else focusEnd(frame.current?.querySelector('textarea'))
    },
  }))
  return null
}

function focusEnd(textarea: HTMLTextAreaElement | null | undefined) {
  textarea?.focus()
  textarea?.setSelectionRange(textarea.value.length, textarea.value.length)
}

/** The values of a signed-in person. The nickname is the name, because the portal knows no other. */
function personOf(user: User | undefined): Pick<SupportMessage, 'name' | 'email'> {
  return { name: user?.nickName ?? '', email: user?.email ?? '' }
}

function isEmpty({ name, email, content }: SupportMessage): boolean {
  return (name + email + content).trim() === ''
}
