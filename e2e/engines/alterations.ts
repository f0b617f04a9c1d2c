/**
 * The source of a test script. The script runs first in every document. It changes the page as Firefox's translation
 * and a password manager do.
 */
export const ALTERATIONS = [translateAsFirefox, decorateFields].map((alter) => `(${String(alter)})();`).join('\n')

/**
 * Changes a page as Firefox's translation does (`translations-document.sys.mjs`).
 *
 * - The language of the document becomes English.
 * - An element that contains only text gets a new text node.
 * - If an element contains only text and inline elements, its first text node receives all of the text. Its other text
 *   nodes are removed.
 * - The words stay the same, but each changed text ends with a thin space.
 */
function translateAsFirefox(): void {
  const UNTOUCHED = 'head, script, style, noscript, svg, textarea, code, [translate="no"]'
  const SPACE = '\u2009'
  const isForeign = (text: Node | undefined) => text?.textContent?.trim() && !text.textContent.endsWith(SPACE)
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) translate(node)
  })
  document.addEventListener(
    'readystatechange',
    () => {
      document.documentElement.lang = 'en'
      translate(document.body)
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    },
    { once: true },
  )

  function translate(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = root instanceof Text ? [root] : []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const parent of new Set(texts.filter(isForeign).map(({ parentElement }) => parentElement)))
      if (parent?.isConnected && !parent.closest(UNTOUCHED)) replaceTexts(parent)
  }

  function replaceTexts(parent: Element) {
    const texts = [...parent.childNodes].filter((node) => node instanceof Text)
    const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')
    if (parent.childElementCount === 0) parent.textContent += SPACE
    else if ([...parent.querySelectorAll('*')].every(isInline)) {
      const [first] = texts
      if (first) first.data = texts.map(({ data }) => data).join('') + SPACE
      parent.replaceChildren(...[...parent.childNodes].filter((node) => !(node instanceof Text) || node === first))
    } else for (const text of texts) if (isForeign(text)) text.data += SPACE
  }
}

/**
 * Changes a page as a password manager does. Adds attributes, icons and wrappers to the fields, and adds a bar to the
 * page.
 */
function decorateFields(): void {
  const decorated = new WeakSet<Element>()
  const observer = new MutationObserver(decorate)
  observer.observe(document, { subtree: true, childList: true })
  document.addEventListener('readystatechange', decorate)

  function decorate() {
    if (document.readyState === 'loading') return
    if (!document.querySelector('manager-bar')) document.documentElement.append(document.createElement('manager-bar'))
    for (const field of document.querySelectorAll('input:not([type=checkbox])')) {
      if (decorated.has(field) || !(field instanceof HTMLInputElement)) continue
      decorated.add(field)
      field.form?.setAttribute('data-manager', 'form')
      field.setAttribute('data-manager', 'field')
      field.setAttribute('style', 'background-image: none')
      const icon = document.createElement('manager-icon')
      icon.attachShadow({ mode: 'closed' }).append(document.createElement('button'))
      icon.style.position = 'absolute'
      icon.style.pointerEvents = 'none'
      field.after(icon)
      if (field === document.activeElement) continue
      const wrapper = document.createElement('manager-wrapper')
      wrapper.style.display = 'contents'
      field.before(wrapper)
      wrapper.append(field)
    }
  }
}
