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
  /**
   * An explanation behind a question mark beside the label. In the tab order, the question mark is after the control.
   */
  tooltip?: string | undefined
  /**
   * An element at the end of the label's line, for example the link « oublié ? ». In the tab order, it is after the
   * control.
   */
  corner?: ReactNode
  optional?: boolean | undefined
  /**
   * The types of failure whose message the form shows at this field. The form shows other failures below its button.
   */
  failures?: readonly ErrorKey[] | undefined
}

/**
 * For each type of failure, the name of the field that shows the failure. The fields belong to the surrounding form.
 */
export const FailureFields = createContext<Map<ErrorKey, string> | undefined>(undefined)

interface BindingOptions extends Pick<FieldProps, 'name' | 'help' | 'optional' | 'failures'> {
  /** Whether the control is announced as required. By default, it is required unless it is `optional`. */
  required?: boolean | undefined
}

/** The ids, the error and the ARIA attributes of a control (see `useFieldBinding`). */
export type FieldBinding = ReturnType<typeof useFieldBinding>

/** Returns the ids, the error and the ARIA attributes of a control for the field `name`. */
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
  /**
   * The names of the other fields whose rules use the value of this field. When this field changes, the form validates
   * these other fields again.
   */
  deps?: string[] | undefined
  /**
   * Returns the text that replaces the typed text. `inserted` is the text that was typed, pasted or dropped, if the
   * browser reports that text.
   */
  transform?: Transform | undefined
  /** Returns true if the field accepts a typed character. `text` is the content that the field would then have. */
  canType?: (text: string) => boolean
}

/**
 * Registers an uncontrolled input as a field of the surrounding form. The attribute `data-field` distinguishes the
 * input from inputs that a browser extension has added.
 */
export function useField({ deps = [], transform, canType, ...options }: FieldOptions) {
  const { register } = useFormContext()
  const { defaultValues } = useFormState({ name: options.name })
  const binding = useFieldBinding(options)
  const registered = register(options.name, { deps })
  const defaultValue: unknown = defaultValues?.[options.name]
  const changeInsertion = useEffectEvent((event: InputEvent) => {
    const { target, inputType, data, isComposing } = event
    // A dragged text does not replace the selected text, so the script cannot compute the resulting text.
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
    // The user may have typed a text before hydration.
    rewriteEarlyText()
    const input = element.current
    const onBeforeInput = (event: InputEvent) => changeInsertion(event)
    // This is the native event, which differs from React's `onBeforeInput`.
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

/**
 * Returns the text of a form error. If the text is not French, also returns its language. Returns undefined if there is
 * no error.
 */
export function toErrorText(error: { message?: unknown; types?: unknown } | undefined): ErrorText | undefined {
  if (typeof error?.message !== 'string') return undefined
  const { lang }: { lang?: unknown } = typeof error.types === 'object' && error.types !== null ? error.types : {}
  return { text: error.message, ...(typeof lang === 'string' && { lang }) }
}

/**
 * Returns the current text of the field `name` in the surrounding form. Returns an empty text if there is no such
 * field.
 */
export function useFieldText(name: string): string {
  const { getValues } = useFormContext()
  // `useWatch` only makes the component render after a change. Its result does not contain text that was typed before
  // hydration.
  useWatch({ name })
  const value: unknown = getValues(name)
  return typeof value === 'string' ? value : ''
}

function rewrite(input: HTMLInputElement, transform: Transform, inserted?: string | null) {
  // If the browser does not report which text was inserted, `inserted` is null or undefined.
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
 * Replaces the text in the same way as typing. Setting `value` would break the undo function of the browser. Returns
 * false if the browser cannot do this.
 */
function replaceUndoably(input: HTMLInputElement, text: string): boolean {
  if (text === input.value) return true
  const { selectionStart, selectionEnd } = input
  input.select()
  // oxlint-disable-next-line typescript/no-deprecated -- no other API keeps the undo history of an input
  const isDone = attempt(() => document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) ?? false
  // Restore the selection. Otherwise the next typed character would replace the whole text.
  if (!isDone && selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd)
  return isDone
}

interface FieldFrameProps extends Omit<FieldProps, 'name'> {
  binding: FieldBinding
  /** A hint that is shown while the user types. If there is an error, the error is shown in its place. */
  hint?: Elements
  /** An element after the text of the error, for example a link. */
  errorDetail?: Elements
  /** The strength meter of a new password, below the error. */
  meter?: Elements
  children: Elements
}

/** Shows a control (`children`) with its label, tooltip, help and error. */
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
  /** The number of lines. If there is more than one line, the control is a textarea. */
  rows?: number
}

/** A text field. The device neither capitalises nor corrects an e-mail address or an identifier. */
export function TextField({ transform, ...props }: TextFieldProps) {
  const { type = 'text', autoComplete, inputMode, readOnly, rows = 1 } = props
  const binding = useField({ ...props, transform })
  const isExact = type === 'email' || autoComplete === 'username' || transform !== undefined
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
          {...(isExact && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
        />
      </Control>
    </Field>
  )
}
