/** A visible text node, with a box for each of its lines. */
export interface VisibleText {
  /** The first words of the text, for a report. */
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

/**
 * The checks use these functions to read the visible content of a page. The functions run in the page, as
 * `window.visibleContent`.
 */
export function visibleContent() {
  const EXCLUDED = '.sr-only, [inert], [data-screen-only][aria-hidden]'

  return { all, texts, ancestors, describe, rgb, contrast }

  /** Returns the open modal dialog. If no dialog is open, returns the body. */
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

  /** Returns the element and its ancestors up to the body. */
  function ancestors(element: Element): Element[] {
    const parent = element.parentElement
    return element === document.documentElement ? [] : [element, ...(parent ? ancestors(parent) : [])]
  }

  /** Returns the tag and the label of an element, for a report. */
  function describe(element: Element): string {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    const text = label ?? element.getAttribute('aria-label') ?? element.textContent
    return `${element.localName} « ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)} »`
  }

  /** Returns the red, green, blue and alpha of a computed colour. */
  function rgb(color: string): number[] {
    return (color.match(/[\d.]+/g) ?? []).map(Number)
  }

  /** Returns the contrast of two colours, each given by red, green and blue, as WCAG defines it. */
  function contrast(one: readonly number[], other: readonly number[]): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  function luminance(color: readonly number[]): number {
    const [red = 0, green = 0, blue = 0] = color.map((byte) => {
      const value = byte / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}
