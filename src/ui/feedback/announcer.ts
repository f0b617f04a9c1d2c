/** The open modal dialogs, in the order in which they were opened. */
const openDialogs: HTMLDialogElement[] = []

/** The topmost modal dialog, because everything outside it is inert, or the body: what toasts and live regions belong in. */
export function topLayerElement(): HTMLElement {
  return openDialogs.at(-1) ?? document.body
}

/**
 * Registers an open modal dialog, and moves the toasts and press shields into it. Returns a function to call before the dialog
 * is removed.
 */
export function pushTopLayer(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog)
  moveToTopLayer()
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    moveToTopLayer()
  }
}

function moveToTopLayer() {
  const top = topLayerElement()
  const toasts = document.querySelector('#toasts')
  if (toasts) top.prepend(toasts)
  top.append(...document.querySelectorAll('body > [data-shield], dialog > [data-shield]'))
}

/** Marks the live regions. They are looked up in the document: a reference would keep a closed dialog in memory. */
const ATTRIBUTE = 'data-announcements'

/** Announces `text` to assistive technology, politely, in the topmost dialog or the page. Displays nothing. */
export function announce(text: string): void {
  // A new child element is announced even when its text is the same as before.
  const line = document.createElement('p')
  line.textContent = text
  addLiveRegion(topLayerElement()).replaceChildren(line)
  // A screen reader has taken it by then, and the next person of a shared computer does not find it. No timer keeps it in memory.
  const announced = new WeakRef(line)
  setTimeout(() => announced.deref()?.remove(), 7000)
}

/** Removes what was announced: the page is another person's. */
export function forgetAnnouncements(): void {
  for (const region of document.querySelectorAll(`[${ATTRIBUTE}]`)) region.replaceChildren()
}

/** Returns the live region of the page or a dialog. Called early: Firefox announces a text only if its region was there before. */
export function addLiveRegion(parent: HTMLElement): Element {
  const present = parent.querySelector(`:scope > [${ATTRIBUTE}]`)
  if (present) return present
  const region = document.createElement('div')
  region.className = 'sr-only'
  region.setAttribute(ATTRIBUTE, '')
  region.setAttribute('aria-live', 'polite')
  parent.append(region)
  return region
}
