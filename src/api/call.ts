import { createEmitter } from '../lib/store'
import { ApiFailure, failedAnswer } from './failure'
import type { Base, HttpRequest } from './http'
import { recordFailure } from './recent-failures'
import { UnexpectedShape } from './shape'

/** One call of the contract, as the functions of this folder describe it. */
type Call = HttpRequest & {
  /** A success sets the session cookie. */
  opensSession?: true
}

/** A call whose 2xx body is needed. */
type CallForAnswer<Answer> = HttpRequest & {
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

const failures = createEmitter<ApiFailure>()

/**
 * Subscribes to failures that should be shown: not those that the server (`display: false` in the body), the request
 * (`display=false` in the query) or the caller (`showsFailure`, `signal`) excludes. Returns the unsubscribe function.
 */
export const subscribeToFailures = failures.subscribe

/**
 * What an answer reveals of the session in this browser: a sign-in has opened one, or there was none when a call was
 * made at `askedAt` (in milliseconds since 1970).
 */
export type SessionNews = { kind: 'opened' } | { kind: 'none'; askedAt: number }

const sessionNews = createEmitter<SessionNews>()

/** Subscribes to session news, emitted before the caller gets the answer. Returns the unsubscribe function. */
export const onSessionNews = sessionNews.subscribe

type WriteCheck = () => Promise<void>
const writeChecks = new Set<WriteCheck>()

/**
 * Runs `check` before each call that changes something in the open session. When it rejects, with an ApiFailure, the
 * call is not sent. Returns the function that removes the check.
 */
export function checkWrites(check: WriteCheck): () => void {
  writeChecks.add(check)
  return () => writeChecks.delete(check)
}

/** Resolves with whether the session was opened again; undefined when the page does not wait for that. */
type SessionRecovery = (failure: ApiFailure) => Promise<boolean> | undefined

let recoverSession: SessionRecovery = () => undefined

/**
 * Sets what happens to a call that fails because the session has ended: it waits for `recover`, and is sent once more
 * if the session was opened again. Quiet reads and calls that open a session do not wait. Returns the function that
 * ends it.
 */
export function setSessionRecovery(recover: SessionRecovery): () => void {
  recoverSession = recover
  return () => {
    recoverSession = () => undefined
  }
}

/** Resolves with a 2xx body as `send` in http.ts does; undefined when the read was not begun early. */
type TakeEarlyRead = (base: Base, request: HttpRequest) => Promise<string> | undefined

let takeEarlyRead: TakeEarlyRead = () => undefined

/** Sets where a call looks for an answer before it is sent; without an argument, nowhere. */
export function setEarlyReads(take: TakeEarlyRead = () => undefined): void {
  takeEarlyRead = take
}

/** Reads a 2xx body. Throws when it is not of the expected shape. */
type BodyReader<Answer> = (body: string) => Answer

/** The HTTP client is loaded with the first call, or by `preloadHttp`, so that no page waits for it to be painted. */
let loading: Promise<typeof import('./http')> | undefined

function http() {
  loading ??= import('./http').catch((error: unknown) => {
    loading = undefined
    throw error
  })
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
    : send('account', call, options, ignoreBody, () => call.opensSession ?? false)
}

/** Sends `call` to the application service. Resolves with what its `answer` returns. Rejects with ApiFailure only. */
export function applicationApi<Answer>(call: CallForAnswer<Answer>, options?: CallOptions): Promise<Answer> {
  return send('application', call, options, jsonReader(call.answer), () => false)
}

async function send<Answer>(
  base: Base,
  request: HttpRequest,
  options: CallOptions = {},
  read: BodyReader<Answer>,
  opensSession: (answer: Answer) => boolean,
): Promise<Answer> {
  const { signal } = options

  async function sendAndAnnounce(): Promise<Answer> {
    const askedAt = Date.now()
    try {
      if (request.method !== 'GET' && !('opensSession' in request)) for (const check of writeChecks) await check()
      const body = await (takeEarlyRead(base, request) ?? (await http()).send(base, request, signal))
      const answer = readBody(body, read)
      if (opensSession(answer)) sessionNews.emit({ kind: 'opened' })
      return answer
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure({}, error)
      recordFailure(request, failure)
      if (failure.type === 'NO_VALID_SESSION') sessionNews.emit({ kind: 'none', askedAt })
      throw failure
    }
  }

  async function sendAndRecover(): Promise<Answer> {
    try {
      return await sendAndAnnounce()
    } catch (failure) {
      const isRecovered = isRecoverable(failure, request) && (await recoverSession(failure))
      if (!isRecovered) throw failure
      return sendAndAnnounce()
    }
  }

  try {
    return await (signal ? untilAborted(sendAndRecover(), signal) : sendAndRecover())
  } catch (failure) {
    if (failure instanceof ApiFailure && isShown(failure, request, options)) failures.emit(failure)
    throw failure
  }
}

function readBody<Answer>(body: string, read: BodyReader<Answer>): Answer {
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
function isRecoverable(failure: unknown, request: HttpRequest): failure is ApiFailure {
  if (!(failure instanceof ApiFailure) || failure.type !== 'NO_VALID_SESSION') return false
  const isQuiet = request.query !== undefined && 'display' in request.query
  return !isQuiet && !('opensSession' in request)
}

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
function isShown(failure: ApiFailure, { query }: HttpRequest, { showsFailure = false }: CallOptions): boolean {
  if (failure.cancelled || !failure.display || (query && 'display' in query)) return false
  return !(typeof showsFailure === 'function' ? showsFailure(failure) : showsFailure)
}

/** Reads a body that must be JSON of the call's shape. */
function jsonReader<Answer>(answer: (body: unknown) => Answer): BodyReader<Answer> {
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
