/* The contact details of a user, as every page compares and shows them. email.ts and phone.ts read typed values. */

/** Returns whether two e-mail addresses are the same, ignoring letter case. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Returns the last two digits of a stored number, by which its owner recognises it. Returns undefined without digits. */
export function cellphoneEnding(cellphone: string | null | undefined): string | undefined {
  return /\d{2}$/.exec(cellphone?.replace(/\D/g, '') ?? '')?.[0]
}
