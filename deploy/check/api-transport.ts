import type { Cookie } from 'tough-cookie'
import type { Call } from '../../mocks/contract/contract'
import type { Config } from '../../src/config'
import { excerpt, sendRequest, type ApiAnswer } from './api-answer'
import { solutionsOf } from '../../src/rules/solutions'
import { SENT_FOR_EVER, siteOf, siteProblems } from '../server/cookie-sites'
import {
  ACCOUNT_SITE,
  APPLICATION_COOKIE,
  cookieCheck,
  corsCheck,
  CSRF_COOKIE,
  decode,
  describe,
  downProblem,
  expiredCookie,
  failureType,
  isRedirect,
  isWebPage,
  proxyAnswer,
  rightDomain,
  type ApiClient,
  type Report,
} from './api-client'

/**
 * check-apis sends a preflight request for each of these calls. The list has one call for each method and for each
 * additional header.
 */
const PREFLIGHTS = [
  ['POST', '/auth/login'],
  ['POST', '/auth/create-user-from-skemeet-and-login', 'authorization'],
  ['PUT', '/users/update-double-authentication-email'],
  ['PATCH', '/users/password'],
  ['DELETE', '/applications/check/delete'],
] as const

/** A call that needs a session and returns data. */
interface Read {
  call: Call
  query: Record<string, string>
  base: string
  /** The name of the variable that contains `base`. */
  variable: string
}

/**
 * Checks how a portal at `origin` reaches the two APIs without a session: addresses, CORS, CSRF cookie and preflights.
 * Returns false if the account API does not answer, because further checks would be useless.
 */
export async function checkTransport(
  client: ApiClient,
  config: Config,
  origin: string,
  report: Report,
): Promise<boolean> {
  const accountAnswer = await checkReachable(client, config, origin, report)
  if (!accountAnswer) return false
  checkSolutionSites(config, origin, report)
  // Check the CSRF cookie only if the API works, because an answer with a 5xx may lack the cookie.
  if (accountAnswer.status < 500) checkCsrfCookie(client, accountAnswer, config, origin, report)
  // Check the preflights only if the API accepts the portal's origin. A refused origin would also fail each preflight.
  if (corsProblem(accountAnswer, origin) === undefined)
    for (const preflight of PREFLIGHTS) await checkPreflight(preflight, config, origin, report)
  return true
}

/**
 * Checks that the APIs are on the right sites. Sends GET /users/me and GET /projects without a session, and checks the
 * answers. Returns the answer of the account API, or undefined if another program has answered.
 */
export async function checkReachable(
  client: ApiClient,
  config: Config,
  origin: string,
  report: Report,
): Promise<ApiAnswer | undefined> {
  const account: Read = {
    ...{ call: 'GET /users/me', query: { display: 'false', csrf: '' } },
    ...{ base: config.accountApiUrl, variable: 'VITE_ACCOUNT_API_URL' },
  }
  const application: Read = {
    ...{ call: 'GET /projects', query: { owner: 'true' } },
    ...{ base: config.applicationApiUrl, variable: 'VITE_APPLICATION_API_URL' },
  }
  checkApiSites(config, origin, report)
  const accountAnswer = await checkRead(account, application, client, config, origin, report)
  await checkRead(application, account, client, config, origin, report)
  return accountAnswer
}

/** Reports `problem` as a difference. If there is no problem, reports `found` as a success. */
function result(report: Report, check: string, problem: string | undefined, found: string): void {
  if (problem === undefined) report('held', check, found)
  // Merge the lines with the same problem, because a header that is wrong for several methods is one mistake.
  else report('differs', check, problem, { cause: problem.replace(/ must list .*/, '') })
}

/** Reports each API that is on a wrong domain. The check of the CSRF cookie reports a wrong domain of the portal. */
function checkApiSites(config: Config, origin: string, report: Report): void {
  for (const { of, text } of siteProblems(config, new URL(origin).hostname)) {
    if (of === 'account API') report('differs', ACCOUNT_SITE, text, { isCause: true })
    if (of === 'application API') report('differs', APPLICATION_COOKIE, text, { isCause: true })
  }
}

/** Reports the solutions that cannot receive the session cookie, because they are on another site. */
function checkSolutionSites(config: Config, origin: string, report: Report): void {
  const problems = siteProblems(config, new URL(origin).hostname)
  for (const { of, text } of problems) if (of === 'solution') report('differs', 'session cookie', text)
  if (problems.every(({ of }) => of === 'portal' || of === 'application API'))
    report('held', 'session cookie', 'can reach each solution')
}

/** Sends a call without a session. Returns the answer, or undefined if another program than the API has answered. */
async function checkRead(
  read: Read,
  other: Read,
  client: ApiClient,
  config: Config,
  origin: string,
  report: Report,
): Promise<ApiAnswer | undefined> {
  const { call, query, base, variable } = read
  const answer = await client.send(call, { query })
  if (!answer) return undefined
  if (answer.status === 404 && failureType(answer) !== 'NO_VALID_SESSION') {
    const hint = (await answersWithoutOrigin({ ...read, base: other.base }))
      ? `${other.base} answers it: ${variable} and ${other.variable} are swapped`
      : `the path of ${variable} is wrong`
    report('differs', call, `${base} answers 404; ${hint}`)
    return undefined
  }
  const check = corsCheck(call, config)
  // Check the CORS headers only if the API itself answers. If the API is stopped, a gateway answers with a 5xx and
  // without CORS headers.
  const problem = answer.status >= 500 ? undefined : corsProblem(answer, origin)
  const isCause = problem !== undefined && (await isOriginRefused(read, answer, origin))
  if (isCause)
    report('differs', check, `${problem}: add ${origin} to the origins of this API, or correct --portal`, { isCause })
  await client.compare(call, answer, { when: 'without a session', refusal: 'NO_VALID_SESSION' })
  const isOfOther = isRedirect(answer) || (answer.ok && isWebPage(answer))
  if (isOfOther || proxyAnswer(call, answer, config) !== undefined) return undefined
  if (answer.status >= 500 || isCause) return answer
  const otherProblem = problem ?? varyProblem(answer) ?? (await foreignOriginProblem(client, read, origin))
  result(report, check, otherProblem, 'with credentials')
  return answer
}

/** Sends a call without an Origin header and without a session. Returns true if the API answers NO_VALID_SESSION. */
async function answersWithoutOrigin({ call, query, base }: Read): Promise<boolean> {
  const path = `${call.slice('GET '.length)}?${new URLSearchParams(query).toString()}`
  const answer = await sendRequest(base + path, {})
  return typeof answer !== 'string' && failureType(answer) === 'NO_VALID_SESSION'
}

/**
 * Returns true if the API refuses the portal's origin. If the answer is wrong even without the Origin header, returns
 * false, because the origin is not the reason.
 */
async function isOriginRefused(read: Read, answer: ApiAnswer, origin: string): Promise<boolean> {
  const allowed = answer.headers.get('access-control-allow-origin')
  if (allowed === origin || allowed === '*') return false
  return failureType(answer) === 'NO_VALID_SESSION' || answersWithoutOrigin(read)
}

function corsProblem(answer: ApiAnswer, origin: string): string | undefined {
  const allowed = answer.headers.get('access-control-allow-origin')
  if (allowed !== origin) return `Access-Control-Allow-Origin must be ${origin}, not ${headerText(allowed)}`
  const credentials = answer.headers.get('access-control-allow-credentials')
  if (credentials !== 'true') return `Access-Control-Allow-Credentials must be true, not ${headerText(credentials)}`
  return undefined
}

/**
 * If the answer lacks `Vary: Origin`, returns a problem. A cache could give such an answer to a page of another origin.
 */
function varyProblem({ headers }: ApiAnswer): string | undefined {
  const vary = headers.get('vary')
  return /(^|,)\s*(origin|\*)\s*(,|$)/i.test(vary ?? '') ? undefined : `Vary must list Origin, not ${headerText(vary)}`
}

/**
 * Sends the call from a foreign origin that begins like the portal's origin. Returns a problem if the API allows this
 * origin.
 */
async function foreignOriginProblem(client: ApiClient, { call, query }: Read, origin: string) {
  const foreign = `https://${new URL(origin).hostname}.invalid`
  const answer = await client.send(call, { query, headers: { origin: foreign } })
  return answer?.headers.get('access-control-allow-origin') === foreign
    ? `allows ${foreign}, so any web site may read as the signed-in user: compare Origin with the list of portals`
    : undefined
}

const headerText = (header: string | null) => (header === null ? 'missing' : excerpt(header))

/** Checks that browsers keep the CSRF cookie of an answer, and that the portal can read it. */
export function checkCsrfCookie(
  client: ApiClient,
  answer: ApiAnswer,
  config: Config,
  origin: string,
  report: Report,
): void {
  const { problem, ...links } = csrfProblem(client, answer, config, origin)
  if (problem === undefined) report('held', CSRF_COOKIE, `is readable on ${origin}`)
  else report('differs', CSRF_COOKIE, problem, { isCause: true, ...links })
}

/**
 * Describes what is wrong with the CSRF cookie. `follows` contains the checks that can report the cause of the problem.
 */
function csrfProblem(
  client: ApiClient,
  answer: ApiAnswer,
  config: Config,
  origin: string,
): { problem?: string; follows?: string[]; advice?: string } {
  const { accountApiUrl, xsrfCookieName } = config
  const named = ({ key }: Cookie) => key === xsrfCookieName
  const cookie = client.cookies.getCookiesSync(accountApiUrl, { allPaths: true }).find(named)
  const problem = (text: string) => ({ problem: `${xsrfCookieName} ${text}` })
  if (!cookie) {
    const line = answer.setCookies.find((set) => set.startsWith(`${xsrfCookieName}=`))
    if (line === undefined)
      return {
        problem: `the answer to a GET request must set ${xsrfCookieName}`,
        follows: failureType(answer) === 'NO_VALID_SESSION' ? [] : [corsCheck('GET /users/me', config)],
        advice: ' (VITE_XSRF_COOKIE_NAME)',
      }
    const expired = expiredCookie(line, 'GET /users/me', config)
    return expired
      ? { ...problem(`${expired.problem}, so browsers drop it${expired.advice}`), follows: expired.follows }
      : { ...problem('is set, but browsers do not keep it'), follows: [cookieCheck(line)] }
  }
  if (cookie.httpOnly) return problem('is HttpOnly: the portal must be able to read it')
  const value = decode(cookie.value)
  if (value === undefined) return problem('has a value that is not URL-encoded')
  if (!/^[\x21-\x7e]+$/.test(value)) return problem('has a value that no header can contain')
  const wrong = attributeProblem(cookie, accountApiUrl)
  if (wrong !== undefined) return problem(wrong)
  if (client.cookiesFor(origin).some(named)) return {}
  const [portal, api] = [new URL(origin).hostname, new URL(accountApiUrl).hostname]
  const domain = cookie.hostOnly ? 'it has no Domain' : `its Domain is ${excerpt(cookie.domain ?? '')}`
  const remedy =
    siteOf(origin) === siteOf(accountApiUrl)
      ? rightDomain(accountApiUrl)
      : `no Domain covers this host and ${api}, so serve both on one domain, or correct --portal`
  return problem(`cannot be read on ${portal}, because ${domain}: ${remedy}`)
}

/**
 * Checks the attributes that every cookie needs. Returns a text that names the wrong attributes, or undefined if all
 * attributes are right.
 */
function attributeProblem({ secure, sameSite, path }: Cookie, address: string): string | undefined {
  const wrong = [
    address.startsWith('https:') && !secure && 'is not Secure',
    sameSite !== 'lax' && sameSite !== 'strict' && 'is not SameSite=Lax or SameSite=Strict',
    path !== '/' && 'is not set with Path=/',
  ].filter((problem) => problem !== false)
  return wrong.length > 0 ? wrong.join(', ') : undefined
}

/**
 * Checks the session cookies' attributes. If a solution or the application API is on the account API's domain, a
 * session cookie must reach this solution or API.
 */
export function checkSessionCookies(client: ApiClient, config: Config, report: Report): void {
  const { accountApiUrl, applicationApiUrl } = config
  const site = siteOf(accountApiUrl)
  const reaches = (url: string) =>
    siteOf(url) !== site ||
    client.sessionCookies().some(({ key }) => client.cookiesFor(url).some((sent) => sent.key === key))
  const without = solutionsOf(config).filter(({ url }) => !reaches(url))
  const names = without.map(({ name, url }) => `${name} (${url})`).join(', ')
  if (without.length > 0)
    report('differs', 'session cookie', `does not reach ${names}: ${SENT_FOR_EVER}; ${rightDomain(accountApiUrl)}`)
  if (!reaches(applicationApiUrl))
    report('differs', APPLICATION_COOKIE, `does not reach ${applicationApiUrl}: ${rightDomain(accountApiUrl)}`, {
      isCause: true,
    })
  for (const cookie of client.sessionCookies()) {
    const problem = cookie.httpOnly ? attributeProblem(cookie, accountApiUrl) : 'is not HttpOnly'
    const name = excerpt(cookie.key.length > 32 ? 'with a long name' : cookie.key)
    result(report, `session cookie ${name}`, problem, 'has the attributes that it needs')
  }
}

async function checkPreflight(
  [method, path, ...extraHeaders]: (typeof PREFLIGHTS)[number],
  config: Config,
  origin: string,
  report: Report,
): Promise<void> {
  const { accountApiUrl, xsrfHeaderName } = config
  const check = `preflight of ${method} ${path}`
  const requestedHeaders = ['content-type', xsrfHeaderName.toLowerCase(), ...extraHeaders]
  const answer = await sendRequest(accountApiUrl + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': requestedHeaders.join(','),
    },
  })
  if (typeof answer === 'string') {
    report('failed', check, `VITE_ACCOUNT_API_URL: ${accountApiUrl} ${answer}`)
    return
  }
  const valuesOf = (header: string) =>
    (answer.headers.get(header) ?? '').split(',').map((entry) => entry.trim().toLowerCase())
  const missing = requestedHeaders.filter((header) => !valuesOf('access-control-allow-headers').includes(header))
  const needsListing = method !== 'POST' && !valuesOf('access-control-allow-methods').includes(method.toLowerCase())
  const down = await downProblem('POST /auth/login', answer, config)
  if (down !== undefined) {
    report('failed', check, down, { cause: down })
    return
  }
  if (!answer.ok) {
    report('differs', check, `must be answered with 2xx, not ${describe(answer)}`, { cause: describe(answer) })
    return
  }
  const problem =
    corsProblem(answer, origin) ??
    (missing.length > 0
      ? `Access-Control-Allow-Headers must list ${missing.join(', ')}${headerHint(missing, xsrfHeaderName, valuesOf('access-control-allow-headers'))}`
      : needsListing
        ? `Access-Control-Allow-Methods must list ${method}`
        : undefined)
  result(report, check, problem, 'allowed')
}

/** If the API does not allow the CSRF header, returns a hint that lists the allowed headers with a similar name. */
function headerHint(missing: readonly string[], xsrfHeaderName: string, allowed: readonly string[]): string {
  if (!missing.includes(xsrfHeaderName.toLowerCase())) return ''
  const others = allowed.filter((header) => /[cx]srf/.test(header))
  return others.length > 0
    ? `; it lists ${excerpt(others.join(', '))}: set VITE_XSRF_HEADER_NAME to the one of the API`
    : ''
}
