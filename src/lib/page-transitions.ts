/** Until `signal` aborts, calls the listener when the browser restores the page from its back/forward cache. */
export const onPageRestored = onTransition('pageshow')

/**
 * Until `signal` aborts, calls the listener when the browser puts the page into its back/forward cache. If the browser
 * restores the page, the first frame shows the changes that the listener has made.
 */
export const onPageCached = onTransition('pagehide')

function onTransition(type: 'pageshow' | 'pagehide') {
  return (listener: () => void, signal: AbortSignal): void =>
    window.addEventListener(type, ({ persisted }) => persisted && listener(), { signal })
}

/** The minimum time between two calls of an `onPageSeen` listener, in milliseconds. */
const SEEN_INTERVAL_MS = 2000

/**
 * Until `signal` aborts, calls `listener` when the tab becomes visible or focused again. The browser reports this with
 * two events. If many events follow each other, for example from a window manager, calls `listener` at most once every
 * two seconds.
 */
export function onPageSeen(listener: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let calledAt = -SEEN_INTERVAL_MS
  const call = () => {
    calledAt = performance.now()
    listener()
  }
  const onSeen = () => {
    clearTimeout(timer)
    const pauseMs = Math.max(100, calledAt + SEEN_INTERVAL_MS - performance.now())
    if (document.visibilityState === 'visible') timer = setTimeout(call, pauseMs)
  }
  document.addEventListener('visibilitychange', onSeen, { signal })
  window.addEventListener('focus', onSeen, { signal })
}

/** Loads an address of the portal as a new document. It replaces the current document. */
export function loadDocument(address: string): void {
  const { href, origin } = window.location
  const target = new URL(address, origin)
  const withoutFragment = (url: string) => url.replace(/#.*/, '')
  if (target.hash === '' || withoutFragment(target.href) !== withoutFragment(href)) window.location.replace(address)
  else {
    // If only the fragment differs, `replace` would not load a document. Therefore change the address, and reload the
    // document.
    window.history.replaceState(window.history.state, '', target)
    window.location.reload()
  }
}

/** The name of the event that the document gets when the heading of another page or step appears. */
export const NEXT_PAGE = 'nextpage'
