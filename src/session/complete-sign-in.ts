import { ApiFailure } from '../api/failure'
import { currentUser, type User } from '../api/users'
import { primeSession } from './current-user'
import { navigateToTarget, postSignInTarget } from './redirects'
import { currentSignIn } from './session-broadcast'

/** Proposes to receive codes by SMS instead of by e-mail. */
type SmsProposal = () => Promise<'accepted' | 'declined'>

let propose: SmsProposal = () => Promise.resolve('declined')

/** Sets how the proposal is made; the application shows it above the screen that signs in. */
export function setSmsProposal(proposal: SmsProposal): void {
  propose = proposal
}

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
  navigate: (path: string) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const signIn = currentSignIn()
  const user = await currentUser({ showsFailure: (failure) => failure.isTechnical, signal })
  const declined = !shouldProposeSms(user) || (await propose()) === 'declined'
  if (signal.aborted) throw new ApiFailure({ cancelled: true })
  primeSession(user, signIn)
  if (declined) await navigateAfterSignIn(navigate)
  else await navigate('/dashboard/authentication/doubleAuthentication')
}

/** Navigates to the current redirect, or to the solutions. Settles as `completeSignIn` does. */
export function navigateAfterSignIn(
  navigate: (path: string) => void | Promise<void>,
  search?: URLSearchParams,
): Promise<void> {
  return new Promise((resolve, reject) => {
    navigateToTarget(postSignInTarget(search), (path) => Promise.resolve(navigate(path)).then(resolve, reject))
  })
}
