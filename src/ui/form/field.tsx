import { useContext, useId, type ChangeEvent, type FocusEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { ErrorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { Corner, ErrorLine, Frame, Help, LabelText, Optional, Top } from './field-styles'
import { SERVER, useFormStatus } from './form'
import { FormContentsContext } from './form-values'
import { AlertCircleIcon } from '../icons/icons'
import { media, token } from '../theme/theme'
import { HelpTip } from '../overlay/tooltip'
import { NoBreak } from '../theme/no-break'
import type { Elements } from '../elements'

/** What every field takes. */
export interface FieldProps {
  /** The name of the value in the form. */
  name: string
  label: string
  /** A sentence under the control. */
  help?: string | undefined
  /** A sentence behind a question mark beside the label. */
  tooltip?: string | undefined
  /** Drawn at the end of the label's line, such as 'oublié ?', yet after the control in the order of the keyboard. */
  corner?: ReactNode
  /** May stay empty, and says so beside the label. */
  optional?: boolean
}

/** What the control of a field takes over, wired to the form. */
export interface FieldBinding {
  id: string
  labelId: string
  helpId: string
  errorId: string
  error: ErrorText | undefined
  /** The attributes of an input, uncontrolled. */
  input: {
    name: string
    ref: (element: HTMLInputElement | HTMLButtonElement | null) => void
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onBlur: (event: FocusEvent) => void
    defaultValue: string | undefined
    id: string
    'aria-invalid': boolean | undefined
    'aria-describedby': string | undefined
    'aria-required': boolean
  }
}

/**
 * Wires the field `name` to the surrounding form. `transform` rewrites what is typed as it is typed, the caret staying
 * where it was.
 */
export function useField(
  { name, help, optional }: Pick<FieldProps, 'name' | 'help' | 'optional'>,
  transform?: (typed: string) => string,
): FieldBinding {
  const { live, initial } = useContext(FormContentsContext)
  const { failure } = useFormStatus()
  const id = useId()
  const error = live?.errors[name]
  const text =
    error && (error.type === SERVER ? failure : { text: typeof error.message === 'string' ? error.message : '' })
  const helpId = `${id}-help`
  const errorId = `${id}-error`
  const described = [text && errorId, help !== undefined && helpId].filter(Boolean).join(' ')

  const registered = live?.form.register(name, {
    // A change may mend another field that compares itself to this one.
    onChange: () => {
      const { errors } = live
      const others = Object.keys(errors).filter((other) => other !== name && errors[other]?.type !== SERVER)
      if (others.length > 0) void live.form.trigger(others)
    },
  })
  const first: unknown = initial[name]
  return {
    id,
    labelId: `${id}-label`,
    helpId,
    errorId,
    error: text,
    input: {
      name,
      ref: (element) => registered?.ref(element),
      onBlur: (event) => void registered?.onBlur(event),
      defaultValue: typeof first === 'string' ? first : undefined,
      onChange: (event) => {
        if (transform) rewrite(event.target, transform)
        void registered?.onChange(event)
      },
      id,
      'aria-invalid': text ? true : undefined,
      'aria-describedby': described || undefined,
      'aria-required': !optional,
    },
  }
}

function rewrite(input: HTMLInputElement, transform: (typed: string) => string) {
  const wanted = transform(input.value)
  if (wanted === input.value) return
  const caret = input.selectionStart
  const caretAfter = caret === null ? null : transform(input.value.slice(0, caret)).length
  input.value = wanted
  if (caretAfter !== null) input.setSelectionRange(caretAfter, caretAfter)
}

/** The parts of a field around its control: label, tooltip, corner, error, help. */
export function Field({
  wiring,
  label,
  help,
  tooltip,
  corner,
  optional,
  children,
}: Omit<FieldProps, 'name'> & { wiring: FieldBinding; children: Elements }) {
  const t = useTexts('ui')
  return (
    <Frame data-corner={corner !== undefined || undefined} data-invalid={wiring.error && true}>
      <Top>
        <LabelText id={wiring.labelId} htmlFor={wiring.id}>
          <NoBreak>{label}</NoBreak>
        </LabelText>
        {optional && <Optional>{`(${t('optional')})`}</Optional>}
        {tooltip !== undefined && <HelpTip about={label}>{tooltip}</HelpTip>}
      </Top>
      {children}
      {corner !== undefined && <Corner>{corner}</Corner>}
      {wiring.error && <FieldError id={wiring.errorId} error={wiring.error} />}
      {help !== undefined && <Help id={wiring.helpId}>{help}</Help>}
    </Frame>
  )
}

/** The message of a field in error, icon included. */
export function FieldError({ id, error }: { id: string; error: ErrorText }) {
  return (
    <ErrorLine id={id} lang={error.lang}>
      <AlertCircleIcon size="small" />
      <span>{error.text}</span>
    </ErrorLine>
  )
}

/** The framed box around an input and what is drawn beside it. */
export const Control = styled.div`
  display: flex;
  align-items: stretch;
  min-height: ${token('h-control')};
  min-width: 0;
  border: 1px solid ${token('line-strong')};
  border-radius: ${token('r-md')};
  background: ${token('surface')};
  transition:
    border-color ${token('t-fast')} linear,
    box-shadow ${token('t-fast')} linear;
  &:hover {
    border-color: ${token('ink-2')};
  }
  &:focus-within {
    border-color: ${token('field-focus')};
    box-shadow:
      inset 0 0 0 1px ${token('field-focus')},
      0 0 0 4px ${token('field-halo')};
  }
  [data-invalid] > & {
    border-color: ${token('red')};
    box-shadow: inset 0 0 0 1px ${token('red')};
  }
  [data-invalid] > &:focus-within {
    box-shadow:
      inset 0 0 0 1px ${token('red')},
      0 0 0 4px ${token('red-halo')};
  }
  ${media.forcedColours} {
    border-color: CanvasText;
    &:focus-within {
      outline: 2px solid Highlight;
    }
  }
`
export const Input = styled.input`
  flex: 1;
  min-width: 0;
  width: 100%;
  border: 0;
  border-radius: inherit;
  background: none;
  padding: 0.625rem 0.875rem;
  line-height: 1.5;
  outline: none !important;
  &::placeholder {
    color: ${token('ink-3')};
    opacity: 1;
  }
  /* What the browser fills in keeps the colours of the theme. */
  &:-webkit-autofill {
    -webkit-text-fill-color: ${token('ink')};
    caret-color: ${token('ink')};
    transition: background-color 9999s 9999s;
  }
`
