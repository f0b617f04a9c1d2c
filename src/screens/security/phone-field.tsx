import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { CELLPHONE_DIGITS, CELLPHONE_PREFIX } from '../../rules/limits'
import { Field, useField, type FieldProps } from '../../ui/form/field'
import { Control, Input } from '../../ui/theme/field-styles'
import { token } from '../../ui/theme/theme'

/** Typing stops at the tenth digit of a national number. One with a country code is longer; the rule decides. */
function canType(text: string): boolean {
  return /^\D*(?:\+|00|33)/.test(text) || text.replace(/\D/g, '').length <= CELLPHONE_DIGITS
}

/** A French mobile number beside its prefix, which is read with the label. A pasted text stays: its rule parses it. */
export function PhoneField(props: FieldProps) {
  const t = useTexts('ui')
  const binding = useField({ ...props, canType })
  const prefixId = `${binding.id}-prefix`
  return (
    <Field {...props} binding={binding}>
      <Control>
        <Prefix id={prefixId}>{t('dialPrefix', { prefix: CELLPHONE_PREFIX })}</Prefix>
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
  display: grid;
  align-content: center;
  padding-inline: 0.875rem;
  border-right: 1px solid ${token('line')};
  color: ${token('ink-2')};
  font-size: ${token('fs-small')};
  line-height: 1.2;
  text-align: center;
  /* On a narrow screen, two lines leave room for the number. */
  @media (max-width: 27em) {
    width: 3.75rem;
    padding-inline: 0.25rem;
  }
`
