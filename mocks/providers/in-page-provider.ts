import type { Provider } from '../data/accounts'
import { ApiError } from '../handlers/api-error'
import type { OneTimeTokens } from '../data/one-time-tokens'
import type { SeededRandom } from '../data/seeded-random'
import type { IdentityProvider } from './identity-provider'
import { PROFILES } from './profiles'

const BASE = 'http://localhost:4003'

/**
 * Returns an identity provider for handlers that run without HTTP. This provider has no pages, and accepts each
 * authorization code once.
 */
export function inPageProvider(provider: Provider, tokens: OneTimeTokens, random: SeededRandom): IdentityProvider {
  const issuer = `${BASE}${PROFILES[provider].path}`
  return {
    issuer,
    begin: () => Promise.resolve({ link: issuer, nonce: '' }),
    identify(code) {
      const identity = tokens.read(code, 'provider-code')?.identity
      if (identity?.provider !== provider) return Promise.reject(new ApiError('INVALID_CODE'))
      tokens.consume(code)
      const idToken = [20, 60, 43].map((length) => random.token('idToken', length)).join('.')
      return Promise.resolve({ sub: identity.id, email: identity.email, idToken })
    },
    signOutLink: (idToken) =>
      Promise.resolve(
        `${issuer}/logout?${new URLSearchParams({ id_token_hint: idToken, state: 'state-of-sign-out' })}`,
      ),
  }
}
