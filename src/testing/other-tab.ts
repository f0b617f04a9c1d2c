import { forget } from '../memory'
import type { SessionHint } from '../session/session-hints'

/** Simulates another tab that sends the portal a message about the session. */
export function hintFromOtherTab(hint: SessionHint): void {
  const channel = new BroadcastChannel('session')
  channel.postMessage(hint)
  channel.close()
}

/** Resolves with the next message about the session that the portal sends to the other tabs. */
export function nextHint(): Promise<unknown> {
  const channel = new BroadcastChannel('session')
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      channel.close()
      resolve(data)
    }
  })
}

/**
 * Simulates a sign-in in another tab: removes the stored sign-out. The function does not send the message that a real
 * tab would send.
 */
export function yieldSignOutToOtherTab(): void {
  forget('signOut')
  window.dispatchEvent(new StorageEvent('storage', { key: 'signOut', newValue: null }))
}
