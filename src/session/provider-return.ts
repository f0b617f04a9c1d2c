import { PROVIDER_PATH, type OneTimeTokens } from '../addresses/one-time-tokens'
import { normalisePath } from '../addresses/redirect-target'
import { consumeProviderDeparture } from './sign-in-memory'
import type { Provider } from '../rules/provider-offers'
import { providerOf } from '../rules/providers'

/** The return of a user from a provider. Its code is one of the one-time tokens. */
export class ProviderReturn {
  private readonly tokens: OneTimeTokens
  /**
   * Whether the held code may be used, because this browser left for its provider shortly before, or the user confirmed it.
   */
  private isConfirmed = false

  constructor(tokens: OneTimeTokens) {
    this.tokens = tokens
  }

  /**
   * Reads whether this browser left the portal for the provider. Reading consumes the record of the departure. Call it
   * once at start-up, when the page is visible, because a page that the browser prepares unseen must not consume the
   * record.
   */
  readDeparture(): void {
    const search = new URLSearchParams(window.location.search)
    const isReturn = this.tokens.peek('code') !== undefined || search.has('error')
    if (!isReturn || !PROVIDER_PATH.test(normalisePath(window.location.pathname) ?? '')) return
    this.isConfirmed = consumeProviderDeparture(providerOf(this.issuer ?? search.get('iss') ?? undefined))
  }

  /**
   * Returns whether the user must confirm the code before it is used, because this browser did not leave for that provider
   * shortly before. Somebody else may have sent the link, with a code for another identity.
   */
  needsConfirmation(): boolean {
    return this.tokens.peek('code')?.kind === 'token' && !this.isConfirmed
  }

  /** Confirms the held code. */
  confirm(): void {
    this.isConfirmed = true
  }

  /** The issuer of the held code. It is undefined without a code or an issuer. */
  get issuer(): string | undefined {
    const code = this.tokens.peek('code')
    return code?.kind === 'token' ? code.issuer : undefined
  }
}

/** The reason why a provider returned without a code, according to its `error`. */
export type ProviderRefusalReason = 'cancelled' | 'unavailable' | 'failed'

/** A provider's return without a code. The sign-in page shows it. */
export interface ProviderRefusal {
  provider: Provider
  reason: ProviderRefusalReason
}

/** The reasons for the standard errors of OAuth 2.0 and OpenID Connect. Any other error is `failed`. */
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
    provider: providerOf(search.get('iss') ?? undefined),
    reason: (Object.hasOwn(REASONS, error) && REASONS[error]) || 'failed',
  }
}
