import type { BrowserContext } from '@playwright/test'

/**
 * Translates every page of `context` as browsers do: each text node is replaced by `<font>` elements, at once and
 * whenever text is added or changed. The words stay the same. `from`: as soon as the document is there, or once the
 * script has taken the page over.
 */
export async function translatePages(context: BrowserContext, from: 'document' | 'script'): Promise<void> {
  await context.addInitScript(startTranslation, from)
}

function startTranslation(from: 'document' | 'script'): void {
  const UNTOUCHED = 'font, title, script, style, noscript, svg, textarea, [translate="no"]'
  const newElement = (name: string) => document.createElement(name)
  let started = false
  const observer = new MutationObserver((records) => {
    if (!started) {
      const body = document.querySelector('body')
      started = body !== null && (from === 'document' || isTakenOver())
      if (body && started) translate(body)
      return
    }
    for (const { target, addedNodes, type } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node)
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })

  function isTakenOver() {
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
    const inner = newElement('font')
    inner.textContent = textContent
    outer.append(inner)
    parentElement.replaceChild(outer, text)
  }
}
