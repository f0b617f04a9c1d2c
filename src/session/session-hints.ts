/*
 * The messages about the session between the tabs of a browser. A hint says only that something has happened. After
 * `changed`, a page of the account asks the API whose session it is. After the others it leaves, and a step of a sign-in ends.
 */

/**
 * `changed`: a user may have signed in or returned from a provider, or a sign-out has ended. `signed-out`: a user has requested a sign-out.
 * `inactive`: nobody was active.
 */
const HINTS = ['changed', 'signed-out', 'inactive'] as const
export type SessionHint = (typeof HINTS)[number]

/** The channel to the other tabs. */
export interface SessionHints {
  /** Sends a hint to the other tabs. */
  post: (hint: SessionHint) => void
  close: () => void
}

/** Calls `listener` for each hint of another tab. Where the browser refuses channels, no hint arrives and none is sent. */
export function openSessionHints(listener: (hint: SessionHint) => void): SessionHints {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel('session')
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const hint = HINTS.find((one) => one === data)
      if (hint) listener(hint)
    }
  } catch {
    // The browser refuses cookies, and therefore channels.
  }
  return { post: (hint) => channel?.postMessage(hint), close: () => channel?.close() }
}
