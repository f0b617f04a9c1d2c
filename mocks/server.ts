import { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { getResponse, type RequestHandler } from 'msw'
import { Backend } from './backend'
import { loggedCall } from './calls'
import { corsHeaders, preflight } from './cors'
import { accountApi, applicationApi } from './handlers/all'
import { listen, type Fetch } from './listen'
import { outboxPages } from './outbox-pages'
import { providerPages } from './provider-pages'

/** How a sandbox is started. */
export interface SandboxOptions {
  /** The world to serve; a new one unless given. */
  backend?: Backend
  /** The portal's origin, such as http://localhost:5173. Its host name is the sandbox's too, so that cookies are shared. */
  portalOrigin: string
  /** Any free port where none is given. */
  ports?: { account?: number; application?: number; outbox?: number }
}

/** A running sandbox. */
export interface Sandbox {
  backend: Backend
  accountApiUrl: string
  applicationApiUrl: string
  /** The page of mails and SMS; `/outbox.json` below it is the same for programs. */
  outboxUrl: string
  /** Below which the stand-ins of the identity providers are. */
  providerUrl: string
  /** Cuts every connection and frees the ports. */
  close: () => Promise<void>
}

/**
 * Serves a world over real HTTP: the two APIs on an origin each, the outbox and the identity providers on a third.
 * Reachable from this machine only. Rejects with Node's error when a port is in use.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { backend = new Backend(options), portalOrigin, ports = {} } = options
  backend.portalOrigin = portalOrigin
  const { hostname } = new URL(portalOrigin)
  const pages = providerPages(backend).route('/', outboxPages(backend))
  const [account, application, outbox] = await Promise.all([
    listen(apiOver(backend, accountApi(backend, 'http')), { hostname, port: ports.account }),
    listen(apiOver(backend, applicationApi(backend, 'http')), { hostname, port: ports.application }),
    listen((request) => pages.fetch(request), { hostname, port: ports.outbox }),
  ])
  backend.providerUrl = outbox.origin
  return {
    backend,
    accountApiUrl: account.origin,
    applicationApiUrl: application.origin,
    outboxUrl: outbox.origin,
    providerUrl: outbox.origin,
    close: async () => {
      await Promise.all([account, application, outbox].map((server) => server.close()))
    },
  }
}

/** An API from its handlers: preflights answered, connections really cut, 404 for what the contract does not know. */
function apiOver(backend: Backend, handlers: RequestHandler[]): Fetch {
  return async (request, { outgoing }) => {
    if (request.method === 'OPTIONS') return preflight(backend, request)
    const response = await getResponse(handlers, request)
    if (!response) return unknownCall(backend, request)
    if (response.type !== 'error') return response
    if (outgoing instanceof ServerResponse) cut(outgoing, corsHeaders(backend, request))
    return RESPONSE_ALREADY_SENT
  }
}

/**
 * Cuts the connection after the head of an answer. Cut before it, a browser that had used the connection before would
 * send the request again by itself, and no page would notice.
 */
function cut(outgoing: ServerResponse, headers: Headers): void {
  outgoing.writeHead(200, { ...Object.fromEntries(headers), 'content-length': 1 }).flushHeaders()
  outgoing.socket?.destroySoon()
}

async function unknownCall(backend: Backend, request: Request): Promise<Response> {
  backend.calls.push(await loggedCall(undefined, request))
  const body = { type: 'UNKNOWN_ERROR', message: `${request.method} ${new URL(request.url).pathname} is no call.` }
  return Response.json(body, { status: 404, headers: corsHeaders(backend, request) })
}
