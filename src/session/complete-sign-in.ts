import { ApiFailure, isOfType } from '../api/failure'
import type { User } from '../api/users'
import { isInactive } from './sign-in-memory'
import { leaveForSignOut } from './sign-out'
import { compareUsers } from './read-person'
import type { PortalState } from './portal-state'
import { followRedirect, type Navigate } from './follow-redirect'

/** Returns whether to propose codes by SMS, because codes by e-mail alone protect less. */
function shouldProposeSms(user: User): boolean {
  return user.doubleAuthEmailActivated && !user.oneTimePasswordActivated
}

/**
 * The error when the API has accepted a sign-in but knows no session right after it, because the browser has refused the
 * session cookie.
 */
export class CookieRefused extends Error {
  /** The key of the error's message in errors.json. */
  readonly type = 'cookieRefused'
}

const isPersonOf = (identifier: string, { email, nickName }: User) =>
  [email, nickName].some((value) => value?.toLowerCase() === identifier.toLowerCase())

/** The answer to the question whether codes should come by SMS. */
export type SmsAnswer = 'accepted' | 'declined'

/** Asks the user. Rejects as cancelled when `signal` aborts, which ends the question. */
export type AskForSms = (user: User, signal: AbortSignal) => Promise<SmsAnswer>

/**
 * Ends every kind of sign-in. Reads the signed-in user, proposes SMS codes to a user who gets codes by e-mail, then opens
 * the second-factor settings, the current redirect or the solutions.
 *
 * @param identifier the typed identifier. If another tab has signed another user in meanwhile, a cover hides the page.
 * @returns a promise that resolves when the page of the portal is shown. While the browser leaves the portal it does not
 * settle, so that the caller stays busy. Rejects with CookieRefused, with ApiFailure, and with a cancelled ApiFailure when
 * `signal` aborts.
 */
export async function completeSignIn(
  portal: PortalState,
  navigate: Navigate,
  signal: AbortSignal,
  askForSms: AskForSms,
  identifier?: string,
): Promise<void> {
  const follow = (person: User) => followRedirect(portal.documentMemory, navigate, signal, person)
  const user = await readSignedIn(portal, signal, identifier)
  if (!shouldProposeSms(user)) return forwardSession(portal, user, () => follow(user))
  portal.signIn.hold({ behind: user })
  const answer = await askForSms(user, signal)
  // Another user may have signed in before the answer, or the same user may have another address or nickname.
  const now = await portal.session.read({ signal, quiet: false })
  if (compareUsers(user, now) === 'other') throw portal.session.coverFor(now)
  const openFactors = () => navigate('/dashboard/authentication/doubleAuthentication')
  await forwardSession(portal, now, () => (answer === 'accepted' ? openFactors() : follow(now)))
}

/**
 * Reads the user as `readIfSignedIn` does, right after the API has accepted the sign-in. Rejects with CookieRefused without
 * a session.
 */
export async function readSignedIn(portal: PortalState, signal: AbortSignal, identifier?: string): Promise<User> {
  const hadSession = portal.signIn.get()?.behind !== undefined
  const user = await readIfSignedIn(portal, signal, identifier)
  if (user) return user
  // The session that was open behind the step has ended, and the step has ended with it.
  throw hadSession ? new ApiFailure({ cancelled: true }) : new CookieRefused()
}

/**
 * Reads the user of a sign-in. Resolves with undefined without a session. Rejects with ApiFailure. When another user
 * has signed in, covers the page and rejects with a cancelled ApiFailure. If a session was already open during the
 * step, its user is compared with the user of the answer. If another tab has announced a session since the sign-in was
 * sent, the typed identifier is compared. Otherwise the answer counts, however the identifier was typed.
 */
export async function readIfSignedIn(
  portal: PortalState,
  signal: AbortSignal,
  identifier?: string,
): Promise<User | undefined> {
  const { session, signIn } = portal
  const behind = signIn.get()?.behind
  try {
    const user = await session.read({ signal, expectsSession: true, quiet: false })
    const isOther = behind
      ? compareUsers(behind, user) === 'other'
      : identifier && session.signIns.isOtherPossible && !isPersonOf(identifier, user)
    if (isOther) throw session.coverFor(user)
    return user
  } catch (failure) {
    if (isOfType(failure, 'NO_VALID_SESSION')) return undefined
    throw failure
  }
}

/**
 * Forwards the signed-in `user`, whom the API has just named. Opens the sign-out when nobody was active for too long. Drops
 * the data of the sign-in's steps.
 *
 * @param go opens the next page
 * @returns a promise that settles as `go` does, and never when the user is signed out
 */
export function forwardSession(portal: PortalState, user: User, go: () => void | Promise<void>): Promise<void> {
  const { session, signIn, documentMemory } = portal
  signIn.drop()
  if (isInactive()) {
    leaveForSignOut(portal, 'inactivity')
    return new Promise(() => undefined)
  }
  documentMemory.set({ staysAtSignIn: false })
  return session.openDashboardFor(user, go)
}
