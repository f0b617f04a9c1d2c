import { logout, franceConnectLogoutLink } from '../api/auth'
import { isCancelled, isOfType, type ApiFailure } from '../api/failure'
import type { User } from '../api/users'
import { forget } from '../memory'
import type { LoaderArgs } from './page-read'
import { portalRouterContext, type PortalState } from './portal-state'
import { compareUsers } from './fetch-user'
import {
  storeProviderSignOuts,
  forgetProviderSession,
  forgetUser,
  franceConnectToken,
  isDeliberate,
  storeFranceConnectSignOut,
  providerSession,
  signOutReason,
  storeNote,
  type Note,
  type SignOutReason,
} from './sign-in-memory'
import type { SessionHint } from './session-hints'

/** The message to the other tabs when the user requests a sign-out, or when inactivity causes a sign-out. */
const HINTS: Partial<Record<SignOutReason, SessionHint>> = { requested: 'signed-out', inactivity: 'inactive' }

/** The next page after a sign-out. */
export type SignOutOutcome =
  /** The page /login. The page reports a failed sign-out, and names the providers at which a session may be open. */
  | { name: 'at-sign-in' }
  /** The address at which FranceConnect ends its own session. */
  | { name: 'at-france-connect'; url: string }

/**
 * Signs the user out in every tab. First removes the stored data of the user, because the API may never answer. Keeps
 * the data for a provider's sign-out until that sign-out succeeds. Never rejects.
 */
async function signOut(portal: PortalState, reason: SignOutReason): Promise<SignOutOutcome> {
  if (isDeliberate(reason)) {
    if (!portal.signOutRequest.exists()) portal.signOutRequest.store()
    forgetUser()
    storeProviderSignOuts()
  }
  if (reason === 'inactivity') forget('lastMethod')
  const hasEnded = await endSession(portal, reason)
  // If the call fails, /login warns that a session at FranceConnect is open, and offers to end it.
  const url =
    hasEnded && isDeliberate(reason) ? await prepareFranceConnectSignOut(portal).catch(() => undefined) : undefined
  return url === undefined ? { name: 'at-sign-in' } : { name: 'at-france-connect', url }
}

/**
 * Returns the address of FranceConnect's sign-out. The browser must open the address at once. Returns undefined if the
 * user has no session to end at FranceConnect. Rejects with ApiFailure.
 */
export async function prepareFranceConnectSignOut({ send }: PortalState): Promise<string | undefined> {
  const idToken = franceConnectToken()
  const state = providerSession('france-connect')
  // The record of a session at FranceConnect is useful only together with the token.
  if (idToken === undefined) forgetProviderSession('france-connect')
  if (idToken === undefined || state === undefined || state === 'open') return undefined
  const url = await send(franceConnectLogoutLink(idToken), { signal: undefined })
  // During the call, another tab may have opened a newer session at FranceConnect.
  if (franceConnectToken() === idToken) storeFranceConnectSignOut(url)
  return url
}

/**
 * Ends the session in every tab. First waits until no sign-in is under way. Resolves with true if the user is signed
 * out, and with false if the outcome is unknown. Never rejects.
 */
async function endSession(portal: PortalState, reason: SignOutReason): Promise<boolean> {
  const { send, session, signOutRequest } = portal
  // Send a message only if the user has requested the sign-out, or if inactivity has caused the sign-out.
  const hint = HINTS[reason]
  if (hint) session.sendHint(hint)
  try {
    for (;;) {
      if (!isDeliberate(reason) && signOutRequest.hasSignInBegun()) return true
      const hasWaited = await signOutRequest.waitUntilSignInEnds()
      if (hasWaited && !(await isStillDue(portal))) return true
      try {
        await signOutRequest.runUnlessSignInIsSent((signal) => send(logout(), { signal }))
      } catch (failure) {
        if (isCancelled(failure)) continue
        if (!isOfType(failure, 'NO_VALID_SESSION')) return false
      }
      session.recordSignedOut()
      signOutRequest.end()
      return true
    }
  } finally {
    // This message makes the other tabs request the signed-in user.
    session.sendHint('changed')
  }
}

/**
 * Returns whether the user who has requested the sign-out is still signed in. Another user may have signed in from
 * another tab.
 */
async function isStillDue({ session, signOutRequest }: PortalState): Promise<boolean> {
  const user = await session.read().catch(() => undefined)
  return user !== undefined && signOutRequest.keepOnlyFor(user)
}

/**
 * Stores the sign-out, and opens /logout as a new document. Returns a cancelled ApiFailure that the caller can throw.
 * @param note the reason for a sign-out that the user has not requested
 */
export function leaveForSignOut({ session, signInInProgress, signOutRequest }: PortalState, note?: Note): ApiFailure {
  // If another account is signed in, sign out that account and not the account of the page.
  signOutRequest.store(session.known.user.get() ?? session.pageUser)
  // The data of a step of a sign-in must not outlive the sign-out.
  signInInProgress.drop()
  if (note) storeNote(note)
  return session.leaveFor('/logout')
}

/**
 * Sends the sign-out that is stored in the browser. Call this only if the user of this sign-out is signed in.
 * Resolves with true if the session has ended, and with false if the outcome is unknown. Never rejects.
 */
export function carryOutSignOut(portal: PortalState): Promise<boolean> {
  storeProviderSignOuts()
  return endSession(portal, 'requested')
}

/**
 * Signs `user` out. Does nothing if another account is signed in by now. Resolves with true if `user` is signed out,
 * and with false if the outcome is unknown. Keeps the redirect for the next user. Never rejects.
 */
export async function signOutUser(portal: PortalState, user: User): Promise<boolean> {
  const now = await portal.session.read().catch(() => undefined)
  if (now && compareUsers(user, now) === 'other') return true
  portal.signOutRequest.store(user)
  return carryOutSignOut(portal)
}

/**
 * The user has left a sign-in, but the sign-in has opened a session. Closes this session, except if a newer sign-in has
 * opened another session. Never rejects.
 */
export async function closeLateSession(portal: PortalState, signInNumber: number): Promise<void> {
  const { session, signOutRequest } = portal
  await signOutRequest.waitUntilSignInEnds()
  if (!session.signIns.isLastOpened(signInNumber)) return
  const user = await session.read().catch(() => undefined)
  signOutRequest.store(user)
  await carryOutSignOut(portal)
  // If an account page is open, leave the page, because the portal has just closed the session.
  if (session.pageUser) session.leaveFor('/login')
}

/** The loader of /logout. The loader starts the sign-out at once, because the module of the page may load later. */
export const beginSignOut = ({ request, context }: LoaderArgs) => ({
  outcome: signOut(context.get(portalRouterContext), signOutReason(new URL(request.url).searchParams)),
})
