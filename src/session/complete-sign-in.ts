import { ApiFailure, isOfType } from '../api/failure'
import type { User } from '../api/users'
import { config } from '../config'
import { inactiveSignOut, isInactive } from './sign-in-storage'
import { compareUsers } from './read-person'
import type { PortalState } from './portal-state'
import { followRedirect, type Navigate } from './follow-redirect'

/** Codes by e-mail alone protect less than codes by SMS. */
function shouldProposeSms(user: User): boolean {
  return user.doubleAuthEmailActivated && !user.oneTimePasswordActivated
}

/** The API has accepted a sign-in, and knows no session right after it: the browser has refused the session cookie. */
export class CookieRefused extends Error {
  /** The key of its message in errors.json. */
  readonly type = 'cookieRefused'
}

const isPersonOf = (identifier: string, { email, nickName }: User) =>
  [email, nickName].some((value) => value?.toLowerCase() === identifier.toLowerCase())

/** The answer to the question whether codes should come by SMS. */
export type SmsAnswer = 'accepted' | 'declined'

/** Asks the person. Rejects as cancelled when `signal` aborts, which ends the question. */
export type AskForSms = (signal: AbortSignal) => Promise<SmsAnswer>

/**
 * Ends every kind of sign-in: reads the signed-in person, proposes SMS codes to those who receive them by e-mail, then
 * goes to the second-factor settings, the current redirect or the solutions.
 *
 * @param identifier what was typed. Where another tab has signed in meanwhile, the API may name somebody else, who then covers
 * the page
 * @returns a promise that resolves when the page of the portal is shown, and never when the browser leaves the portal, so
 * that the caller stays busy until then. Rejects with CookieRefused, with ApiFailure, and with a cancelled one when `signal`
 * aborts.
 */
export async function completeSignIn(
  portal: PortalState,
  navigate: Navigate,
  signal: AbortSignal,
  askForSms: AskForSms,
  identifier?: string,
): Promise<void> {
  const follow = (person: User) => followRedirect(portal.handOver, navigate, signal, person)
  const user = await readSignedIn(portal, signal, identifier)
  if (!shouldProposeSms(user)) return forwardSession(portal, navigate, user, () => follow(user))
  const answer = await askForSms(signal)
  // Another person may have signed in before the answer.
  const now = await portal.session.read({ signal, quiet: false })
  // Whose address or nickname may have changed since.
  if (compareUsers(user, now) === 'other') throw portal.session.coverFor(now)
  const openFactors = () => navigate('/dashboard/authentication/doubleAuthentication')
  await forwardSession(portal, navigate, now, () => (answer === 'accepted' ? openFactors() : follow(now)))
}

/** As `readIfSignedIn`, right after the API has accepted the sign-in. Rejects with CookieRefused without a session. */
export async function readSignedIn(portal: PortalState, signal: AbortSignal, identifier?: string): Promise<User> {
  const user = await readIfSignedIn(portal, signal, identifier)
  if (user) return user
  // A session that was open behind the step that is shown has ended since.
  if (!portal.handOver.get().hadSession) throw new CookieRefused()
  portal.session.leave('/login?message=noSession')
  throw new ApiFailure({ cancelled: true })
}

/**
 * Reads the person of a sign-in; undefined without a session. Whom the API names is the person, in whatever way the
 * identifier was typed, unless another tab has told of a session since it was sent. Rejects with ApiFailure, a cancelled one
 * when somebody else has signed in there, who then covers the page.
 */
export async function readIfSignedIn(
  portal: PortalState,
  signal: AbortSignal,
  identifier?: string,
): Promise<User | undefined> {
  const { session } = portal
  try {
    const user = await session.read({ signal, expectsSession: true, quiet: false })
    if (identifier && session.signedInElsewhere && !isPersonOf(identifier, user)) throw session.coverFor(user)
    return user
  } catch (failure) {
    if (isOfType(failure, 'NO_VALID_SESSION')) return undefined
    throw failure
  }
}

/**
 * Leads the signed-in `user` on, who has just been read; to the sign-out when nobody was active for too long.
 *
 * @param go opens the next page
 * @returns a promise that settles as `go`
 */
export function forwardSession(
  { session, handOver }: PortalState,
  navigate: Navigate,
  user: User,
  go: () => void | Promise<void>,
): Promise<void> {
  // Where a redirect leads nowhere, /login does not name who has just signed in.
  handOver.set({ ownAccount: user.email })
  return session.openDashboardFor(user, () =>
    isInactive(config().inactivityMinutes) ? navigate(inactiveSignOut()) : go(),
  )
}
