import { createEmitter } from '../../lib/store'

const changes = createEmitter()

/**
 * Returns the element that must contain toasts and live regions: the topmost modal dialog, because everything outside
 * it is inert, or the body.
 */
export function topLayerElement(): HTMLElement {
  return topmostDialog() ?? document.body
}

/** The open modal dialog that was opened last. */
function topmostDialog(): HTMLDialogElement | undefined {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[data-opened]')]
  return dialogs.sort((one, other) => orderOf(other) - orderOf(one))[0]
}

/** When a dialog was opened, as a number that grows. */
const orderOf = ({ dataset }: HTMLDialogElement) => Number(dataset.opened)

/** Registers an open modal dialog. Returns a function to call before the dialog is removed from the page. */
export function pushTopLayer(dialog: HTMLDialogElement): () => void {
  const topmost = topmostDialog()
  dialog.dataset.opened = String(topmost ? orderOf(topmost) + 1 : 1)
  changes.emit()
  return () => {
    delete dialog.dataset.opened
    changes.emit()
  }
}

/** Subscribes to changes of `topLayerElement()`. Returns the unsubscribe function. */
export const subscribeToTopLayer = changes.subscribe
