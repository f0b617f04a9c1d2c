import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { html, raw } from 'hono/html'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { Provider } from '../data/accounts'
import type { Backend } from '../backend'
import { serve } from '../listen'
import { sandboxPage } from '../tools/sandbox-page'
import { choicePage } from './choice-page'
import { memoryAdapter } from './memory-adapter'
import { claimsOf, PROFILES, scopesOf } from './profiles'

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The credentials with which the account API identifies itself to the providers. */
export const CLIENT = { id: 'compte-skezia', secret: 'secret-du-bac-a-sable' }

/**
 * Serves an OpenID Connect provider on another host than the portal. The configuration of the server follows the
 * documentation of the real provider. The users are the identities of `backend`. The library is loaded at the first
 * request, because most tests never send a request.
 */
export async function startProvider(backend: Backend, provider: Provider, port?: number) {
  const { path } = PROFILES[provider]
  let library: Promise<Listener> | undefined
  async function answer(...[request, response]: Parameters<Listener>): Promise<void> {
    if (!request.url?.startsWith(`${path}/`)) {
      response.writeHead(404).end()
      return
    }
    const listener = await (library ??= createProvider(backend, provider, origin + path))
    Object.assign(request, { originalUrl: request.url, url: request.url.slice(path.length) })
    await listener(request, response)
  }
  const server = createServer((...exchange) => void answer(...exchange))
  const { origin, close } = await serve(server, { hostname: '127.0.0.1', port })
  return { origin, issuer: origin + path, close }
}

async function createProvider(backend: Backend, provider: Provider, issuer: string): Promise<Listener> {
  const { default: OidcProvider } = await import('oidc-provider')
  const library = new OidcProvider(issuer, configurationOf(backend, provider))
  // oxlint-disable-next-line no-console -- the page that the library answers with does not say what failed
  library.on('server_error', (_, error) => console.error(error))
  library.use(async (context, next) => {
    if (!context.path.startsWith(INTERACTION)) {
      await next()
      return
    }
    const { req, res } = context
    await library.interactionDetails(req, res)
    if (context.method !== 'POST') {
      context.body = String(await choicePage(backend, provider))
      return
    }
    const chosen = new URLSearchParams(await text(req)).get('identity')
    const { acr, amr } = PROFILES[provider]
    const result = chosen
      ? { login: { accountId: chosen, acr, amr } }
      : { error: 'access_denied', error_description: 'User auth aborted' }
    context.redirect(await library.interactionResult(req, res, result))
    context.status = 303
  })
  return library.callback()
}

const INTERACTION = '/interaction/'

function configurationOf(backend: Backend, provider: Provider): Configuration {
  const profile = PROFILES[provider]
  const { name, path, routes, scopes, acr, signsUserInfo, lifetimesS } = profile
  const scope = scopesOf(profile).join(' ')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const page = async (context: KoaContextWithOIDC, ...[title, content]: Parameters<typeof sandboxPage>) => {
    context.type = 'html'
    context.body = String(await sandboxPage(title, content))
  }
  return {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${backend.portalOrigin}/check-user`],
        post_logout_redirect_uris: [`${backend.portalOrigin}/login`],
        id_token_signed_response_alg: 'ES256',
        ...(signsUserInfo && { userinfo_signed_response_alg: 'ES256' }),
        scope,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    // Give each provider's cookies different names. Both providers are on one host, and a browser sends the host's
    // cookies to every port.
    cookies: {
      keys: [randomUUID()],
      names: { session: `${provider}_session`, interaction: `${provider}_interaction`, resume: `${provider}_resume` },
    },
    routes,
    scopes: scope.split(' '),
    claims: { openid: ['sub'], acr: null, amr: null, ...scopes },
    acrValues: [acr],
    ttl: {
      AuthorizationCode: lifetimesS.code,
      AccessToken: lifetimesS.accessToken,
      IdToken: lifetimesS.accessToken,
      Interaction: lifetimesS.session,
      Session: lifetimesS.session,
      Grant: lifetimesS.session,
    },
    pkce: { required: () => false },
    features: {
      devInteractions: { enabled: false },
      jwtUserinfo: { enabled: signsUserInfo },
      rpInitiatedLogout: {
        enabled: true,
        // End the session without asking the user, because the real providers do not ask.
        logoutSource: (context, form) =>
          page(
            context,
            `Déconnexion de ${name}`,
            html`
              ${raw(form)}
              <input type="hidden" form="op.logoutForm" name="logout" value="yes" />
              <script>
                document.forms[0].submit()
              </script>
            `,
          ),
      },
    },
    interactions: { url: (_, { uid }) => path + INTERACTION + uid },
    // Grant every requested scope. When the user chooses an identity, the user also gives the consent to the portal.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
    findAccount(_, sub) {
      const identity = backend.identities.find(({ provider: own, id }) => own === provider && id === sub)
      return identity && { accountId: sub, claims: () => claimsOf(identity) }
    },
    renderError: (context, { error, error_description: description }) =>
      page(
        context,
        `${name} : erreur`,
        html`<p>${error}</p>
          <p>${description}</p>`,
      ),
  }
}
