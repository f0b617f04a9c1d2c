import { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { getResponse, type RequestHandler } from 'msw'
import { Backend } from './backend'
import type { Provider } from './data/accounts'
import { loggedCall } from './contract/calls'
import { contractPages } from './tools/contract-pages'
import { corsHeaders, preflight } from './handlers/cors'
import { accountApi, applicationApi } from './handlers/all'
import { listen, type Fetch } from './listen'
import { outboxPages, type OutboxOptions } from './tools/outbox-pages'
import { OidcClient } from './providers/oidc-client'
import { CLIENT, startProvider } from './providers/oidc-server'
import { forEachProvider, PROFILES, providers } from './providers/profiles'

export interface SandboxOptions extends OutboxOptions {
  backend?: Backend
  /**
   * The portal's origin, such as http://localhost:5173. The sandbox uses the same host name, so that the portal and the
   * sandbox share cookies.
   */
  portalOrigin: string
  ports?: Partial<Record<'account' | 'application' | 'outbox' | Provider, number>>
}

/**
 * Serves a backend over HTTP. Each API, each identity provider and the outbox has its own origin. Only this machine can
 * reach them. Rejects with Node's error if a port is in use.
 */
export async function startSandbox(options: SandboxOptions) {
  const { backend = new Backend(options), portalOrigin, ports = {} } = options
  backend.portalOrigin = portalOrigin
  const { hostname } = new URL(portalOrigin)
  const pages = outboxPages(backend, options).route('/', contractPages())
  const [account, application, outbox] = await Promise.all([
    listen(apiOver(backend, accountApi(backend, 'http')), { hostname, port: ports.account }),
    listen(apiOver(backend, applicationApi(backend, 'http')), { hostname, port: ports.application }),
    listen((request) => pages.fetch(request), { hostname, port: ports.outbox }),
  ])
  const started = await Promise.all(providers.map((provider) => startProvider(backend, provider, ports[provider])))
  const serverOf = (provider: Provider) => {
    const server = started[providers.indexOf(provider)]
    if (!server) throw new Error(`${provider} has not been started.`)
    return server
  }
  backend.providers = forEachProvider((provider) => new OidcClient(backend, provider, serverOf(provider).issuer))
  const { routes } = PROFILES['pro-sante-connect']
  const signOut = new URLSearchParams({ client_id: CLIENT.id, post_logout_redirect_uri: `${portalOrigin}/login` })
  return {
    backend,
    accountApiUrl: account.origin,
    applicationApiUrl: application.origin,
    /**
     * The address of the page with all mails and SMS. Below it, `/outbox.json` contains the same as JSON, and `/api`
     * shows the contract.
     */
    outboxUrl: outbox.origin,
    /** The address that ends the session at Pro Santé Connect, and then redirects to the portal. */
    proSanteConnectLogoutUrl: `${serverOf('pro-sante-connect').issuer}${routes.end_session}?${signOut}`,
    providers: forEachProvider(serverOf),
    close: async () => {
      await Promise.all([account, application, outbox, ...started].map((server) => server.close()))
    },
  }
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/**
 * Serves handlers as an API. The server also answers preflights, closes connections, and answers 404 to an unknown
 * call.
 */
function apiOver(backend: Backend, handlers: RequestHandler[]): Fetch {
  return async (request, { outgoing }) => {
    if (request.method === 'OPTIONS') return preflight(backend, request)
    const response = await getResponse(handlers, request)
    if (!response) return unknownCall(backend, request)
    if (response.type !== 'error') return response
    if (outgoing instanceof ServerResponse) closeConnection(outgoing, corsHeaders(backend, request))
    return RESPONSE_ALREADY_SENT
  }
}

/**
 * Sends the head of a response, and closes the connection before the body. If the connection closed before the head,
 * browsers would silently repeat the request.
 */
function closeConnection(outgoing: ServerResponse, headers: Headers): void {
  outgoing.writeHead(200, { ...Object.fromEntries(headers), 'content-length': 1 }).flushHeaders()
  outgoing.socket?.destroySoon()
}

async function unknownCall(backend: Backend, request: Request): Promise<Response> {
  backend.calls.push(await loggedCall(undefined, request))
  const body = {
    type: 'UNKNOWN_ERROR',
    message: `${request.method} ${new URL(request.url).pathname} is not a call of the API.`,
  }
  return Response.json(body, { status: 404, headers: corsHeaders(backend, request) })
}
