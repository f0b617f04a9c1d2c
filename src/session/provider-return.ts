import { PROVIDER_PATH, tokenOf, type OneTimeToken, type OneTimeTokens } from '../addresses/one-time-tokens'
import { normalisePath } from '../addresses/redirect-target'
import { ApiFailure } from '../api/failure'
import { checkProviderCode, type FederatedPage } from '../api/providers'
import {
  askFranceConnectSignOut,
  consumeProviderDeparture,
  providerDepartures,
  storeFranceConnectSession,
  storeLastMethod,
  storeProviderDepartures,
} from './sign-in-storage'
import type { PortalState } from './portal-state'
import { providerOf, providerOrigin, type ProviderOrigin } from './provider-refusal'

/** The result of a provider's code: a session, or the next page of the finalise-registration flow. */
export type ProviderOutcome = { kind: 'signed-in' } | { kind: 'unfinished'; page: FederatedPage; from: ProviderOrigin }

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

  /**
   * Exchanges the code that the address contained. Undefined when there is none, or it is being exchanged. Rejects with
   * ApiFailure, which the caller shows.
   */
  exchange(portal: Pick<PortalState, 'send' | 'handOver'>): Promise<ProviderOutcome> | undefined {
    const token = this.tokens.consume('code')
    return token && this.exchangeToken(token, portal)
  }

  private async exchangeToken(
    token: OneTimeToken,
    { send, handOver }: Pick<PortalState, 'send' | 'handOver'>,
  ): Promise<ProviderOutcome> {
    handOver.set({ providerEmail: undefined, providerFailure: undefined })
    if (token.kind === 'malformed') throw new ApiFailure({ type: 'INVALID_CODE' })
    const from = providerOrigin(token.issuer)
    const provider = providerOf(token.issuer)
    const atProvider = providerDepartures(provider)
    const answer = await send(checkProviderCode(provider, token.value), { signal: undefined, toast: false })
    const idToken = (from === 'franceConnect' && answer.idToken) || undefined
    if (idToken !== undefined) storeFranceConnectSession(idToken)
    // Where nothing can be stored, a sign-out in this document finds it.
    handOver.set({ idToken })
    if (answer.page) {
      // Nobody is signed in: who leaves the registration is told that FranceConnect is open.
      askFranceConnectSignOut()
      // The same code, or the one that takes its place.
      this.tokens.hold('code', tokenOf([answer.code ?? token.value]))
      handOver.set({ providerEmail: answer.appConnectEmail ?? undefined })
      return { kind: 'unfinished', page: answer.page, from }
    }
    storeLastMethod(provider)
    // Another tab may still be there, and comes back in its own time.
    storeProviderDepartures(provider, atProvider)
    return { kind: 'signed-in' }
  }
}

/** The path of the page that handles a provider's return, with the `error` that replaced a code. */
export function checkUserPath(search: URLSearchParams): string {
  const answer = new URLSearchParams([...search].filter(([name]) => name === 'error' || name === 'iss'))
  return answer.has('error') ? `/check-user?${answer}` : '/check-user'
}
