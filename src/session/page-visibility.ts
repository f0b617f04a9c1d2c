/** The attribute of <html> that hides the page in tokens.css, as `dataset` spells it. */
const HIDDEN = 'pageHidden'

/** A weak reference, so that this module does not keep a removed element in memory. */
let focused: WeakRef<Element> | undefined
let scrolledTo = 0

/**
 * Hides the page while it is unknown whose session it is, except elements marked `data-while-hidden`. `showPage`
 * restores the scroll position, and the focus or else moves it to the page's title. Does nothing when the page is
 * hidden already.
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
  if (!focused) return
  const element = focused.deref()
  // The element may have been removed meanwhile, such as a button of a dialog.
  const target = element?.isConnected ? element : document.querySelector('h1[tabindex]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/**
 * Subscribes to the browser restoring the page from its back/forward cache, after which the page may show protected
 * data or a busy button. Returns the unsubscribe function.
 */
export function onPageRestored(listener: () => void): () => void {
  return onTransition('pageshow', listener)
}

/**
 * Subscribes to the browser putting the page into its back/forward cache. A page hidden then is hidden from its first
 * frame when it is restored. Returns the unsubscribe function.
 */
export function onPageCached(listener: () => void): () => void {
  return onTransition('pagehide', listener)
}

function onTransition(type: 'pageshow' | 'pagehide', listener: () => void): () => void {
  const onEvent = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  window.addEventListener(type, onEvent)
  return () => window.removeEventListener(type, onEvent)
}
