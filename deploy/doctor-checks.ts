import type { Config } from '../src/config'
import { sendRequest, excerpt, type ApiAnswer } from './api-answer'
import {
  attributeProblem,
  cookieHeader,
  decodeCookie,
  isSentTo,
  readSetCookies,
  type SetCookie,
} from './set-cookie-header'

/** The result of one check. */
export interface Finding {
  /** What was checked, such as 'account API: CORS'. */
  subject: string
  /** What is wrong and what is expected; undefined when the check passes. */
  problem?: string | undefined
  /** What the API answered, for a check that passes. */
  found?: string
}

/** Joins the findings that report the same problem, so that a header that every answer lacks is one line. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const same = (one: Finding) => findings.filter(({ problem }) => problem !== undefined && problem === one.problem)
  return findings.flatMap((finding) => {
    const [first, ...others] = same(finding)
    if (first === undefined || others.length === 0) return [finding]
    return first === finding ? [{ ...finding, subject: `${finding.subject}, and ${others.length} more` }] : []
  })
}

/** An account without a second factor, to sign in with. */
export interface Credentials {
  identifier: string
  password: string
}

interface Api {
  name: string
  base: string
  /** The variable of `base`. */
  variable: string
  /** A GET request that the API refuses without a session. */
  read: string
}

/** The type of the error body of a request without a session. */
const NO_SESSION = 'NO_VALID_SESSION'

/** Calls that need a preflight, one for each method and extra header. */
const PREFLIGHTS = [
  ['POST', '/auth/login'],
  ['POST', '/auth/create-user-from-skemeet-and-login', 'authorization'],
  ['PUT', '/users/update-double-authentication-email'],
  ['PATCH', '/users/password'],
  ['DELETE', '/applications/doctor/delete'],
] as const

/**
 * Checks the two APIs from the point of view of a portal at `origin`: that they answer, allow CORS requests with
 * credentials, set a readable CSRF cookie, refuse with an error body of the catalogue, and allow every method and
 * header that the portal sends. With `credentials` it also signs in, checks the session cookie, and signs out. An API
 * that does not answer gets one finding only.
 */
export async function checkApis(config: Config, origin: string, credentials?: Credentials): Promise<Finding[]> {
  const account = {
    name: 'account API',
    base: config.accountApiUrl,
    variable: 'VITE_ACCOUNT_API_URL',
    read: '/users/me?display=false',
  }
  const application = {
    name: 'application service',
    base: config.applicationApiUrl,
    variable: 'VITE_APPLICATION_API_URL',
    read: '/projects?owner=true',
  }
  const [accountRead, applicationRead] = await Promise.all([
    checkRead(account, application, origin),
    checkRead(application, account, origin),
  ])
  const findings = [...accountRead.findings]
  if (accountRead.answer) {
    const csrf = readSetCookies(accountRead.answer).find(({ name }) => name === config.xsrfCookieName)
    findings.push({ subject: 'account API: CSRF cookie', ...checkCsrfCookie(csrf, config, origin) })
    // A preflight from an origin that is not allowed would report the same again.
    if (corsProblem(accountRead.answer, origin) === undefined)
      findings.push(...(await Promise.all(PREFLIGHTS.map((call) => checkPreflight(account, origin, config, call)))))
    if (credentials && csrf && decodeCookie(csrf.value) !== undefined)
      findings.push(...(await checkSession(config, origin, csrf, credentials)))
  }
  return [...findings, ...applicationRead.findings]
}

/** Sends the read of an API. `other` is the API whose address may have been exchanged with that of `api`. */
async function checkRead(api: Api, other: Api, origin: string): Promise<{ findings: Finding[]; answer?: ApiAnswer }> {
  const { name, base, read } = api
  const startedAt = performance.now()
  const answer = await sendRequest(base + read, { headers: { origin } })
  const subject = `${name}: reachable`
  if (typeof answer === 'string') return { findings: [{ subject, problem: `${base} ${answer}` }] }
  const ms = Math.round(performance.now() - startedAt)
  const problem = await addressProblem(api, other, answer, origin)
  if (problem !== undefined) return { findings: [{ subject, problem }] }
  return {
    answer,
    findings: [
      { subject, found: `${base} answers ${answer.status} in ${ms} ms` },
      { subject: `${name}: CORS`, found: 'with credentials', problem: corsProblem(answer, origin) },
      { subject: `${name}: error body`, found: NO_SESSION, problem: errorBodyProblem(answer) },
    ],
  }
}

/** What is wrong with the address of an API: it redirects, or it does not know the call. */
async function addressProblem(
  { base, read, variable }: Api,
  other: Api,
  { status, headers, text }: ApiAnswer,
  origin: string,
): Promise<string | undefined> {
  if (status >= 300 && status < 400)
    return `${base} redirects to ${excerpt(headers.get('location') ?? '')}; configure the address that it redirects to`
  if (status !== 404 || typeOf(text) === NO_SESSION) return undefined
  const elsewhere = await sendRequest(other.base + read, { headers: { origin } })
  const isSwapped = typeof elsewhere !== 'string' && typeOf(elsewhere.text) === NO_SESSION
  const hint = isSwapped
    ? `${other.base} answers it: ${variable} and ${other.variable} are swapped`
    : `the path of ${variable} is wrong`
  return `${base} answers 404 to GET ${read}; ${hint}`
}

function corsProblem(answer: ApiAnswer, origin: string): string | undefined {
  const allowed = answer.headers.get('access-control-allow-origin')
  if (allowed !== origin) return `Access-Control-Allow-Origin must be ${origin}, not ${headerText(allowed)}`
  const credentials = answer.headers.get('access-control-allow-credentials')
  if (credentials !== 'true') return `Access-Control-Allow-Credentials must be true, not ${headerText(credentials)}`
  return undefined
}

const headerText = (header: string | null) => (header === null ? 'missing' : excerpt(header))

function errorBodyProblem({ ok, status, text }: ApiAnswer): string | undefined {
  if (ok) return `a request without a session must be refused, not answered ${status}`
  const type = typeOf(text)
  if (type === undefined) return `must be JSON with a "type", not ${excerpt(text)}`
  return type === NO_SESSION
    ? undefined
    : `its "type" must be ${NO_SESSION}, not ${excerpt(typeof type === 'string' ? type : JSON.stringify(type))}`
}

/** The `type` of an error body; undefined when the text is not JSON with one. */
function typeOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
  } catch {
    return undefined
  }
}

function checkCsrfCookie(cookie: SetCookie | undefined, config: Config, origin: string) {
  const api = new URL(config.accountApiUrl)
  const { hostname } = new URL(origin)
  const problem = () => {
    if (!cookie) return `the answer to a GET request must set ${config.xsrfCookieName} (VITE_XSRF_COOKIE_NAME)`
    if (cookie.attributes.httponly !== undefined)
      return `${cookie.name} is HttpOnly: the portal must be able to read it`
    if (decodeCookie(cookie.value) === undefined) return `${cookie.name} has a value that is not URL-encoded`
    if (!isSentTo(cookie, api.hostname, hostname))
      return `${cookie.name} cannot be read on ${hostname}: its Domain must cover it and ${api.hostname}`
    const wrong = attributeProblem(cookie, api.protocol === 'https:')
    return wrong && `${cookie.name} ${wrong}`
  }
  return { problem: problem(), found: `${config.xsrfCookieName} can be read on ${hostname}` }
}

async function checkPreflight(
  { name, base }: Api,
  origin: string,
  { xsrfHeaderName }: Config,
  [method, path, ...extraHeaders]: (typeof PREFLIGHTS)[number],
): Promise<Finding> {
  const subject = `${name}: preflight of ${method} ${path}`
  const requestedHeaders = ['content-type', xsrfHeaderName.toLowerCase(), ...extraHeaders]
  const answer = await sendRequest(base + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': requestedHeaders.join(','),
    },
  })
  if (typeof answer === 'string') return { subject, problem: answer }
  const valuesOf = (header: string) =>
    (answer.headers.get(header) ?? '').split(',').map((entry) => entry.trim().toLowerCase())
  const missing = requestedHeaders.filter((header) => !valuesOf('access-control-allow-headers').includes(header))
  const needsListing = method !== 'POST' && !valuesOf('access-control-allow-methods').includes(method.toLowerCase())
  const problem = !answer.ok
    ? `must be answered with 2xx, not ${answer.status}`
    : (corsProblem(answer, origin) ??
      (missing.length > 0
        ? `Access-Control-Allow-Headers must list ${missing.join(', ')}`
        : needsListing
          ? `Access-Control-Allow-Methods must list ${method}`
          : undefined))
  return { subject, problem, found: 'allowed' }
}

/** Signs in, reads from the application service with the session, and signs out. */
async function checkSession(
  config: Config,
  origin: string,
  csrf: SetCookie,
  { identifier, password }: Credentials,
): Promise<Finding[]> {
  const subject = 'account API: session cookie'
  const account = new URL(config.accountApiUrl)
  const application = new URL(config.applicationApiUrl)
  const send = (path: string, cookies: readonly SetCookie[], body: object) =>
    sendRequest(config.accountApiUrl + path, {
      method: 'POST',
      headers: {
        origin,
        cookie: cookieHeader(cookies),
        'content-type': 'application/json',
        [config.xsrfHeaderName]: decodeCookie(csrf.value) ?? '',
      },
      body: JSON.stringify(body),
    })

  const login = await send('/auth/login', [csrf], { nickNameOrEmail: identifier, password, fromSkemeet: false })
  if (typeof login === 'string') return [{ subject, problem: `POST /auth/login ${login}` }]
  if (!login.ok) return [{ subject, problem: `POST /auth/login answers ${login.status} ${excerpt(login.text)}` }]
  const cookies = readSetCookies(login).filter(({ name }) => name !== csrf.name)
  const problem =
    cookies.length === 0 ? 'POST /auth/login sets no session cookie; the account may have a second factor' : undefined
  const wrong = cookies.flatMap((cookie) => {
    const readable = cookie.attributes.httponly === undefined ? 'is not HttpOnly' : undefined
    const found = readable ?? attributeProblem(cookie, account.protocol === 'https:')
    return found ? [`${excerpt(cookie.name)} ${found}`] : []
  })
  const toApplication = cookies.filter((cookie) => isSentTo(cookie, account.hostname, application.hostname))
  const projects = await sendRequest(`${config.applicationApiUrl}/projects?owner=true`, {
    headers: { origin, cookie: cookieHeader(toApplication) },
  })
  await send('/auth/logout', [csrf, ...cookies], {})
  const refused = typeof projects === 'string' ? projects : projects.ok ? undefined : `answers ${projects.status}`
  return [
    { subject, problem: problem ?? wrong[0], found: excerpt(cookies.map(({ name }) => name).join(', ')) },
    {
      subject: 'application service: signed in',
      problem: refused && `GET /projects ${refused} with the cookies that browsers send to ${application.hostname}`,
      found: 'accepts the session of the account API',
    },
  ]
}
