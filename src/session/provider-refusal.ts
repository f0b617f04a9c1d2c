import type { Provider } from '../api/auth'

/** The provider of a sign-in, as the API names it: `other` is Pro Santé Connect. */
export type ProviderOrigin = 'franceConnect' | 'other'

/** The provider of a return with this `iss`: FranceConnect's contains `franceconnect`, Pro Santé Connect may send none. */
export const providerOf = (issuer: string | undefined): Provider =>
  issuer?.includes('franceconnect') ? 'france-connect' : 'pro-sante-connect'

/** The same, as the API names it. */
export const providerOrigin = (issuer: string | undefined): ProviderOrigin =>
  providerOf(issuer) === 'france-connect' ? 'franceConnect' : 'other'

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

/** Reads the `error` of a provider's return. Its `error_description` is not read, because anybody can write one. */
export function readRefusal(search: URLSearchParams): ProviderRefusal | undefined {
  const error = search.get('error')
  if (error === null) return undefined
  return {
    from: providerOrigin(search.get('iss') ?? undefined),
    reason: (Object.hasOwn(REASONS, error) && REASONS[error]) || 'failed',
  }
}
