import { logout } from '../api/auth'
import { isOfType } from '../api/failure'
import { franceConnectLogoutLink } from '../api/providers'
import {
  clearFranceConnectSession,
  clearStoredRedirect,
  forgetProviderDepartures,
  readFranceConnectSession,
  readLastMethod,
  removeStored,
  writeStored,
} from './browser-storage'
import type { PortalState } from './portal-state'

/**
 * Why the person is signed out: they asked for it, were inactive for too long, their session has `ended` before, or it is
 * `unverified`, because the API does not answer.
 */
export type SignOutReason = 'requested' | 'inactivity' | 'ended' | 'unverified'

/** What the other tabs are told. */
const HINT = { requested: 'signed-out', inactivity: 'inactive', ended: 'changed', unverified: 'changed' } as const

/** What is left to do after a sign-out. */
export type SignOutOutcome =
  | { name: 'done' }
  /** The session of the portal may still be open, which /login says until an answer comes. */
  | { name: 'failed' }
  /** The person came by e-CPS: Pro Santé Connect may keep its own session for hours. */
  | { name: 'pro-sante-connect-open' }
  /** Open this address, where FranceConnect ends its own session. */
  | { name: 'at-france-connect'; url: string }
  /** The session of the portal is closed, that of FranceConnect is not. Another sign-out tries again. */
  | { name: 'france-connect-failed' }

/**
 * Signs out in every tab. Removes what is stored about the person first, because the API may never answer. Keeps what
 * FranceConnect's sign-out needs until it can be opened. Never rejects.
 */
export async function signOut({ session }: PortalState, reason: SignOutReason): Promise<SignOutOutcome> {
  clearStoredRedirect()
  forgetProviderDepartures()
  const leavesProSanteConnect =
    (reason === 'requested' || reason === 'inactivity') && readLastMethod() === 'pro-sante-connect'
  if (reason === 'inactivity') removeStored('lastMethod')
  const ended = await endSession(session.prepareHint(HINT[reason]).send)
  const franceConnect = readFranceConnectSession()
  if (ended === undefined && reason !== 'ended') {
    writeStored('signOutFailed', '1')
    return { name: 'failed' }
  }
  removeStored('signOutFailed')
  if (ended === undefined) return { name: 'done' }
  if (!franceConnect) {
    clearFranceConnectSession()
    return { name: leavesProSanteConnect ? 'pro-sante-connect-open' : 'done' }
  }
  // A session that has ended by itself: the person did not ask to leave FranceConnect.
  if (reason === 'ended' && ended === 'before') return { name: 'done' }
  try {
    const url = await franceConnectLogoutLink(franceConnect.idToken, { showsFailure: true })
    // A newer session of another tab is kept.
    if (readFranceConnectSession()?.idToken === franceConnect.idToken) clearFranceConnectSession()
    return { name: 'at-france-connect', url }
  } catch {
    return { name: 'france-connect-failed' }
  }
}

/** Resolves with whether the session has ended now or before; undefined when that is unknown. */
async function endSession(announce: () => void): Promise<'now' | 'before' | undefined> {
  try {
    await logout({ showsFailure: true })
    return 'now'
  } catch (failure) {
    return isOfType(failure, 'NO_VALID_SESSION') ? 'before' : undefined
  } finally {
    announce()
  }
}
