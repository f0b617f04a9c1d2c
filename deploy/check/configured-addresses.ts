import { matomoAddresses } from '../../src/app/analytics/matomo-addresses'
import type { Config } from '../../src/config'
import { logoutVariable, providersWithAddress } from '../../src/rules/providers'
import { solutionsOf } from '../../src/rules/solutions'
import { excerpt, proxyProblem, sendRequest, type ApiAnswer } from './api-answer'
import { finding, type Finding } from './finding'

/** The kind of program or file at an address. The kind determines which answers are right. */
type Kind = 'page' | 'solution' | 'script' | 'program' | 'API' | 'origin' | 'sign-out'

interface Asked {
  /** The name of the variable. If the variable contains a list, the name of the list entry follows. */
  name: string
  url: string
  kind: Kind
}

const MAX_REDIRECTS = 3

/**
 * Requests each address of the configuration once, without a session. Returns one finding for each problem, or a single
 * finding if there is no problem.
 *
 * @param origin the portal's origin. A solution may redirect to this origin
 */
export async function addressFindings(config: Config, origin: string): Promise<Finding[]> {
  const asked = addressesOf(config, origin)
  const names = solutionsOf(config).map(({ name }) => name)
  const answered = await Promise.all(asked.map((entry) => problemOf(entry, origin, names)))
  const { hostname } = new URL(origin)
  // Import the list of public suffixes only here, because `configure` imports this module too, and the list loads slowly.
  const { siteProblems } = await import('../server/cookie-sites')
  const apis = siteProblems(config, hostname).filter(({ of }) => of === 'account API' || of === 'application API')
  const written = [...writtenProblems(config, hostname), ...apis.map(({ text }) => text)]
  const wrong = [...written, ...answered].flatMap((problem) => problem ?? [])
  if (wrong.length === 0) return [finding('addresses', `${asked.length}, each answers as it must`, [])]
  return wrong.map((problem) => finding('address', '', [problem]))
}

function addressesOf(config: Config, origin: string): Asked[] {
  const { accountApiUrl, applicationApiUrl, skeziaUrl, skemeetUrl, matomo, notice } = config
  const entry = (name: string, url: string | undefined, kind: Kind): Asked[] =>
    url === undefined ? [] : [{ name, kind, url: new URL(url, origin).href }]
  const page = (name: string, url: string | undefined) => (url?.startsWith('/') ? [] : entry(name, url, 'page'))
  const scripts = matomo && matomoAddresses(matomo.url)
  const solutions = new Set(solutionsOf(config).map(({ url }) => new URL(url).origin))
  return [
    ...entry('VITE_ACCOUNT_API_URL', `${accountApiUrl}/users/me`, 'API'),
    ...entry('VITE_APPLICATION_API_URL', `${applicationApiUrl}/projects?owner=true`, 'API'),
    ...entry('VITE_SKEZIA_URL', skeziaUrl && `${skeziaUrl}/login`, 'solution'),
    ...entry('VITE_SKEMEET_URL', skemeetUrl && `${skemeetUrl}/patients`, 'solution'),
    ...config.moreSolutions.flatMap(({ name, url }) => entry(`VITE_MORE_SOLUTIONS, ${name}`, url, 'solution')),
    ...config.redirectOrigins
      .filter((allowed) => !solutions.has(allowed))
      .flatMap((allowed) => entry('VITE_REDIRECT_ALLOWED_ORIGINS', allowed, 'origin')),
    ...page('VITE_TERMS_URL', config.termsUrl),
    ...page('VITE_PRIVACY_URL', config.privacyUrl),
    ...page('VITE_ACCESSIBILITY_URL', config.accessibilityUrl),
    ...page('VITE_API_DOCS_URL', config.apiDocsUrl),
    ...entry('VITE_NOTICE, link', notice?.link, 'page'),
    ...entry('VITE_MATOMO_URL', scripts?.script, 'script'),
    ...entry('VITE_API_TOKEN_URL', config.apiTokenUrl, 'program'),
    ...entry('VITE_ERROR_REPORT_URL', config.errorReportUrl, 'program'),
    ...providersWithAddress.flatMap((provider) =>
      entry(logoutVariable(provider), config.providerLogoutUrls[provider], 'sign-out'),
    ),
  ]
}

/**
 * Finds the mistakes that are visible in the addresses themselves. Returns each problem with the name of its variable.
 *
 * @param host the portal's host name, to which a sign-out at a provider must return. If the host is `_` or `localhost`,
 *   the portal's host name is unknown, and the function accepts any host
 */
export function writtenProblems({ skeziaUrl, skemeetUrl, providerLogoutUrls }: Config, host: string): string[] {
  const added = [
    ['VITE_SKEZIA_URL', skeziaUrl, '/login'],
    ['VITE_SKEMEET_URL', skemeetUrl, '/patients'],
  ] as const
  const ends = added
    .filter(([, url, path]) => url?.endsWith(path))
    .map(([name, url, path]) => `${name}: ${url} ends with ${path}, which the portal adds: leave it out`)
  const signOuts = providersWithAddress.flatMap((provider) =>
    signOutProblems(logoutVariable(provider), providerLogoutUrls[provider], host),
  )
  return [...ends, ...signOuts]
}

function signOutProblems(name: string, url: string | undefined, host: string): string[] {
  if (url === undefined) return []
  const signOut = new URL(url)
  const problems: string[] = []
  if (signOut.searchParams.has('response_type') || /\/auth(orize)?$/.test(signOut.pathname))
    problems.push(`${name}: ${signOut.origin}${signOut.pathname} begins a sign-in: set the end_session_endpoint`)
  const back = signOut.searchParams.get('post_logout_redirect_uri') ?? undefined
  const backHost = back !== undefined && URL.canParse(back) ? new URL(back).hostname : undefined
  if (back !== undefined && backHost !== host && !['_', 'localhost'].includes(host))
    problems.push(
      `${name}: returns to ${excerpt(back.replace(/[?#].*/, ''))}, and not to ${host}: correct post_logout_redirect_uri`,
    )
  return problems
}

async function problemOf(asked: Asked, origin: string, names: readonly string[]): Promise<string | undefined> {
  const { name, kind } = asked
  const { url, answer } = await ask(asked.url, kind)
  const shown = url.replace(/[?#].*/, '')
  const wrong = (what: string) => `${name}: ${shown} ${what}`
  if (typeof answer === 'string') return wrong(answer)
  const { status, headers } = answer
  const proxy = proxyProblem(status, kind === 'API' ? 'the API' : 'the program')
  if (proxy !== undefined) return wrong(`answers ${status}: ${proxy}`)
  // Accept an error here, because some origins have no page at their root.
  if (kind === 'origin' || kind === 'sign-out')
    return status >= 500 || (status === 404 && kind === 'sign-out') ? wrong(`answers ${status}`) : undefined
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== null) {
    const target = new URL(location, url)
    if (kind === 'solution' && target.origin === origin) return undefined
    return wrong(`redirects to ${excerpt(target.origin + target.pathname)}: set the address that it leads to`)
  }
  if (kind === 'program')
    return [404, 405].includes(status) || status >= 500 ? wrong(`answers a POST with ${status}`) : undefined
  const type = headers.get('content-type') ?? ''
  if (kind === 'API') {
    if (status >= 500) return wrong(`answers ${status}, because the API has failed: read its log`)
    if (status !== 404 && !type.startsWith('text/html')) return undefined
    return wrong(`answers ${status} ${excerpt(type)}, which is no API: check-apis says more`)
  }
  if (status !== 200) return wrong(`answers ${status}`)
  const expected =
    kind === 'script' ? /^(text|application)\/(x-)?javascript/ : /^(text\/html|application\/(xhtml\+xml|pdf))/
  if (!expected.test(type))
    return wrong(`is no ${kind === 'script' ? 'script' : 'page'}, but has the type ${excerpt(type)}`)
  return kind === 'solution' ? titleProblem(answer, name, names, wrong) : undefined
}

/**
 * Requests an address and returns the last answer. Follows the redirect of a page only if the new address has the same
 * origin.
 */
async function ask(url: string, kind: Kind, redirects = 0): Promise<{ url: string; answer: ApiAnswer | string }> {
  const answer = await sendRequest(
    url,
    kind === 'program' ? { method: 'POST', headers: { 'content-type': 'text/plain' } } : {},
  )
  const location = typeof answer === 'string' ? null : answer.headers.get('location')
  if (location === null || redirects === MAX_REDIRECTS || !['page', 'solution'].includes(kind)) return { url, answer }
  const target = new URL(location, url)
  return target.origin === new URL(url).origin ? ask(target.href, kind, redirects + 1) : { url, answer }
}

/**
 * If the addresses of two solutions are swapped, a page has the title of the wrong solution. Returns a problem for such
 * a page.
 */
function titleProblem({ text }: ApiAnswer, name: string, names: readonly string[], wrong: (what: string) => string) {
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim() ?? ''
  const has = (solution: string) => title.toLowerCase().includes(solution.toLowerCase())
  const own = name.replace(/^VITE_(MORE_SOLUTIONS, )?|_URL$/g, '').toLowerCase()
  const other = names.find((solution) => solution.toLowerCase() !== own && has(solution))
  return other === undefined || has(own) ? undefined : wrong(`is a page of ${other}, with the title ${excerpt(title)}`)
}
