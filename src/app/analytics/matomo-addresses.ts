/**
 * The name of the only Trusted Types policy. If Matomo is configured, the Content Security Policy allows this policy.
 */
export const MATOMO_POLICY = 'matomo'

/**
 * Returns the addresses of the script and of the tracking endpoint on a Matomo server. `url` has no slash at the end.
 */
export function matomoAddresses(url: string): { script: string; collector: string } {
  return { script: `${url}/matomo.js`, collector: `${url}/matomo.php` }
}
