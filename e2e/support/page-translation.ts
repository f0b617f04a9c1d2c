import type { BrowserContext } from '@playwright/test'

declare global {
  interface Window {
    pageTranslation?: { start: () => void; undo: () => void }
  }
}

/**
 * Translates every page of `context` as browsers do.
 *
 * - The script replaces each text node by `<font>` elements, first in the whole page, and later in each added or
 *   changed text. The words stay the same.
 * - With `document`, the translation starts as soon as the document is loaded. With `script`, it starts after
 *   hydration.
 * - `window.pageTranslation.undo()` restores the texts and stops the translation, and `start()` starts it again.
 */
export async function translatePages(context: BrowserContext, from: 'document' | 'script'): Promise<void> {
  await context.addInitScript(translatePage, from)
}

function translatePage(from: 'document' | 'script'): void {
  const UNTOUCHED = 'font, title, script, style, noscript, svg, textarea, [translate="no"]'
  const OPTIONS = { subtree: true, childList: true, characterData: true, attributes: true }
  const newElement = (name: string) => document.createElement(name)
  let started = false
  const observer = new MutationObserver((records) => {
    if (!started) {
      started = document.querySelector('body') !== null && (from === 'document' || isHydrated())
      if (started) translate(document.body)
      return
    }
    for (const { target, addedNodes, type } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node)
  })
  observer.observe(document, OPTIONS)

  window.pageTranslation = {
    start() {
      translate(document.body)
      observer.observe(document, OPTIONS)
    },
    undo() {
      observer.disconnect()
      for (const font of document.querySelectorAll(':not(font) > font')) font.replaceWith(font.textContent)
    },
  }

  function isHydrated() {
    return document.readyState !== 'loading' && document.querySelector('[data-hydrate]') === null
  }

  function translate(root: Node) {
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) replace(text)
  }

  function replace(text: Node) {
    const { parentElement, textContent } = text
    if (!parentElement || parentElement.closest(UNTOUCHED) || !textContent?.trim()) return
    const outer = newElement('font')
    const inner = outer.appendChild(newElement('font'))
    inner.textContent = textContent
    parentElement.replaceChild(outer, text)
  }
}
