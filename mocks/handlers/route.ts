import { HttpHandler } from 'msw'
import type { Account } from '../data/accounts'
import { SESSION_COOKIE, type Backend } from '../backend'
import { loggedCall } from '../contract/calls'
import type { Call } from '../contract/contract'
import { answerDifferences, requestDifferences, type Difference } from '../contract/differences'
import { corsHeaders, isForeign } from './cors'
import { ApiError } from './api-error'
import { cookiesOf, type Cookies, type Transport } from './cookies'
import { Fields } from './fields'

/** A request, and functions with which its handler reads and answers it. */
export interface Exchange {
  body: Fields
  params: Fields
  query: Fields
  headers: Headers
  cookies: Cookies
  /** Returns the signed-in account. Throws NO_VALID_SESSION without a session. */
  account: () => Account
  signIn: (account: Account) => void
}

/** Returns the JSON body, or nothing for an empty response. Throws an ApiError to refuse the call. */
type Answer = (exchange: Exchange) => object | void | Promise<object | void>

export type Route = (call: Call, answer: Answer) => HttpHandler

/**
 * Returns the function that creates the handlers of a backend. A handler does these steps for each request:
 *
 * 1. The handler logs the request, and compares it with docs/openapi.yaml.
 * 2. It applies the fault of the call, if a test has set one.
 * 3. If the method is unsafe, it refuses a foreign origin and an invalid CSRF header, with the status 403 and
 *    UNKNOWN_ERROR.
 * 4. It makes the answer, and compares the answer with docs/openapi.yaml.
 * 5. It adds the CORS headers and, if the cookie is missing, the CSRF cookie.
 */
export function routes(backend: Backend, transport: Transport): Route {
  return (call, answer) => {
    const [method = '', path = ''] = call.split(' ')
    return new HttpHandler(method, `*${path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
      const logged = await loggedCall(call, request)
      backend.calls.push(logged)
      const { query, body } = logged
      const differences = requestDifferences(call, { params, query, body, headers: request.headers })
      report(backend, `${call} request`, differences)
      const cookies = cookiesOf(backend, transport, request)
      const fault = await backend.faults.apply(call, request.signal)
      const exchange = {
        body: new Fields(body),
        params: new Fields(params),
        query: new Fields(query),
        headers: request.headers,
        cookies,
        account: () => signedIn(backend, cookies),
        signIn: (account: Account) => cookies.set(SESSION_COOKIE, backend.sessions.begin(account)),
      }
      const handle = () => respond(() => (refuseForgery(backend, request, cookies), answer(exchange)))
      if (fault?.isApplied) await handle()
      if (fault && (fault.answer?.type === 'error' || (!fault.cors && transport === 'page'))) return Response.error()
      const response = fault?.answer ?? (await handle())
      // Skip the answer to an invalid request, because the contract does not describe it.
      if (differences.length === 0 && !fault?.breaksContract) {
        const received = { status: response.status, body: await response.clone().text() }
        report(backend, `${call} ${response.status}`, answerDifferences(call, received, { exact: true }))
      }
      await fault?.arrival
      cookies.write(response)
      if (method === 'GET')
        for (const [name, value] of Object.entries(backend.cacheHeaders)) response.headers.set(name, value)
      if (fault?.cors !== false)
        corsHeaders(backend, request).forEach((value, name) => response.headers.set(name, value))
      return response
    })
  }
}

function report(backend: Backend, message: string, differences: Difference[]): void {
  for (const { at, expected, got } of differences)
    backend.contractDifferences.push(`${message}: ${at} is ${got}, expected ${expected}`)
}

async function respond(answer: () => ReturnType<Answer>): Promise<Response> {
  try {
    const body = await answer()
    return body ? Response.json(body) : new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return Response.json(error.body, { status: error.status })
  }
}

function signedIn(backend: Backend, cookies: Cookies): Account {
  const account = backend.sessions.account(cookies.get(SESSION_COOKIE))
  if (!account) throw new ApiError('NO_VALID_SESSION')
  return account
}

/** Refuses an unsafe request that another site could have caused (cross-site request forgery). */
function refuseForgery(backend: Backend, request: Request, cookies: Cookies): void {
  if (request.method === 'GET') return
  if (isForeign(backend, request))
    throw new ApiError('UNKNOWN_ERROR', { message: 'Calls from this origin are refused.' }, 403)
  if (!cookies.csrfHeaderMatches(request.headers))
    throw new ApiError('UNKNOWN_ERROR', { message: 'The CSRF header does not repeat the CSRF cookie.' }, 403)
}
