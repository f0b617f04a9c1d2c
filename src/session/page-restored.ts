/**
 * Hears that the browser shows a page again as it was left (the back/forward cache): what it shows may be protected,
 * or a button may still be busy. Gives back the unsubscription.
 */
export function onPageRestored(listener: () => void): () => void {
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  window.addEventListener('pageshow', shown)
  return () => window.removeEventListener('pageshow', shown)
}
