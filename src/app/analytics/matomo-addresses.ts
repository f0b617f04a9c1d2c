/** The name of the only Trusted Types policy. The security policy allows it when Matomo is configured. */
export const MATOMO_POLICY = 'matomo'

/** Returns the addresses of the script and of the collector of a Matomo server. `url` has no final slash. */
export function matomoAddresses(url: string): { script: string; collector: string } {
  return { script: `${url}/matomo.js`, collector: `${url}/matomo.php` }
}
