import { createPortalState } from '../session/portal-state'

/** Returns the state of a public page at the current address, for a test that does not render the portal. */
export function portalStateHere() {
  const portal = createPortalState()
  portal.tokens.capture()
  return portal
}
