/**
 * Subscribes to the browser showing a page again as it was left (the back/forward cache): what it shows may be
 * protected, or a button may still be busy. Returns the unsubscribe function.
 */
export function onPageRestored(listener: () => void): () => void {
  return onTransition('pageshow', listener)
}

/**
 * Subscribes to the browser putting the page into the back/forward cache: what is hidden by then is hidden from the
 * first frame on when the page is restored. Returns the unsubscribe function.
 */
export function onPageCached(listener: () => void): () => void {
  return onTransition('pagehide', listener)
}

function onTransition(type: 'pageshow' | 'pagehide', listener: () => void): () => void {
  const react = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  window.addEventListener(type, react)
  return () => window.removeEventListener(type, react)
}
