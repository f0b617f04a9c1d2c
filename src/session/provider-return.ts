import { PROVIDER_PATH, type OneTimeTokens } from '../addresses/one-time-tokens'
import { normalisePath } from '../addresses/redirect-target'
import { consumeProviderDeparture } from './sign-in-memory'
import type { Provider } from '../rules/provider-offers'
import { providerOf } from '../rules/providers'

/** The return of a user from a provider. The provider's code is one of the one-time tokens. */
export class ProviderReturn {
  private readonly tokens: OneTimeTokens
  /**
   * Whether the portal is allowed to use the code. This browser must have recently left for the provider, or the user
   * must have confirmed the code.
   */
  private isConfirmed = false

  constructor(tokens: OneTimeTokens) {
    this.tokens = tokens
  }

  /**
   * Reads whether this browser left the portal for the provider, and consumes the record of the departure. Call this
   * once at start-up, when the page is visible, because a page that the browser prerenders must not consume the record.
   */
  readDeparture(): void {
    const search = new URLSearchParams(window.location.search)
    const isReturn = this.tokens.peek('code') !== undefined || search.has('error')
    if (!isReturn || !PROVIDER_PATH.test(normalisePath(window.location.pathname) ?? '')) return
    this.isConfirmed = consumeProviderDeparture(providerOf(this.issuer ?? search.get('iss') ?? undefined))
  }

  /**
   * Returns whether the user must confirm the code before the portal uses the code. The confirmation is necessary if
   * the browser did not recently leave for the provider, because somebody else has possibly sent the user a link with a
   * code for another identity.
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

/** An error with which a provider has sent the user back without a code. The sign-in page shows the error. */
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
