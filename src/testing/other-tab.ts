import { removeStored } from '../lib/storage'
import type { SessionHint } from '../session/session-hints'

/** Gives the portal a hint, as another tab does. */
export function hintFromOtherTab(hint: SessionHint): void {
  const channel = new BroadcastChannel('session')
  channel.postMessage(hint)
  channel.close()
}

/** The sign-out that is stored gives way, as to a sign-in of another tab, whether or not its hint arrives. */
export function yieldSignOutToOtherTab(): void {
  removeStored('signOutAsked')
  window.dispatchEvent(new StorageEvent('storage', { key: 'signOutAsked', newValue: null }))
}
