import { removeWidthless } from './unseen'

/**
 * Replaces typographic apostrophes and hyphens in a typed address or identifier with plain ones. Phones and word
 * processors insert the typographic characters.
 */
export const withPlainMarks = (text: string): string =>
  text.replace(/\u2019/g, "'").replace(/[\u2010\u2011\u2013]/g, '-')

/**
 * Returns a typed e-mail address in the form that the portal sends: with plain apostrophes and hyphens, and without
 * invisible characters. Keeps a space inside the address.
 */
export const plainEmail = (text: string): string => removeWidthless(withPlainMarks(text))

/**
 * Matches an `@` that is written as a word. Web pages write addresses in this way to protect them from address
 * collectors.
 */
const AT_IN_WORDS = /[([](?:at|arobase)[)\]]/i

/**
 * Returns the part of a text that an e-mail address cannot contain: a character such as `é`, or `(at)` in place of `@`.
 * Ignores spaces, and returns undefined if there is no such part.
 */
export function unusableInEmail(text: string): { character: string } | { at: string } | undefined {
  // NFC joins a letter and its accent into one character, so that the message shows the letter with its accent.
  const address = text.normalize('NFC')
  const [at] = AT_IN_WORDS.exec(address) ?? []
  if (at !== undefined && !address.includes('@')) return { at }
  const [character] = UNUSABLE.exec(address) ?? UNUSABLE_IN_DOMAIN.exec(address.slice(address.indexOf('@') + 1)) ?? []
  return character === undefined ? undefined : { character }
}

/** The characters follow the pattern of HTML's e-mail fields. */
const UNUSABLE = /[^\s\w.!#$%&'*+/=?^`{|}~@-]/u
const UNUSABLE_IN_DOMAIN = /[^\s\w.@-]|_/u
