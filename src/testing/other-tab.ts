import type { SessionHint } from '../session/session-hints'

/** Gives the portal a hint, as another tab does. */
export function hintFromOtherTab(hint: SessionHint): void {
  const channel = new BroadcastChannel('session')
  channel.postMessage(hint)
  channel.close()
}
