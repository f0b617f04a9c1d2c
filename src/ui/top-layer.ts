/** The modal dialogs that are open, the topmost last. */
const dialogs: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/**
 * Where things that float above the page belong: inside the open modal dialog, since all else is then inert, or in the
 * page's body.
 */
export function topLayer(): HTMLElement {
  return dialogs.at(-1) ?? document.body
}

/** Says that a modal dialog is open; gives back how to say that it is closing, to be called before it leaves the page. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog)
  listeners.forEach((listener) => listener())
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    listeners.forEach((listener) => listener())
  }
}

/** Calls `listener` whenever `topLayer()` changes. Gives back the unsubscription. */
export function onTopLayerChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
