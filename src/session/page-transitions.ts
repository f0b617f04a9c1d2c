/**
 * Subscribes to the browser restoring the page from its back/forward cache, after which the page may show protected
 * data or a busy button, until `signal` aborts.
 */
export const onPageRestored = onTransition('pageshow')

/**
 * Subscribes to the browser putting the page into its back/forward cache, until `signal` aborts. What is rendered then is
 * the first frame of the restored page.
 */
export const onPageCached = onTransition('pagehide')

function onTransition(type: 'pageshow' | 'pagehide') {
  return (listener: () => void, signal: AbortSignal): void =>
    window.addEventListener(type, ({ persisted }) => persisted && listener(), { signal })
}
