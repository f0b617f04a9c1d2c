/** Subscribes to the browser restoring the page from its back/forward cache, until `signal` aborts. */
export const onPageRestored = onTransition('pageshow')

/** Subscribes to the browser putting the page there: what is rendered then is the first frame of the restored page. */
export const onPageCached = onTransition('pagehide')

function onTransition(type: 'pageshow' | 'pagehide') {
  return (listener: () => void, signal: AbortSignal): void =>
    window.addEventListener(type, ({ persisted }) => persisted && listener(), { signal })
}

/** The time from one call of a listener of `onPageSeen` to the next, at least, in milliseconds. */
const SEEN_INTERVAL_MS = 2000

/**
 * Calls `listener` when the tab is seen or focused again, which the browser reports in two events, until `signal` aborts. After
 * a burst of events, such as a window manager sends, calls once more, two seconds after the call before.
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

/** Loads an address of the portal in a document of its own, in place of this one. */
export function loadDocument(address: string): void {
  const { href, origin } = window.location
  const target = new URL(address, origin)
  const withoutFragment = (url: string) => url.replace(/#.*/, '')
  if (target.hash === '' || withoutFragment(target.href) !== withoutFragment(href)) window.location.replace(address)
  else {
    // A navigation to an address of which only the fragment differs loads nothing.
    window.history.replaceState(window.history.state, '', target)
    window.location.reload()
  }
}

/** The event of the document when the heading of another page or step appears. */
export const NEXT_PAGE = 'nextpage'
