import { CELLPHONE_DIGITS } from './limits'

/**
 * Converts a typed or pasted French phone number to national digits: removes separators and replaces `+33`, `0033` or
 * `33` by the leading 0 (`+33 (0)6 12 34 56 78` → `0612345678`). Does not shorten anything, so that the field's rule
 * can refuse a foreign number or a wrong length.
 */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const international = /^\s*\+/.test(typed) ? digits : /^00(\d+)$/.exec(digits)?.[1]
  if (international?.startsWith('33')) return `0${international.slice(2).replace(/^0/, '')}`
  // A French number with the country code and no prefix.
  if (digits.length === CELLPHONE_DIGITS + 1 && digits.startsWith('33')) return `0${digits.slice(2)}`
  return digits
}

/** Returns the last two digits of a stored number, which its owner can recognise, or undefined without digits. */
export function cellphoneEnding(cellphone: string | null | undefined): string | undefined {
  return /\d{2}$/.exec(cellphone?.replace(/\D/g, '') ?? '')?.[0]
}

/** Returns a stored number with all but its last two digits hidden (`•• •• •• •• 42`), or undefined without digits. */
export function maskedCellphone(cellphone: string | null | undefined): string | undefined {
  const ending = cellphoneEnding(cellphone)
  return ending && `${'•• '.repeat(CELLPHONE_DIGITS / 2 - 1)}${ending}`
}
