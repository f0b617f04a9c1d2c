import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientError,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomState,
  ResponseBodyError,
  skipStateCheck,
  type Configuration,
} from 'openid-client'
import type { Provider } from '../data/accounts'
import { ApiError } from '../handlers/api-error'
import type { Backend } from '../backend'
import type { IdentityProvider, ProviderUser } from './identity-provider'
import { CLIENT } from './oidc-server'
import { PROFILES, scopesOf } from './profiles'

/**
 * The account API in its role as a client of an OpenID Connect provider. The client reads the provider's configuration
 * at the first call.
 */
export class OidcClient implements IdentityProvider {
  readonly issuer: string
  private readonly backend: Backend
  private readonly provider: Provider
  private configuration: Configuration | undefined
  /** The identity tokens that the provider has issued. `signOutLink` refuses any other token. */
  private readonly idTokens = new Set<string>()

  constructor(backend: Backend, provider: Provider, issuer: string) {
    this.backend = backend
    this.provider = provider
    this.issuer = issuer
  }

  async begin() {
    const profile = PROFILES[this.provider]
    const nonce = randomNonce()
    const link = buildAuthorizationUrl(await this.configure(), {
      redirect_uri: this.redirectUri,
      scope: scopesOf(profile).join(' '),
      acr_values: profile.acr,
      // Ask for a sign-in, because the session at the provider can belong to another user of this browser.
      prompt: 'login',
      state: randomState(),
      nonce,
    })
    return { link: link.href, nonce }
  }

  async identify(code: string, nonce: string | undefined): Promise<ProviderUser> {
    if (nonce === undefined) throw new ApiError('INVALID_CODE')
    const configuration = await this.configure()
    // Skip the checks of `state` and `iss`. The portal sends only the authorization code, and `iss` has already
    // selected the call. The nonce proves that this browser requested the code.
    const returned = new URL(`${this.redirectUri}?${new URLSearchParams({ code, iss: this.issuer })}`)
    // oxlint-disable-next-line typescript/no-deprecated -- for the reason above
    const checks = { expectedNonce: nonce, expectedState: skipStateCheck, idTokenExpected: true } as const
    try {
      const tokens = await authorizationCodeGrant(configuration, returned, checks)
      const claims = tokens.claims()
      if (!tokens.id_token || claims?.acr !== PROFILES[this.provider].acr) throw unavailable()
      const { sub, email = '' } = await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      this.idTokens.add(tokens.id_token)
      return { sub, email, idToken: tokens.id_token }
    } catch (error) {
      throw isRefusal(error) ? new ApiError('INVALID_CODE') : unavailable()
    }
  }

  async signOutLink(idToken: string): Promise<string> {
    if (!this.idTokens.has(idToken)) throw new ApiError('INVALID_TOKEN')
    return buildEndSessionUrl(await this.configure(), {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${this.backend.portalOrigin}/login`,
      state: randomState(),
    }).href
  }

  private get redirectUri(): string {
    return `${this.backend.portalOrigin}/check-user`
  }

  /** Returns the provider's configuration. If it cannot be read, the next call tries again. */
  private async configure(): Promise<Configuration> {
    try {
      return (this.configuration ??= await discovery(
        new URL(this.issuer),
        CLIENT.id,
        {
          id_token_signed_response_alg: 'ES256',
          ...(PROFILES[this.provider].signsUserInfo && { userinfo_signed_response_alg: 'ES256' }),
        },
        ClientSecretPost(CLIENT.secret),
        // oxlint-disable-next-line typescript/no-deprecated -- HTTP, on this machine only
        { execute: [allowInsecureRequests, enableNonRepudiationChecks] },
      ))
    } catch {
      throw unavailable()
    }
  }
}

/** The error for a missing or malformed answer of the provider. */
const unavailable = () => new ApiError('UNKNOWN_ERROR', undefined, 502)

/** Returns whether the provider refuses the authorization code, or has issued it for another browser. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant'
  const details = error instanceof ClientError && error.cause instanceof Error ? error.cause.cause : undefined
  return details instanceof Object && 'claim' in details && details.claim === 'nonce'
}
