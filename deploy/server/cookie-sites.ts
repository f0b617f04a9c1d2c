import { getPublicSuffix } from 'tough-cookie'
import type { Config } from '../../src/config'
import { solutionsOf } from '../../src/rules/solutions'

/** The end of a sentence about a solution that does not receive the session cookie. */
export const SENT_FOR_EVER = 'such a solution and the portal would send users to each other for ever'

/** An address that needs the cookies of the account API. */
interface Receiver {
  of: 'application API' | 'portal' | 'solution'
  name: string
  url: string
}

/** Describes an address on a wrong site. Browsers send the account API's cookies only within one site. */
interface SiteProblem {
  /** The program with the wrong address in the configuration. */
  of: Receiver['of'] | 'account API'
  text: string
}

/**
 * Returns the registrable domain of an address, because browsers share cookies within it. For an IP address, returns
 * the address itself.
 */
export function siteOf(address: string): string {
  const { hostname } = new URL(address)
  return getPublicSuffix(hostname, { ignoreError: true }) ?? hostname
}

/**
 * Returns one problem for each address that is on another site than the account API. If most addresses are on another
 * site, returns only one problem, about the account API's address.
 *
 * @param host the portal's host name. The function ignores the names `_` and `localhost`
 */
export function siteProblems(config: Config, host: string): SiteProblem[] {
  const { accountApiUrl, applicationApiUrl } = config
  const site = siteOf(accountApiUrl)
  const isOutside = ({ url }: { url: string }) => siteOf(url) !== site
  const portals = ['_', 'localhost'].includes(host)
    ? []
    : [{ of: 'portal', name: host, url: `https://${host}` } as const]
  const application = { of: 'application API', name: 'the application API', url: applicationApiUrl } as const
  const solutions = solutionsOf(config).map(({ name, url }) => ({ of: 'solution', name, url }) as const)
  const outside = [...portals, application, ...solutions].filter(isOutside)

  const isApplicationOutside = isOutside(application)
  const areSolutionsOutside = solutions.every(isOutside)
  const isAccountAlone =
    portals.length === 0
      ? isApplicationOutside && areSolutionsOutside
      : portals.every(isOutside) && (isApplicationOutside || areSolutionsOutside)
  if (!isAccountAlone) return outside.map((receiver) => ({ of: receiver.of, text: problemText(receiver, site) }))
  const names = outside.map(({ name }) => name).join(', ')
  const sites = [...new Set(outside.map(({ url }) => siteOf(url)))].join(', ')
  const text = `VITE_ACCOUNT_API_URL: ${accountApiUrl} is not on ${sites}, the site of ${names}: put all on one site, because they share the cookies of this API`
  return [{ of: 'account API', text }]
}

/** Returns the text of the problem for an address that is not on the site of the account API. */
function problemText({ of, name, url }: Receiver, site: string): string {
  const isElsewhere = `is not on ${site}, the site of VITE_ACCOUNT_API_URL: put both on one site`
  switch (of) {
    case 'application API':
      return `VITE_APPLICATION_API_URL: ${url} ${isElsewhere}, because the two APIs share the session cookie`
    case 'portal':
      return `PORTAL_HOST: ${name} ${isElsewhere}, because the portal needs the cookies of this API`
    case 'solution':
      return `cannot reach ${name} (${url}), which is not on ${site}: ${SENT_FOR_EVER}; see "A solution on another site" in docs/integrate.md`
  }
}
