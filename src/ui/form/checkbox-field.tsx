import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { Optional } from '../theme/field-styles'
import { FieldError, useField } from './field'
import { centred, hoverTransition, media, smallType, square, cssVar } from '../theme/theme'

const t = textsOf('ui')

interface CheckboxFieldProps {
  name: string
  /** Marks the label with « optional ». */
  optional?: true
  /** Use `false` for an optional checkbox without the mark « optional ». */
  required?: false
  children: ReactNode
}

/** A checkbox with a label. A click anywhere on the label changes the checkbox. */
export function CheckboxField({ name, optional, required, children }: CheckboxFieldProps) {
  const { input, error, errorId } = useField({ name, optional, required })
  return (
    <div>
      <Line>
        <Box {...input} type="checkbox" />
        <span>
          <span>{children}</span>
          {optional && <Optional>{` (${t('optional')})`}</Optional>}
        </span>
      </Line>
      {error && (
        <Beside>
          <FieldError id={errorId} error={error} />
        </Beside>
      )}
    </div>
  )
}

const Line = styled.label`
  display: grid;
  grid-template-columns: 1.375rem minmax(0, 1fr);
  gap: 0.75rem;
  align-items: start;
  min-height: 2.75rem;
  padding-block: 0.625rem;
  cursor: pointer;
  ${smallType}
`
/* The space below the checkbox has room for one line, so that an error moves no element. */
const Beside = styled.div`
  margin: -0.375rem 0 -0.675rem 2.125rem;
`
const Box = styled.input`
  appearance: none;
  ${centred}
  ${square('1.375rem')}
  margin: 0;
  border: 1.5px solid ${cssVar('line-strong')};
  border-radius: ${cssVar('r-xs')};
  background: ${cssVar('surface')};
  cursor: pointer;
  transition: ${hoverTransition('background-color', 'border-color')};
  &::after {
    content: '';
    width: 0.375rem;
    height: 0.6875rem;
    border: solid ${cssVar('on-green')};
    border-width: 0 2px 2px 0;
    transform: translateY(-1px) rotate(45deg) scale(0);
    transition: transform ${cssVar('t-base')} ${cssVar('ease-spring')};
  }
  &:checked {
    background: ${cssVar('green')};
    border-color: ${cssVar('green')};
    &::after {
      transform: translateY(-1px) rotate(45deg) scale(1);
    }
  }
  &[aria-invalid] {
    border-color: ${cssVar('red')};
    box-shadow: inset 0 0 0 0.5px ${cssVar('red')};
  }
  ${media.forcedColours} {
    border-color: ButtonBorder;
    &:checked {
      background: Highlight;
      border-color: Highlight;
      forced-color-adjust: none;
      &::after {
        border-color: HighlightText;
      }
    }
  }
`
