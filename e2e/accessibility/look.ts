/** What the measures see of a page. They run in it, where `defineLook` leaves this as `window.look`. */
interface Look {
  /** What can be used and is meant to be seen: all that matches `selector`, behind no modal dialog. */
  all: (selector: string) => Element[]
  /** The pieces of text that can be seen, each with its boxes, one to a line. */
  texts: () => Text[]
  /** The element, its parent and so on, up to the body. */
  upFrom: (element: Element) => Element[]
  /** How a fault speaks of an element. */
  name: (element: Element) => string
}

export interface Text {
  words: string
  length: number
  parent: Element
  boxes: DOMRect[]
}

declare global {
  interface Window {
    look: Look
  }
}

export function defineLook(): void {
  const ASIDE = '.sr-only, [inert], [data-screen-only][aria-hidden]'

  window.look = { all, texts, upFrom, name }

  function reachable(): Element {
    return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  }

  function isShown(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true }) && element.closest(ASIDE) === null
  }

  function all(selector: string): Element[] {
    return [...reachable().querySelectorAll(selector)].filter(isShown)
  }

  function texts(): Text[] {
    const found: Text[] = []
    const walker = document.createTreeWalker(reachable(), NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode } = walker
      const parent = currentNode.parentElement
      const words = currentNode.textContent?.trim().replaceAll(/\s+/g, ' ')
      if (!parent || !words || !isShown(parent) || parent.closest('svg, script, style')) continue
      const range = document.createRange()
      range.selectNodeContents(currentNode)
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (boxes.length > 0) found.push({ words: `« ${words.slice(0, 40)} »`, length: words.length, parent, boxes })
    }
    return found
  }

  function upFrom(element: Element): Element[] {
    const line = []
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) line.push(at)
    return line
  }

  function name(element: Element): string {
    const field = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    const text = field ?? element.getAttribute('aria-label') ?? element.textContent
    return `${element.localName} « ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)} »`
  }
}
