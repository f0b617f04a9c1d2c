/** The invisible characters that set the direction of what follows: embeddings, overrides, isolates and their ends. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** The blocks of the scripts that are written from right to left, such as Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A foreign text (a name, an e-mail address, a server's message) without its direction controls, for an element of its
 * own: it is shown in the order in which it is written, and cannot end the isolation around it.
 */
export function stripBidiControls(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '')
}

/** The same for the middle of a sentence without markup: a text in a right-to-left script leaves the sentence's order. */
export function bidiIsolate(text: string): string {
  const plain = stripBidiControls(text)
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}
