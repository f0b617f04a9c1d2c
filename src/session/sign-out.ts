import { logout, franceConnectLogoutLink } from '../api/auth'
import { isOfType } from '../api/failure'
import { forgetReturn } from '../addresses/redirects'
import { removeStored } from '../lib/storage'
import { PROVIDERS } from '../rules/providers'
import {
  askFranceConnectSignOut,
  clearFranceConnectSession,
  clearPerson,
  leaveForFranceConnectSignOut,
  readFranceConnectSession,
  readLastMethod,
} from './sign-in-storage'
import type { LoaderArgs } from './page-requests'
import { portalRouterContext, type PortalState } from './portal-state'
import type { SessionHint } from './session-hints'

/**
 * Why the person is signed out: they asked for it, were inactive for too long, their session has `ended` before, or it is
 * `unverified`, because the API does not answer.
 */
export type SignOutReason = 'requested' | 'inactivity' | 'ended' | 'unverified'

/** The reason in the address of /logout. */
export function signOutReason(message: string | null): SignOutReason {
  if (message === 'inactivity' || message === 'unverified') return message
  return message === 'noSession' || message === 'emailLink' ? 'ended' : 'requested'
}

/** What the other tabs are told of a sign-out that somebody has asked for, or the time without activity. */
const HINTS: Partial<Record<SignOutReason, SessionHint>> = { requested: 'signed-out', inactivity: 'inactive' }

/** What is left to do after a sign-out. */
export type SignOutOutcome =
  /**
   * `failed`: the session of the portal may still be open, which /login says until an answer comes. `isProSanteConnectOpen`: the
   * person came by e-CPS, and Pro Santé Connect may keep its own session for hours.
   */
  | { name: 'done' | 'failed'; isProSanteConnectOpen: boolean }
  /** Open this address, where FranceConnect ends its own session. */
  | { name: 'at-france-connect'; url: string }
  /** The session of the portal is closed, that of FranceConnect is not. Another sign-out tries again. */
  | { name: 'france-connect-failed' }

/**
 * Signs out in every tab. Removes what is stored about the person first, because the API may never answer. Keeps what
 * FranceConnect's sign-out needs until it can be opened. Never rejects.
 */
export async function signOut(portal: PortalState, reason: SignOutReason): Promise<SignOutOutcome> {
  clearPerson()
  const isAsked = HINTS[reason] !== undefined
  if (isAsked) forgetReturn()
  const provider = readLastMethod()
  const isProSanteConnectOpen = isAsked && provider !== undefined && PROVIDERS[provider].signOut === 'address'
  if (reason === 'inactivity') removeStored('lastMethod')
  if (isAsked) askFranceConnectSignOut()
  const ended = await endSession(portal, reason)
  const idToken = readFranceConnectSession()?.idToken ?? portal.handOver.get().idToken
  if (ended === undefined) return { name: isAsked ? 'failed' : 'done', isProSanteConnectOpen }
  if (idToken === undefined) {
    clearFranceConnectSession()
    return { name: 'done', isProSanteConnectOpen }
  }
  // A session that has ended by itself: the person did not ask to leave FranceConnect.
  if (reason === 'ended' && ended === 'before') return { name: 'done', isProSanteConnectOpen }
  try {
    const url = await portal.send(franceConnectLogoutLink(idToken), { signal: undefined })
    // A newer session of another tab is kept.
    if (readFranceConnectSession()?.idToken === idToken) leaveForFranceConnectSignOut(url)
    return { name: 'at-france-connect', url }
  } catch {
    return { name: 'france-connect-failed' }
  }
}

/**
 * Ends the session, in every tab. Resolves with whether it has ended now or before; undefined when that is unknown, and the
 * sign-out stays due.
 */
async function endSession(
  { send, session, pendingSignOut }: PortalState,
  reason: SignOutReason,
): Promise<'now' | 'before' | undefined> {
  // An API that fails has ended no session: nobody has asked for this sign-out, and no other tab is disturbed.
  const hint = HINTS[reason]
  if (hint) {
    pendingSignOut.ask()
    session.tellOtherTabs(hint)
  }
  try {
    await send(logout(), { signal: pendingSignOut.begin() })
    pendingSignOut.end()
    return 'now'
  } catch (failure) {
    if (!isOfType(failure, 'NO_VALID_SESSION')) return undefined
    pendingSignOut.end()
    return 'before'
  } finally {
    // A tab that shows the account of a later sign-in asks the API, and stays.
    session.tellOtherTabs('changed')
  }
}

/** Signs the person out in a document of its own. It counts from now on, also where that does not load. */
export function leaveForSignOut({ session, pendingSignOut }: PortalState, address = '/logout'): void {
  pendingSignOut.ask()
  session.leave(address)
}

/**
 * Sends the sign-out again that was asked for in an earlier document, once in this one. Undefined when there is none;
 * resolves when the call has ended. Never rejects.
 */
export function repeatSignOut(portal: PortalState): Promise<unknown> | undefined {
  const { pendingSignOut } = portal
  if (pendingSignOut.exists()) pendingSignOut.repeated ??= endSession(portal, 'requested')
  return pendingSignOut.repeated
}

/** The loader of /logout: a sign-out begins with its navigation, before the module of its page has arrived. */
export const beginSignOut = ({ request, context }: LoaderArgs) => ({
  outcome: signOut(context.get(portalRouterContext), signOutReason(new URL(request.url).searchParams.get('message'))),
})
