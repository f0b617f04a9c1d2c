/**
 * Subscribes to the browser restoring the page from its back/forward cache, after which the page may show protected
 * data or a busy button, until `signal` aborts.
 */
export const onPageRestored = (listener: () => void, signal: AbortSignal): void =>
  onTransition('pageshow', listener, signal)

/**
 * Subscribes to the browser putting the page into its back/forward cache, until `signal` aborts. What is rendered then is
 * the first frame of the restored page.
 */
export const onPageCached = (listener: () => void, signal: AbortSignal): void =>
  onTransition('pagehide', listener, signal)

function onTransition(type: 'pageshow' | 'pagehide', listener: () => void, signal: AbortSignal): void {
  const onEvent = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  window.addEventListener(type, onEvent, { signal })
}
