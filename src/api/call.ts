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
}

/** A call whose 2xx body is needed. */
interface CallForAnswer<Answer> extends Call {
  /** Reads the body, throwing UnexpectedShape. */
  answer: (body: unknown) => Answer
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
export function onFailureToShow(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
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
  return send('account', call, options, 'answer' in call ? jsonRead(call.answer) : ignored)
}

/** Sends `call` to the application service and gives what its `answer` reads. Rejects with ApiFailure only. */
export function applicationApi<Answer>(call: CallForAnswer<Answer>, options?: CallOptions): Promise<Answer> {
  return send('application', call, options, jsonRead(call.answer))
}

async function send<Answer>(base: Base, call: Call, options: CallOptions = {}, read: BodyReader<Answer>) {
  try {
    const client = await http()
    return await client.send(base, call, options.signal, read)
  } catch (error) {
    const failure = error instanceof ApiFailure ? error : new ApiFailure({}, error)
    if (isDue(failure, call, options)) listeners.forEach((listener) => listener(failure))
    throw failure
  }
}

/** Whether nobody keeps a failure quiet. */
function isDue(failure: ApiFailure, { query }: Call, { showsFailure = false }: CallOptions): boolean {
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
