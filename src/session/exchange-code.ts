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

/** The result of a provider's code: a session, or the next page of the finalise-registration flow. */
type ProviderOutcome = { kind: 'signed-in' } | { kind: 'unfinished'; page: FederatedPage; from: ProviderOrigin }

/**
 * Exchanges the provider's code that the address contained. Undefined when there is none, or it is being exchanged.
 * Rejects with ApiFailure, which the caller shows.
 *
 * @param signal aborts when the page is left: a session that the answer opens then is closed
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
    // What another tab asks for from now on is for this identity.
    session.tellOtherTabs('changed')
    // Nobody is signed in: a user who leaves the registration reads on /login which session is open, and can leave it.
    if (signOut === 'idToken') askToLeave(provider)
    // The same code, or the one that takes its place.
    tokens.hold('code', tokenOf([answer.code ?? token.value]))
    documentMemory.set({ providerEmail: answer.appConnectEmail ?? undefined })
    return { kind: 'unfinished', page: answer.page, from: origin }
  }
  storeLastMethod(provider)
  // Another tab may still be there, and comes back in its own time.
  storeProviderDepartures(provider, atProvider)
  return { kind: 'signed-in' }
}
