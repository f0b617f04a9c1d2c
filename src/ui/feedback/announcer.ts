import { topLayerElement } from '../overlay/top-layer'

/** Marks the live region. It is looked up in the document, because a reference would keep a closed dialog in memory. */
const ATTRIBUTE = 'data-announcements'

/** Announces `text` to assistive technology, politely. Displays nothing. */
export function announce(text: string): void {
  const region = document.querySelector(`[${ATTRIBUTE}]`) ?? newRegion()
  if (region.parentElement !== topLayerElement()) topLayerElement().append(region)
  // A new child element is announced even when its text is the same as before.
  const line = document.createElement('p')
  line.textContent = text
  region.replaceChildren(line)
}

function newRegion(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'sr-only'
  element.setAttribute(ATTRIBUTE, '')
  element.setAttribute('aria-live', 'polite')
  return element
}
