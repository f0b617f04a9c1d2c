import { Control, Field, Input, useField, type FieldProps } from './field'
import type { Elements } from '../elements'

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email'
  autoComplete: string
  /** The keyboard of a phone, where it is not that of the type: with an @ for what may be an address. */
  inputMode?: 'email'
  /** Rewrites what is typed as it is typed, such as lowering its case; the caret stays where it was. */
  transform?: (typed: string) => string
  /** An offer about what was typed, such as a likelier spelling, under the control. */
  suggestion?: Elements
}

/** A single-line text. An e-mail address or an identifier is neither capitalised nor corrected by the device. */
export function TextField({ type = 'text', autoComplete, inputMode, transform, suggestion, ...props }: TextFieldProps) {
  const wiring = useField(props, transform)
  const verbatim = type === 'email' || autoComplete === 'username'
  return (
    <Field {...props} wiring={wiring}>
      <Control>
        <Input
          {...wiring.input}
          type={type}
          dir="auto"
          autoComplete={autoComplete}
          inputMode={inputMode}
          {...(verbatim && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
        />
      </Control>
      {suggestion}
    </Field>
  )
}
