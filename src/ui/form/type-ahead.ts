import { foldText } from '../../rules/search-text'

/**
 * Finds the option that typed letters lead to, ignoring accents and case. One letter, pressed once or repeatedly, leads
 * to the next option after `from` that begins with it; several letters lead to the first match at or after `from`.
 * Returns its index, or -1 when no option matches.
 */
export function findByTyping(typed: string, texts: readonly string[], from: number): number {
  const word = foldText(typed)
  const isRepeated = [...word].every((letter) => letter === word[0])
  const prefix = isRepeated ? word.slice(0, 1) : word
  const start = isRepeated ? from + 1 : Math.max(from, 0)
  const order = texts.map((_, index) => (start + index) % texts.length)
  return order.find((index) => foldText(texts[index] ?? '').startsWith(prefix)) ?? -1
}
