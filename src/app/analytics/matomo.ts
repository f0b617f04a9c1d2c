import { createInstance } from '@jonkoops/matomo-tracker-react'
import type { Config } from '../../config'
import { ANALYTICS_HEARTBEAT_S } from '../../rules/limits'
import { matomoAddresses, MATOMO_POLICY } from './matomo-addresses'

/** What is told to the analytics server: that a page, by the pattern of its route, was seen under a title. */
export interface PageViews {
  track: (pattern: string, title: string) => void
}

/** Browsers with Trusted Types have this; the DOM's types know it only as what it stands for, a text. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string }
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

/**
 * Starts Matomo: no cookies, nothing read from the browser or about the page's performance, no referrer. Page views are
 * those that `track` is told of; clicks on external links and the heartbeat are counted by themselves. Called once.
 */
export function startMatomo({ url, siteId }: NonNullable<Config['matomo']>): PageViews {
  const { script, collector } = matomoAddresses(url)
  // With these in place the package leaves the set-up to the page. Its own would send each link's full address, query
  // included, even when told not to, and insert its script past the Trusted Types policy.
  window._paq = [
    ['setTrackerUrl', collector],
    ['setSiteId', siteId],
    ['disableCookies'],
    ['disableBrowserFeatureDetection'],
    ['disablePerformanceTracking'],
    ['setReferrerUrl', ''],
  ]
  const matomo = createInstance({ urlBase: url, siteId: Number(siteId) })
  matomo.enableHeartBeatTimer(ANALYTICS_HEARTBEAT_S)
  onExternalLink((origin) => matomo.trackLink({ href: `${origin}/` }))
  load(script)
  return {
    track: (pattern, documentTitle) => matomo.trackPageView({ href: window.location.origin + pattern, documentTitle }),
  }
}

const RIGHT_BUTTON = 2

/** Hears of each click on a link that leads out, by the origin alone: paths and queries may say who is concerned. */
function onExternalLink(listener: (origin: string) => void): void {
  const hear = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.button === RIGHT_BUTTON) return
    if (link && /^https?:$/.test(link.protocol) && link.origin !== window.location.origin) listener(link.origin)
  }
  document.addEventListener('click', hear, { capture: true })
  // The middle button opens a link too.
  document.addEventListener('auxclick', hear, { capture: true })
}

/** Under Trusted Types the address of the one script, and no other, may become a script's source. */
function load(address: string): void {
  const element = document.createElement('script')
  element.async = true
  const policy = window.trustedTypes?.createPolicy(MATOMO_POLICY, {
    createScriptURL: (given) => {
      if (given !== address) throw new TypeError('Not the configured Matomo script.')
      return given
    },
  })
  element.src = policy ? policy.createScriptURL(address) : address
  document.head.append(element)
}
