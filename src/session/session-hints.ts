/*
 * The tabs of a browser send each other messages about the session (hints), which contain no data. After the message
 * `changed`, an account page requests the signed-in user. After any other message, an account page opens /login.
 */

/**
 * The messages that a tab can send to the other tabs:
 * - `changed`: the session may have changed, for example after a sign-in.
 * - `signed-out`: the user has requested a sign-out.
 * - `inactive`: the user was inactive for too long.
 */
const HINTS = ['changed', 'signed-out', 'inactive'] as const
export type SessionHint = (typeof HINTS)[number]

/** The channel through which this tab sends messages to the other tabs. */
export interface SessionHints {
  /** Sends a message about the session to the other tabs. */
  post: (hint: SessionHint) => void
  close: () => void
}

/**
 * Calls `listener` for each message from another tab. If the browser refuses broadcast channels, the tabs send no
 * messages.
 */
export function openSessionHints(listener: (hint: SessionHint) => void): SessionHints {
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel('session')
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const hint = HINTS.find((one) => one === data)
      if (hint) listener(hint)
    }
  } catch {
    // A browser that refuses cookies also refuses broadcast channels.
  }
  return { post: (hint) => channel?.postMessage(hint), close: () => channel?.close() }
}
