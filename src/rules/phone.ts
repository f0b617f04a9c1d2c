import { cellphoneEnding } from './contact-details'
import { CELLPHONE_DIGITS } from './limits'

/**
 * Returns a complete or partial national phone number in groups of two digits (`06 12 3`). Returns any other text
 * unchanged.
 */
export function groupedCellphone(text: string, space = ' '): string {
  const digits = text.replace(/\s/g, '')
  return /^0\d*$/.test(digits) && digits.length <= CELLPHONE_DIGITS ? digits.replace(/\d\d(?=\d)/g, `$&${space}`) : text
}

/**
 * Returns a stored phone number in which dots hide all digits except the last two (`•• •• •• •• 42`). Returns undefined
 * if there are no digits.
 */
export function maskedCellphone(cellphone: string | null | undefined): string | undefined {
  const ending = cellphoneEnding(cellphone)
  return ending && `${'•• '.repeat(CELLPHONE_DIGITS / 2 - 1)}${ending}`
}
