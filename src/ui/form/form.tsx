import { createContext, useEffect, useRef, useState, type ReactElement, type SubmitEvent, use, useId } from 'react'
import {
  FormProvider,
  useFormState,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { styled } from 'styled-components'
import { errorText, fieldsOf, firstSentence, textsOf, type ErrorKey } from '../../i18n/texts'
import type { Elements } from '../text/inline-text'
import { announce } from '../feedback/announcer'
import { useAction } from '../feedback/use-action'
import { watchFocus } from '../navigation/focus'
import { useTitleInError } from '../navigation/step-heading'
import { lateModule } from '../../lib/late-module'
import { column, noteType, cssVar } from '../theme/theme'
import { FailureFields, toErrorText } from './field'
import { FIELD_GAP } from '../theme/field-styles'
import type { FormSchema, Rules } from './form-rules'
import { Button, Actions } from '../button/button'
import { MessagePlace, Notice, StillWaiting } from '../feedback/notice'
import { SupportText } from '../text/support-contact'

const t = textsOf('ui')

/**
 * The state of the surrounding form: whether a submit is running, how to cancel the submit, and the id of the
 * `RequiredNote`.
 */
export const Submit = createContext({ busy: false, cancel: () => undefined as void, noteId: '' })

interface FormProps<Values extends FieldValues> {
  form: UseFormReturn<FieldValues, unknown, Values>
  /**
   * Sends the values of the form. The form is busy until the promise settles. The form shows a rejection, unless the
   * failure has `cancelled: true`. `signal` aborts when the user cancels or leaves the form.
   */
  onSubmit: (values: Values, signal: AbortSignal) => unknown
  /**
   * The message for a write that was sent and whose outcome is unknown. If this text is missing, the form shows the
   * message of the failure.
   */
  unknownText?: string | undefined
  /** Use `true` for a form that belongs to no page. The submit of such a form continues when the user leaves a page. */
  outlivesPage?: true
  'aria-label'?: string
  /** True if the children contain a `RequiredNote`. This note is the description of the form. */
  hasRequiredNote?: true
  children: Elements
}

/**
 * A form that runs one submit at a time. It focuses its first invalid field. It shows a failure at the field to which
 * the failure belongs, or below the button. On a prerendered page, a field without a default value keeps the text that
 * the user has typed before hydration.
 */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, onSubmit, unknownText, outlivesPage, hasRequiredNote, children, ...attributes } = props
  const element = useRef<HTMLFormElement>(null)
  const noteId = useId()
  const [failureFields] = useState(() => new Map<ErrorKey, string>())
  const { errors } = useFormState({ control: form.control })
  const { run, busy, cancel } = useAction(send, unknownText, outlivesPage)
  useTitleInError(Object.keys(errors).length > 0)
  useEffect(() => selectDefaultText(element.current), [])

  async function send(signal: AbortSignal, target: HTMLFormElement) {
    if (errors.root) form.clearErrors('root')
    readOwnFields(target, form)
    const focused = document.activeElement
    let invalid: FieldErrors = {}
    await form.handleSubmit(
      (values) => onSubmit(values, signal),
      (found) => void (invalid = found),
    )()
    // A screen reader reads out an error only when its field gets the focus. If the invalid field already has the
    // focus, announce the error here.
    const error = focused instanceof HTMLInputElement ? toErrorText(invalid[focused.name]) : undefined
    if (error && focused === document.activeElement) announce(error.text)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isFocusKept = watchFocus()
    const failure = await run(event.currentTarget)
    if (!failure) return
    const { type } = fieldsOf(failure.cause)
    const field = type && failureFields.get(type)
    const isSignIn = type === 'INVALID_CREDENTIALS'
    const text = isSignIn && field ? firstSentence(failure.text) : failure.text
    form.setError(field ?? 'root', toFieldError(failure.cause, { ...failure, text }))
    // Do not focus the field of a refused sign-in on a touch screen, because the on-screen keyboard would cover the
    // message.
    if (!field || !isFocusKept() || (isSignIn && !window.matchMedia('(pointer: fine)').matches)) return
    form.setFocus(field, { shouldSelect: isSignIn })
  }

  return (
    <FormProvider {...form}>
      <FailureFields value={failureFields}>
        <Submit value={{ busy, cancel, noteId }}>
          <Column
            ref={element}
            {...attributes}
            aria-describedby={hasRequiredNote && noteId}
            method="post"
            noValidate
            onSubmit={submit}
            onInput={prefetchRules}
            onPointerEnter={prefetchRules}
          >
            {children}
          </Column>
        </Submit>
      </FailureFields>
    </FormProvider>
  )
}

/**
 * The sentence above the fields. It names the required fields. By default, it states that all fields are required. If
 * the form has `hasRequiredNote`, screen readers read out the sentence as the description of the form.
 */
export function RequiredNote({ children = t('allRequired') }: { children?: string }) {
  return <FormNote id={use(Submit).noteId}>{children}</FormNote>
}

/** Reads the values of fields that password managers, extensions and scripts have filled in without an event. */
function readOwnFields<Values>(element: HTMLFormElement, form: UseFormReturn<FieldValues, unknown, Values>) {
  for (const field of element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-field]')) {
    const isBox = field instanceof HTMLInputElement && field.type === 'checkbox'
    const value = isBox ? field.checked : field.value
    if (value !== (form.getValues(field.name) ?? (isBox ? false : ''))) form.setValue(field.name, value)
  }
}

/** Imports the validation library and the rules. It runs when the user first touches a form. */
export const importRules = lateModule(() => import('./form-rules'))
const prefetchRules = () => void importRules().catch(() => undefined)

/**
 * Returns the resolver of a form for the schema from `schemaOf`. The resolver imports the validation library at the
 * first use of the form. It reports a failed import as an error of the form.
 */
export function rulesResolver<Values extends FieldValues>(
  schemaOf: (rules: Rules) => FormSchema<Values>,
): Resolver<FieldValues, unknown, Values> {
  return async (values, ...options) => {
    try {
      const { resolverOf, rules } = await importRules()
      return await resolverOf(schemaOf(rules))(values, ...options)
    } catch (failure) {
      return { values: {}, errors: { root: toFieldError(failure) } }
    }
  }
}

/**
 * Converts the failure of a call into an error of react-hook-form. The language of the message is in `types`, because
 * react-hook-form drops additional properties.
 */
export function toFieldError(failure: unknown, { text, lang } = errorText(failure)) {
  const { type } = fieldsOf(failure)
  return { type: type ?? 'server', message: text, types: { lang } }
}

/**
 * Selects the default value of the focused field, so that typing replaces the value. The user may have focused the
 * field before the value arrived.
 */
function selectDefaultText(form: HTMLFormElement | null) {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement) || activeElement.form !== form) return
  if (activeElement.value === activeElement.defaultValue) activeElement.select()
}

interface SubmitButtonProps {
  busyText?: string
  /**
   * The function that the button « Annuler » calls, or a link in place of this button. During a submit, the label of
   * the button is « Fermer ».
   */
  cancel?: (() => void) | ReactElement
  /** The `align` property of `Actions`. A form in a page has 'start'. « Annuler » is then after the submit button. */
  align?: 'start' | 'end' | 'equal'
  /** Elements below the button. A message about a failure appears below these elements, so that they do not move. */
  afterButton?: Elements
  /** Elements below the submit button. While the form shows a message about a failure, these elements are hidden. */
  below?: Elements
  /** Elements below the message about a failure, for example a button. */
  detail?: Elements
  children: string
}

/**
 * The button that submits the surrounding form. It is busy while the form is busy. The notice about a failed submit is
 * below the button, so that the button does not move.
 */
export function SubmitButton({ cancel, align = 'equal', afterButton, below, detail, ...props }: SubmitButtonProps) {
  const failure = toErrorText(useFormState().errors.root)
  const { busy } = use(Submit)
  const id = useId()
  const cancelButton =
    typeof cancel === 'function' ? <Button onClick={cancel}>{t(busy ? 'close' : 'cancel')}</Button> : cancel
  const submit = (
    <Button
      {...props}
      kind="green"
      full={cancel === undefined || undefined}
      type="submit"
      busy={busy}
      aria-describedby={failure && id}
    />
  )
  return (
    <>
      {cancel === undefined ? (
        submit
      ) : (
        <Actions align={align}>
          {align !== 'start' && cancelButton}
          {submit}
          {align === 'start' && cancelButton}
        </Actions>
      )}
      {afterButton}
      <MessagePlace below={below}>
        {failure ? (
          <Notice kind="red" id={id} lang={failure.lang}>
            <SupportText>{failure.text}</SupportText>
            {detail && <span> {detail}</span>}
          </Notice>
        ) : (
          <StillWaiting isWaiting={busy} />
        )}
      </MessagePlace>
    </>
  )
}

const Column = styled.form`
  ${column(FIELD_GAP)}
`
/** A sentence above the first field of a form. */
export const FormNote = styled.p`
  ${noteType}
  /* With this width, the longer sentence has the same number of lines in the fallback font and in the final font. */
  max-width: 23rem;
  color: ${cssVar('ink-2')};
  /* The sentence is 12 px above the first field, and 8 px below the head of the page. */
  && + * {
    margin-top: calc(0.75rem - ${FIELD_GAP});
  }
  header + form > & {
    margin-top: calc(0.5rem - var(--page-gap));
  }
`
