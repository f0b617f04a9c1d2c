import { CELLPHONE_DIGITS } from './limits'

/** Returns a national number, whole or in part, in groups of two (`06 12 3`), and any other text as it is. */
export function groupedCellphone(text: string, space = ' '): string {
  const digits = text.replace(/\s/g, '')
  return /^0\d*$/.test(digits) && digits.length <= CELLPHONE_DIGITS ? digits.replace(/\d\d(?=\d)/g, `$&${space}`) : text
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
