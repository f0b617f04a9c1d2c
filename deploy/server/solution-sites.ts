import { getPublicSuffix } from 'tough-cookie'
import type { Config } from '../../src/config'
import { solutionsOf } from '../../src/rules/solutions'

/** The end of a sentence about a solution that does not receive the session cookie. */
export const SENT_FOR_EVER = 'such a solution and the portal would send users to each other for ever'

/**
 * Returns the registrable domain of an address, because browsers share cookies within it. For an IP address, returns
 * the address itself.
 */
export function siteOf(address: string): string {
  const { hostname } = new URL(address)
  return getPublicSuffix(hostname, { ignoreError: true }) ?? hostname
}

/**
 * Returns a line for each solution on another site than the account API. No Domain attribute could bring the session
 * cookie to such a solution.
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
