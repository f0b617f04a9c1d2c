import { createInstance } from '@jonkoops/matomo-tracker-react'
import type { Config } from '../../config'
import { ANALYTICS_HEARTBEAT_S } from '../../rules/limits'
import { matomoAddresses, MATOMO_POLICY } from './matomo-addresses'

interface TrustedTypePolicy {
  createScriptURL: (address: string) => string
}

declare global {
  interface Window {
    /**
     * The part of Trusted Types that the portal uses. TypeScript's DOM types lack Trusted Types, and describe a
     * TrustedScriptURL as a string.
     */
    trustedTypes?: { createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy }
  }
}

/**
 * Starts Matomo once, without cookies, feature detection, timing and referrer. Returns a function that sends a page
 * view.
 */
export function startMatomo({ url, siteId }: NonNullable<Config['matomo']>) {
  const { script, collector } = matomoAddresses(url)
  // If `_paq` is set, the package skips its own set-up. The set-up of the package would send the full address of each
  // link, including the query, and would insert a script without the Trusted Types policy.
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
  return (pattern: string, documentTitle: string) =>
    matomo.trackPageView({ href: window.location.origin + pattern, documentTitle })
}

const RIGHT_BUTTON = 2

/**
 * Calls `listener` for each click on an external link. Passes only the origin of the link, because the rest of the
 * address can contain personal data.
 */
function onExternalLink(listener: (origin: string) => void): void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.button === RIGHT_BUTTON) return
    if (link && /^https?:$/.test(link.protocol) && link.origin !== window.location.origin) listener(link.origin)
  }
  document.addEventListener('click', onClick, { capture: true })
  // `auxclick` is the event of a click with the middle button.
  document.addEventListener('auxclick', onClick, { capture: true })
}

/** Loads the script of Matomo. The Trusted Types policy accepts no other address. */
function load(address: string): void {
  const element = document.createElement('script')
  element.async = true
  const policy = window.trustedTypes?.createPolicy(MATOMO_POLICY, {
    createScriptURL: (given) => {
      if (given !== address) throw new TypeError('The Trusted Types policy allows only the configured Matomo script.')
      return given
    },
  })
  element.src = policy ? policy.createScriptURL(address) : address
  document.head.append(element)
}
