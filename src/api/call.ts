import { ApiFailure } from './failure'
import type { Base, BodyReader } from './http'
import { UnexpectedShape } from './shape'

/** One call of the contract, as the functions of this folder describe it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the API's base address; `{id}` stands for `id`. */
  path: string
  /** The variable segment of the path. A value that is not one segment fails the call before anything is sent. */
  id?: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** A success sets the session cookie. */
  opensSession?: true
}

/** A call whose 2xx body is needed. */
interface CallForAnswer<Answer> extends Omit<Call, 'opensSession'> {
  /** Reads the body, throwing UnexpectedShape. */
  answer: (body: unknown) => Answer
  /** Whether this answer came with the session cookie. */
  opensSession?(answer: Answer): boolean
}

/** What every API function takes as its last argument. */
export interface CallOptions {
  /** The caller shows the failure itself (or those that the function says): no toast. */
  showsFailure?: boolean | ((failure: ApiFailure) => boolean)
  /** Gives the call up: it then rejects with a `cancelled` ApiFailure, silently. */
  signal?: AbortSignal
}

type FailureListener = (failure: ApiFailure) => void
const listeners = new Set<FailureListener>()

/**
 * Hears of each failure that is due for display: not those that the server (`display: false` in the body), the
 * request (`display=false` in the query) or the caller (`showsFailure`) keeps quiet. Gives back the unsubscription.
 */
export function subscribeToFailures(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * What an answer says of the session in this browser: a sign-in has opened one, or, to a call made at `askedAt` (in
 * milliseconds since 1970), that there is none.
 */
export type SessionNews = { kind: 'opened' } | { kind: 'none'; askedAt: number }

type SessionListener = (news: SessionNews) => void
const sessionListeners = new Set<SessionListener>()

/** Subscribes to what answers say of the session, before the caller gets the answer. Returns the unsubscribe function. */
export function onSessionNews(listener: SessionListener): () => void {
  sessionListeners.add(listener)
  return () => sessionListeners.delete(listener)
}

type WriteCheck = () => Promise<void>
const writeChecks = new Set<WriteCheck>()

/**
 * Has `check` run before each call that changes something. When it rejects, with an ApiFailure, the call is not sent.
 * Returns the function that ends it.
 */
export function checkWrites(check: WriteCheck): () => void {
  writeChecks.add(check)
  return () => writeChecks.delete(check)
}

/** What sends arrives with the first call, or with `preloadHttp`: no page waits for it before it is painted. */
let loading: Promise<typeof import('./http')> | undefined

function http() {
  loading ??= import('./http').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Fetches the HTTP client ahead of the first call. Its failure is not one: the call itself tries again. */
export function preloadHttp(): void {
  http().catch(() => undefined)
}

/**
 * Sends `call` to the account API. Gives what its `answer` reads; without one the body is never read, as it may be
 * empty or anything. Rejects with ApiFailure only.
 */
export function accountApi<Answer>(call: CallForAnswer<Answer>, options?: CallOptions): Promise<Answer>
export function accountApi(call: Call, options?: CallOptions): Promise<void>
export function accountApi(call: Call | CallForAnswer<unknown>, options?: CallOptions): Promise<unknown> {
  return 'answer' in call
    ? send('account', call, options, jsonRead(call.answer), (answer) => call.opensSession?.(answer) ?? false)
    : send('account', call, options, ignored, () => call.opensSession ?? false)
}

/** Sends `call` to the application service and gives what its `answer` reads. Rejects with ApiFailure only. */
export function applicationApi<Answer>(call: CallForAnswer<Answer>, options?: CallOptions): Promise<Answer> {
  return send('application', call, options, jsonRead(call.answer), () => false)
}

async function send<Answer>(
  base: Base,
  call: Omit<Call, 'opensSession'>,
  options: CallOptions = {},
  read: BodyReader<Answer>,
  opensSession: (answer: Answer) => boolean,
) {
  const askedAt = Date.now()
  try {
    if (call.method !== 'GET') for (const check of writeChecks) await check()
    const client = await http()
    const answer = await client.send(base, call, options.signal, read)
    if (opensSession(answer)) tellOfSession({ kind: 'opened' })
    return answer
  } catch (error) {
    const failure = error instanceof ApiFailure ? error : new ApiFailure({}, error)
    if (failure.type === 'NO_VALID_SESSION') tellOfSession({ kind: 'none', askedAt })
    if (isDue(failure, call, options)) listeners.forEach((listener) => listener(failure))
    throw failure
  }
}

function tellOfSession(news: SessionNews): void {
  sessionListeners.forEach((listener) => listener(news))
}

/** Whether nobody keeps a failure quiet. */
function isDue(failure: ApiFailure, { query }: Pick<Call, 'query'>, { showsFailure = false }: CallOptions): boolean {
  if (failure.cancelled || !failure.display || query?.display === 'false') return false
  return !(typeof showsFailure === 'function' ? showsFailure(failure) : showsFailure)
}

/** A body that is needed is JSON of the call's shape. */
function jsonRead<Answer>(answer: (body: unknown) => Answer): BodyReader<Answer> {
  return (body) => answer(JSON.parse(body === '' ? 'null' : body))
}

/** A web page names itself within this many characters, after a comment or an XML declaration at most. */
const DOCUMENT_START_LENGTH = 1024

/**
 * Accepts any body that is not needed, except a web page: a captive portal or a proxy answered in place of the API. The
 * body alone decides, as servers send plain words such as `OK` as text/html.
 */
function ignored(body: string): void {
  const start = body.slice(0, DOCUMENT_START_LENGTH).trimStart()
  if (start.startsWith('<') && /<(?:!doctype|html)[\s>/]/i.test(start)) throw new UnexpectedShape('a web page')
}
