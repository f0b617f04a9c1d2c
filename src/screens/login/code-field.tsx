import { useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { keyframes, styled } from 'styled-components'
import { CODE_DIGITS } from '../../rules/limits'
import { digitsOf } from '../../rules/one-time-code'
import { Field, useField, useFieldText, type FieldProps } from '../../ui/form/field'
import { media, token } from '../../ui/theme/theme'

const CELLS = Array.from({ length: CODE_DIGITS }, (_, index) => index)

/** A one-time code: one transparent input over six drawn cells. Spaces and dashes of a pasted code are removed. */
export function CodeField(props: Omit<FieldProps, 'corner' | 'optional'>) {
  const binding = useField(props, digitsOf)
  const value = useFieldText(props.name)
  const [caret, setCaret] = useState<number>()
  const current = caret === undefined ? undefined : Math.min(caret, CODE_DIGITS - 1)

  const updateCaret = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setCaret(currentTarget.selectionStart ?? currentTarget.value.length)
  const moveCaretToEnd = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: typed } = currentTarget
    if (selectionStart === selectionEnd) currentTarget.setSelectionRange(typed.length, typed.length)
  }

  return (
    <Field {...props} binding={binding}>
      <Cells>
        {CELLS.map((index) => (
          <Cell key={index} aria-hidden="true" data-current={index === current || undefined}>
            {value[index] ?? (index === current && <Caret />)}
          </Cell>
        ))}
        <TransparentInput
          {...binding.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            void binding.input.onChange(event)
            updateCaret(event)
          }}
          onFocus={updateCaret}
          onSelect={updateCaret}
          // The digits of the transparent input are not where the cells are, so a click cannot aim between two of them.
          onClick={moveCaretToEnd}
          onBlur={(event) => {
            void binding.input.onBlur(event)
            setCaret(undefined)
          }}
        />
      </Cells>
    </Field>
  )
}

const Cells = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr)) 6px repeat(3, minmax(0, 1fr));
  gap: 8px;
`
const Cell = styled.span`
  display: grid;
  place-items: center;
  min-height: 3.75rem;
  border: 1px solid ${token('line-strong')};
  border-radius: ${token('r-md')};
  background: ${token('surface')};
  font-size: 1.625rem;
  font-weight: ${token('fw-medium')};
  font-variant-numeric: tabular-nums;
  &:nth-of-type(4) {
    grid-column: 5;
  }
  [data-invalid] & {
    border-color: ${token('red')};
  }
  &[data-current] {
    border-color: ${token('field-focus')};
    box-shadow:
      inset 0 0 0 1px ${token('field-focus')},
      0 0 0 4px ${token('field-halo')};
  }
  ${media.forcedColours} {
    border-color: CanvasText;
    &[data-current] {
      outline: 2px solid Highlight;
    }
  }
`
const blink = keyframes`
  50% { opacity: 0; }
`
const Caret = styled.span`
  width: 2px;
  height: 1.625rem;
  background: ${token('field-focus')};
  animation: ${blink} 1.1s steps(1) infinite;
`
const TransparentInput = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  border: 0;
  opacity: 0;
  cursor: text;
`
