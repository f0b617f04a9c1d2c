import { PROVIDER_PATH, type OneTimeTokens } from '../addresses/one-time-tokens'
import { normalisePath } from '../addresses/redirect-target'
import { consumeProviderDeparture } from './sign-in-memory'
import type { Provider } from '../rules/provider-offers'
import { providerOf } from '../rules/providers'

/** Records that a provider has sent the user back. The code from the provider is in `OneTimeTokens`. */
export class ProviderReturn {
  private readonly tokens: OneTimeTokens
  /**
   * True if the portal is allowed to use the code. Either this browser recently left for the provider, or the user has
   * confirmed the code.
   */
  private isConfirmed = false

  constructor(tokens: OneTimeTokens) {
    this.tokens = tokens
  }

  /**
   * If this browser recently opened the provider's site, marks the code as confirmed. Call this method only once, at
   * start-up, because it deletes the record of that visit.
   */
  readDeparture(): void {
    const search = new URLSearchParams(window.location.search)
    const isReturn = this.tokens.peek('code') !== undefined || search.has('error')
    if (!isReturn || !PROVIDER_PATH.test(normalisePath(window.location.pathname) ?? '')) return
    this.isConfirmed = consumeProviderDeparture(providerOf(this.issuer ?? search.get('iss') ?? undefined))
  }

  /**
   * Returns whether the user must confirm the code before the portal uses the code. If this browser did not recently
   * leave for the provider, the link with the code may come from an attacker.
   */
  needsConfirmation(): boolean {
    return this.tokens.peek('code')?.kind === 'token' && !this.isConfirmed
  }

  /** Records that the user has confirmed the code. */
  confirm(): void {
    this.isConfirmed = true
  }

  /** The provider that has issued the code. Undefined without a code, or if the address names no issuer. */
  get issuer(): string | undefined {
    const code = this.tokens.peek('code')
    return code?.kind === 'token' ? code.issuer : undefined
  }
}

/** The reason why a provider sent the user back without a code, according to the `error` parameter. */
export type ProviderRefusalReason = 'cancelled' | 'unavailable' | 'failed'

/** A provider has sent the user back with an error. The sign-in page shows this error. */
export interface ProviderRefusal {
  provider: Provider
  reason: ProviderRefusalReason
}

/** The reason for each standard error of OAuth 2.0 and OpenID Connect. The reason for any other error is `failed`. */
const REASONS: Partial<Record<string, ProviderRefusalReason>> = {
  access_denied: 'cancelled',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
}

/**
 * Reads the `error` parameter with which a provider sent the user back. Ignores `error_description`, because anybody
 * can write a link with such a text.
 */
export function readRefusal(search: URLSearchParams): ProviderRefusal | undefined {
  const error = search.get('error')
  if (error === null) return undefined
  return {
    provider: providerOf(search.get('iss') ?? undefined),
    reason: (Object.hasOwn(REASONS, error) && REASONS[error]) || 'failed',
  }
}
