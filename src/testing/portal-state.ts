import { createPortalState } from '../session/portal-state'

/** Returns the state of a public page at the current address, for a test without the whole portal. */
export function portalStateHere() {
  const portal = createPortalState()
  portal.tokens.capture()
  return portal
}
