import { answerDifferences, type Call, type Difference } from '../mocks/contract'
import { FAILURE_TYPES, type FailureType } from '../src/api/failure'
import type { Config } from '../src/config'
import { sendRequest, type ApiAnswer } from './api-answer'
import { CookieJar } from './cookie-jar'

/** What a line reports: an answer as described, a difference, or the reason why a check is not possible. */
export type Outcome = 'held' | 'differs' | 'failed'

/** Receives the lines of a run. They contain no value of an answer and no secret. */
export type Report = (outcome: Outcome, line: string) => void

/** The parts of a request. */
interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** A check of one call. */
interface Check extends Sent {
  /** What distinguishes this check from another one of the same call. */
  when?: string | undefined
  /** The error that the API must answer with. Without it, the API must answer with a success. */
  refusal?: FailureType | undefined
  /** Compares the JSON of a success with what was sent; called when the answer is as described. */
  also?: ((body: unknown) => Difference[]) | undefined
}

const MAX_BODY_BYTES = 8 * 1024 * 1024

/** Sends calls as the portal does, with one session, and compares the answers with docs/openapi.yaml. */
export class ContractClient {
  readonly cookies = new CookieJar()
  /** The calls that were sent. */
  readonly sent = new Set<Call>()
  private readonly config: Config
  private readonly origin: string | undefined
  private readonly report: Report
  private interruption: AbortSignal | undefined

  /**
   * @param origin the portal's, sent as `Origin`; undefined sends none
   * @param interruption aborts when no further call may be sent: `send` and `check` then reject with its reason
   */
  constructor(config: Config, origin: string | undefined, report: Report, interruption?: AbortSignal) {
    this.config = config
    this.origin = origin
    this.report = report
    this.interruption = interruption
  }

  /** Lets calls be sent after an interruption too: those that undo. */
  ignoreInterruption(): void {
    this.interruption = undefined
  }

  /** Whether the API has set a cookie that is not the CSRF cookie. */
  hasSession(): boolean {
    return this.cookies.names().some((name) => name !== this.config.xsrfCookieName)
  }

  /** Sends a call and reports its differences. Returns the JSON of a success, also when it differs; else undefined. */
  async check(call: Call, { when, refusal, also, ...sent }: Check = {}): Promise<unknown> {
    const answer = await this.send(call, sent)
    return answer && this.compare(call, answer, { when, refusal, also })
  }

  /** Sends a call. Reports when there is no answer, and returns undefined. */
  async send(call: Call, { params = {}, query, body }: Sent = {}): Promise<ApiAnswer | undefined> {
    // A call in progress is not cancelled: the API may have applied it, which undoing has to see.
    this.interruption?.throwIfAborted()
    this.sent.add(call)
    const { accountApiUrl, applicationApiUrl, xsrfCookieName, xsrfHeaderName } = this.config
    const [method = '', pattern = ''] = call.split(' ')
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const base = path.startsWith('/projects') ? applicationApiUrl : accountApiUrl
    const csrf = method === 'GET' ? undefined : this.cookies.get(xsrfCookieName)
    const { hostname } = new URL(base)
    const cookie = this.cookies.headerFor(hostname)
    const answer = await sendRequest(
      `${base}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
      {
        method,
        headers: {
          ...(this.origin !== undefined && { origin: this.origin }),
          ...(cookie !== '' && { cookie }),
          ...(csrf !== undefined && { [xsrfHeaderName]: csrf }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      MAX_BODY_BYTES,
    )
    if (typeof answer === 'string') {
      this.report('failed', `${call}: ${base} ${answer}`)
      return undefined
    }
    this.cookies.store(answer, hostname)
    return answer
  }

  /** Compares an answer and reports. Returns the JSON of a success, also when it differs; else undefined. */
  compare(call: Call, answer: ApiAnswer, { when, refusal, also }: Omit<Check, keyof Sent> = {}): unknown {
    const { ok, status, text } = answer
    const subject = when === undefined ? call : `${call} ${when}`
    const body = successBody(answer)
    const differences =
      ok === (refusal !== undefined)
        ? [statusDifference(answer, refusal)]
        : answerDifferences(call, { status, body: text }, { exact: false })
    if (differences.length === 0)
      differences.push(...(refusal ? typeDifference(answer, refusal) : (also?.(body) ?? [])))
    for (const difference of differences) this.differs(subject, difference)
    if (differences.length === 0) this.report('held', `${subject}: ${describe(answer)}`)
    return body
  }

  /** Reports a difference. */
  differs(subject: string, { at, expected, got }: Difference): void {
    this.report('differs', `${subject}: ${at}: expected ${expected}, got ${got}`)
  }
}

function statusDifference(answer: ApiAnswer, refusal: FailureType | undefined): Difference {
  return { at: 'status', expected: refusal ? `an error ${refusal}` : '2XX', got: describe(answer) }
}

function typeDifference(answer: ApiAnswer, refusal: FailureType): Difference[] {
  return failureType(answer) === refusal
    ? []
    : [{ at: 'body/type', expected: JSON.stringify(refusal), got: describe(answer) }]
}

/** The JSON of a success; undefined for any other answer. */
export const successBody = ({ ok, text }: ApiAnswer): unknown => (ok ? parseBody(text) : undefined)

/** Describes an answer by its status and, for an error, its type of the catalogue. */
export function describe(answer: ApiAnswer): string {
  const type = answer.ok ? undefined : failureType(answer)
  return type === undefined ? String(answer.status) : `${answer.status} ${type}`
}

/** The type of an error; undefined when it is none of the catalogue. */
export function failureType({ text }: ApiAnswer): FailureType | undefined {
  const body = parseBody(text)
  const type: unknown = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
  return FAILURE_TYPES.find((known) => known === type)
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
