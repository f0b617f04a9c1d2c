import { CELLPHONE_DIGITS } from './limits'

/** Returns the last two digits of a stored number, which its owner can recognise, or undefined without digits. */
export function cellphoneEnding(cellphone: string | null | undefined): string | undefined {
  return /\d{2}$/.exec(cellphone?.replace(/\D/g, '') ?? '')?.[0]
}

/** Returns a stored number with all but its last two digits hidden (`•• •• •• •• 42`), or undefined without digits. */
export function maskedCellphone(cellphone: string | null | undefined): string | undefined {
  const ending = cellphoneEnding(cellphone)
  return ending && `${'•• '.repeat(CELLPHONE_DIGITS / 2 - 1)}${ending}`
}
