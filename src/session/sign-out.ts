import { logout, franceConnectLogoutLink } from '../api/auth'
import { isCancelled, isOfType, type ApiFailure } from '../api/failure'
import type { User } from '../api/users'
import { forget } from '../memory'
import type { LoaderArgs } from './page-read'
import { portalRouterContext, type PortalState } from './portal-state'
import { compareUsers } from './read-person'
import {
  askToLeaveProviders,
  closeProviderSession,
  forgetUser,
  franceConnectToken,
  isAsked,
  leaveForFranceConnectSignOut,
  providerSession,
  signOutReason,
  storeNote,
  type Note,
  type SignOutReason,
} from './sign-in-memory'
import type { SessionHint } from './session-hints'

/** The hint to the other tabs after a sign-out that the user has requested, or that follows inactivity. */
const HINTS: Partial<Record<SignOutReason, SessionHint>> = { requested: 'signed-out', inactivity: 'inactive' }

/** The rest to do after a sign-out. */
export type SignOutOutcome =
  /** Nothing is left here. /login reports a failure, and the providers at which a session may be open. */
  | { name: 'at-sign-in' }
  /** Open this address, where FranceConnect ends its own session. */
  | { name: 'at-france-connect'; url: string }

/**
 * Signs out in every tab. Removes the stored facts of the user first, because the API may never answer. Keeps the data that
 * a provider's sign-out needs until it can be reached. Never rejects.
 */
async function signOut(portal: PortalState, reason: SignOutReason): Promise<SignOutOutcome> {
  if (isAsked(reason)) {
    if (!portal.signOutRequest.exists()) portal.signOutRequest.ask()
    forgetUser()
    askToLeaveProviders()
  }
  if (reason === 'inactivity') forget('lastMethod')
  const hasEnded = await endSession(portal, reason)
  // After a failure, /login says that a session at FranceConnect is open, and offers to try again.
  const url = hasEnded && isAsked(reason) ? await prepareFranceConnectSignOut(portal).catch(() => undefined) : undefined
  return url === undefined ? { name: 'at-sign-in' } : { name: 'at-france-connect', url }
}

/**
 * Returns the address of FranceConnect's sign-out, for the browser to open at once. Returns undefined when no session is to
 * be left there. Rejects with ApiFailure.
 */
export async function prepareFranceConnectSignOut({ send }: PortalState): Promise<string | undefined> {
  const idToken = franceConnectToken()
  const state = providerSession('france-connect')
  // The rest of a record without its token is useless.
  if (idToken === undefined) closeProviderSession('france-connect')
  if (idToken === undefined || state === undefined || state === 'open') return undefined
  const url = await send(franceConnectLogoutLink(idToken), { signal: undefined })
  // Another tab may have opened a newer session there meanwhile.
  if (franceConnectToken() === idToken) leaveForFranceConnectSignOut(url)
  return url
}

/**
 * Ends the session, in every tab, and never while a sign-in is under way. Resolves with true when the user is no longer
 * signed in, and with false when that is unknown. The sign-out then stays due. Never rejects.
 */
async function endSession(portal: PortalState, reason: SignOutReason): Promise<boolean> {
  const { send, session, signOutRequest } = portal
  // Nobody has requested the sign-out after an ended session, so no other tab is disturbed.
  const hint = HINTS[reason]
  if (hint) session.tellOtherTabs(hint)
  try {
    for (;;) {
      if (!isAsked(reason) && signOutRequest.hasSignInBegun()) return true
      const hasWaited = await signOutRequest.untilSignInEnds()
      if (hasWaited && !(await isStillDue(portal))) return true
      try {
        await signOutRequest.unlessSignInIsSent((signal) => send(logout(), { signal }))
      } catch (failure) {
        if (isCancelled(failure)) continue
        if (!isOfType(failure, 'NO_VALID_SESSION')) return false
      }
      session.noteNobody()
      signOutRequest.end()
      return true
    }
  } finally {
    // A tab that shows the account of a later sign-in reads from the API, and stays.
    session.tellOtherTabs('changed')
  }
}

/** Returns whether the user who has requested the sign-out is still signed in after the sign-in of another tab. */
async function isStillDue({ session, signOutRequest }: PortalState): Promise<boolean> {
  const user = await session.read().catch(() => undefined)
  return user !== undefined && signOutRequest.settle(user)
}

/**
 * Signs the user out in a document of its own. The sign-out counts from now on, also when that document does not load. Returns
 * the failure that ends the caller.
 *
 * @param note why the portal signs the user out, when they have not asked for it
 */
export function leaveForSignOut({ session, signIn, signOutRequest }: PortalState, note?: Note): ApiFailure {
  // Another account may cover the page of the user.
  signOutRequest.ask(session.known.user.get() ?? session.shown)
  // The sign-out also ends the data of a sign-in's step.
  signIn.drop()
  if (note) storeNote(note)
  return session.leave('/logout')
}

/**
 * Ends the session of a user who has requested it in an earlier document, after the API has named this user. Resolves with
 * whether it has ended. Never rejects.
 */
export function carryOutSignOut(portal: PortalState): Promise<boolean> {
  askToLeaveProviders()
  return endSession(portal, 'requested')
}

/**
 * Signs `user` out, unless another account is open by now. Keeps the redirect, because the next user follows it. Never
 * rejects.
 */
export async function signOutHere(portal: PortalState, user: User): Promise<boolean> {
  const now = await portal.session.read().catch(() => undefined)
  if (now && compareUsers(user, now) === 'other') return true
  portal.signOutRequest.ask(user)
  return carryOutSignOut(portal)
}

/**
 * Closes the session that a sign-in has opened although its step was left, unless a newer sign-in has opened another. Never
 * rejects.
 */
export async function closeLateSession(portal: PortalState, signIn: number): Promise<void> {
  const { session, signOutRequest } = portal
  await signOutRequest.untilSignInEnds()
  if (!session.signIns.isLastOpened(signIn)) return
  const user = await session.read().catch(() => undefined)
  signOutRequest.ask(user)
  await carryOutSignOut(portal)
  // The late session has replaced the session of the page.
  if (session.shown) session.leave('/login')
}

/** The loader of /logout. It begins the sign-out with the navigation, before the module of the page has arrived. */
export const beginSignOut = ({ request, context }: LoaderArgs) => ({
  outcome: signOut(context.get(portalRouterContext), signOutReason(new URL(request.url).searchParams)),
})
