import { tokenOf, type OneTimeToken } from '../addresses/one-time-tokens'
import { ApiFailure } from '../api/failure'
import { checkProviderCode, type FederatedPage } from '../api/auth'
import type { PortalState } from './portal-state'
import { PROVIDERS, providerOf, type ProviderOrigin } from '../rules/providers'
import {
  askFranceConnectSignOut,
  providerDepartures,
  storeFranceConnectSession,
  storeLastMethod,
  storeProviderDepartures,
} from './sign-in-storage'

/** The result of a provider's code: a session, or the next page of the finalise-registration flow. */
type ProviderOutcome = { kind: 'signed-in' } | { kind: 'unfinished'; page: FederatedPage; from: ProviderOrigin }

/**
 * Exchanges the provider's code that the address contained. Undefined when there is none, or it is being exchanged.
 * Rejects with ApiFailure, which the caller shows.
 */
export function exchangeCode(portal: PortalState): Promise<ProviderOutcome> | undefined {
  const token = portal.tokens.consume('code')
  return token && exchange(token, portal)
}

async function exchange(
  token: OneTimeToken,
  { send, session, tokens, handOver }: PortalState,
): Promise<ProviderOutcome> {
  handOver.set({ providerEmail: undefined, providerFailure: undefined })
  if (token.kind === 'malformed') throw new ApiFailure({ type: 'INVALID_CODE' })
  const provider = providerOf(token.issuer)
  const { origin, signOut } = PROVIDERS[provider]
  const atProvider = providerDepartures(provider)
  const answer = await send(checkProviderCode(provider, token.value), { signal: undefined })
  const idToken = (signOut === 'idToken' && answer.idToken) || undefined
  if (idToken !== undefined) storeFranceConnectSession(idToken)
  // Where nothing can be stored, a sign-out in this document finds it.
  handOver.set({ idToken })
  if (answer.page) {
    // What another tab asks for from now on is for this identity.
    session.tellOtherTabs('changed')
    // Nobody is signed in: who leaves the registration is told that FranceConnect is open.
    askFranceConnectSignOut()
    // The same code, or the one that takes its place.
    tokens.hold('code', tokenOf([answer.code ?? token.value]))
    handOver.set({ providerEmail: answer.appConnectEmail ?? undefined })
    return { kind: 'unfinished', page: answer.page, from: origin }
  }
  storeLastMethod(provider)
  // Another tab may still be there, and comes back in its own time.
  storeProviderDepartures(provider, atProvider)
  return { kind: 'signed-in' }
}
