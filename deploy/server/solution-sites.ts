import { getPublicSuffix } from 'tough-cookie'
import type { Config } from '../../src/config'
import { solutionsOf } from '../../src/rules/solutions'

/** What happens when a solution does not receive the session cookie. */
export const SENT_FOR_EVER = 'it and the portal would send people to each other for ever'

/** The registrable domain of an address, within which browsers share cookies; of an IP address, the address. */
export function siteOf(address: string): string {
  const { hostname } = new URL(address)
  return getPublicSuffix(hostname, { ignoreError: true }) ?? hostname
}

/** Names each solution on another site than the account API, whose session cookie no Domain brings there. */
export function siteProblems(config: Config): string[] {
  const site = siteOf(config.accountApiUrl)
  return solutionsOf(config)
    .filter(({ url }) => siteOf(url) !== site)
    .map(
      ({ name, url }) =>
        `cannot reach ${name} (${url}), which is not on ${site}: ${SENT_FOR_EVER}; see "A solution on another site" in docs/integrate.md`,
    )
}
