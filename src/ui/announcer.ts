import { topLayer } from './top-layer'

let region: HTMLElement | undefined

/** Has assistive technology say `text` when it has finished what it is saying; nothing is seen. */
export function announce(text: string): void {
  region ??= newRegion()
  if (region.parentElement !== topLayer()) topLayer().append(region)
  // A changed child is announced even when the words are those of the last time.
  const line = document.createElement('p')
  line.textContent = text
  region.replaceChildren(line)
}

function newRegion(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'sr-only'
  element.setAttribute('aria-live', 'polite')
  return element
}
