import type { AxiosError, AxiosInstance, AxiosRequestConfig, InternalAxiosRequestConfig } from 'axios'
import { config } from '../config'
import { ApiFailure, readErrorBody } from './failure'
import { UnexpectedShape } from './shape'

/** One call of the contract, as the functions of this folder describe it. */
interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the API's base address, its variable parts URL-encoded. */
  path: string
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

declare module 'axios' {
  interface AxiosRequestConfig {
    showsFailure?: CallOptions['showsFailure']
  }
}

type Base = 'account' | 'application'

/** axios arrives with the first call, or with `preloadHttp`, so that no page waits for it before it is painted. */
let loading: Promise<Record<Base, AxiosInstance>> | undefined

function clients() {
  loading ??= import('axios').then(
    ({ default: axios }) => {
      const { accountApiUrl, applicationApiUrl, xsrfCookieName, xsrfHeaderName } = config()
      const create = (baseURL: string) => {
        const client = axios.create({
          baseURL,
          withCredentials: true,
          xsrfCookieName,
          xsrfHeaderName,
          withXSRFToken: (request) => isUnsafe(request.method) && goesToAnApi(axios.getUri(request)),
          transitional: { silentJSONParsing: false },
          headers: { 'Content-Type': 'application/json' },
        })
        client.interceptors.response.use(undefined, (error: AxiosError) => Promise.reject(toFailure(error)))
        return client
      }
      return { account: create(accountApiUrl), application: create(applicationApiUrl) }
    },
    (error: unknown) => {
      loading = undefined
      throw new ApiFailure({}, error)
    },
  )
  return loading
}

/** Fetches the HTTP client ahead of the first call. Its failure is not one: the call itself tries again. */
export function preloadHttp(): void {
  clients().catch(() => undefined)
}

function isUnsafe(method: string | undefined): boolean {
  return !/^(get|head|options)$/i.test(method ?? 'get')
}

/** The CSRF header goes to the two configured origins and nowhere else. */
function goesToAnApi(address: string): boolean {
  const { accountApiUrl, applicationApiUrl } = config()
  return [accountApiUrl, applicationApiUrl].some((api) => new URL(api).origin === new URL(address).origin)
}

/** Any rejection of axios → the one ApiFailure, announced once to the listeners when it is due for display. */
function toFailure(error: AxiosError | UnexpectedShape, request?: InternalAxiosRequestConfig | AxiosRequestConfig) {
  const answer = 'response' in error ? error.response : undefined
  const sent = request ?? ('config' in error ? error.config : undefined)
  if ('code' in error && error.code === 'ERR_CANCELED') return new ApiFailure({ cancelled: true }, error)

  const { type, serverMessage, display } = readErrorBody(parsed(answer?.data))
  const failure = new ApiFailure({ type, serverMessage, status: answer?.status }, error)
  const params: unknown = sent?.params
  const quietQuery = typeof params === 'object' && params !== null && 'display' in params && params.display === 'false'
  const shows = sent?.showsFailure
  const callerShows = typeof shows === 'function' ? shows(failure) : shows === true
  if (display && !quietQuery && !callerShows) listeners.forEach((listener) => listener(failure))
  return failure
}

/** An error body as text is JSON when it parses; an HTML page or broken JSON says nothing. */
function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
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

/** Reads a 2xx body, throwing when it is not what is needed. */
type BodyReader<Answer> = (body: string, contentType: string) => Answer

/** A body that is needed is JSON of the call's shape. */
function jsonRead<Answer>(answer: (body: unknown) => Answer): BodyReader<Answer> {
  return (body) => answer(JSON.parse(body === '' ? 'null' : body))
}

/**
 * A body that is not needed may be anything but a web page: that is a captive portal or a proxy speaking in the API's
 * place.
 */
function ignored(body: string, contentType: string): void {
  if (body !== '' && contentType.includes('html')) throw new UnexpectedShape('a web page')
}

async function send<Answer>(
  base: Base,
  call: Call,
  options: CallOptions | undefined,
  read: BodyReader<Answer>,
): Promise<Answer> {
  const client = (await clients())[base]
  if (isUnsafe(call.method)) await csrfCookie()
  const request: AxiosRequestConfig = {
    method: call.method,
    url: call.path,
    responseType: 'text',
    ...(call.query && { params: call.query }),
    ...(call.body !== undefined && { data: call.body }),
    ...(call.headers && { headers: call.headers }),
    ...(options?.signal && { signal: options.signal }),
    ...(options?.showsFailure && { showsFailure: options.showsFailure }),
  }
  const sent = client.request<string>(request)
  if (base === 'account' && !isUnsafe(call.method)) {
    reads.add(sent)
    sent.then(
      () => reads.delete(sent),
      () => reads.delete(sent),
    )
  }
  const response = await sent
  try {
    return read(response.data, String(response.headers['content-type'] ?? ''))
  } catch (error) {
    throw toFailure(error instanceof UnexpectedShape ? error : new UnexpectedShape(String(error)), request)
  }
}

/** How long a call that changes something waits for a read to bring the CSRF cookie, in milliseconds. */
const CSRF_WAIT_MS = 1500

/** Reads of the account API under way: any of their answers brings the CSRF cookie. */
const reads = new Set<Promise<unknown>>()
let csrfRead: Promise<void> | undefined

/**
 * The API sets its CSRF cookie with an answer, so a first call that changes something needs an earlier read. When the
 * cookie is not there yet, the reads under way are waited for, else one quiet read fetches it; an API without the
 * cookie is asked once a page load, and a read that hangs holds nobody up for long.
 */
async function csrfCookie(): Promise<void> {
  if (hasCsrfCookie()) return
  if (reads.size > 0) await brieflyFor(Promise.allSettled(reads))
  if (hasCsrfCookie()) return
  csrfRead ??= readForCsrfCookie()
  await brieflyFor(csrfRead)
}

/** Waits for a read, but not for long. */
const brieflyFor = (read: Promise<unknown>) =>
  Promise.race([read, new Promise((resolve) => setTimeout(resolve, CSRF_WAIT_MS))])

function hasCsrfCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${config().xsrfCookieName}=`))
}

async function readForCsrfCookie(): Promise<void> {
  const { account } = await clients()
  try {
    // An address of its own: browsers hold a request back while another to the same address hangs.
    await account.get('/users/me', { params: { display: 'false', csrf: '' }, responseType: 'text' })
  } catch (error) {
    // A refusal sets the cookie as well as a success; with no answer at all the next call asks again.
    if (error instanceof ApiFailure && error.status === undefined) csrfRead = undefined
  }
}
