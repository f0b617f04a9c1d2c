/*
 * What the tabs of a browser tell each other of the session. A hint says only that something has happened: each tab asks
 * the API whose session it is.
 */

/** `changed`: somebody may have signed in, or come back from a provider. `signed-out`: somebody has asked to sign out. `inactive`: nobody was there. */
const HINTS = ['changed', 'signed-out', 'inactive'] as const
export type SessionHint = (typeof HINTS)[number]

/** The way to the other tabs. */
export interface SessionHints {
  /** Gives the other tabs a hint. */
  post: (hint: SessionHint) => void
  close: () => void
}

/** Calls `listener` for each hint of another tab. Where the browser refuses channels, nothing arrives and nothing is sent. */
export function openSessionHints(listener: (hint: SessionHint) => void): SessionHints {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel('session')
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const hint = HINTS.find((one) => one === data)
      if (hint) listener(hint)
    }
  } catch {
    // The browser refuses cookies, and channels with them.
  }
  return { post: (hint) => channel?.postMessage(hint), close: () => channel?.close() }
}
