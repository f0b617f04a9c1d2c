/*
 * The tabs of a browser send each other hints about the session. A hint contains no data. After the hint `changed`, an
 * account page requests the signed-in user from the API. After any other hint, an account page opens /login, and a
 * sign-in step ends.
 */

/**
 * The messages that a tab can send to the other tabs:
 * - `changed`: the session may have changed, for example after a sign-in.
 * - `signed-out`: the user has requested a sign-out.
 * - `inactive`: the user was inactive for too long.
 */
const HINTS = ['changed', 'signed-out', 'inactive'] as const
export type SessionHint = (typeof HINTS)[number]

/** The channel through which this tab sends hints to the other tabs. */
export interface SessionHints {
  /** Sends a hint about the session to the other tabs. */
  post: (hint: SessionHint) => void
  close: () => void
}

/**
 * Calls `listener` for each hint of another tab. If the browser refuses broadcast channels, hints are neither sent nor
 * received.
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
