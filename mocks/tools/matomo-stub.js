/* A stub of Matomo's script. It implements the methods that the portal calls, with Matomo's defaults. */
;(function () {
  const settings = {
    url: location.href,
    title: document.title,
    referrer: document.referrer,
    cookies: true,
    features: true,
  }

  function send(hit) {
    const query = new URLSearchParams({ idsite: settings.site, rec: '1', url: settings.url, ...hit })
    if (settings.referrer !== '') query.set('urlref', settings.referrer)
    if (settings.features) query.set('res', `${screen.width}x${screen.height}`)
    if (settings.cookies) {
      document.cookie = '_pk_id=stand-in; path=/'
      query.set('_id', 'stand-in')
    }
    navigator.sendBeacon(settings.collector, query)
  }

  const methods = {
    setTrackerUrl: (address) => (settings.collector = address),
    setSiteId: (site) => (settings.site = site),
    setCustomUrl: (url) => (settings.url = url),
    setDocumentTitle: (title) => (settings.title = title),
    setReferrerUrl: (referrer) => (settings.referrer = referrer),
    disableCookies: () => (settings.cookies = false),
    disableBrowserFeatureDetection: () => (settings.features = false),
    disablePerformanceTracking: () => {},
    enableHeartBeatTimer: (seconds) => setInterval(() => send({ ping: '1' }), seconds * 1000),
    // Ignore the parameter of `enableLinkTracking`. The parameter concerns only the right mouse button, and the tests
    // do not use this button.
    enableLinkTracking: () =>
      document.addEventListener('click', ({ target }) => {
        const link = target.closest('a')
        if (link && link.hostname !== location.hostname) send({ link: link.href })
      }),
    trackPageView: () => send({ action_name: settings.title }),
    trackLink: (link) => send({ link }),
  }

  function push(...instructions) {
    for (const [name, ...values] of instructions) methods[name](...values)
  }

  const waiting = window._paq
  window._paq = { push }
  push(...waiting)
})()
