/** The name of the one Trusted Types policy, which the security policy allows when Matomo is configured. */
export const MATOMO_POLICY = 'matomo'

/** The two addresses of a Matomo server at `url`, which has no final slash: its script, and what collects the hits. */
export function matomoAddresses(url: string): { script: string; collector: string } {
  return { script: `${url}/matomo.js`, collector: `${url}/matomo.php` }
}
