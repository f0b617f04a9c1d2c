import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { announce } from '../feedback/announcer'
import { Control, Field, Input, useField, type FieldProps } from './field'
import { Help } from './field-styles'
import { useFormStatus } from './form'
import { EyeIcon, EyeOffIcon } from '../icons/icons'
import { token } from '../theme/theme'
import type { Elements } from '../elements'

interface PasswordFieldProps extends FieldProps {
  /** `new-password` lets the browser offer a strong one. */
  autoComplete: 'current-password' | 'new-password'
  /** What stands under the control, such as a `StrengthMeter`. */
  meter?: Elements
}

/**
 * A password, taken exactly as typed. A button shows it until the next submit, caret and value kept; Caps Lock is
 * hinted while it is on.
 */
export function PasswordField({ autoComplete, meter, ...props }: PasswordFieldProps) {
  const t = useTexts('ui')
  const { submits } = useFormStatus()
  const wiring = useField(props)
  const [shownAt, setShownAt] = useState<number>()
  const [capsLock, setCapsLock] = useState(false)
  const element = useRef<HTMLInputElement | null>(null)
  const shown = shownAt === submits

  function toggle() {
    const input = element.current
    const { selectionStart: start, selectionEnd: end } = input ?? { selectionStart: null, selectionEnd: null }
    flushSync(() => setShownAt(shown ? undefined : submits))
    // Browsers move the caret when the type of a field changes.
    if (start !== null && end !== null) input?.setSelectionRange(start, end)
  }

  function readCapsLock(event: KeyboardEvent) {
    const on = event.getModifierState('CapsLock')
    if (on && !capsLock) announce(t('capsLock'))
    setCapsLock(on)
  }

  return (
    <Field {...props} wiring={wiring}>
      <Control>
        <Input
          {...wiring.input}
          ref={(input) => {
            wiring.input.ref(input)
            element.current = input
          }}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
        />
        <Eye
          type="button"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-pressed={shown}
          // A click leaves the focus, and so the caret, in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </Eye>
      </Control>
      {capsLock && <Help>{t('capsLock')}</Help>}
      {meter}
    </Field>
  )
}

const Eye = styled.button`
  flex: none;
  display: inline-grid;
  place-items: center;
  width: 2.875rem;
  border: 0;
  border-radius: calc(${token('r-md')} - 1px);
  background: none;
  color: ${token('ink-2')};
  cursor: pointer;
  &:hover {
    color: ${token('ink')};
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`
