import axios, { type AxiosError, type AxiosInstance, type AxiosRequestConfig } from 'axios'
import { config } from '../config'
import { attempt } from '../lib/attempt'
import { withTimeout } from '../lib/with-timeout'
import { GIVE_UP_MS } from '../rules/limits'
import type { components, paths } from './contract'
import { ApiFailure, failureFromAnswer } from './failure'
import { readPathSegment } from './shape'

/** One of the two APIs: the account API or the application service. */
export type Base = 'account' | 'application'

/** The types that docs/openapi.yaml defines under `components.schemas`, by name. */
export type Schemas = components['schemas']

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A request that docs/openapi.yaml describes: its method, path, query and body. */
export type HttpRequest = {
  [Path in keyof paths]: {
    [Name in Method]: paths[Path][Name] extends Operation ? RequestOf<Path, Uppercase<Name>, paths[Path][Name]> : never
  }[Method]
}[keyof paths]

interface Operation {
  parameters: { path?: object; query?: object }
}

type RequestOf<Path, Name, Described extends Operation> = {
  method: Name
  path: Path
  headers?: Record<string, string>
  /**
   * The request continues after its page was closed. `signal` can stop such a request, even if the request changes
   * data.
   */
  keepalive?: true
} & Pick<Described['parameters'], 'query'> &
  (Described extends { requestBody: { content: { 'application/json': infer Body } } }
    ? { body: Body }
    : { body?: never }) &
  (Described extends { parameters: { path: object } }
    ? /**
       * The value of the variable segment in the path. If the value is not one path segment, the call fails and sends
       * nothing.
       */
      { id: string }
    : { id?: never })

/** The client that sends requests to the two APIs. Each document has one client. */
export type HttpClient = ReturnType<typeof createHttpClient>

/** Creates the client for the configured APIs. */
export function createHttpClient() {
  const clients: Record<Base, AxiosInstance> = {
    account: create(config().accountApiUrl),
    application: create(config().applicationApiUrl),
  }
  /**
   * The pending GET requests to the account API that were sent without a CSRF cookie. The answer to each of these
   * requests sets a new cookie.
   */
  const reads = new Set<Promise<unknown>>()
  let csrfRead: Promise<void> | undefined
  if (window.earlyReads) trackRead(window.earlyReads.user)

  /**
   * Sends a request. Resolves with the body of a 2xx answer. Rejects only with ApiFailure. `signal` stops a GET request
   * or a request with `keepalive`. `signal` cannot stop any other call that changes data, because the API may have
   * already made the change.
   */
  async function send(request: HttpRequest & { base?: Base }, signal?: AbortSignal): Promise<string> {
    const { base = 'account', method, query, body, headers, keepalive } = request
    const isWrite = isWriteMethod(method)
    const token = isWrite ? csrfToken() : undefined
    const settings: AxiosRequestConfig = {
      method,
      url: pathOf(request),
      responseType: 'text',
      ...(query && { params: query }),
      ...(body !== undefined && { data: body }),
      headers: { ...headers, ...(token !== undefined && { [config().xsrfHeaderName]: token }) },
      ...(signal && (keepalive || !isWrite) && { signal }),
      ...(keepalive && { fetchOptions: { keepalive } }),
      // Forbid caching, because the browser could show a cached answer to the next user.
      ...(!isWrite && { fetchOptions: { cache: 'no-store' } }),
    }
    const sent = clients[base].request<string>(settings)
    if (base === 'account' && !isWrite) trackRead(sent)
    return (await sent).data
  }

  /**
   * If the CSRF cookie is missing, the next call that changes data waits for `read`. The answer to `read` sets the
   * cookie.
   */
  function trackRead(read: Promise<unknown>): void {
    if (csrfToken() !== undefined) return
    reads.add(read)
    const removeRead = () => void reads.delete(read)
    read.then(removeRead, removeRead)
  }

  /**
   * Fetches the CSRF cookie, which the API sets with any answer:
   * 1. Waits at most ten seconds for the pending GET requests, because their answers set the cookie.
   * 2. If the cookie is still missing, sends `GET /users/me`.
   * Rejects with ApiFailure if the browser blocks all cookies. Resolves even if the API has not set the cookie.
   */
  async function fetchCsrfCookie(): Promise<void> {
    const waitForReads = () => withTimeout(Promise.allSettled(reads), GIVE_UP_MS)
    await waitForReads()
    if (csrfToken() !== undefined) return
    csrfRead ??= readForCsrfCookie()
    await csrfRead
    await waitForReads()
    if (csrfToken() === undefined && !keepsCookies()) throw new ApiFailure({ type: 'cookiesBlocked' })
  }

  async function readForCsrfCookie(): Promise<void> {
    // The parameter `csrf` makes this URL unique, because a browser delays a second request to the same URL.
    const query = { display: 'false', csrf: '' } as const
    // The API sets the cookie even if it refuses the request.
    const hasAnswer = await send({ method: 'GET', path: '/users/me', query }).then(
      () => true,
      (error: unknown) => error instanceof ApiFailure && error.status !== undefined,
    )
    if (!hasAnswer || csrfToken() !== undefined) csrfRead = undefined
  }

  return { send, fetchCsrfCookie }
}

function create(baseURL: string): AxiosInstance {
  const client = axios.create({
    // Only the fetch adapter of axios supports the option `cache: 'no-store'`.
    adapter: 'fetch',
    baseURL,
    withCredentials: true,
    // The portal sets the CSRF header itself. If there are several CSRF cookies, axios would send the oldest one to an
    // API on the portal's own origin.
    withXSRFToken: false,
    transitional: { silentJSONParsing: false },
    // Remove the `User-Agent` header of axios. Some browsers would send the header, and an API would have to allow it
    // for CORS.
    headers: { 'User-Agent': false },
  })
  client.interceptors.response.use(undefined, (error: AxiosError) => Promise.reject(toFailure(error)))
  return client
}

/** Returns whether a request with this method can change data. */
const isWriteMethod = (method = 'GET') => method.toUpperCase() !== 'GET'

/** Converts an error of axios into an ApiFailure. */
function toFailure({ code, response, message, config: request }: AxiosError): ApiFailure {
  // Keep only the message of the axios error as the cause. The request and the stack frames in the axios error contain
  // the user's password or code.
  if (code === 'ERR_CANCELED') return new ApiFailure({ cancelled: true }, message)
  return failureFromAnswer(
    { isWrite: isWriteMethod(request?.method), status: response?.status, answer: response?.data },
    message,
  )
}

/** Returns the path of a request. Checks and encodes the variable segment of the path. */
function pathOf({ path, id }: HttpRequest): string {
  return id === undefined ? path : path.replace(/\{\w+\}/, () => encodeURIComponent(readPathSegment(id)))
}

/**
 * Returns whether the browser keeps cookies. Sets a cookie and removes it, because some browsers that block all cookies
 * still report that cookies are enabled.
 */
function keepsCookies(): boolean {
  document.cookie = 'check=1; path=/; SameSite=Strict'
  const isKept = document.cookie.includes('check=1')
  document.cookie = 'check=; path=/; SameSite=Strict; max-age=0'
  return isKept
}

/**
 * Returns the value of the CSRF cookie; undefined if there is no value. If several cookies have this name, returns the
 * last one, because the browser puts the cookie for all paths last.
 */
function csrfToken(): string | undefined {
  const start = `${config().xsrfCookieName}=`
  const values = document.cookie.split('; ').flatMap((one) => (one.startsWith(start) ? [one.slice(start.length)] : []))
  const value = values.filter((one) => one !== '').at(-1)
  return value && (attempt(() => decodeURIComponent(value)) ?? value)
}
