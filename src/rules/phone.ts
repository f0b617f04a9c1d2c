import { CELLPHONE_DIGITS } from './limits'

/**
 * What a person typed or pasted as a French phone number, as national digits: separators dropped, `+33`, `0033` and
 * `33` read as the leading 0 (`+33 (0)6 12 34 56 78` → `0612345678`). Nothing is cut: a number of another country or a
 * wrong length stays wrong and is for the field's rule to refuse.
 */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const international = /^\s*\+/.test(typed) ? digits : /^00(\d+)$/.exec(digits)?.[1]
  if (international?.startsWith('33')) return `0${international.slice(2).replace(/^0/, '')}`
  // A French number written with the country's code alone.
  if (digits.length === CELLPHONE_DIGITS + 1 && digits.startsWith('33')) return `0${digits.slice(2)}`
  return digits
}

/** The last two digits of a stored number, by which its owner knows it again; undefined when it has none. */
export function cellphoneEnding(cellphone: string | undefined): string | undefined {
  return /\d{2}$/.exec(cellphone?.replace(/\D/g, '') ?? '')?.[0]
}

/** A stored number with all but its last two digits hidden: `•• •• •• •• 42`; undefined when there is none. */
export function maskedCellphone(cellphone: string | undefined): string | undefined {
  const ending = cellphoneEnding(cellphone)
  return ending && `${'•• '.repeat(CELLPHONE_DIGITS / 2 - 1)}${ending}`
}
