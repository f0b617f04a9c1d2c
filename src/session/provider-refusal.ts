import type { Provider } from '../api/auth'

/** The provider of a sign-in, as the API names it: `other` is Pro Santé Connect. */
export type ProviderOrigin = 'franceConnect' | 'other'

/**
 * The provider of a return. Decides only which exchange is called and what is displayed.
 *
 * @param issuer its `iss`; a provider may send none
 * @param departedFor the provider for which the browser left the portal, which counts without an issuer
 */
export function providerOrigin(issuer: string | undefined, departedFor?: Provider): ProviderOrigin {
  const provider = issuer === undefined ? departedFor : providerOf(issuer)
  return provider === 'france-connect' ? 'franceConnect' : 'other'
}

/** The provider that calls itself `issuer`: FranceConnect by the rule of its name, else Pro Santé Connect. */
export const providerOf = (issuer: string): Provider =>
  issuer.includes('franceconnect') ? 'france-connect' : 'pro-sante-connect'

/** Why a provider returned without a code, according to its `error`. */
export type ProviderRefusalReason = 'cancelled' | 'unavailable' | 'failed'

/** A provider's return without a code, which the sign-in page shows. */
export interface ProviderRefusal {
  from: ProviderOrigin
  reason: ProviderRefusalReason
}

/** The reasons for the standard errors of OAuth 2.0 and OpenID Connect; any other is `failed`. */
const REASONS: Partial<Record<string, ProviderRefusalReason>> = {
  access_denied: 'cancelled',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
}

/**
 * Reads the `error` of a provider's return. Its `error_description` is not read, because anybody can write one.
 *
 * @param departedFor the provider for which the browser left the portal
 */
export function readRefusal(search: URLSearchParams, departedFor: Provider | undefined): ProviderRefusal | undefined {
  const error = search.get('error')
  if (error === null) return undefined
  return {
    from: providerOrigin(search.get('iss') ?? undefined, departedFor),
    reason: (Object.hasOwn(REASONS, error) && REASONS[error]) || 'failed',
  }
}
