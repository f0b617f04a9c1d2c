import { tokenOf, type OneTimeToken } from '../addresses/one-time-tokens'
import { ApiFailure } from '../api/failure'
import { checkProviderCode, type FederatedPage } from '../api/auth'
import type { PortalState } from './portal-state'
import { PROVIDERS, providerOf, type ProviderOrigin } from '../rules/providers'
import {
  askToLeave,
  openProviderSession,
  providerDepartures,
  storeLastMethod,
  storeProviderDepartures,
} from './sign-in-memory'

/** The result of a provider's code: a session, or the next page of /finalise-registration. */
type ProviderOutcome = { kind: 'signed-in' } | { kind: 'unfinished'; page: FederatedPage; from: ProviderOrigin }

/**
 * Exchanges the provider's code that the address contained. Returns undefined when there is none, or it is already being
 * exchanged. Rejects with ApiFailure, which the caller shows.
 *
 * @param signal aborts when the page is left. If a late answer opens a session, that session is closed.
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
  const atProvider = providerDepartures(provider)
  const answer = await send(checkProviderCode(provider, token.value), { signal })
  openProviderSession(provider, answer.idToken)
  if (answer.page) {
    // The requests of other tabs from now on are for this identity.
    session.tellOtherTabs('changed')
    // The session of the provider is open, but the portal has none yet. If the user leaves the registration, /login
    // reports the session of the provider, and offers to end it.
    if (signOut === 'idToken') askToLeave(provider)
    // The token is the same code, or the code that replaces it.
    tokens.hold('code', tokenOf([answer.code ?? token.value]))
    documentMemory.set({ providerEmail: answer.appConnectEmail ?? undefined })
    return { kind: 'unfinished', page: answer.page, from: origin }
  }
  storeLastMethod(provider)
  // The departure of another tab stays, because that tab may still be at the provider.
  storeProviderDepartures(provider, atProvider)
  return { kind: 'signed-in' }
}
