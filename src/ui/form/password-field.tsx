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
  /** The rules of a new password, which assistive technology says with the label until an error says them. */
  rules?: string
  deps?: string[]
}

/**
 * A password, exactly as typed. A button shows it until the next submit and keeps caret and value. A hint says that Caps Lock is
 * on. Another one follows the error of a password with a space at an end, which a copy or a telephone has added.
 */
export function PasswordField({ autoComplete, meter, rules, ...props }: PasswordFieldProps) {
  const { getValues } = useFormContext()
  const { submitCount, isSubmitting } = useFormState()
  const binding = useField(props)
  const rulesId = `${binding.id}-rules`
  const [shownAt, setShownAt] = useState<number>()
  const [capsLock, setCapsLock] = useState(false)
  // `submitCount` grows when a submit ends. The sum grows when it begins, and then stays.
  const submits = submitCount + Number(isSubmitting)
  const shown = shownAt === submits
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
    <Field
      {...props}
      binding={binding}
      hint={capsLock && <Help>{t('capsLock')}</Help>}
      errorDetail={spaceHint}
      meter={meter}
    >
      <Control>
        <Input
          {...binding.input}
          type={shown ? 'text' : 'password'}
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
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-describedby={binding.labelId}
          // A click keeps the focus, and so the caret, in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
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

/** The password of an account, and the link for who has forgotten it. */
export function CurrentPasswordField({ to = '/reset-password', newTab, onClick, ...field }: CurrentPasswordProps) {
  const forgotten = (
    <TextLink alone small to={to} newTab={newTab} onClick={onClick}>
      {t('passwordForgotten')}
    </TextLink>
  )
  return <PasswordField {...field} autoComplete="current-password" corner={forgotten} />
}

/** Tells password managers to which account the passwords of the surrounding form belong. */
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
