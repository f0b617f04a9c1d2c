/* The comparison and the display of contact details that the API has stored. email.ts and phone.ts read typed
   values. */

/** Returns whether two e-mail addresses are the same, ignoring letter case. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * Returns the last two digits of a stored phone number. The user recognises the number by these digits. Returns
 * undefined if there are no digits.
 */
export function cellphoneEnding(cellphone: string | null | undefined): string | undefined {
  return /\d{2}$/.exec(cellphone?.replace(/\D/g, '') ?? '')?.[0]
}
