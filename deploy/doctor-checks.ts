import { FAILURE_TYPES } from '../src/api/failure'
import type { Config } from '../src/config'
import { ask, excerpt, type ApiAnswer } from './api-answer'
import { attributeProblem, cookiesSet, reaches, type SetCookie } from './set-cookie'

/** One thing that was looked at. */
export interface Finding {
  /** What it is about, such as 'account API: CORS'. */
  about: string
  /** What is wrong, and what it must be; absent: all is well. */
  problem?: string | undefined
  /** What was found, when all is well. */
  found?: string
}

/** An account to sign in with, one without a second factor. */
export interface Credentials {
  identifier: string
  password: string
}

interface Api {
  name: string
  base: string
  /** A read that is refused to who is not signed in. */
  read: string
}

/** The calls that browsers ask about first, one for each method. */
const PREFLIGHTS = [
  ['POST', '/auth/login'],
  ['POST', '/auth/create-user-from-skemeet-and-login', 'authorization'],
  ['PUT', '/users/update-double-authentication-email'],
  ['PATCH', '/users/password'],
  ['DELETE', '/applications/doctor/delete'],
] as const

/**
 * Looks at the two APIs as the portal at `origin` will: whether they answer, let its pages read the answers, set a
 * CSRF cookie that those can read, refuse in the form that the portal understands, and allow its methods and headers.
 * With an account also at the session cookie. What is found of an API that does not answer ends there.
 */
export async function examine(config: Config, origin: string, credentials?: Credentials): Promise<Finding[]> {
  const account = { name: 'account API', base: config.accountApiUrl, read: '/users/me?display=false' }
  const application = { name: 'application service', base: config.applicationApiUrl, read: '/projects?owner=true' }
  const [ofAccount, ofApplication] = await Promise.all([examineRead(account, origin), examineRead(application, origin)])
  const findings = [...ofAccount.findings]
  if (ofAccount.answer) {
    const csrf = cookiesSet(ofAccount.answer).find(({ name }) => name === config.xsrfCookieName)
    findings.push({ about: 'account API: CSRF cookie', ...csrfCookie(csrf, config, origin) })
    findings.push(...(await Promise.all(PREFLIGHTS.map((call) => examinePreflight(account, origin, config, call)))))
    if (credentials && csrf) findings.push(...(await examineSession(config, origin, csrf, credentials)))
  }
  return [...findings, ...ofApplication.findings]
}

async function examineRead(
  { name, base, read }: Api,
  origin: string,
): Promise<{ findings: Finding[]; answer?: ApiAnswer }> {
  const startedAt = performance.now()
  const answer = await ask(base + read, { headers: { origin } })
  const reached = { about: `${name}: reachable` }
  if (typeof answer === 'string') return { findings: [{ ...reached, problem: `${base} ${answer}` }] }
  const ms = Math.round(performance.now() - startedAt)
  const found = `${base} answers ${answer.status} in ${ms} ms`
  const problem =
    answer.status >= 300 && answer.status < 400
      ? `${base} redirects to ${excerpt(answer.headers.get('location') ?? '')}; configure the address it leads to`
      : undefined
  return {
    answer,
    findings: [
      { ...reached, found, problem },
      { about: `${name}: CORS`, found: 'with credentials', problem: corsProblem(answer, origin) },
      { about: `${name}: error body`, found: 'JSON of the catalogue', problem: errorBodyProblem(answer) },
    ],
  }
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
  const known: readonly unknown[] = FAILURE_TYPES
  return known.includes(type)
    ? undefined
    : `its "type" must be one of the catalogue, not ${excerpt(typeof type === 'string' ? type : JSON.stringify(type))}`
}

function typeOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
  } catch {
    return undefined
  }
}

function csrfCookie(cookie: SetCookie | undefined, config: Config, origin: string) {
  const api = new URL(config.accountApiUrl)
  const { hostname } = new URL(origin)
  const problem = () => {
    if (!cookie) return `an answer to GET must set ${config.xsrfCookieName} (VITE_XSRF_COOKIE_NAME)`
    if (cookie.attributes.httponly !== undefined)
      return `${cookie.name} is HttpOnly: the portal must be able to read it`
    if (!reaches(cookie, api.hostname, hostname))
      return `${cookie.name} cannot be read on ${hostname}: its Domain must cover it and ${api.hostname}`
    const wrong = attributeProblem(cookie, api.protocol === 'https:')
    return wrong && `${cookie.name} ${wrong}`
  }
  return { problem: problem(), found: `${config.xsrfCookieName} can be read on ${hostname}` }
}

async function examinePreflight(
  { name, base }: Api,
  origin: string,
  { xsrfHeaderName }: Config,
  [method, path, ...more]: (typeof PREFLIGHTS)[number],
): Promise<Finding> {
  const about = `${name}: preflight of ${method} ${path}`
  const wanted = ['content-type', xsrfHeaderName.toLowerCase(), ...more]
  const answer = await ask(base + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': wanted.join(','),
    },
  })
  if (typeof answer === 'string') return { about, problem: answer }
  const listed = (header: string) =>
    (answer.headers.get(header) ?? '').split(',').map((entry) => entry.trim().toLowerCase())
  const missing = wanted.filter((header) => !listed('access-control-allow-headers').includes(header))
  const needsListing = method !== 'POST' && !listed('access-control-allow-methods').includes(method.toLowerCase())
  const problem = !answer.ok
    ? `must be answered 2xx, not ${answer.status}`
    : (corsProblem(answer, origin) ??
      (missing.length > 0
        ? `Access-Control-Allow-Headers must list ${missing.join(', ')}`
        : needsListing
          ? `Access-Control-Allow-Methods must list ${method}`
          : undefined))
  return { about, problem, found: 'allowed' }
}

/** Signs in and out again. */
async function examineSession(
  config: Config,
  origin: string,
  csrf: SetCookie,
  { identifier, password }: Credentials,
): Promise<Finding[]> {
  const about = 'account API: session cookie'
  const account = new URL(config.accountApiUrl)
  const application = new URL(config.applicationApiUrl)
  const send = (path: string, cookies: readonly SetCookie[], body: object) =>
    ask(config.accountApiUrl + path, {
      method: 'POST',
      headers: {
        origin,
        cookie: cookieHeader(cookies),
        'content-type': 'application/json',
        [config.xsrfHeaderName]: decodeURIComponent(csrf.value),
      },
      body: JSON.stringify(body),
    })

  const login = await send('/auth/login', [csrf], { nickNameOrEmail: identifier, password, fromSkemeet: false })
  if (typeof login === 'string') return [{ about, problem: `POST /auth/login ${login}` }]
  if (!login.ok) return [{ about, problem: `POST /auth/login answers ${login.status} ${excerpt(login.text)}` }]
  const cookies = cookiesSet(login).filter(({ name }) => name !== csrf.name)
  const problem = cookies.length === 0 ? 'POST /auth/login sets none (has the account a second factor?)' : undefined
  const wrong = cookies.flatMap((cookie) => {
    const open = cookie.attributes.httponly === undefined ? 'is not HttpOnly' : undefined
    const found = open ?? attributeProblem(cookie, account.protocol === 'https:')
    return found ? [`${excerpt(cookie.name)} ${found}`] : []
  })
  const toApplication = cookies.filter((cookie) => reaches(cookie, account.hostname, application.hostname))
  const projects = await ask(`${config.applicationApiUrl}/projects?owner=true`, {
    headers: { origin, cookie: cookieHeader(toApplication) },
  })
  await send('/auth/logout', [csrf, ...cookies], {})
  const refused = typeof projects === 'string' ? projects : projects.ok ? undefined : `answers ${projects.status}`
  return [
    { about, problem: problem ?? wrong[0], found: excerpt(cookies.map(({ name }) => name).join(', ')) },
    {
      about: 'application service: signed in',
      problem: refused && `GET /projects ${refused} with the cookies that reach ${application.hostname}`,
      found: 'the session of the account API counts',
    },
  ]
}

const cookieHeader = (cookies: readonly SetCookie[]) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
