import { getPublicSuffix } from 'tough-cookie'
import type { Config } from '../../src/config'
import { solutionsOf } from '../../src/rules/solutions'

/** The consequence when a solution does not receive the session cookie, as the end of a sentence. */
export const SENT_FOR_EVER = 'it and the portal would send users to each other for ever'

/**
 * Returns the registrable domain of an address, within which browsers share cookies, or the address itself when it is
 * an IP address.
 */
export function siteOf(address: string): string {
  const { hostname } = new URL(address)
  return getPublicSuffix(hostname, { ignoreError: true }) ?? hostname
}

/**
 * Returns a line for each solution on another site than the account API, because no Domain brings the session cookie
 * there.
 */
export function siteProblems(config: Config): string[] {
  const site = siteOf(config.accountApiUrl)
  return solutionsOf(config)
    .filter(({ url }) => siteOf(url) !== site)
    .map(
      ({ name, url }) =>
        `cannot reach ${name} (${url}), which is not on ${site}: ${SENT_FOR_EVER}; see "A solution on another site" in docs/integrate.md`,
    )
}
