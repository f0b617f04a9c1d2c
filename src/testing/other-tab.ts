import { forget } from '../memory'
import type { SessionHint } from '../session/session-hints'

/** Sends the portal a hint, as another tab does. */
export function hintFromOtherTab(hint: SessionHint): void {
  const channel = new BroadcastChannel('session')
  channel.postMessage(hint)
  channel.close()
}

/** Resolves with the next hint that the portal sends to the other tabs. */
export function nextHint(): Promise<unknown> {
  const channel = new BroadcastChannel('session')
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      channel.close()
      resolve(data)
    }
  })
}

/** A sign-in in another tab removes the stored sign-out, whether or not its hint arrives. */
export function yieldSignOutToOtherTab(): void {
  forget('signOut')
  window.dispatchEvent(new StorageEvent('storage', { key: 'signOut', newValue: null }))
}
