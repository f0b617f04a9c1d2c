import { ApiFailure, isOfType } from '../api/failure'
import type { User } from '../api/users'
import { isInactive } from './sign-in-memory'
import { leaveForSignOut } from './sign-out'
import { compareUsers } from './fetch-user'
import type { PortalState } from './portal-state'
import { followRedirect, type Navigate } from './follow-redirect'

/**
 * Returns whether to propose codes by SMS. The portal proposes them if the user receives codes by e-mail and not by
 * SMS, because codes by e-mail protect less.
 */
function shouldProposeSms(user: User): boolean {
  return user.doubleAuthEmailActivated && !user.oneTimePasswordActivated
}

/**
 * The API has accepted a sign-in, but the browser has refused the session cookie. Therefore the API finds no session in
 * the next request.
 */
export class CookieRefused extends Error {
  /** The key of the message for this error in errors.json. */
  readonly type = 'cookieRefused'
}

const identifies = (identifier: string, { email, nickName }: User) =>
  [email, nickName].some((value) => value?.toLowerCase() === identifier.toLowerCase())

/** The user's answer to the question whether to receive codes by SMS. */
export type SmsAnswer = 'accepted' | 'declined'

/**
 * Asks whether the user wants codes by SMS. When `signal` aborts, the question closes and the promise rejects as
 * cancelled.
 */
export type AskForSms = (user: User, signal: AbortSignal) => Promise<SmsAnswer>

/**
 * Completes a sign-in on /login or at a provider:
 * 1. Requests the signed-in user.
 * 2. If the user gets codes by e-mail, proposes codes by SMS.
 * 3. Opens the second-factor settings, the redirect or the page of the solutions.
 * @param identifier the typed identifier
 * @returns a promise that resolves when a page of the portal is shown. If the browser leaves the portal, the promise
 * stays pending. The promise rejects with CookieRefused or with ApiFailure.
 */
export async function completeSignIn(
  portal: PortalState,
  navigate: Navigate,
  signal: AbortSignal,
  askForSms: AskForSms,
  identifier?: string,
): Promise<void> {
  const follow = (next: User) => followRedirect(portal.documentMemory, navigate, signal, next)
  const user = await readSignedIn(portal, signal, identifier)
  if (!shouldProposeSms(user)) return forwardSession(portal, user, () => follow(user))
  portal.signInInProgress.hold({ signedInUser: user })
  const answer = await askForSms(user, signal)
  // While the dialog about codes by SMS was open, another user may have signed in, or the account may have changed.
  const now = await portal.session.read({ signal, isErrorHidden: false })
  if (compareUsers(user, now) === 'other') throw portal.session.coverFor(now)
  const openFactors = () => navigate('/dashboard/authentication/doubleAuthentication')
  await forwardSession(portal, now, () => (answer === 'accepted' ? openFactors() : follow(now)))
}

/**
 * Requests the user as `readIfSignedIn` does, right after the API has accepted a sign-in. If there is no session,
 * rejects with CookieRefused.
 */
export async function readSignedIn(portal: PortalState, signal: AbortSignal, identifier?: string): Promise<User> {
  const hadSession = portal.signInInProgress.get()?.signedInUser !== undefined
  const user = await readIfSignedIn(portal, signal, identifier)
  if (user) return user
  // The API has no session. If a session was open during the sign-in step, that session has ended. If not, the browser
  // has refused the session cookie.
  throw hadSession ? new ApiFailure({ cancelled: true }) : new CookieRefused()
}

/**
 * Requests the signed-in user after a sign-in. Resolves with undefined if there is no session. If an unexpected user is
 * signed in, covers the page and rejects as cancelled.
 * @param identifier the identifier that the user has typed
 */
export async function readIfSignedIn(
  portal: PortalState,
  signal: AbortSignal,
  identifier?: string,
): Promise<User | undefined> {
  const { session, signInInProgress } = portal
  const signedInUser = signInInProgress.get()?.signedInUser
  try {
    const user = await session.read({ signal, expectsSession: true, isErrorHidden: false })
    const isOther = signedInUser
      ? compareUsers(signedInUser, user) === 'other'
      : identifier && session.signIns.isOtherPossible && !identifies(identifier, user)
    if (isOther) throw session.coverFor(user)
    return user
  } catch (failure) {
    if (isOfType(failure, 'NO_VALID_SESSION')) return undefined
    throw failure
  }
}

/**
 * Drops the data of the sign-in steps, and opens the next page for `user`, whom the API has just returned. If the user
 * was inactive for too long, signs the user out instead.
 *
 * @param openPage opens the next page
 * @returns a promise that settles together with the promise of `openPage`. If the user is signed out, the promise stays
 * pending.
 */
export function forwardSession(portal: PortalState, user: User, openPage: () => void | Promise<void>): Promise<void> {
  const { session, signInInProgress, documentMemory } = portal
  signInInProgress.drop()
  if (isInactive()) {
    leaveForSignOut(portal, 'inactivity')
    return new Promise(() => undefined)
  }
  documentMemory.set({ staysAtSignIn: false })
  return session.openDashboardFor(user, openPage)
}
