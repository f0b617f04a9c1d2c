/** Invisible characters: white space, control characters, characters without a width, direction marks and fillers. */
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`

/**
 * Matches the text from the first visible character to the last. If the text has many spaces, the match still needs
 * only two passes over the text.
 */
const SEEN = /* @__PURE__ */ new RegExp(`[^${UNSEEN}](?:.*[^${UNSEEN}])?`, 'su')

const ALL_UNSEEN = /* @__PURE__ */ new RegExp(`[${UNSEEN}]+`, 'gu')

/** Removes invisible characters at the start and the end of a text. */
export function trimUnseen(text: string): string {
  return SEEN.exec(text)?.[0] ?? ''
}

/**
 * Removes the characters that a mail program adds to a copied link: punctuation at the end, and invisible characters at
 * both ends.
 */
export function trimSurroundings(text: string): string {
  return trimUnseen(UP_TO_CLOSING.exec(trimUnseen(text))?.[0] ?? '')
}

/**
 * Matches the text before the final punctuation. A pattern that matches the punctuation would need quadratic time,
 * because it would end with `+$`.
 */
const UP_TO_CLOSING = /^[^]*[^.,;>)\]"'’»]/

/** Removes all invisible characters and spaces, because a copied identifier or code can contain them. */
export function removeUnseen(text: string): string {
  return text.replace(ALL_UNSEEN, '')
}

/**
 * Removes the spaces at both ends of a text, and all characters without a width. Keeps a space inside the text, because
 * the user sees this space. Without the space, an address could be the address of another user.
 */
export function removeWidthless(text: string): string {
  return trimUnseen(text).replace(WIDTHLESS, '')
}

/** U+FEFF has no width, although JavaScript counts it as white space. */
const WIDTHLESS = /\ufeff|(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Returns a name in the form that the user sees. Composed and decomposed accents, double spaces and non-breaking spaces
 * make no difference.
 */
export function visibleForm(name: string): string {
  return removeWidthless(name.normalize('NFC')).replace(/\s+/g, ' ')
}

/**
 * Returns a text without the characters that an API cannot store: unpaired surrogates, and control characters except
 * line ends and tabs. An unpaired surrogate remains when an emoji is cut in two.
 */
export function storableText(text: string): string {
  return text.replace(/(?![\n\r\t])[\p{Cc}\p{Cs}]/gu, '')
}

/**
 * Matches invisible characters that set the direction of text: embeddings, overrides, isolates and their terminators.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** Matches characters of right-to-left scripts, such as Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Removes direction controls from a text, because they could change the direction of the text around it. */
export function stripBidiControls(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '')
}

/**
 * Prepares a text for use inside a sentence without markup. Removes direction controls, and isolates a right-to-left
 * text, which would otherwise change the order of the sentence.
 */
export function bidiIsolate(text: string): string {
  const plain = stripBidiControls(text)
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}
