import { HandOver } from '../session/hand-over'
import { OneTimeTokens } from '../session/one-time-tokens'
import { createPortalState } from '../session/portal-state'
import { Session } from '../session/session'

/** The state of a page at the current address that belongs to nobody, for a test without the whole portal. */
export function portalStateHere() {
  const tokens = new OneTimeTokens()
  tokens.capture()
  const ignore = () => undefined
  const session = new Session({ goTo: ignore, forgetPerson: ignore, inactivityMinutes: undefined })
  return createPortalState(session, tokens, new HandOver())
}
