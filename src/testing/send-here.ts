import type { ApiRequest, CheckedRequest } from '../api/request'
import type { SendOptions } from '../session/send'
import { createPortalState } from '../session/portal-state'
import type { Session } from '../session/session'
import type { SignInOutcome } from '../session/sign-out-request'
import { userWith } from '../../mocks/data/accounts'

/**
 * Creates the state of a page for tests of requests, but renders no page. `signIns` in the result contains the outcomes
 * of the sign-ins.
 *
 * @param requireUser the check of the user before each change of data. If `requireUser` is undefined, the page is
 *   public. If not, the page belongs to a signed-in user.
 */
export function sendHere(requireUser?: Session['requireUser']) {
  const signIns: SignInOutcome[] = []
  const shownUser = () => requireUser && userWith()
  const portal = createPortalState({ shownUser })
  portal.session.beginSignIn = () => (outcome) => void signIns.push(outcome)
  if (requireUser) portal.session.requireUser = requireUser

  function send<Answer>(request: CheckedRequest<Answer>, options?: Partial<SendOptions>): Promise<Answer | undefined>
  function send<Answer>(request: ApiRequest<Answer>, options?: Partial<SendOptions>): Promise<Answer>
  function send(request: ApiRequest<unknown>, options?: Partial<SendOptions>) {
    return portal.send(request, { signal: undefined, ...options })
  }
  return { ...portal, send, signIns }
}
