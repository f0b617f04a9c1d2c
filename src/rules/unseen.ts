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

/** Removes the characters that nobody sees wherever they are, as a copied identifier, address or code carries them. */
export function removeUnseen(text: string): string {
  return text.replace(ALL_UNSEEN, '')
}

/** Removes the control characters of a text of several lines; line ends and tabs stay. */
export function removeControls(text: string): string {
  return text.replace(/(?![\n\r\t])\p{Cc}/gu, '')
}
