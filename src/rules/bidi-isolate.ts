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
