import type { Elements } from '../text/elements'
import { Field, useField, type FieldProps } from './field'
import { Control, Input } from '../theme/field-styles'

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email'
  autoComplete: string
  inputMode?: 'email'
  readOnly?: boolean
  /** Number of lines; more than one makes the control a textarea. */
  rows?: number
  required?: boolean
  transform?: (typed: string) => string
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
