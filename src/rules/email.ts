import { removeWidthless } from './unseen'

/**
 * Returns a typed address or identifier with plain apostrophes and hyphens, because phones and word processors insert
 * typographic ones.
 */
export const withPlainMarks = (text: string): string =>
  text.replace(/\u2019/g, "'").replace(/[\u2010\u2011\u2013]/g, '-')

/**
 * Returns a typed e-mail address as the portal sends it, with plain marks and without invisible characters. A space inside
 * it stays.
 */
export const plainEmail = (text: string): string => removeWidthless(withPlainMarks(text))

/** The sign `@` in words. Pages write it so against collectors of addresses. */
const AT_IN_WORDS = /[([](?:at|arobase)[)\]]/i

/**
 * Returns the part of a text that no e-mail address may contain, so that a message can name it. The part is a character
 * (`é`, `,`), or the sign `@` in words. Returns undefined for any other text. A space is not returned, because a message
 * cannot show it.
 */
export function unusableInEmail(text: string): { character: string } | { at: string } | undefined {
  // Without NFC, the message would show an accent without its letter.
  const address = text.normalize('NFC')
  const [at] = AT_IN_WORDS.exec(address) ?? []
  if (at !== undefined && !address.includes('@')) return { at }
  const [character] = UNUSABLE.exec(address) ?? UNUSABLE_IN_DOMAIN.exec(address.slice(address.indexOf('@') + 1)) ?? []
  return character === undefined ? undefined : { character }
}

/** These patterns follow the pattern of HTML's e-mail fields. */
const UNUSABLE = /[^\s\w.!#$%&'*+/=?^`{|}~@-]/u
const UNUSABLE_IN_DOMAIN = /[^\s\w.@-]|_/u
