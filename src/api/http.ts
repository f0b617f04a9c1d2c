import axios, { type AxiosError, type AxiosInstance, type AxiosRequestConfig } from 'axios'
import { config } from '../config'
import { attempt } from '../lib/attempt'
import { withTimeout } from '../lib/with-timeout'
import { GIVE_UP_MS } from '../rules/limits'
import type { components, paths } from './contract'
import { ApiFailure, failedAnswer } from './failure'
import { readPathSegment } from './shape'

/** The account API, or the application service. */
export type Base = 'account' | 'application'

/** The message types of docs/openapi.yaml, by name. */
export type Schemas = components['schemas']

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A request that docs/openapi.yaml describes, with its method, path, query and body. */
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
  /** The request continues after its page is closed. Its signal stops it even if it is a write. */
  keepalive?: true
} & Pick<Described['parameters'], 'query'> &
  (Described extends { requestBody: { content: { 'application/json': infer Body } } }
    ? { body: Body }
    : { body?: never }) &
  (Described extends { parameters: { path: object } }
    ? /** The variable segment of the path. If the value is not one segment, the call fails before anything is sent. */
      { id: string }
    : { id?: never })

/** Sends requests to the two APIs. A page creates one. */
export type HttpClient = ReturnType<typeof createHttpClient>

/** Creates the client for the configured APIs. */
export function createHttpClient() {
  const clients: Record<Base, AxiosInstance> = {
    account: create(config().accountApiUrl),
    application: create(config().applicationApiUrl),
  }
  /** The pending reads of the account API that were sent without the CSRF cookie. The answer to each sets a new cookie. */
  const reads = new Set<Promise<unknown>>()
  let csrfRead: Promise<void> | undefined
  if (window.earlyReads) trackRead(window.earlyReads.user)

  /**
   * Sends a request and resolves with the body of a 2xx. Rejects only with ApiFailure. `signal` stops a read and a
   * `keepalive` request. It does not stop another write, because that would not undo it.
   */
  async function send(request: HttpRequest & { base?: Base }, signal?: AbortSignal): Promise<string> {
    const { base = 'account', method, query, body, headers, keepalive } = request
    const writes = isWrite(method)
    const token = writes ? csrfToken() : undefined
    const settings: AxiosRequestConfig = {
      method,
      url: pathOf(request),
      responseType: 'text',
      ...(query && { params: query }),
      ...(body !== undefined && { data: body }),
      headers: { ...headers, ...(token !== undefined && { [config().xsrfHeaderName]: token }) },
      ...(signal && (keepalive || !writes) && { signal }),
      ...(keepalive && { fetchOptions: { keepalive } }),
      // A browser caches an answer that has only `Last-Modified`, and could show it to the next user.
      ...(!writes && { fetchOptions: { cache: 'no-store' } }),
    }
    const sent = clients[base].request<string>(settings)
    if (base === 'account' && !writes) trackRead(sent)
    return (await sent).data
  }

  /** Makes the next write wait for `read`, a read of the account API that was sent without the CSRF cookie. */
  function trackRead(read: Promise<unknown>): void {
    if (csrfToken() !== undefined) return
    reads.add(read)
    const done = () => void reads.delete(read)
    read.then(done, done)
  }

  /**
   * Resolves once the CSRF cookie is set, or once the API has answered without setting it. The API sets the cookie with an
   * answer, so the first write needs an earlier read. This function waits for all pending reads, because each replaces the
   * cookie. When there is no pending read, or when none has an answer within ten seconds, one quiet read fetches the
   * cookie. This page does not ask again an API that answers without setting a cookie. Rejects with ApiFailure where the
   * browser keeps no cookie at all.
   */
  async function csrfCookie(): Promise<void> {
    const pending = () => withTimeout(Promise.allSettled(reads), GIVE_UP_MS)
    await pending()
    if (csrfToken() !== undefined) return
    csrfRead ??= readForCsrfCookie()
    await csrfRead
    await pending()
    if (csrfToken() === undefined && !keepsCookies()) throw new ApiFailure({ type: 'cookiesBlocked' })
  }

  async function readForCsrfCookie(): Promise<void> {
    // `csrf` makes the URL unique, because browsers delay a request while another one to the same URL is pending.
    const query = { display: 'false', csrf: '' } as const
    // A refusal also sets the cookie.
    const hasAnswer = await send({ method: 'GET', path: '/users/me', query }).then(
      () => true,
      (error: unknown) => error instanceof ApiFailure && error.status !== undefined,
    )
    if (!hasAnswer || csrfToken() !== undefined) csrfRead = undefined
  }

  return { send, csrfCookie }
}

function create(baseURL: string): AxiosInstance {
  const client = axios.create({
    // Only this adapter can bypass every cache.
    adapter: 'fetch',
    baseURL,
    withCredentials: true,
    // To an API on the portal's own origin, axios would send the first cookie of this name.
    withXSRFToken: false,
    transitional: { silentJSONParsing: false },
    // Some browsers send this header of axios. The APIs would have to allow it.
    headers: { 'User-Agent': false },
  })
  client.interceptors.response.use(undefined, (error: AxiosError) => Promise.reject(toFailure(error)))
  return client
}

/** Returns whether a request with this method changes something. */
const isWrite = (method = 'GET') => method.toUpperCase() !== 'GET'

/** Turns any rejection of axios into an ApiFailure. */
function toFailure({ code, response, message, config: request }: AxiosError): ApiFailure {
  // The cause is only the error's message, because the request and the frames of the error contain the password or code
  // that was sent.
  if (code === 'ERR_CANCELED') return new ApiFailure({ cancelled: true }, message)
  return failedAnswer({ isWrite: isWrite(request?.method), status: response?.status, answer: response?.data }, message)
}

/** Returns the path of a request, with its variable segment checked and encoded. */
function pathOf({ path, id }: HttpRequest): string {
  return id === undefined ? path : path.replace(/\{\w+\}/, () => encodeURIComponent(readPathSegment(id)))
}

/**
 * Returns whether the browser keeps a cookie, by setting one and removing it. A browser that blocks all cookies may still
 * report that they are enabled.
 */
function keepsCookies(): boolean {
  document.cookie = 'check=1; path=/; SameSite=Strict'
  const isKept = document.cookie.includes('check=1')
  document.cookie = 'check=; path=/; SameSite=Strict; max-age=0'
  return isKept
}

/**
 * Returns the value of the CSRF cookie, or undefined without a value. If several cookies have this name, the last one counts,
 * because it has the widest path and is the newest if the API sets it for all paths. axios would use the first one.
 */
function csrfToken(): string | undefined {
  const start = `${config().xsrfCookieName}=`
  const values = document.cookie.split('; ').flatMap((one) => (one.startsWith(start) ? [one.slice(start.length)] : []))
  const value = values.filter((one) => one !== '').at(-1)
  return value && (attempt(() => decodeURIComponent(value)) ?? value)
}
