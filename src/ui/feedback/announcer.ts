/** The open modal dialogs, in the order in which they were opened. */
const openDialogs: HTMLDialogElement[] = []

/**
 * Returns the element for toasts and live regions: the topmost modal dialog, because everything outside it is inert, or the
 * body.
 */
export function topLayerElement(): HTMLElement {
  return openDialogs.at(-1) ?? document.body
}

/**
 * Registers an open modal dialog and moves the toasts and press shields into it. Call the returned function before the
 * dialog is removed.
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

/** Marks the live regions. They are looked up in the document, because a reference would keep a closed dialog in memory. */
const ATTRIBUTE = 'data-announcements'

/** Announces `text` to assistive technology, politely, in the topmost dialog or the page. It displays nothing. */
export function announce(text: string): void {
  // A screen reader announces a new child element even when its text is the same as before.
  const line = document.createElement('p')
  line.textContent = text
  addLiveRegion(topLayerElement()).replaceChildren(line)
  // After seven seconds a screen reader has read the text, and the next user of a shared computer must not find it. The
  // timer holds a weak reference, so that it keeps no element in memory.
  const announced = new WeakRef(line)
  setTimeout(() => announced.deref()?.remove(), 7000)
}

/** Removes all announcements, because the page now belongs to another user. */
export function forgetAnnouncements(): void {
  for (const region of document.querySelectorAll(`[${ATTRIBUTE}]`)) region.replaceChildren()
}

/**
 * Returns the live region of the page or of a dialog, and creates it if needed. Call it early, because Firefox announces a
 * text only in a region that existed before.
 */
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
