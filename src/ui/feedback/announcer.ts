/** The open modal dialogs, in the order in which they have opened. */
const openDialogs: HTMLDialogElement[] = []

/**
 * Returns the topmost modal dialog, or the body if no modal dialog is open. Toasts and live regions must be in the
 * returned element, because everything outside a modal dialog is inert.
 */
export function topLayerElement(): HTMLElement {
  return openDialogs.at(-1) ?? document.body
}

/**
 * Registers an open modal dialog. Moves the toasts and the click shields into the dialog (see `shieldPresses`). Call
 * the returned function before the dialog is removed.
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

/**
 * The attribute of live regions. The code finds a live region by this attribute, because a reference would keep a
 * closed dialog in memory.
 */
const ATTRIBUTE = 'data-announcements'

/**
 * Announces `text` politely to assistive technology, in the topmost dialog or the page. Shows nothing on the screen.
 */
export function announce(text: string): void {
  // A screen reader announces a new child element, even if its text is the same as before.
  const line = document.createElement('p')
  line.textContent = text
  addLiveRegion(topLayerElement()).replaceChildren(line)
  // Remove the text when a screen reader has finished, because the next user of the computer must not find the text.
  // The weak reference does not keep a removed text in memory.
  const announced = new WeakRef(line)
  setTimeout(() => announced.deref()?.remove(), 7000)
}

/** Removes all announcements. Call this when the page belongs to another user. */
export function forgetAnnouncements(): void {
  for (const region of document.querySelectorAll(`[${ATTRIBUTE}]`)) region.replaceChildren()
}

/**
 * Returns the live region of the page or of a dialog. Creates the region if it is missing. Call this early, because
 * Firefox announces a text only in a region that already exists.
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
