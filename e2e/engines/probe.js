/* The first script of every page: it keeps each complaint of the page for the test, in the storage of the tab. */
{
  const KEY = 'test-complaints'
  const complain = (line) => {
    const earlier = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    sessionStorage.setItem(KEY, JSON.stringify([...earlier, `${line} (${location.pathname})`]))
  }
  for (const method of ['error', 'warn']) {
    const original = console[method]
    console[method] = (...words) => {
      complain(`console.${method}: ${words.map(String).join(' ')}`)
      original.apply(console, words)
    }
  }
  let isLeft = false
  addEventListener('beforeunload', () => (isLeft = true))
  addEventListener(
    'error',
    ({ error, message, target }) => {
      if (target === window) complain(`uncaught: ${error ?? message}`)
      // Files are given up when the page is left, prefetches at any time.
      else if (!isLeft && !(target instanceof HTMLLinkElement)) complain(`not loaded: ${target.src}`)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => complain(`unhandled rejection: ${reason}`))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    complain(`policy violation: ${effectiveDirective} ${blockedURI} ${sample}`),
  )
}
