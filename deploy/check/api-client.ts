import { Cookie, CookieJar } from 'tough-cookie'
import { errorRow, exampleAt, type Call } from '../../mocks/contract/contract'
import { answerDifferences, type Difference } from '../../mocks/contract/differences'
import { isFailureType, type FailureType } from '../../src/api/failure'
import type { Config } from '../../src/config'
import { providers } from '../../src/rules/provider-offers'
import { PROVIDERS } from '../../src/rules/providers'
import { siteOf } from '../server/cookie-sites'
import { excerpt, proxyProblem, sendRequest, type ApiAnswer } from './api-answer'

/**
 * The result of a check: the answer follows the contract, is slow, differs from the contract, or the check is not
 * possible.
 */
export type Outcome = 'held' | 'slow' | 'differs' | 'failed'

/** Links a problem to its cause in the report. */
interface Links {
  /**
   * Differences with the same `cause` become one line. If differences have no `cause`, differences with the same detail
   * become one line.
   */
  cause?: string | undefined
  /** True if the problem can cause other problems in the report. */
  isCause?: boolean
  /** The names of the checks that can report the cause of the problem. The likeliest check comes first. */
  follows?: readonly string[] | undefined
  /** Advice on the problem. If an earlier line of the report names the cause, the report omits the advice. */
  advice?: string
}

/** Receives each result of a check. The result contains no secret. */
export type Report = (outcome: Outcome, check: string, detail: string, links?: Links) => void

const MAX_NAMED_CHECKS = 3

/** The report gives this name to the check of the CSRF cookie. */
export const CSRF_COOKIE = 'CSRF cookie'

/** The name of the check that tests whether the session cookie reaches the application API. */
export const APPLICATION_COOKIE = 'session cookie of the application API'

/**
 * The name of the check that compares the account API's site with the sites of all other addresses.
 */
export const ACCOUNT_SITE = 'site of the account API'

/**
 * Merges the problems with the same cause into one line, which `end` reports. All other results are reported at once.
 */
export function groupDifferences(report: (outcome: Outcome, check: string, detail: string) => void) {
  const found = new Map<string, { outcome: Outcome; check: string; detail: string; others: Set<string> }>()
  const causes = new Set<string>()
  const add: Report = (outcome, check, given, { cause, isCause = false, follows = [], advice = '' } = {}) => {
    const earlier = follows.find((name) => causes.has(name))
    const detail = given + (earlier === undefined ? advice : `; may follow from the line "${earlier}"`)
    if (isCause) {
      // Report each cause only once, because several answers can show the same cause.
      if (!causes.has(check)) report(outcome, check, detail)
      causes.add(check)
      return
    }
    if (outcome !== 'differs' && cause === undefined) {
      report(outcome, check, detail)
      return
    }
    const same = found.get(cause ?? detail)
    if (!same) found.set(cause ?? detail, { outcome, check, detail, others: new Set() })
    else if (check !== same.check) same.others.add(check)
  }
  const end = () => {
    for (const { outcome, check, detail, others } of found.values()) {
      const named = [...others].slice(0, MAX_NAMED_CHECKS).join(', ')
      const more = others.size > MAX_NAMED_CHECKS ? ` and ${others.size - MAX_NAMED_CHECKS} more` : ''
      report(outcome, check, others.size > 0 ? `${detail} (also ${named}${more})` : detail)
    }
  }
  return { report: add, end }
}

/** What a call sends to the API. */
interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** If false, the client leaves out the CSRF header, and the API must refuse the call. */
  hasCsrfHeader?: boolean
}

/** A check of one call. */
interface Check extends Sent {
  /** Completes the name of the check, for example with « after the sign-out ». */
  when?: string | undefined
  /** The expected error of the API. 'any' also accepts a success. By default, the call must succeed. */
  refusal?: FailureType | 'any' | undefined
  /**
   * Compares the JSON of a successful answer with the sent values. The client calls this function only if the answer
   * follows the contract.
   */
  also?: ((body: unknown, answer: ApiAnswer) => Difference[]) | undefined
}

/**
 * The largest accepted error of an API's clock. If the error is larger, cookies and tokens can expire before they
 * arrive.
 */
const CLOCK_DIFFERENCE_MS = 60_000
const MINUTE_MS = 60_000

const MAX_BODY_BYTES = 8 * 1024 * 1024
/** If an answer takes longer than this time, users notice the wait. */
const SLOW_MS = 1000
const SHORT_NAME = /^[\w.-]{1,32}$/

/** Sends calls as the portal does, with one session, and compares the answers with docs/openapi.yaml. */
export class ApiClient {
  /** Stores and sends cookies as a browser does. */
  readonly cookies = new CookieJar(undefined, { prefixSecurity: 'strict' })
  /** The calls that were sent. */
  readonly sent = new Set<Call>()
  private readonly config: Config
  private readonly origin: string
  private readonly report: Report
  /** Contains the name « cookie XSRF-TOKEN », for example, if browsers refuse the cookie XSRF-TOKEN. */
  private readonly refusedCookies = new Set<string>()
  private interruption: AbortSignal | undefined
  private earlierCookies = new Set<string>()

  /**
   * @param origin the portal's origin, which each call sends in `Origin`
   * @param interruption a signal that aborts when the operator interrupts the check. After the abort, `send` and
   *   `check` reject with the reason of the signal
   */
  constructor(config: Config, origin: string, report: Report, interruption?: AbortSignal) {
    this.config = config
    this.origin = origin
    this.report = report
    this.interruption = interruption
  }

  /** After an interruption by the operator, allows further calls, because check-apis must undo its changes. */
  ignoreInterruption(): void {
    this.interruption = undefined
  }

  /** Returns the cookies that a browser sends to an address. */
  cookiesFor(address: string): Cookie[] {
    return this.cookies.getCookiesSync(address)
  }

  /** Remembers the current cookies of the account API. `sessionCookies` ignores these cookies. */
  beforeSignIn(): void {
    this.earlierCookies = new Set(this.cookiesFor(this.config.accountApiUrl).map(({ key }) => key))
  }

  /**
   * Returns the cookies of the session: the cookies that the account API has set since the sign-in, except the CSRF
   * cookie.
   */
  sessionCookies(): Cookie[] {
    return this.cookiesFor(this.config.accountApiUrl).filter(
      ({ key }) => key !== this.config.xsrfCookieName && !this.earlierCookies.has(key),
    )
  }

  /**
   * Returns the value for the CSRF header. Returns undefined if the cookie is missing, or if its value cannot be sent
   * in a header.
   */
  csrfToken(): string | undefined {
    const cookie = this.cookiesFor(this.config.accountApiUrl).find(({ key }) => key === this.config.xsrfCookieName)
    const value = cookie && decode(cookie.value)
    return value !== undefined && /^[\x21-\x7e]+$/.test(value) ? value : undefined
  }

  /**
   * Sends a call and reports how its answer differs from the contract. Returns the JSON of a successful answer, even if
   * the JSON differs from the contract. Returns undefined for any other answer.
   */
  async check(call: Call, { when, refusal, also, ...sent }: Check = {}): Promise<unknown> {
    const answer = await this.send(call, sent)
    return answer && (await this.compare(call, answer, { when, refusal, also }))
  }

  /** Sends a call. If no answer comes, reports the failure and returns undefined. */
  async send(call: Call, sent: Sent = {}): Promise<ApiAnswer | undefined> {
    // An interruption never cancels a running call, because check-apis must undo the call's change.
    this.interruption?.throwIfAborted()
    this.sent.add(call)
    const { params = {}, query, body, headers, hasCsrfHeader = true } = sent
    const [method = '', pattern = ''] = call.split(' ')
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams(query).toString()
    const { base, variable } = apiOf(call, this.config)
    const csrf = method === 'GET' || !hasCsrfHeader ? undefined : this.csrfToken()
    const cookie = this.cookies.getCookieStringSync(base + path)
    const startedAt = performance.now()
    const answer = await sendRequest(
      base + path + (search && `?${search}`),
      {
        method,
        headers: {
          origin: this.origin,
          ...(cookie !== '' && { cookie }),
          ...(csrf !== undefined && { [this.config.xsrfHeaderName]: csrf }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      MAX_BODY_BYTES,
    )
    if (typeof answer === 'string') {
      const detail = `${variable}: ${base} ${answer}`
      this.report('failed', call, detail, { cause: detail })
      return undefined
    }
    const ms = performance.now() - startedAt
    if (ms > SLOW_MS) this.report('slow', call, `answered after ${(ms / 1000).toFixed(1)} s`)
    this.checkClock(call, answer)
    this.storeCookies(call, answer, base + path)
    return answer
  }

  /**
   * Compares an answer with the contract, and reports the result. Returns the JSON of a successful answer, even if the
   * JSON differs from the contract. Returns undefined for any other answer.
   */
  async compare(
    call: Call,
    answer: ApiAnswer,
    { when, refusal, also }: Omit<Check, keyof Sent> = {},
  ): Promise<unknown> {
    const { ok, status, text } = answer
    const subject = when === undefined ? call : `${call} ${when}`
    const body = successBody(answer)
    const expected = refusal === undefined ? '2XX' : refusal === 'any' ? 'JSON' : nameOf(refusal)
    const down = await downProblem(call, answer, this.config)
    if (down !== undefined) this.report('failed', subject, down, { cause: down })
    else if (isRedirect(answer))
      this.report('differs', subject, `must answer ${expected}, not a redirect (${describe(answer)})`, {
        cause: describe(answer),
      })
    else if (ok && isWebPage(answer))
      this.report('differs', subject, `must answer ${expected}, not ${describe(answer)}`, { cause: describe(answer) })
    else {
      const differences = isOtherOutcome(answer, refusal)
        ? [{ at: 'status', expected, got: describe(answer) }]
        : answerDifferences(call, { status, body: text }, { exact: false }).map((difference) =>
            ok ? withRightValue(call, difference) : difference,
          )
      if (differences.length === 0)
        differences.push(
          ...(refusal && refusal !== 'any' ? typeDifference(answer, refusal) : []),
          ...(ok ? (also?.(body, answer) ?? []) : []),
        )
      for (const difference of differences) {
        const { at, expected, got } = difference
        const cause = causeOf(call, answer, difference)
        const isRefused = ['status', 'body/type'].includes(at)
        // If the API's configuration contains a wrong portal address, both the allowed origin and the return addresses
        // are wrong. In this case, the report names the CORS check as the cause.
        const isOfReturn = at.endsWith('redirect_uri')
        const follows = isRefused
          ? this.reasonsOfRefusal(call, answer, refusal)
          : isOfReturn
            ? [corsCheck(call, this.config)]
            : []
        const advice = adviceOf(answer, refusal) + this.csrfHint(call, answer)
        this.report('differs', subject, `${at}: expected ${expected}, got ${got}`, { cause, follows, advice })
      }
      if (differences.length === 0) this.report('held', subject, describe(answer))
    }
    for (const problem of headerProblems(call, answer)) this.report('differs', subject, problem)
    return body
  }

  /** Returns a hint for an API that answers 403 without a reason although the call has the CSRF header. */
  private csrfHint(call: Call, answer: ApiAnswer): string {
    const { xsrfHeaderName, xsrfCookieName } = this.config
    const isUnexplained = answer.status === 403 && !hasReason(answer)
    return isUnexplained && !call.startsWith('GET ') && this.csrfToken() !== undefined
      ? `; the portal sent the value of ${xsrfCookieName} in ${xsrfHeaderName}: set VITE_XSRF_HEADER_NAME and VITE_XSRF_COOKIE_NAME to the names of the API`
      : ''
  }

  /** Reports an API if its clock differs from the clock of this machine. */
  private checkClock(call: Call, { headers, setCookies }: ApiAnswer): void {
    const ofCookie = setCookies.flatMap((line) => timeOfCookie(line) ?? [])[0]
    const timeMs = ofCookie?.timeMs ?? Date.parse(headers.get('date') ?? '')
    const aheadMs = timeMs - Date.now()
    if (!(Math.abs(aheadMs) > CLOCK_DIFFERENCE_MS)) return
    const minutes = Math.round(Math.abs(aheadMs) / MINUTE_MS)
    const difference = `is ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's`
    const source = ofCookie
      ? `as Expires and Max-Age of the cookie ${ofCookie.name} show`
      : 'as Date shows, which a proxy may have set'
    const detail = `${difference}, ${source}; cookies and tokens end too early or too late: correct the wrong clock`
    this.report('differs', clockCheck(call, this.config), detail, { isCause: true })
  }

  /** Stores the cookies of an answer, and reports the cookies that a browser would refuse. */
  private storeCookies(call: Call, { setCookies }: ApiAnswer, address: string): void {
    for (const line of setCookies)
      try {
        this.cookies.setCookieSync(line, address)
      } catch (error) {
        const check = cookieCheck(line)
        const reason = error instanceof Error ? error.message.replace(/[\s.]*(Cookie:.*)?$/, '') : String(error)
        const domain = Cookie.parse(line)?.domain
        this.refusedCookies.add(check)
        if (domain && /domain/i.test(reason))
          this.report(
            'differs',
            check,
            `browsers refuse its Domain ${excerpt(domain)} from ${new URL(address).hostname}`,
            // If the API's domain is wrong, the report omits the advice about the cookie's `Domain`.
            { isCause: true, follows: this.siteChecks(call), advice: `: ${rightDomain(address)}` },
          )
        else this.report('differs', check, `browsers refuse it: ${excerpt(reason)}`, { isCause: true })
      }
  }

  /**
   * Each API has checks that report a wrong domain. Returns the names of these checks for the API that receives `call`.
   */
  private siteChecks(call: Call): string[] {
    const isOfApplication = apiOf(call, this.config).base === this.config.applicationApiUrl
    return isOfApplication ? [ACCOUNT_SITE, APPLICATION_COOKIE] : [ACCOUNT_SITE]
  }

  /**
   * If the API refuses a call, returns the names of the checks that can explain the refusal. The likeliest check comes
   * first.
   */
  private reasonsOfRefusal(call: Call, answer: ApiAnswer, refusal: Check['refusal']): string[] {
    const { ok, status } = answer
    const csrfCookie = cookieCheck(this.config.xsrfCookieName)
    if (ok || hasReason(answer)) return []
    const isBarred = BARRED.includes(status) && failureType(answer) !== 'NO_VALID_SESSION'
    const hasSession = refusal !== 'NO_VALID_SESSION'
    const isOfClock = hasSession && (status === 401 || status === 403 || status >= 500)
    return [
      ...(isBarred ? [corsCheck(call, this.config)] : []),
      // Add the account API, because it issues the tokens that the application API reads.
      ...(isOfClock ? [clockCheck(call, this.config), clockCheck('GET /users/me', this.config)] : []),
      ...(isBarred && !call.startsWith('GET ') ? [csrfCookie, CSRF_COOKIE] : []),
      ...(hasSession && status === 401 ? [...this.refusedCookies].filter((check) => check !== csrfCookie) : []),
      ...(hasSession && status === 401 && call === 'GET /projects' ? this.siteChecks(call) : []),
    ]
  }
}

/** The largest plausible error of an API's clock. */
const CLOCK_MAX_DIFFERENCE_MS = 86_400_000

/**
 * Computes when the API set a cookie, according to the API's clock. Uses `Expires` and `Max-Age`, because a proxy can
 * replace the header `Date`.
 */
function timeOfCookie(line: string): { name: string; timeMs: number } | undefined {
  const { key = '', expires, maxAge } = Cookie.parse(line) ?? {}
  if (!(expires instanceof Date) || typeof maxAge !== 'number' || maxAge <= 0 || !SHORT_NAME.test(key)) return undefined
  const timeMs = expires.getTime() - maxAge * 1000
  return Math.abs(timeMs - Date.now()) < CLOCK_MAX_DIFFERENCE_MS ? { name: key, timeMs } : undefined
}

/**
 * If a cookie has a value but has already expired when the answer arrives, describes the problem. Returns undefined for
 * any other cookie.
 *
 * @param call the call to which the answer belongs. If the clock of the called API is wrong, the cookie can expire too
 *   early
 */
export function expiredCookie(line: string, call: Call, config: Config) {
  const cookie = Cookie.parse(line)
  const end = cookie?.value ? (cookie.expiryTime() ?? Infinity) : Infinity
  if (end > Date.now()) return undefined
  const has = 'has already expired'
  if (!Number.isFinite(end)) return { problem: `${has} (at once)`, advice: '', follows: [] }
  return {
    problem: `${has} (${new Date(end).toISOString()})`,
    advice: ': correct its end, or the clock of the API, which the Date of a proxy may hide',
    follows: [clockCheck(call, config)],
  }
}

/**
 * Returns a problem if caches are allowed to store the answer to a GET call. Also returns a problem if
 * `WWW-Authenticate` makes browsers open their own window for a password.
 */
function headerProblems(call: Call, answer: ApiAnswer): string[] {
  const { ok, headers } = answer
  const cache = headers.get('cache-control') ?? ''
  const isStored = call.startsWith('GET ') && ok && !isWebPage(answer) && !/\bno-store\b/i.test(cache)
  const [scheme] = /^(basic|digest|negotiate|ntlm)\b/i.exec(headers.get('www-authenticate') ?? '') ?? []
  return [
    ...(isStored ? [`header/Cache-Control: expected no-store, got ${cache === '' ? 'nothing' : excerpt(cache)}`] : []),
    ...(scheme === undefined
      ? []
      : [`header/WWW-Authenticate: expected nothing, got ${scheme}, for which browsers open a window of their own`]),
  ]
}

const MAX_EXAMPLE_CHARACTERS = 60

/**
 * Returns `difference` with an example of the right value. If the contract has no short example, returns `difference`
 * unchanged.
 */
function withRightValue(call: Call, difference: Difference): Difference {
  const example = JSON.stringify(exampleAt(call, difference.at) ?? null)
  return example === 'null' || example.length > MAX_EXAMPLE_CHARACTERS
    ? difference
    : { ...difference, expected: `${difference.expected}, such as ${example}` }
}

/**
 * Returns a key for the difference. The report shows all differences with the same key in one line. The key ignores the
 * indexes of lists.
 */
function causeOf(call: Call, answer: ApiAnswer, { at, expected, got }: Difference): string {
  return at === 'status' || got === describe(answer)
    ? describe(answer)
    : `${call} ${at.replace(/\/\d+(?=\/|$)/g, '/0')} ${expected}`
}

/** Returns the base address of the API to which the call belongs, and the variable with this address. */
const apiOf = (call: Call, { accountApiUrl, applicationApiUrl }: Config) =>
  call === 'GET /projects'
    ? { base: applicationApiUrl, variable: 'VITE_APPLICATION_API_URL' }
    : { base: accountApiUrl, variable: 'VITE_ACCOUNT_API_URL' }

/** check-apis checks each API's clock. Returns the name of this check for the API that receives `call`. */
function clockCheck(call: Call, config: Config): string {
  const { base, variable } = apiOf(call, config)
  return `clock of ${new URL(base).origin} (${variable})`
}

/**
 * check-apis has one check of the CORS headers for each API. Returns the name of the check for the API that receives
 * `call`.
 */
export function corsCheck(call: Call, config: Config): string {
  const { base, variable } = apiOf(call, config)
  return `CORS of ${base} (${variable})`
}

/**
 * Returns the name that the report gives to the check of a cookie. `line` is a Set-Cookie line, or only the name of the
 * cookie.
 */
export function cookieCheck(line: string): string {
  const name = /^[^=;]*/.exec(line)?.[0].trim() ?? ''
  return `cookie ${SHORT_NAME.test(name) ? name : 'with an unusual name'}`
}

/**
 * Returns advice about `Domain` for a cookie of the API at `address`. With the advised `Domain`, the cookie also
 * reaches the portal.
 */
export function rightDomain(address: string): string {
  const site = siteOf(address)
  return site === new URL(address).hostname ? 'leave Domain out' : `set Domain=${site}`
}

/** The statuses with which an API can refuse a call because of its origin, its cookies or its CSRF header. */
const BARRED: readonly number[] = [400, 401, 403, 419, 422]

/** Whether the type of an error names a reason that only the API can know, such as a wrong password. */
function hasReason(answer: ApiAnswer): boolean {
  const type = failureType(answer)
  return type !== undefined && type !== 'UNKNOWN_ERROR' && type !== 'NO_VALID_SESSION'
}

/**
 * Returns advice if the API answers ACCOUNT_NOT_CONFIRMED although no account has the identifier. Returns an empty text
 * for any other answer.
 */
function adviceOf(answer: ApiAnswer, refusal: Check['refusal']): string {
  return refusal === 'INVALID_CREDENTIALS' && failureType(answer) === 'ACCOUNT_NOT_CONFIRMED'
    ? ': the portal would ask the user to confirm an account that does not exist; look for the account first, then for its confirmation'
    : ''
}

/**
 * If a proxy has answered in place of an API, returns a description of the problem. Otherwise returns undefined. An
 * answer with a known error type comes from the API itself.
 */
export function proxyAnswer(call: Call, answer: ApiAnswer, config: Config): string | undefined {
  const problem = failureType(answer) === undefined ? proxyProblem(answer.status, 'the API') : undefined
  const { base, variable } = apiOf(call, config)
  return problem && `${variable}: ${base} answers ${describe(answer)}: ${problem}`
}

/**
 * If an answer shows that a program is down, returns a text about this program. Returns undefined for any other answer.
 */
export async function downProblem(call: Call, answer: ApiAnswer, config: Config): Promise<string | undefined> {
  const proxy = proxyAnswer(call, answer, config)
  const provider = providers.find((name) => call.includes(`/auth/${name}/`))
  const isOfProvider =
    provider !== undefined && proxyProblem(answer.status, 'the API') !== undefined && !hasReason(answer)
  if (proxy === undefined && !isOfProvider) return undefined
  const { base, variable } = apiOf(call, config)
  if (base !== config.accountApiUrl || !(await answersRead(base))) return proxy
  const down = isOfProvider
    ? `${PROVIDERS[provider].name} is down, or the API cannot reach it; read the log of the API`
    : 'a program that this call needs is down or slow, or the proxy sends this call elsewhere; read the logs of the API and of the proxy'
  return `${variable}: ${base} answers ${describe(answer)} to this call, but answers GET /users/me: ${down}`
}

/**
 * Returns whether the account API itself answers GET /users/me. The request has no session, so a refusal also counts as
 * an answer of the API.
 */
async function answersRead(base: string): Promise<boolean> {
  const answer = await sendRequest(`${base}/users/me?display=false&csrf=`, {})
  return typeof answer !== 'string' && answer.status < 500
}

/** Returns a cookie's value as the portal reads it, or undefined if it cannot be decoded. */
export function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/**
 * Returns whether an answer is of another kind than expected. There are three cases:
 * - The answer is a success, but an error was expected.
 * - The answer is an error, but a success was expected.
 * - The answer is an error, but both its status and its type differ from the expected error.
 */
function isOtherOutcome(answer: ApiAnswer, refusal: Check['refusal']): boolean {
  if (refusal === 'any') return false
  if (refusal === undefined || answer.ok) return answer.ok === (refusal !== undefined)
  return answer.status !== errorRow(refusal).status && failureType(answer) !== refusal
}

/**
 * Returns the name of an error for a report. The name of NO_VALID_SESSION contains 401, because this error has the
 * status 401 for every call.
 */
const nameOf = (refusal: FailureType) => (refusal === 'NO_VALID_SESSION' ? `401 ${refusal}` : `an error ${refusal}`)

function typeDifference(answer: ApiAnswer, refusal: FailureType): Difference[] {
  return failureType(answer) === refusal ? [] : [{ at: 'status', expected: nameOf(refusal), got: describe(answer) }]
}

/** Returns the JSON of a success, or undefined for any other answer. */
export const successBody = ({ ok, text }: ApiAnswer): unknown => (ok ? parseBody(text) : undefined)

export const isRedirect = ({ status, headers }: ApiAnswer) => status >= 300 && status < 400 && headers.has('location')

export const isWebPage = ({ headers, text }: ApiAnswer) =>
  /^text\/html\b/i.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html)\b/i.test(text)

/**
 * Describes an answer by its status and either its error type, the title of its web page, or the target of its
 * redirect.
 */
export function describe(answer: ApiAnswer): string {
  const { status, headers, text } = answer
  if (isRedirect(answer)) {
    const location = headers.get('location') ?? ''
    return `${status} to ${excerpt(URL.canParse(location) ? new URL(location).origin + new URL(location).pathname : location.replace(/[?#].*/, ''))}`
  }
  if (isWebPage(answer)) {
    const title = /<title>([^<]*)/i.exec(text)?.[1]?.trim()
    return title ? `${status} with the web page ${excerpt(title)}` : `${status} with a web page`
  }
  const type = answer.ok ? undefined : failureType(answer)
  return type === undefined ? String(status) : `${status} ${type}`
}

/** Returns the type of an error, or undefined if the portal does not know the type. */
export function failureType({ text }: ApiAnswer): FailureType | undefined {
  const body = parseBody(text)
  const type: unknown = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
  return isFailureType(type) ? type : undefined
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
