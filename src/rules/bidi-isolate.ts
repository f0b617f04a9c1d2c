/** The invisible characters that set the direction of what follows: embeddings, overrides, isolates and their ends. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * A foreign text (a name, an e-mail address, a server's message) without its direction controls, for an element of its
 * own: it is shown in the order in which it is written, and cannot end the isolation around it.
 */
export function withoutDirectionControls(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '')
}

/** The same for the middle of a sentence without markup: a text in a right-to-left script leaves the sentence's order. */
export function bidiIsolate(text: string): string {
  const plain = withoutDirectionControls(text)
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}
