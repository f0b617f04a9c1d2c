import { topLayerElement } from '../overlay/top-layer'

/** Marks the live region. It is found in the document: a reference would keep a closed dialog and what it held. */
const ATTRIBUTE = 'data-announcements'

/** Has assistive technology say `text` when it has finished what it is saying; nothing is seen. */
export function announce(text: string): void {
  const region = document.querySelector(`[${ATTRIBUTE}]`) ?? newRegion()
  if (region.parentElement !== topLayerElement()) topLayerElement().append(region)
  // A changed child is announced even when the words are those of the last time.
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
