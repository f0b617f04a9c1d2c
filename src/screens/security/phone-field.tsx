import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { CELLPHONE_DIGITS, CELLPHONE_PREFIX } from '../../rules/limits'
import { nationalDigits } from '../../rules/phone'
import { Control, Field, Input, useField, type FieldProps } from '../../ui/form/field'
import { token } from '../../ui/theme/theme'

/** Keeps ten digits. Leaves a foreign number whole, so that validation refuses it. */
function typedNumber(typed: string): string {
  const digits = nationalDigits(typed)
  return /^\s*(\+|00)/.test(typed) ? digits : digits.slice(0, CELLPHONE_DIGITS)
}

/**
 * A French mobile number: ten national digits after a fixed +33, which assistive technology reads with the label. Accepts
 * pasted numbers in the usual formats.
 */
export function PhoneField(props: FieldProps) {
  const t = useTexts('ui')
  const binding = useField(props, typedNumber)
  const prefixId = `${binding.id}-prefix`
  return (
    <Field {...props} binding={binding}>
      <Control>
        <Prefix>
          <span className="sr-only" id={prefixId}>
            {t('dialPrefix', { prefix: CELLPHONE_PREFIX })}
          </span>
          <span aria-hidden="true">{CELLPHONE_PREFIX}</span>
        </Prefix>
        <Input
          {...binding.input}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          aria-labelledby={`${binding.labelId} ${prefixId}`}
        />
      </Control>
    </Field>
  )
}

const Prefix = styled.span`
  position: relative;
  display: flex;
  align-items: center;
  padding-inline: 0.875rem;
  border-right: 1px solid ${token('line')};
  color: ${token('ink-2')};
  font-variant-numeric: tabular-nums;
`
