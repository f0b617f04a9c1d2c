import { createEmitter } from '../../lib/store'

/** Counts opened modal dialogs. Dialogs are found in the document, so that this module keeps no element in memory. */
let lastOpened = 0
const changes = createEmitter()

/**
 * Returns the element that must contain toasts and live regions: the topmost modal dialog, because everything outside
 * it is inert, or the body.
 */
export function topLayerElement(): HTMLElement {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[data-opened]')]
  const order = ({ dataset }: HTMLDialogElement) => Number(dataset.opened)
  const [topmost] = dialogs.sort((one, other) => order(other) - order(one))
  return topmost ?? document.body
}

/** Registers an open modal dialog. Returns a function to call before the dialog is removed from the page. */
export function pushTopLayer(dialog: HTMLDialogElement): () => void {
  lastOpened += 1
  dialog.dataset.opened = String(lastOpened)
  changes.emit()
  return () => {
    delete dialog.dataset.opened
    changes.emit()
  }
}

/** Subscribes to changes of `topLayerElement()`. Returns the unsubscribe function. */
export const subscribeToTopLayer = changes.subscribe
