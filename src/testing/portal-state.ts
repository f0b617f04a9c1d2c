import { createPortalState } from '../session/portal-state'

/** The state of a page at the current address that belongs to nobody, for a test without the whole portal. */
export function portalStateHere() {
  const portal = createPortalState(() => undefined)
  portal.tokens.capture()
  return portal
}
