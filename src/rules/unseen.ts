/** Invisible characters: white space, controls, zero widths, marks of direction, fillers. */
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`

/** Matches from the first visible character to the last. It takes two passes, even over a long run of spaces. */
const SEEN = /* @__PURE__ */ new RegExp(`[^${UNSEEN}](?:.*[^${UNSEEN}])?`, 'su')

const ALL_UNSEEN = /* @__PURE__ */ new RegExp(`[${UNSEEN}]+`, 'gu')

/** Removes the invisible characters around a text. */
export function trimUnseen(text: string): string {
  return SEEN.exec(text)?.[0] ?? ''
}

/**
 * Removes the characters that a mail program adds to a copied link: closing punctuation, and invisible characters around
 * it.
 */
export function trimSurroundings(text: string): string {
  return trimUnseen(UP_TO_CLOSING.exec(trimUnseen(text))?.[0] ?? '')
}

/** The pattern is greedy, because a pattern that ends with `+$` takes quadratic time. */
const UP_TO_CLOSING = /^[^]*[^.,;>)\]"'’»]/

/** Removes all invisible characters, spaces included, because a copied identifier or code may contain them. */
export function removeUnseen(text: string): string {
  return text.replace(ALL_UNSEEN, '')
}

/**
 * Removes the spaces around a text, and all characters without a width. A space inside the text stays, because the user
 * sees it, and without it the text may be the address of another user.
 */
export function removeWidthless(text: string): string {
  return trimUnseen(text).replace(WIDTHLESS, '')
}

/** U+FEFF has no width, although JavaScript counts it as white space. */
const WIDTHLESS = /\ufeff|(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Returns the visible form of a name, in which composed and decomposed accents, double spaces and non-breaking spaces make
 * no difference.
 */
export function visibleForm(name: string): string {
  return removeWidthless(name.normalize('NFC')).replace(/\s+/g, ' ')
}

/**
 * Returns a text that an API can store. It has no control characters except line ends and tabs, and no half of a surrogate
 * pair, which is left when an emoji is cut in two.
 */
export function storableText(text: string): string {
  return text.replace(/(?![\n\r\t])[\p{Cc}\p{Cs}]/gu, '')
}

/** Invisible characters that set the direction of text: embeddings, overrides, isolates and their terminators. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** The Unicode blocks of right-to-left scripts, such as Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Removes the direction controls of a foreign text. The text then cannot end the isolation of its own element. */
export function stripBidiControls(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '')
}

/**
 * Removes the direction controls of a text inside a sentence without markup, and isolates a right-to-left text, because it
 * would change the order of the sentence.
 */
export function bidiIsolate(text: string): string {
  const plain = stripBidiControls(text)
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}
