/** What a key does in a closed or open list of options. Pure, so that the list can be told apart from its drawing. */
export type SelectAction =
  | { do: 'open'; active: number }
  | { do: 'move'; active: number }
  | { do: 'choose' }
  | { do: 'close' }
  | { do: 'type'; letter: string }

interface ListState {
  open: boolean
  /** The option that the keyboard is on. */
  active: number
  count: number
  /** A word is being typed, so that a space is part of it. */
  typing: boolean
}

const PAGE = 3

/** The action of a key press, or undefined when it is not for the list. Follows the select-only combobox of the APG. */
export function actionOf(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  { open, active, count, typing }: ListState,
): SelectAction | undefined {
  const within = (index: number) => Math.max(0, Math.min(index, count - 1))
  const letter = key.length === 1 && !altKey && !ctrlKey && !metaKey && (key !== ' ' || typing)
  if (letter) return { do: 'type', letter: key }
  if (!open)
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
      case 'Enter':
      case ' ':
        return { do: 'open', active }
      case 'Home':
        return { do: 'open', active: 0 }
      case 'End':
        return { do: 'open', active: within(count) }
      default:
        return undefined
    }
  switch (key) {
    case 'ArrowDown':
      return { do: 'move', active: within(active + 1) }
    case 'ArrowUp':
      return altKey ? { do: 'choose' } : { do: 'move', active: within(active - 1) }
    case 'PageDown':
      return { do: 'move', active: within(active + PAGE) }
    case 'PageUp':
      return { do: 'move', active: within(active - PAGE) }
    case 'Home':
      return { do: 'move', active: 0 }
    case 'End':
      return { do: 'move', active: within(count) }
    case 'Enter':
    case ' ':
    case 'Tab':
      return { do: 'choose' }
    case 'Escape':
      return { do: 'close' }
    default:
      return undefined
  }
}

/**
 * The option that typed letters lead to: the next one after `active` for a single letter, pressed again or not; the
 * first that begins with the word otherwise. Accents and case aside. -1 when there is none.
 */
export function optionStartingWith(typed: string, texts: readonly string[], active: number): number {
  const word = plain(typed)
  const repeated = [...word].every((letter) => letter === word[0])
  const wanted = repeated ? word.slice(0, 1) : word
  const from = repeated ? active + 1 : Math.max(active, 0)
  const order = texts.map((_, index) => (from + index) % texts.length)
  return order.find((index) => plain(texts[index] ?? '').startsWith(wanted)) ?? -1
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
