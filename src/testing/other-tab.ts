import { forget } from '../memory'
import type { SessionHint } from '../session/session-hints'

/** Sends the portal a hint about the session, as another tab does. */
export function hintFromOtherTab(hint: SessionHint): void {
  const channel = new BroadcastChannel('session')
  channel.postMessage(hint)
  channel.close()
}

/** Resolves with the next hint about the session that the portal sends to the other tabs. */
export function nextHint(): Promise<unknown> {
  const channel = new BroadcastChannel('session')
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      channel.close()
      resolve(data)
    }
  })
}

/** Removes the stored sign-out, as a sign-in in another tab does. The hint of the other tab is not sent. */
export function yieldSignOutToOtherTab(): void {
  forget('signOut')
  window.dispatchEvent(new StorageEvent('storage', { key: 'signOut', newValue: null }))
}
