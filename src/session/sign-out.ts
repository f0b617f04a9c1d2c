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

/** The hint to the other tabs after a sign-out that the user has asked for, or that follows inactivity. */
const HINTS: Partial<Record<SignOutReason, SessionHint>> = { requested: 'signed-out', inactivity: 'inactive' }

/** What is left to do after a sign-out. */
export type SignOutOutcome =
  /** Nothing here: /login says what has failed, and at which providers a session may be open. */
  | { name: 'at-sign-in' }
  /** Open this address, where FranceConnect ends its own session. */
  | { name: 'at-france-connect'; url: string }

/**
 * Signs out in every tab. Removes what is stored about the user first, because the API may never answer. Keeps what the
 * sign-out of a provider needs until it can be reached. Never rejects.
 */
async function signOut(portal: PortalState, reason: SignOutReason): Promise<SignOutOutcome> {
  if (isAsked(reason)) {
    if (!portal.signOutRequest.exists()) portal.signOutRequest.ask()
    forgetUser()
    askToLeaveProviders()
  }
  if (reason === 'inactivity') forget('lastMethod')
  const hasEnded = await endSession(portal, reason)
  // /login says that a session at FranceConnect is open, with a way to try again.
  const url = hasEnded && isAsked(reason) ? await prepareFranceConnectSignOut(portal).catch(() => undefined) : undefined
  return url === undefined ? { name: 'at-sign-in' } : { name: 'at-france-connect', url }
}

/**
 * Returns the address of FranceConnect's sign-out, for the browser to open at once; undefined when no session is to be left
 * there. Rejects with ApiFailure.
 */
export async function prepareFranceConnectSignOut({ send }: PortalState): Promise<string | undefined> {
  const idToken = franceConnectToken()
  const state = providerSession('france-connect')
  // What is left of a record without its token is of no use.
  if (idToken === undefined) closeProviderSession('france-connect')
  if (idToken === undefined || state === undefined || state === 'open') return undefined
  const url = await send(franceConnectLogoutLink(idToken), { signal: undefined })
  // Another tab may have opened a newer session there meanwhile.
  if (franceConnectToken() === idToken) leaveForFranceConnectSignOut(url)
  return url
}

/**
 * Ends the session, in every tab, and never while a sign-in is under way. Resolves with whether nobody is signed in, or another
 * user is; with false when that is unknown, and the sign-out stays due. Never rejects.
 */
async function endSession(portal: PortalState, reason: SignOutReason): Promise<boolean> {
  const { send, session, signOutRequest } = portal
  // Nobody has asked for the sign-out after an ended session: no other tab is disturbed.
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
    // A tab that shows the account of a later sign-in asks the API, and stays.
    session.tellOtherTabs('changed')
  }
}

/** Whether the user who has asked for the sign-out is signed in still, after the sign-in of another tab. */
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
  signOutRequest.ask(session.shown ?? session.known.user.get())
  // The sign-out ends what a step holds, too.
  signIn.drop()
  if (note) storeNote(note)
  return session.leave('/logout')
}

/**
 * Ends the session of a user who has asked for it in an earlier document, now that the API has named them. Resolves with
 * whether it has ended. Never rejects.
 */
export function carryOutSignOut(portal: PortalState): Promise<boolean> {
  askToLeaveProviders()
  return endSession(portal, 'requested')
}

/** Signs `user` out, unless another account is open by now. Keeps the redirect, which the next user follows. Never rejects. */
export async function signOutHere(portal: PortalState, user: User): Promise<boolean> {
  const now = await portal.session.read().catch(() => undefined)
  if (now && compareUsers(user, now) === 'other') return true
  portal.signOutRequest.ask(user)
  return carryOutSignOut(portal)
}

/** Closes the session that a sign-in has opened although its step was left, unless a newer one has opened another. Never rejects. */
export async function closeLateSession(portal: PortalState, signIn: number): Promise<void> {
  const { session, signOutRequest } = portal
  await signOutRequest.untilSignInEnds()
  if (!session.signIns.isLastOpened(signIn)) return
  const user = await session.read().catch(() => undefined)
  signOutRequest.ask(user)
  await carryOutSignOut(portal)
  // The late session has taken the place of that of the page.
  if (session.shown) session.leave('/login')
}

/** The loader of /logout: a sign-out begins with its navigation, before the module of its page has arrived. */
export const beginSignOut = ({ request, context }: LoaderArgs) => ({
  outcome: signOut(context.get(portalRouterContext), signOutReason(new URL(request.url).searchParams)),
})
