/** The attribute of <html> that tokens.css hides the page by, as `dataset` spells it. */
const HIDDEN = 'pageHidden'

/** Weak: nothing at module level keeps an element alive. */
let focused: WeakRef<Element> | undefined
let scrolledTo = 0

/**
 * Hides the page while it is not known whose session it is: all but what is marked `data-while-hidden`. Focus and
 * scroll position come back with `showPage`. A second call changes nothing.
 */
export function hidePage(): void {
  const root = document.documentElement
  if (HIDDEN in root.dataset) return
  const { activeElement } = document
  focused = activeElement === null ? undefined : new WeakRef(activeElement)
  scrolledTo = window.scrollY
  root.dataset[HIDDEN] = ''
}

/** Shows the page that `hidePage` has hidden. */
export function showPage(): void {
  const root = document.documentElement
  if (!(HIDDEN in root.dataset)) return
  Reflect.deleteProperty(root.dataset, HIDDEN)
  window.scrollTo({ top: scrolledTo, behavior: 'instant' })
  const element = focused?.deref()
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
}
