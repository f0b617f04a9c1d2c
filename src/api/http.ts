import axios, { type AxiosError, type AxiosInstance, type AxiosRequestConfig } from 'axios'
import { config } from '../config'
import type { Call } from './call'
import { ApiFailure, readErrorBody } from './failure'
import { readIdentifier } from './identifier'
import { UnexpectedShape } from './shape'

/** The account API, or the application service. */
export type Base = 'account' | 'application'

let created: Record<Base, AxiosInstance> | undefined

function clients() {
  created ??= { account: create(config().accountApiUrl), application: create(config().applicationApiUrl) }
  return created
}

function create(baseURL: string): AxiosInstance {
  const { xsrfCookieName, xsrfHeaderName } = config()
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

function isUnsafe(method: string | undefined): boolean {
  return !/^(get|head|options)$/i.test(method ?? 'get')
}

/** The CSRF header goes to the two configured origins and nowhere else. */
function goesToAnApi(address: string): boolean {
  const { accountApiUrl, applicationApiUrl } = config()
  return [accountApiUrl, applicationApiUrl].some((api) => new URL(api).origin === new URL(address).origin)
}

/** Any rejection of axios → the one ApiFailure. */
function toFailure(error: AxiosError | UnexpectedShape): ApiFailure {
  if ('code' in error && error.code === 'ERR_CANCELED')
    return new ApiFailure({ cancelled: true }, withoutRequest(error))
  const answer = 'response' in error ? error.response : undefined
  return new ApiFailure({ ...readErrorBody(parsed(answer?.data)), status: answer?.status }, withoutRequest(error))
}

/** A screen may keep a failure, and with it the request that axios attaches: the password or code that it carried. */
function withoutRequest(error: AxiosError | UnexpectedShape): Error {
  return 'config' in error ? new Error(error.message) : error
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

/** Reads a 2xx body, throwing when it is not what is needed. */
export type BodyReader<Answer> = (body: string) => Answer

/**
 * Sends `call` to one of the two APIs and gives what `read` makes of a 2xx body. Rejects with ApiFailure only, a
 * `cancelled` one when `signal` gives the call up.
 */
export async function send<Answer>(
  base: Base,
  call: Omit<Call, 'opensSession'>,
  signal: AbortSignal | undefined,
  read: BodyReader<Answer>,
): Promise<Answer> {
  const client = clients()[base]
  const path = pathOf(call)
  if (isUnsafe(call.method)) await csrfCookie()
  const request: AxiosRequestConfig = {
    method: call.method,
    url: path,
    responseType: 'text',
    ...(call.query && { params: call.query }),
    ...(call.body !== undefined && { data: call.body }),
    ...(call.headers && { headers: call.headers }),
    ...(signal && { signal }),
  }
  const sent = client.request<string>(request)
  if (base === 'account' && !isUnsafe(call.method)) bringsCsrfCookie(sent)
  const response = await sent
  try {
    return read(response.data)
  } catch (error) {
    throw toFailure(error instanceof UnexpectedShape ? error : new UnexpectedShape(String(error)))
  }
}

/** The path of a call, its variable segment checked and encoded. */
function pathOf({ path, id }: Call): string {
  return id === undefined ? path : path.replace('{id}', () => encodeURIComponent(readIdentifier(id)))
}

/** How long a call that changes something waits for a read to bring the CSRF cookie, in milliseconds. */
const CSRF_WAIT_MS = 1500

/** Reads of the account API under way that were sent without the CSRF cookie: the answer of each brings a new one. */
const reads = new Set<Promise<unknown>>()
let csrfRead: Promise<void> | undefined

function bringsCsrfCookie(read: Promise<unknown>): void {
  if (hasCsrfCookie()) return
  reads.add(read)
  const done = () => void reads.delete(read)
  read.then(done, done)
}

/**
 * The API sets its CSRF cookie with an answer, so a first call that changes something needs an earlier read. The reads
 * that will bring the cookie are waited for, every one, since each brings another in the place of the one before; if
 * there is none, one quiet read fetches it. An API without the cookie is asked once a page load, and a read that hangs
 * holds nobody up for long.
 */
async function csrfCookie(): Promise<void> {
  await readsWithoutCookie()
  if (hasCsrfCookie()) return
  csrfRead ??= readForCsrfCookie()
  await brieflyFor(csrfRead)
  await readsWithoutCookie()
}

const readsWithoutCookie = () => (reads.size > 0 ? brieflyFor(Promise.allSettled(reads)) : undefined)

/** Waits for a read, but not for long. */
const brieflyFor = (read: Promise<unknown>) =>
  Promise.race([read, new Promise((resolve) => setTimeout(resolve, CSRF_WAIT_MS))])

function hasCsrfCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${config().xsrfCookieName}=`))
}

async function readForCsrfCookie(): Promise<void> {
  // An address of its own: browsers hold a request back while another to the same address hangs.
  const read = clients().account.get('/users/me', { params: { display: 'false', csrf: '' }, responseType: 'text' })
  bringsCsrfCookie(read)
  try {
    await read
  } catch (error) {
    // A refusal sets the cookie as well as a success; with no answer at all the next call asks again.
    if (error instanceof ApiFailure && error.status === undefined) csrfRead = undefined
  }
}
