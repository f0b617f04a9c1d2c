import { removeWidthless } from './unseen'

/** Whether two e-mail addresses are the same: letter case does not tell two apart. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Returns a typed address or identifier with plain apostrophes and hyphens: telephones and word processors type others. */
export const withPlainMarks = (text: string): string =>
  text.replace(/\u2019/g, "'").replace(/[\u2010\u2011\u2013]/g, '-')

/** Returns a typed e-mail address as it is sent: with plain marks, without what nobody sees. A space inside it stays. */
export const plainEmail = (text: string): string => removeWidthless(withPlainMarks(text))

/** The sign `@` in words, as pages write it against collectors of addresses. */
const AT_IN_WORDS = /[([](?:at|arobase)[)\]]/i

/**
 * Returns what e-mail addresses do not contain, so that a message can name it: a character (`é`, `,`), or the sign `@` in words.
 * Returns undefined without such a character. A space is none: a message cannot show it.
 */
export function unusableInEmail(text: string): { character: string } | { at: string } | undefined {
  // An accent that is a character of its own would stand alone in the message.
  const address = text.normalize('NFC')
  const [at] = AT_IN_WORDS.exec(address) ?? []
  if (at !== undefined && !address.includes('@')) return { at }
  const [character] = UNUSABLE.exec(address) ?? UNUSABLE_IN_DOMAIN.exec(address.slice(address.indexOf('@') + 1)) ?? []
  return character === undefined ? undefined : { character }
}

/** By the pattern of the e-mail fields of HTML. */
const UNUSABLE = /[^\s\w.!#$%&'*+/=?^`{|}~@-]/u
const UNUSABLE_IN_DOMAIN = /[^\s\w.@-]|_/u
