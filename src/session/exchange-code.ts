import { tokenOf, type OneTimeToken } from '../addresses/one-time-tokens'
import { ApiFailure } from '../api/failure'
import { checkProviderCode, type FederatedPage } from '../api/auth'
import type { PortalState } from './portal-state'
import { PROVIDERS, providerOf, type ProviderOrigin } from '../rules/providers'
import {
  storeProviderSignOut,
  storeProviderSession,
  providerDepartures,
  storeLastMethod,
  storeProviderDepartures,
} from './sign-in-memory'

/** The result of exchanging a provider's code: a session, or the next page of /finalise-registration. */
type ProviderOutcome = { kind: 'signed-in' } | { kind: 'unfinished'; page: FederatedPage; from: ProviderOrigin }

/**
 * Exchanges the provider's code from the address of the page. Returns undefined if the address had no code, or if the
 * exchange of the code has already begun. Rejects with ApiFailure, which the caller shows.
 *
 * @param signal aborts when the user leaves the page. If a late answer opens a session after that, the portal closes
 * the session.
 */
export function exchangeCode(portal: PortalState, signal: AbortSignal): Promise<ProviderOutcome> | undefined {
  const token = portal.tokens.consume('code')
  return token && exchange(token, portal, signal)
}

async function exchange(
  token: OneTimeToken,
  { send, session, tokens, documentMemory }: PortalState,
  signal: AbortSignal,
): Promise<ProviderOutcome> {
  documentMemory.set({ providerEmail: undefined, providerFailure: undefined })
  if (token.kind === 'malformed') throw new ApiFailure({ type: 'INVALID_CODE' })
  const provider = providerOf(token.issuer)
  const { origin, signOut } = PROVIDERS[provider]
  const departures = providerDepartures(provider)
  const answer = await send(checkProviderCode(provider, token.value), { signal })
  storeProviderSession(provider, answer.idToken)
  if (answer.page) {
    // The API now connects the requests of every tab with the identity from the provider.
    session.sendHint('changed')
    // The session of the provider is open, but the portal has none yet. If the user leaves the registration, /login
    // reports the session of the provider, and offers to end it.
    if (signOut === 'idToken') storeProviderSignOut(provider)
    // Keep a code for the next step: the new code from the API, or the provider's code if the API has returned none.
    tokens.hold('code', tokenOf([answer.code ?? token.value]))
    documentMemory.set({ providerEmail: answer.appConnectEmail ?? undefined })
    return { kind: 'unfinished', page: answer.page, from: origin }
  }
  storeLastMethod(provider)
  // Other tabs may still be at the provider. Restore the records of these tabs, because the sign-in has removed them.
  storeProviderDepartures(provider, departures)
  return { kind: 'signed-in' }
}
