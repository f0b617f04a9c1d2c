/** The attribute of <html> that hides the page in tokens.css. Its value is the scroll position, in pixels. */
const HIDDEN = 'data-page-hidden'

/** The attribute of the element that had the focus when the page was hidden. */
const HAD_FOCUS = 'data-had-focus'

/**
 * Hides the page while it is unknown whose session it is, except elements marked `data-while-hidden`. `showPage`
 * restores the scroll position, and the focus or else moves it to the page's title. Does nothing when the page is
 * hidden already.
 */
export function hidePage(): void {
  const root = document.documentElement
  if (root.hasAttribute(HIDDEN)) return
  document.activeElement?.setAttribute(HAD_FOCUS, '')
  root.setAttribute(HIDDEN, String(window.scrollY))
}

/** Shows the page that `hidePage` has hidden. */
export function showPage(): void {
  const root = document.documentElement
  const scrolledTo = root.getAttribute(HIDDEN)
  if (scrolledTo === null) return
  root.removeAttribute(HIDDEN)
  window.scrollTo({ top: Number(scrolledTo), behavior: 'instant' })
  // The element may have been removed meanwhile, such as a button of a dialog.
  const isOfPage = (element: Element) => !element.closest('[data-while-hidden]')
  const target =
    document.querySelector(`[${HAD_FOCUS}]`) ?? [...document.querySelectorAll('h1[tabindex]')].find(isOfPage)
  target?.removeAttribute(HAD_FOCUS)
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
