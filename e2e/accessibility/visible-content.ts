/** A visible text node, with a box for each of its lines. */
export interface VisibleText {
  /** The beginning of the text, for a message. */
  words: string
  length: number
  parent: Element
  boxes: DOMRect[]
}

declare global {
  interface Window {
    visibleContent: ReturnType<typeof visibleContent>
  }
}

/** Queries of the visible content. They run in the page, as `window.visibleContent`. */
export function visibleContent() {
  const EXCLUDED = '.sr-only, [inert], [data-screen-only][aria-hidden]'

  return { all, texts, ancestors, describe }

  /** The open modal dialog, else the page. */
  function activeRoot(): Element {
    return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  }

  function isVisible(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true }) && element.closest(EXCLUDED) === null
  }

  function all(selector: string): Element[] {
    return [...activeRoot().querySelectorAll(selector)].filter(isVisible)
  }

  function texts(): VisibleText[] {
    const found: VisibleText[] = []
    const walker = document.createTreeWalker(activeRoot(), NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode } = walker
      const parent = currentNode.parentElement
      const words = currentNode.textContent?.trim().replaceAll(/\s+/g, ' ')
      if (!parent || !words || !isVisible(parent) || parent.closest('svg, script, style')) continue
      const range = document.createRange()
      range.selectNodeContents(currentNode)
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (boxes.length > 0) found.push({ words: `« ${words.slice(0, 40)} »`, length: words.length, parent, boxes })
    }
    return found
  }

  /** The element, its parent and so on, up to the body. */
  function ancestors(element: Element): Element[] {
    const parent = element.parentElement
    return element === document.documentElement ? [] : [element, ...(parent ? ancestors(parent) : [])]
  }

  /** Tag and label of an element, for a message. */
  function describe(element: Element): string {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    const text = label ?? element.getAttribute('aria-label') ?? element.textContent
    return `${element.localName} « ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)} »`
  }
}
