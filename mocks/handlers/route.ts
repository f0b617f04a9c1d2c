import { HttpHandler } from 'msw'
import type { Account } from '../accounts'
import { SESSION_COOKIE, type Backend } from '../backend'
import { loggedCall, type Call } from '../calls'
import { corsHeaders, isForeign } from '../cors'
import { Refusal } from '../refusal'
import { cookiesOf, type Cookies, type Transport } from './cookies'
import { Fields } from './fields'

/** One request and what a handler may do with it. */
export interface Exchange {
  body: Fields
  /** Variable parts of the path, decoded. */
  params: Fields
  query: Fields
  headers: Headers
  cookies: Cookies
  /** Who is signed in; refuses with NO_VALID_SESSION when nobody is. */
  account: () => Account
  /** Opens a session and sets its cookie. */
  signIn: (account: Account) => void
}

/** Answers one call: gives the JSON body, nothing for an empty answer, or throws a Refusal. */
type Answer = (exchange: Exchange) => object | void

/** Makes the handler of one call. */
export type Route = (call: Call, answer: Answer) => HttpHandler

/**
 * The routes of a world. What every call has in common happens here, in this order: the request is logged, a fault
 * that was set strikes, an unsafe method from a foreign origin or without the right CSRF header is refused (403,
 * UNKNOWN_ERROR with a message that says which), the handler answers, the CSRF cookie is set when the browser has
 * none, and the portal's origin is given the CORS headers.
 */
export function routes(backend: Backend, transport: Transport): Route {
  return (call, answer) => {
    const [method = '', path = ''] = call.split(' ')
    return new HttpHandler(method, `*${path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
      const logged = await loggedCall(call, request)
      backend.calls.push(logged)
      const cookies = cookiesOf(backend, transport, request)
      const fault = await backend.faults.strike(call, request.signal)
      if (fault && (fault.answer.type === 'error' || (!fault.cors && transport === 'page'))) return Response.error()

      const exchange = {
        body: new Fields(logged.body),
        params: new Fields(params),
        query: new Fields(logged.query),
        headers: request.headers,
        cookies,
        account: () => signedIn(backend, cookies),
        signIn: (account: Account) => cookies.set(SESSION_COOKIE, backend.sessions.begin(account)),
      }
      const response = fault?.answer ?? respond(() => (refuseForgery(backend, request, cookies), answer(exchange)))
      cookies.write(response)
      if (fault?.cors !== false)
        corsHeaders(backend, request).forEach((value, name) => response.headers.set(name, value))
      return response
    })
  }
}

function respond(answer: () => object | void): Response {
  try {
    const body = answer()
    return body ? Response.json(body) : new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Response.json(error.body, { status: error.status })
  }
}

function signedIn(backend: Backend, cookies: Cookies): Account {
  const account = backend.sessions.account(cookies.get(SESSION_COOKIE))
  if (!account) throw new Refusal('NO_VALID_SESSION')
  return account
}

/** Refuses what another site could make a signed-in browser send. */
function refuseForgery(backend: Backend, request: Request, cookies: Cookies): void {
  if (request.method === 'GET') return
  if (isForeign(backend, request)) throw new Refusal('UNKNOWN_ERROR', 'Calls from this origin are refused.', 403)
  if (!cookies.csrfHeaderMatches(request.headers))
    throw new Refusal('UNKNOWN_ERROR', 'The CSRF header does not repeat the CSRF cookie.', 403)
}
