import type { Elements } from '../text/elements'
import { Field, useField, type FieldProps } from './field'
import { Control, Input } from '../theme/field-styles'

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email'
  autoComplete: string
  /** The on-screen keyboard, when it is not that of the type: `email` has an @. */
  inputMode?: 'email'
  /** Shown and sent, but not editable. */
  readOnly?: boolean
  /** Number of lines; more than one makes the control a textarea. */
  rows?: number
  /** Whether it is announced as required; by default unless `optional`. */
  required?: boolean
  /** Rewrites the text while it is typed, such as to lower case; the caret keeps its place. */
  transform?: (typed: string) => string
  /** A suggestion under the control, such as a likelier spelling. */
  suggestion?: Elements
}

/** A text. An e-mail address or an identifier is neither capitalised nor corrected by the device. */
export function TextField({
  type = 'text',
  autoComplete,
  inputMode,
  readOnly,
  rows = 1,
  transform,
  suggestion,
  ...props
}: TextFieldProps) {
  const binding = useField({ ...props, transform })
  const verbatim = type === 'email' || autoComplete === 'username'
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
      {suggestion}
    </Field>
  )
}
