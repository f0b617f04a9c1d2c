import { PROVIDER_PATH, type OneTimeTokens } from '../addresses/one-time-tokens'
import { normalisePath } from '../addresses/redirect-target'
import { consumeProviderDeparture } from './sign-in-memory'
import type { Provider } from '../rules/provider-offers'
import { providerOf } from '../rules/providers'

/** The return of a person from a provider, whose code is one of the one-time tokens. */
export class ProviderReturn {
  private readonly tokens: OneTimeTokens
  /** Whether the held code may be used: this browser left for its provider shortly before, or the person confirmed it. */
  private isConfirmed = false

  constructor(tokens: OneTimeTokens) {
    this.tokens = tokens
  }

  /**
   * Reads whether this browser left the portal for the provider, which consumes the record. Called once at start-up, when the
   * page is seen: a page that the browser prepares unseen must not consume it.
   */
  readDeparture(): void {
    const search = new URLSearchParams(window.location.search)
    const isReturn = this.tokens.peek('code') !== undefined || search.has('error')
    if (!isReturn || !PROVIDER_PATH.test(normalisePath(window.location.pathname) ?? '')) return
    this.isConfirmed = consumeProviderDeparture(providerOf(this.issuer ?? search.get('iss') ?? undefined))
  }

  /**
   * Whether the person must confirm the code before it is used, because this browser did not leave for that provider shortly
   * before: another person may have sent the link, with a code for their own identity.
   */
  needsConfirmation(): boolean {
    return this.tokens.peek('code')?.kind === 'token' && !this.isConfirmed
  }

  /** Confirms the held code. */
  confirm(): void {
    this.isConfirmed = true
  }

  /** The issuer of the held code; undefined without a code or an issuer. */
  get issuer(): string | undefined {
    const code = this.tokens.peek('code')
    return code?.kind === 'token' ? code.issuer : undefined
  }
}

/** Why a provider returned without a code, according to its `error`. */
export type ProviderRefusalReason = 'cancelled' | 'unavailable' | 'failed'

/** A provider's return without a code, which the sign-in page shows. */
export interface ProviderRefusal {
  provider: Provider
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
    provider: providerOf(search.get('iss') ?? undefined),
    reason: (Object.hasOwn(REASONS, error) && REASONS[error]) || 'failed',
  }
}
