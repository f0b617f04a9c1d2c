import { use, useEffectEvent, useLayoutEffect, type KeyboardEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Schemas } from '../../api/http'
import { config } from '../../config'
import { textsOf, type ErrorText } from '../../i18n/texts'
import { CONTACT_DESCRIPTION_ROWS } from '../../rules/limits'
import { Notice } from '../../ui/feedback/notice'
import { CheckboxField } from '../../ui/form/checkbox-field'
import { Form, RequiredNote, Submit, SubmitButton } from '../../ui/form/form'
import { TextField } from '../../ui/form/field'
import { TextLink } from '../../ui/navigation/links'
import { NoteText } from '../../ui/text/inline-text'
import { RichText } from '../../ui/text/rich-text'
import { Body, Foot, FormFrame, LowSubtitle } from './contact-styles'
import { useMessageKept } from './panel-hooks'
import { SupportDetails } from './support-information'

const t = textsOf('contact')

export type ContactValues = Schemas['SupportMessage'] & { isInformationAttached: boolean }

interface ContactFormProps {
  form: UseFormReturn<FieldValues, unknown, ContactValues>
  /** Whether the panel is open. When the panel closes, the form keeps an unsent message. */
  open: boolean
  /** Whether the form is hidden. A hidden form keeps its values. */
  hidden: boolean
  failure: SendFailure | undefined
  /**
   * The technical information that the user attaches to the message. The form shows it. Empty if the user attaches
   * none.
   */
  information: string
  onSubmit: (values: ContactValues, signal: AbortSignal) => unknown
}

export function ContactForm({ form, open, hidden, failure, information, onSubmit }: ContactFormProps) {
  return (
    <FormFrame hidden={hidden} onKeyDown={goToNextField}>
      <Form hasRequiredNote outlivesPage form={form} onSubmit={onSubmit}>
        <Message open={open} />
        <Body>
          <LowSubtitle>{t('subtitle')}</LowSubtitle>
          {failure && (
            <Notice kind="red">
              <span>{t('failed')}</span> <bdi lang={failure.reason.lang}>{failure.reason.text}</bdi>
              {failure.isUnknown && <p>{t('maybeSent')}</p>}
            </Notice>
          )}
          <RequiredNote>{t('onlyDescription')}</RequiredNote>
          <TextField required={false} name="name" label={t('name')} autoComplete="name" />
          <TextField
            required={false}
            name="email"
            type="email"
            label={t('email')}
            help={t('emailHelp')}
            autoComplete="email"
          />
          <TextField
            name="content"
            label={t('description')}
            help={t('descriptionHelp')}
            autoComplete="off"
            rows={CONTACT_DESCRIPTION_ROWS}
          />
          <div>
            <CheckboxField required={false} name="isInformationAttached">
              {t('attach')}
            </CheckboxField>
            {information !== '' && <SupportDetails open title={t('attached')} text={information} />}
          </div>
          <NoteText>
            <RichText
              ns="contact"
              i18nKey="privacy"
              components={{ privacy: <TextLink newTab to={config().privacyUrl} /> }}
            />
          </NoteText>
        </Body>
        <Foot>
          <SubmitButton busyText={t('sending')}>{t('send')}</SubmitButton>
        </Foot>
      </Form>
    </FormFrame>
  )
}

/** Asks for confirmation before an unsent message is lost. Cancels the submit when the panel closes. */
function Message({ open }: { open: boolean }) {
  const { cancel } = use(Submit)
  useMessageKept()
  const close = useEffectEvent(cancel)
  useLayoutEffect(() => {
    if (!open) close()
  }, [open])
  return null
}

/** Returns the text fields of the form. The description is the last one. */
export const textFieldsIn = (panel: Element) => [
  ...panel.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type="checkbox"]), textarea'),
]

/** While the description is empty, Enter in a single-line field moves the focus to the next field. */
function goToNextField(event: KeyboardEvent): void {
  const { key, target, currentTarget, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || nativeEvent.defaultPrevented) return
  const fields = textFieldsIn(currentTarget)
  const index = fields.findIndex((field) => field === target)
  if (index < 0 || index === fields.length - 1 || fields.at(-1)?.value.trim() !== '') return
  event.preventDefault()
  fields[index + 1]?.focus()
}

export interface SendFailure {
  /** The reason for the failure. It is the message of the API, if there is one. */
  reason: ErrorText
  /** The answer of the API was lost, so it is unknown whether the message was sent. */
  isUnknown: boolean
}
