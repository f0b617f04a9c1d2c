/** A character that nobody sees: white space, a control, a zero width, a mark of direction, a filler. */
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`

/** From the first character that is seen to the last: in two passes, also over a long run of spaces. */
const SEEN = new RegExp(`[^${UNSEEN}](?:.*[^${UNSEEN}])?`, 'su')

const ALL_UNSEEN = new RegExp(`[${UNSEEN}]+`, 'gu')

/** Removes the characters around a text that nobody sees. */
export function trimUnseen(text: string): string {
  return SEEN.exec(text)?.[0] ?? ''
}

/** Removes what a mail program has cut out of its text together with a link: what follows it, and what nobody sees. */
export function trimSurroundings(text: string): string {
  return trimUnseen(UP_TO_CLOSING.exec(trimUnseen(text))?.[0] ?? '')
}

/** Greedy: a pattern that ends with `+$` takes quadratic time. */
const UP_TO_CLOSING = /^[^]*[^.,;>)\]"'’»]/

/** Removes the characters that nobody sees wherever they are, spaces included, as a copied identifier or code carries them. */
export function removeUnseen(text: string): string {
  return text.replace(ALL_UNSEEN, '')
}

/**
 * Removes the spaces around a text, and the characters without a width wherever they are. A space inside the text stays, because
 * the user can see it: without it, the text may be the address of somebody else.
 */
export function removeWidthless(text: string): string {
  return trimUnseen(text).replace(WIDTHLESS, '')
}

/** U+FEFF has no width, although JavaScript counts it as white space. */
const WIDTHLESS = /\ufeff|(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Returns what is seen of a name: accents composed or not, two spaces and a space that does not break look like one another. */
export function visibleForm(name: string): string {
  return removeWidthless(name.normalize('NFC')).replace(/\s+/g, ' ')
}

/**
 * Returns a text that an API can store: without the control characters (line ends and tabs stay), and without half a surrogate
 * pair, which is what is left of an emoji that was cut in two.
 */
export function storableText(text: string): string {
  return text.replace(/(?![\n\r\t])[\p{Cc}\p{Cs}]/gu, '')
}

/** Invisible characters that set the direction of text: embeddings, overrides, isolates and their terminators. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** The Unicode blocks of right-to-left scripts, such as Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Removes the direction controls of a foreign text, for an element of its own, whose isolation it then cannot end. */
export function stripBidiControls(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '')
}

/** The same for a text inside a sentence without markup, where a right-to-left text is isolated: it would change the order. */
export function bidiIsolate(text: string): string {
  const plain = stripBidiControls(text)
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}
