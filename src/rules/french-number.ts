import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core'
import { CELLPHONE_DIGITS } from './limits'

/** The part of libphonenumber's metadata about France. The portal refuses phone numbers of other countries. */
const FRANCE: MetadataJson = {
  version: 4,
  country_calling_codes: { '33': ['FR'] },
  countries: { FR: ['33', '00', String.raw`[1-9]\d{8}`, [CELLPHONE_DIGITS - 1], 0, '0'] },
  nonGeographic: {},
}

/**
 * Returns the national digits of a French phone number: `(+33) 06 12 34 56 78` → `0612345678`. Returns undefined for a
 * number of another country or length, for a number with an extension, and for two numbers.
 */
export function frenchNumber(typed: string): string | undefined {
  // libphonenumber stops reading at invisible characters, and at the narrow spaces of French typography.
  const text = typed.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/\s/g, ' ')
  const found = parsePhoneNumberFromString(text, 'FR', FRANCE)
  if (!found?.isValid() || found.ext !== undefined) return undefined
  // If the text has fewer than ten digits, the number is incomplete or belongs to another country.
  const isWhole = (text.match(/\p{Nd}/gu)?.length ?? 0) >= CELLPHONE_DIGITS
  return isWhole ? `0${found.nationalNumber}` : undefined
}
