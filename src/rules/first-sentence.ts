/** The first sentence of a message, which ends at the first `.`, `!`, `?` or `…` before a space; all of one without such an end. */
export const firstSentence = (text: string): string => /^[^]*?[.!?…](?=\s|$)/.exec(text)?.[0] ?? text
