import { ApiFailure, failedAnswer } from './failure'
import { takeEarlyRead } from './early-reads'
import type { Base, HttpClient, HttpRequest } from './http'
import { recordFailure } from './recent-failures'
import { UnexpectedShape } from './shape'

/** One call of the contract, as the functions of this folder describe it. */
export type Call = HttpRequest & {
  /** The API needs no session for it: it is sent without one too, and not again after the end of the session. */
  isPublic?: true
  /** A success sets the session cookie. */
  opensSession?: true
}

/** A call whose 2xx body is needed. */
type CallForAnswer<Answer> = HttpRequest & {
  isPublic?: true
  /** Reads the body. Throws UnexpectedShape. */
  answer: (body: unknown) => Answer
  /** Whether this answer set the session cookie. */
  opensSession?(answer: Answer): boolean
}

/** The last argument of every API function. */
export interface CallOptions {
  /** The caller shows the failure itself (or those for which the function returns true): no toast. */
  showsFailure?: boolean | ((failure: ApiFailure) => boolean)
  /**
   * Cancels the call: it rejects with a `cancelled` ApiFailure, which nothing shows. A write that has been sent still
   * happens; only its answer is dropped, after it was announced that it opened a session.
   */
  signal?: AbortSignal
}

/** What the portal does around each call, given once, when it starts. */
export interface CallPolicies {
  /** Runs right before a write leaves. When it rejects, with an ApiFailure, the write is not sent. */
  beforeWrite: (write: { isPublic: boolean }) => Promise<void>
  /** Runs when a sign-in is sent. The returned function runs when it has settled. */
  onSignIn: () => (hasOpenedSession: boolean) => void
  /**
   * Runs when a call fails because the session has ended. Resolves with whether the call is sent once more; undefined
   * when nothing waits for that.
   */
  onSessionEnded: (failure: ApiFailure) => Promise<boolean> | undefined
  /**
   * Shows a failure, unless the server (`display: false` in the body), the request (`display=false` in the query) or the
   * caller (`showsFailure`, `signal`) excludes it.
   */
  showFailure: (failure: ApiFailure) => void
}

/** The policies of this page. The functions of this folder are called from everywhere, and a page has one portal. */
let policies: CallPolicies

/** Sets what the portal does around each call. Called once, when it starts. */
export function startCalls(given: CallPolicies): void {
  policies = given
}

/** The HTTP client, or its import: with the first call, or by `preloadHttp`, so that no page waits for it to be painted. */
let loading: Promise<HttpClient> | undefined

function http(): Promise<HttpClient> {
  loading ??= import('./http').then(
    ({ createHttpClient }) => createHttpClient(),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Loads the HTTP client before the first call. A failure is ignored, because the call itself tries again. */
export function preloadHttp(): void {
  http().catch(() => undefined)
}

/**
 * Sends `call` to the account API. Resolves with what its `answer` returns; without an `answer` the body is not read,
 * because it may be empty or anything. Rejects with ApiFailure only.
 */
export function accountApi<Answer>(call: CallForAnswer<Answer>, options?: CallOptions): Promise<Answer>
export function accountApi(call: Call, options?: CallOptions): Promise<void>
export function accountApi(call: Call | CallForAnswer<unknown>, options?: CallOptions): Promise<unknown> {
  return 'answer' in call
    ? send('account', call, options, jsonReader(call.answer), (answer) => call.opensSession?.(answer) ?? false)
    : send('account', call, options, ignoreBody, () => true)
}

/** Sends `call` to the application service. Resolves with what its `answer` returns. Rejects with ApiFailure only. */
export function applicationApi<Answer>(call: CallForAnswer<Answer>, options?: CallOptions): Promise<Answer> {
  return send('application', call, options, jsonReader(call.answer), () => false)
}

type Request = HttpRequest & { isPublic?: true; opensSession?: unknown }

async function send<Answer>(
  base: Base,
  request: Request,
  options: CallOptions = {},
  read: (body: string) => Answer,
  hasOpenedSession: (answer: Answer) => boolean,
): Promise<Answer> {
  const { signal } = options
  const { isPublic = false, opensSession } = request
  const isSignIn = isPublic && opensSession !== undefined

  async function sendOnce(): Promise<Answer> {
    const settle = opensSession ? policies.onSignIn() : undefined
    let hasOpened = false
    try {
      const body = await (takeEarly(base, request) ??
        (await http()).send(base, request, {
          signal,
          // A sign-in is sent in nobody's session.
          beforeWrite: async () => (isSignIn ? undefined : policies.beforeWrite({ isPublic })),
        }))
      const answer = readBody(body, read)
      hasOpened = hasOpenedSession(answer)
      return answer
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure({}, error)
      recordFailure(request, failure)
      throw failure
    } finally {
      settle?.(hasOpened)
    }
  }

  async function sendAndRecover(): Promise<Answer> {
    try {
      return await sendOnce()
    } catch (failure) {
      const isRecovered = hasSessionEnded(failure, request) && (await policies.onSessionEnded(failure))
      if (!isRecovered) throw failure
      return sendOnce()
    }
  }

  try {
    return await (signal ? untilAborted(sendAndRecover(), signal) : sendAndRecover())
  } catch (failure) {
    if (failure instanceof ApiFailure && isShown(failure, request, options)) policies.showFailure(failure)
    throw failure
  }
}

function takeEarly(base: Base, request: HttpRequest): Promise<string> | undefined {
  const isSignedIn = window.earlyReads?.isSignedIn
  const answer = takeEarlyRead(base, request)
  // The first answer sets the CSRF cookie, so a write waits for it; the reads after it are sent with the cookie.
  if (answer && base === 'account' && !isSignedIn) void http().then(({ trackRead }) => trackRead(answer), ignore)
  return answer
}

const ignore = () => undefined

function readBody<Answer>(body: string, read: (body: string) => Answer): Answer {
  try {
    return read(body)
  } catch (error) {
    throw failedAnswer(
      undefined,
      undefined,
      error instanceof UnexpectedShape ? error : new UnexpectedShape(String(error)),
    )
  }
}

/** Whether a call failed because the session has ended, and may be sent again in another one. */
function hasSessionEnded(failure: unknown, request: Request): failure is ApiFailure {
  return failure instanceof ApiFailure && failure.type === 'NO_VALID_SESSION' && !isQuiet(request) && !request.isPublic
}

/** Whether a request asks the API not to have its failure shown. */
const isQuiet = ({ query }: HttpRequest) => query !== undefined && 'display' in query

/** Settles as `promise` does, or rejects with a `cancelled` ApiFailure as soon as `signal` aborts. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new ApiFailure({ cancelled: true }))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel, { once: true })
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}

/** Whether a failure should be shown: neither the server, nor the request, nor the caller excludes it. */
function isShown(failure: ApiFailure, request: HttpRequest, { showsFailure = false }: CallOptions): boolean {
  if (failure.cancelled || !failure.display || isQuiet(request)) return false
  return !(typeof showsFailure === 'function' ? showsFailure(failure) : showsFailure)
}

/** Reads a body that must be JSON of the call's shape. */
function jsonReader<Answer>(answer: (body: unknown) => Answer): (body: string) => Answer {
  return (body) => answer(JSON.parse(body === '' ? 'null' : body))
}

/**
 * How many characters of a body are searched for the start of a web page: a comment or XML declaration may precede it.
 */
const DOCUMENT_START_LENGTH = 1024

/**
 * Accepts any body, except a web page, which means that a captive portal or a proxy answered instead of the API. The
 * content type is not used, because servers send plain words such as `OK` as text/html.
 */
function ignoreBody(body: string): void {
  const start = body.slice(0, DOCUMENT_START_LENGTH).trimStart()
  if (start.startsWith('<') && /<(?:!doctype|html)[\s>/]/i.test(start)) throw new UnexpectedShape('a web page')
}
