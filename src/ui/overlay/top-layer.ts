/** Numbers the modal dialogs in the order of their opening. The document holds the dialogs, this module none. */
let lastOpened = 0
const listeners = new Set<() => void>()

/**
 * Where things that float above the page belong: inside the open modal dialog, since all else is then inert, or in the
 * page's body.
 */
export function topLayerElement(): HTMLElement {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[data-opened]')]
  const order = ({ dataset }: HTMLDialogElement) => Number(dataset.opened)
  const [topmost] = dialogs.sort((one, other) => order(other) - order(one))
  return topmost ?? document.body
}

/** Says that a modal dialog is open; gives back how to say that it is closing, to be called before it leaves the page. */
export function pushTopLayer(dialog: HTMLDialogElement): () => void {
  lastOpened += 1
  dialog.dataset.opened = String(lastOpened)
  listeners.forEach((listener) => listener())
  return () => {
    delete dialog.dataset.opened
    listeners.forEach((listener) => listener())
  }
}

/** Calls `listener` whenever `topLayerElement()` changes. Gives back the unsubscription. */
export function subscribeToTopLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
