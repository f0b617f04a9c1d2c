import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type ChangeEvent,
  type CompositionEvent,
  type ReactNode,
} from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { attempt } from '../../lib/attempt'
import { type ErrorKey, type ErrorText, textsOf } from '../../i18n/texts'
import { type Elements } from '../text/inline-text'
import { AlertCircleIcon } from '../icons/icons'
import { HelpTip } from '../overlay/tooltip'
import { Corner, ErrorLine, Frame, Help, LabelText, Notes, Optional, Control, Input } from '../theme/field-styles'

const t = textsOf('ui')

export interface FieldProps {
  name: string
  label: string
  help?: string | undefined
  /** A sentence behind a question mark beside the label. In the tab order the question mark comes after the control. */
  tooltip?: string | undefined
  /** An element at the end of the label's line, such as 'oublié ?'. In the tab order it comes after the control. */
  corner?: ReactNode
  optional?: boolean | undefined
  /** The types of the failures that the form shows at this field instead of below its button. */
  failures?: readonly ErrorKey[] | undefined
}

/** The fields of the surrounding form: the key is a type of failure, the value the name of the field that shows it. */
export const FailureFields = createContext<Map<ErrorKey, string> | undefined>(undefined)

interface BindingOptions extends Pick<FieldProps, 'name' | 'help' | 'optional' | 'failures'> {
  /** Whether the control is announced as required. The default is the opposite of `optional`. */
  required?: boolean | undefined
}

/**
 * The link between a control and the parts of its field: their ids, the error, and `aria`, the attributes of the control.
 */
export type FieldBinding = ReturnType<typeof useFieldBinding>

/** Returns the binding of the field `name` of the surrounding form. */
export function useFieldBinding(options: BindingOptions) {
  const { name, help, optional = false, required = !optional, failures = [] } = options
  const failureFields = use(FailureFields)
  useEffect(() => {
    for (const type of failures) failureFields?.set(type, name)
    return () => failures.forEach((type) => failureFields?.delete(type))
  })
  const { errors } = useFormState({ name })
  const id = useId()
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const error = toErrorText(errors[name])
  const described = [error && errorId, help !== undefined && helpId].filter(Boolean).join(' ')
  return {
    id,
    labelId: `${id}-label`,
    helpId,
    errorId,
    error,
    aria: {
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
      'aria-required': required,
    },
  }
}

type Transform = (text: string, inserted?: string) => string

interface FieldOptions extends BindingOptions {
  /** The names of the fields that are compared with this one. A change of this field validates them again. */
  deps?: string[] | undefined
  /**
   * Returns the text that replaces the typed text. It does not run during a composition. `inserted` is the text that was
   * typed, pasted or dropped, where the browser reports it.
   */
  transform?: Transform | undefined
  /**
   * Whether `text` may result from typing one more character. It is not called for a pasted, composed or filled-in text.
   */
  canType?: (text: string) => boolean
}

/**
 * Registers an uncontrolled input as a field of the surrounding form. `data-field` distinguishes it from inputs that a
 * browser extension adds.
 */
export function useField({ deps = [], transform, canType, ...options }: FieldOptions) {
  const { register } = useFormContext()
  const { defaultValues } = useFormState({ name: options.name })
  const binding = useFieldBinding(options)
  const registered = register(options.name, { deps })
  const defaultValue: unknown = defaultValues?.[options.name]
  const changeInsertion = useEffectEvent((event: InputEvent) => {
    const { target, inputType, data, isComposing } = event
    // A dropped text does not replace the selection, so the resulting text is unknown here.
    if (!data || isComposing || inputType === 'insertFromDrop' || !(target instanceof HTMLInputElement)) return
    const { value, selectionStart, selectionEnd } = target
    const before = value.slice(0, selectionStart ?? value.length) + data
    const text = before + value.slice(selectionEnd ?? value.length)
    if (canType && inputType === 'insertText' && data.length === 1 && !canType(text)) {
      event.preventDefault()
      return
    }
    const wanted = transform?.(text, data) ?? text
    if (wanted === text || !replaceUndoably(target, wanted)) return
    event.preventDefault()
    moveCaret(target, transform?.(before, data).length)
  })
  const element = useRef<HTMLInputElement | null>(null)
  const rewriteEarlyText = useEffectEvent(() => element.current && transform && rewrite(element.current, transform))
  useEffect(() => {
    // The user may have typed before hydration.
    rewriteEarlyText()
    const input = element.current
    const onBeforeInput = (event: InputEvent) => changeInsertion(event)
    // React's `onBeforeInput` is not this native event.
    input?.addEventListener('beforeinput', onBeforeInput)
    return () => input?.removeEventListener('beforeinput', onBeforeInput)
  }, [])
  return {
    ...binding,
    input: {
      ...registered,
      ...binding.aria,
      'data-field': '',
      id: binding.id,
      defaultValue: typeof defaultValue === 'string' ? defaultValue : undefined,
      ref: (input: HTMLInputElement | null) => {
        registered.ref(input)
        element.current = input
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { nativeEvent } = event
        const { isComposing, data } = nativeEvent instanceof InputEvent ? nativeEvent : {}
        if (transform && !isComposing) rewrite(event.target, transform, data)
        return registered.onChange(event)
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        if (!transform) return
        rewrite(event.currentTarget, transform, event.data)
        void registered.onChange({ ...event, type: 'change' })
      },
    },
  }
}

/** Returns the text of a form error, with its language when it is not French. Returns undefined without an error. */
export function toErrorText(error: { message?: unknown; types?: unknown } | undefined): ErrorText | undefined {
  if (typeof error?.message !== 'string') return undefined
  const { lang }: { lang?: unknown } = typeof error.types === 'object' && error.types !== null ? error.types : {}
  return { text: error.message, ...(typeof lang === 'string' && { lang }) }
}

/**
 * Returns the current text of the field `name` in the surrounding form. Returns an empty text when there is no such field.
 */
export function useFieldText(name: string): string {
  const { getValues } = useFormContext()
  // `useWatch` only triggers the render. Its return value would be the default value, without the text typed before
  // hydration.
  useWatch({ name })
  const value: unknown = getValues(name)
  return typeof value === 'string' ? value : ''
}

function rewrite(input: HTMLInputElement, transform: Transform, inserted?: string | null) {
  // A browser that does not report the inserted text gives null or undefined.
  const change = (text: string) => (inserted ? transform(text, inserted) : transform(text))
  const wanted = change(input.value)
  if (wanted === input.value) return
  const caret = input.selectionStart
  const caretAfter = caret === null ? undefined : change(input.value.slice(0, caret)).length
  input.value = wanted
  moveCaret(input, caretAfter)
}

function moveCaret(input: HTMLInputElement, caret: number | undefined) {
  if (caret !== undefined) input.setSelectionRange(caret, caret)
}

/**
 * Replaces the text as if the user typed it, because setting `value` breaks the browser's undo. Returns false where the
 * browser cannot do so.
 */
function replaceUndoably(input: HTMLInputElement, text: string): boolean {
  if (text === input.value) return true
  const { selectionStart, selectionEnd } = input
  input.select()
  // oxlint-disable-next-line typescript/no-deprecated -- No other API keeps the undo history of an input.
  const isDone = attempt(() => document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) ?? false
  // Otherwise the next typed character would replace the whole text.
  if (!isDone && selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd)
  return isDone
}

interface FieldFrameProps extends Omit<FieldProps, 'name'> {
  binding: FieldBinding
  /** A message for the user while typing. It takes the place of the error while there is no error. */
  hint?: Elements
  /** An element after the words of the error, such as a link. */
  errorDetail?: Elements
  /** The strength of a new password, below the error. */
  meter?: Elements
  children: Elements
}

/** The parts of a field around its control: label, tooltip, corner, error, help. */
export function Field(props: FieldFrameProps) {
  const { binding, label, help, tooltip, corner, optional, hint, errorDetail, meter, children } = props
  const message = binding.error ? (
    <FieldError id={binding.errorId} error={binding.error}>
      {errorDetail}
    </FieldError>
  ) : (
    hint
  )
  return (
    <Frame
      data-in-rows={tooltip !== undefined || corner !== undefined || undefined}
      data-helped={help !== undefined || undefined}
      data-invalid={binding.error && true}
    >
      <LabelText id={binding.labelId} htmlFor={binding.id}>
        <span>{label}</span>
        {optional && <Optional>{` (${t('optional')})`}</Optional>}
      </LabelText>
      {children}
      {tooltip !== undefined && <HelpTip about={label}>{tooltip}</HelpTip>}
      {corner !== undefined && <Corner>{corner}</Corner>}
      {(message || help !== undefined) && (
        <Notes data-alone={help === undefined || undefined}>
          {message}
          {help !== undefined && <Help id={binding.helpId}>{help}</Help>}
        </Notes>
      )}
      {meter}
    </Frame>
  )
}

interface FieldErrorProps {
  id: string
  error: ErrorText
  children?: Elements
}

/** The error message of a field, with its icon. */
export function FieldError({ id, error, children }: FieldErrorProps) {
  return (
    <ErrorLine id={id}>
      <AlertCircleIcon size="small" />
      <span>
        <span lang={error.lang}>{error.text}</span>
        {children}
      </span>
    </ErrorLine>
  )
}

interface TextFieldProps
  extends
    FieldProps,
    Pick<FieldOptions, 'deps' | 'required' | 'transform'>,
    Pick<FieldFrameProps, 'hint' | 'errorDetail'> {
  type?: 'text' | 'email'
  autoComplete: string
  inputMode?: 'email'
  readOnly?: boolean
  /** The number of lines. More than one makes the control a textarea. */
  rows?: number
}

/** A text field. The device neither capitalises nor corrects an e-mail address or an identifier. */
export function TextField({ transform, ...props }: TextFieldProps) {
  const { type = 'text', autoComplete, inputMode, readOnly, rows = 1 } = props
  const binding = useField({ ...props, transform })
  const verbatim = type === 'email' || autoComplete === 'username' || transform !== undefined
  return (
    <Field {...props} binding={binding}>
      <Control>
        <Input
          {...binding.input}
          {...(rows > 1 ? { as: 'textarea', rows } : { type })}
          dir="auto"
          autoComplete={autoComplete}
          inputMode={inputMode}
          readOnly={readOnly}
          {...(verbatim && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
        />
      </Control>
    </Field>
  )
}
