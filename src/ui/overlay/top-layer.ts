import { createEmitter } from '../../lib/store'

/** The open modal dialogs, in the order in which they were opened. */
const openDialogs: HTMLDialogElement[] = []
const changes = createEmitter()

/** The topmost modal dialog, because everything outside it is inert, or the body: what toasts and live regions belong in. */
export function topLayerElement(): HTMLElement {
  return openDialogs.at(-1) ?? document.body
}

/** Registers an open modal dialog. Returns a function to call before the dialog is removed from the page. */
export function pushTopLayer(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog)
  changes.emit()
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    changes.emit()
  }
}

/** Subscribes to changes of `topLayerElement()`. Returns the unsubscribe function. */
export const subscribeToTopLayer = changes.subscribe
