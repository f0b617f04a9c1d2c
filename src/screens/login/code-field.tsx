import { useEffect, useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { keyframes, styled } from 'styled-components'
import { config } from '../../config'
import { textsOf } from '../../i18n/texts'
import { codeAfter, codeOf, insertedInto } from '../../rules/one-time-code'
import { announce } from '../../ui/feedback/announcer'
import { Notes } from '../../ui/theme/field-styles'
import { Field, useField, useFieldText, type FieldProps } from '../../ui/form/field'
import { box, centred, media, cssVar } from '../../ui/theme/theme'

const t = textsOf('login')

/**
 * Returns true if an inserted text has characters, but no digits. Spaces, dots and hyphens do not count as characters.
 * For example, without Shift, the digit keys of a French keyboard insert such a text.
 */
const hasNoDigit = (inserted: string) => /[^\s.-]/u.test(inserted) && !/\p{Nd}/u.test(inserted)

interface CodeFieldProps extends Pick<FieldProps, 'name' | 'label'> {
  /** The id of the heading of the step. The heading describes the field to a screen reader. */
  describedBy?: string | undefined
}

/**
 * Returns whether the user has just entered the last digit of a code of `digits` digits. If the user has shortened a
 * longer text to this length, the text is not a code.
 */
const isWhole = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, digits: number) =>
  codeOf(target.value, digits).length === digits &&
  !(nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete'))

/**
 * A field for a one-time code. A transparent input covers boxes, and each box shows one digit.
 * - The last digit submits the form, unless the form was already submitted.
 * - A refused code is selected, so that the next digit replaces the code.
 */
export function CodeField({ describedBy, ...name }: CodeFieldProps) {
  const { getValues } = useFormContext()
  const { submitCount } = useFormState()
  const digits = config().codeDigits
  const [isHintShown, setHintShown] = useState(false)
  const props: FieldProps = {
    ...name,
    failures: ['INVALID_CODE'],
    help: t(isHintShown ? 'digitsOnly' : submitCount > 0 ? 'pressToSend' : 'sendsItself'),
  }
  const binding = useField({
    ...props,
    // The user can type digits until each box shows a digit.
    canType: (text) => codeOf(text, digits).length <= digits,
    transform: (text, inserted) => {
      const before = String(getValues(props.name) ?? '')
      const isWrong = hasNoDigit(inserted ?? insertedInto(before, text))
      if (isWrong && !isHintShown) announce(t('digitsOnly'))
      setHintShown(isWrong)
      return codeAfter(before, text, digits, inserted)
    },
  })
  const value = codeOf(useFieldText(props.name), digits)
  const boxes = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState<{ start: number; end: number }>()

  const refusal = binding.error?.text
  useEffect(() => {
    const input = boxes.current?.querySelector('input')
    if (refusal === undefined || !input || input !== document.activeElement) return
    input.select()
    // After `select()`, React does not always call `onSelect`.
    setSelection({ start: 0, end: input.value.length })
  }, [refusal])

  /**
   * Returns true if the digit at `index` is selected. If no digit is selected, returns true for the digit at the caret.
   */
  function isCurrent(index: number): boolean {
    if (!selection) return false
    const start = Math.min(selection.start, digits - 1)
    return index >= start && index < Math.max(selection.end, start + 1)
  }
  const updateSelection = ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLInputElement>) =>
    setSelection({ start: Number(selectionStart), end: Number(selectionEnd) })

  return (
    <Field {...props} binding={binding}>
      <Boxes ref={boxes}>
        {Array.from({ length: digits }, (_, index) => (
          <Box
            key={index}
            aria-hidden="true"
            data-current={isCurrent(index) || undefined}
            data-after-gap={index === Math.ceil(digits / 2) || undefined}
          >
            {value[index]}
          </Box>
        ))}
        <TransparentInput
          {...binding.input}
          data-long={value.length > digits || undefined}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-describedby={`${describedBy ?? ''} ${binding.aria['aria-describedby']}`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            void binding.input.onChange(event)
            updateSelection(event)
            const button = event.target.form?.querySelector<HTMLElement>('[type="submit"]')
            if (submitCount === 0 && isWhole(event, digits)) button?.click()
          }}
          onFocus={updateSelection}
          onSelect={updateSelection}
          onBlur={(event) => {
            void binding.input.onBlur(event)
            setSelection(undefined)
          }}
        />
      </Boxes>
    </Field>
  )
}

const Boxes = styled.div`
  position: relative;
  display: flex;
  gap: 8px;
  /* Reserve two lines, because a refusal of the code takes two lines in any window. */
  && ~ ${Notes} {
    min-height: 2.45rem;
  }
`
const blink = keyframes`
  50% { opacity: 0; }
`
const Box = styled.span`
  ${centred}
  flex: 1;
  min-width: 0;
  min-height: 3.75rem;
  ${box('line-strong', 'r-md', 'surface')}
  font-size: 1.625rem;
  font-weight: ${cssVar('fw-medium')};
  font-variant-numeric: tabular-nums;
  &[data-after-gap] {
    margin-left: 14px;
  }
  [data-invalid] & {
    border-color: ${cssVar('red')};
  }
  &[data-current] {
    border-color: ${cssVar('field-focus')};
    box-shadow:
      inset 0 0 0 1px ${cssVar('field-focus')},
      0 0 0 4px ${cssVar('field-halo')};
    [data-invalid] & {
      background: ${cssVar('red-soft')};
      border-color: ${cssVar('red')};
      box-shadow: inset 0 0 0 1px ${cssVar('red')};
    }
  }
  /* Draws the caret in the box for the next digit. */
  &[data-current]:empty::before {
    content: '';
    width: 2px;
    height: 1.625rem;
    background: ${cssVar('field-focus')};
    /* The caret stops blinking after five seconds. */
    animation: ${blink} 1s steps(1) 5;
  }
  ${media.forcedColours} {
    border-color: CanvasText;
    &[data-current] {
      outline: 2px solid Highlight;
    }
  }
`
const TransparentInput = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  border: 0;
  opacity: 0;
  cursor: text;
  /* Show the whole of a text that is longer than a code. */
  &[data-long] {
    opacity: 1;
    ${box('line-strong', 'r-md', 'surface')}
    text-align: center;
    font-size: 1.25rem;
  }
`
