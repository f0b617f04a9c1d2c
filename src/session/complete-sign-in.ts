import { currentUser, type User } from '../api/users'
import { primeSession } from './current-user'
import { navigateToTarget, postSignInTarget } from './redirects'
import { currentSignIn } from './session-broadcast'

/** Answers the proposal to receive codes by SMS rather than by e-mail. */
type SmsProposal = () => Promise<'accepted' | 'declined'>

let propose: SmsProposal = () => Promise.resolve('declined')

/** The application says how the proposal is made: it stands above whichever screen signs in. */
export function setSmsProposal(proposal: SmsProposal): void {
  propose = proposal
}

/** Codes by e-mail alone protect less than codes by SMS. */
function deservesSmsProposal(user: User): boolean {
  return user.doubleAuthEmailActivated && !user.oneTimePasswordActivated
}

/**
 * Ends a sign-in, whichever way it was made: reads who is signed in (rejects with ApiFailure when nobody is; a technical
 * one is the caller's to show), proposes SMS codes to those who receive them by e-mail, and goes on: to the second-factor
 * settings, the redirect in force, or the applications. Settles once the portal's page is there; never when the browser
 * leaves the portal, so that whoever awaits it stays busy meanwhile. Nobody is led anywhere once `stillHere` says that
 * they have gone elsewhere by themselves.
 */
export async function completeSignIn(
  navigate: (path: string) => void | Promise<void>,
  stillHere: () => boolean,
): Promise<void> {
  const signIn = currentSignIn()
  const user = await currentUser({ showsFailure: (failure) => failure.isTechnical })
  if (!stillHere()) return
  const declined = !deservesSmsProposal(user) || (await propose()) === 'declined'
  if (!stillHere()) return
  primeSession(user, signIn)
  if (declined) await navigateAfterSignIn(navigate)
  else await navigate('/dashboard/authentication/doubleAuthentication')
}

/** Goes where a signed-in person was going, as `arrive` does once it knows who is signed in. */
export function navigateAfterSignIn(
  navigate: (path: string) => void | Promise<void>,
  search?: URLSearchParams,
): Promise<void> {
  return new Promise((resolve, reject) => {
    navigateToTarget(postSignInTarget(search), (path) => Promise.resolve(navigate(path)).then(resolve, reject))
  })
}
