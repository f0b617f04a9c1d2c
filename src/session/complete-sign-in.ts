import { ApiFailure } from '../api/failure'
import type { User } from '../api/users'
import type { PortalState } from './portal-state'
import { followRedirect, type Navigate } from './redirects'

/** Codes by e-mail alone protect less than codes by SMS. */
function shouldProposeSms(user: User): boolean {
  return user.doubleAuthEmailActivated && !user.oneTimePasswordActivated
}

/**
 * Ends every kind of sign-in: reads the signed-in person, proposes SMS codes to those who receive them by e-mail, then
 * goes to the second-factor settings, the current redirect or the solutions.
 * @returns a promise that resolves when the page of the portal is shown, and never when the browser leaves the portal,
 * so that the caller stays busy until then. Rejects with ApiFailure when there is no session (the caller shows a
 * technical one), and with a cancelled one when `signal` aborts.
 */
export async function completeSignIn(
  { session, smsQuestion, handOver }: PortalState,
  navigate: Navigate,
  signal: AbortSignal,
): Promise<void> {
  const user = await session.begin({ showsFailure: (failure) => failure.isTechnical, signal })
  if (!shouldProposeSms(user)) {
    session.giveToGuard(user)
    await followRedirect(handOver, navigate)
    // Not every page of the portal has the guard, which takes it.
    session.giveToGuard(undefined)
    return
  }
  // The guard asks the API again, because another person may sign in before the answer.
  const answer = await new Promise((resolve) => smsQuestion.set({ answer: resolve }))
  smsQuestion.set(undefined)
  if (signal.aborted) throw new ApiFailure({ cancelled: true })
  if (answer === 'declined') await followRedirect(handOver, navigate)
  else await navigate('/dashboard/authentication/doubleAuthentication')
}
