import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useFormState } from 'react-hook-form'
import { styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { trimUnseen } from '../../rules/unseen'
import type { Elements } from '../text/inline-text'
import { announce } from '../feedback/announcer'
import { TextLink, type TextLinkProps } from '../navigation/links'
import { EyeIcon, EyeOffIcon } from '../icons/icons'
import { centred, cssVar } from '../theme/theme'
import { Field, useField, type FieldProps } from './field'
import { Control, Input, Help } from '../theme/field-styles'

const t = textsOf('ui')

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password'
  meter?: Elements
  /** The rules for a new password. If the field has an error, a screen reader reads the error in place of the rules. */
  rules?: string
  deps?: string[]
}

/**
 * A password field. It keeps the password exactly as the user has typed it. A button shows the password until the next
 * submit. The button keeps the caret and the value. A hint appears while Caps Lock is on. After an error, another hint
 * warns about a space at the start or the end of the password, because a copy or the keyboard of a phone can add such a
 * space.
 */
export function PasswordField({ autoComplete, meter, rules, ...props }: PasswordFieldProps) {
  const { getValues } = useFormContext()
  const { submitCount, isSubmitting } = useFormState()
  const binding = useField(props)
  const rulesId = `${binding.id}-rules`
  const [shownAt, setShownAt] = useState<number>()
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  // The number of submits that have begun. React Hook Form increases `submitCount` only at the end of a submit.
  const submits = submitCount + Number(isSubmitting)
  const isShown = shownAt === submits
  const typed = binding.error && String(getValues(props.name) ?? '')
  const spaceHint = typed !== undefined && trimUnseen(typed) !== typed && (
    <span>
      {' '}
      <span>{t('spaceAtEnd')}</span>
    </span>
  )

  function toggle({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const input = currentTarget.parentElement?.querySelector('input')
    const { selectionStart: start, selectionEnd: end } = input ?? { selectionStart: null, selectionEnd: null }
    flushSync(() => setShownAt(isShown ? undefined : submits))
    // Restore the caret, because browsers move it when the type of a field changes.
    if (start !== null && end !== null) input?.setSelectionRange(start, end)
  }

  function readCapsLock(event: KeyboardEvent) {
    const isOn = event.getModifierState('CapsLock')
    if (isOn && !isCapsLockOn) announce(t('capsLock'))
    setCapsLockOn(isOn)
  }

  return (
    <Field
      {...props}
      binding={binding}
      hint={isCapsLockOn && <Help>{t('capsLock')}</Help>}
      errorDetail={spaceHint}
      meter={meter}
    >
      <Control>
        <Input
          {...binding.input}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={binding.aria['aria-describedby'] ?? (rules === undefined ? undefined : rulesId)}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
        />
        <Eye
          type="button"
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          aria-describedby={binding.labelId}
          // A click would take the focus and the caret out of the field, so prevent the default action of the mouse
          // button.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </Eye>
      </Control>
      {rules !== undefined && (
        <span id={rulesId} hidden>
          {rules}
        </span>
      )}
    </Field>
  )
}

type CurrentPasswordProps = FieldProps & { deps?: string[] } & Partial<Pick<TextLinkProps, 'to' | 'newTab' | 'onClick'>>

/** The field for the current password of an account, with the link for a forgotten password. */
export function CurrentPasswordField({ to = '/reset-password', newTab, onClick, ...field }: CurrentPasswordProps) {
  const forgotten = (
    <TextLink isStandalone small to={to} newTab={newTab} onClick={onClick}>
      {t('passwordForgotten')}
    </TextLink>
  )
  return <PasswordField {...field} autoComplete="current-password" corner={forgotten} />
}

/** A hidden field from which password managers learn the account of the passwords in the surrounding form. */
export function AccountName({ name }: { name: string }) {
  return <input type="text" autoComplete="username" value={name} readOnly hidden />
}

const Eye = styled.button`
  ${centred}
  flex: none;
  width: 2.875rem;
  border-radius: calc(${cssVar('r-md')} - 1px);
  color: ${cssVar('ink-2')};
  &:hover {
    color: ${cssVar('ink')};
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`
