import { virtual } from '@guidepup/virtual-screen-reader'
import { vi } from 'vitest'
import { inFrench } from './spoken-french'

/*
 * The virtual screen reader, in French. It reads the accessibility tree as the specifications describe. What it does in
 * another way than browsers and screen readers is adapted here.
 */

/** A started reader. */
export interface Reader {
  /** What has been said since the last call, the urgent first. */
  heard: () => Promise<string[]>
  /** Whether `words` have been said since. */
  hasSaid: (words: string) => Promise<boolean>
  /** Says the focused element. */
  sayFocus: () => void
}

/**
 * Starts the reader of the page that is opened next, until `virtual.stop`.
 *
 * @param advanceTimers lets time pass, in milliseconds
 */
export async function startReader(advanceTimers: (ms: number) => Promise<void>): Promise<Reader> {
  Object.defineProperty(HTMLInputElement.prototype, 'computedRole', { configurable: true, get: roleOf })
  // The reader says an element at once. Browsers tell screen readers later, when the page has changed with the focus.
  let listener: EventListener | undefined
  const listening = vi.spyOn(document.body, 'addEventListener')
  listening.mockImplementation((_, added) => {
    if (typeof added === 'function') listener = added
  })
  await virtual.start({ container: document.body, window: { document, MutationObserver: LiveRegions }, advanceTimers })
  listening.mockRestore()
  // The first phrase is the empty page.
  let count = 1
  const since = async () => (await virtual.spokenPhraseLog()).slice(count)
  return {
    heard: async () => {
      const phrases = await since()
      count += phrases.length
      return phrases
        .filter((phrase) => !/^end( of .*)?$/s.test(phrase))
        .toSorted((one, other) => urgencyOf(one) - urgencyOf(other))
        .map((phrase) => masked(inFrench(withState(phrase))))
        .filter((words) => words !== '')
    },
    hasSaid: async (words) => (await since()).some((phrase) => phrase.includes(words)),
    sayFocus: () =>
      listener?.(Object.defineProperty(new Event('focusin'), 'target', { value: document.activeElement })),
  }
}

/** The role in the accessibility tree of a browser. ARIA has none for a password, which browsers give that of a text. */
function roleOf(this: HTMLInputElement): string {
  return this.getAttribute('role') ?? (this.type === 'checkbox' ? 'checkbox' : 'textbox')
}

/** An alert is said at once, a polite announcement after the rest. */
const urgencyOf = (phrase: string) => (phrase.startsWith('assertive: ') ? 0 : phrase.startsWith('polite: ') ? 2 : 1)

/** The phrase with the state of a checkbox and the choice of a list, which the library does not read. */
function withState(phrase: string): string {
  const { activeNode } = virtual
  if (activeNode instanceof HTMLInputElement && activeNode.type === 'checkbox')
    return phrase.replace(/, (not )?checked\b/, activeNode.checked ? ', checked' : ', not checked')
  if (activeNode instanceof Element && activeNode.matches('[role="combobox"]'))
    return phrase.replace(/^combobox, [^,]*/, `$&, ${activeNode.textContent}`)
  return phrase
}

/** The words with a bullet for each character of a hidden password, as screen readers say them. */
function masked(words: string): string {
  const hidden = [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].map(({ value }) => value)
  return hidden.reduce((text, value) => (value === '' ? text : text.replaceAll(value, '•'.repeat(value.length))), words)
}

const ATOMIC = '[role="alert"], [role="status"]'

/**
 * The changes of live regions. The reader says a region again for each node that changes in it, without a pause between
 * paragraphs, and does not say an alert that appears together with its region.
 */
class LiveRegions extends MutationObserver {
  constructor(callback: MutationCallback) {
    super((records, observer) => callback(announced(records), observer))
  }
}

function announced(records: MutationRecord[]): MutationRecord[] {
  const said = new Set<Element>()
  return records.flatMap((record) => {
    const { type, target, addedNodes, removedNodes, attributeName } = record
    // The library does not say what was hidden from it until now.
    const isUncovered =
      attributeName === 'aria-hidden' && target instanceof Element && !target.hasAttribute('aria-hidden')
    if (!isUncovered && (type === 'attributes' || (type === 'childList' && addedNodes.length === 0))) return []
    const alert = [...addedNodes]
      .flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('*')] : []))
      .find((element) => element.matches('[role="alert"]') && element.textContent !== '')
    const region = alert ?? (target instanceof Element ? target : target.parentElement)?.closest(ATOMIC)
    if (!region) return [record]
    if (said.has(region)) return []
    said.add(region)
    const words = document.importNode(region, true)
    for (const paragraph of words.querySelectorAll('p, div')) paragraph.append(' ')
    return [{ ...NOTHING_ELSE, type: 'childList', target: words, addedNodes: words.childNodes, removedNodes }]
  })
}

const NOTHING_ELSE = {
  attributeName: null,
  attributeNamespace: null,
  nextSibling: null,
  oldValue: null,
  previousSibling: null,
}
