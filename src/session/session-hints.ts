/*
 * What the tabs of a browser tell each other of the session. A hint says only that something has happened: each tab asks
 * the API whose session it is.
 */

/** `changed`: somebody may have signed in. `signed-out`: somebody has asked to sign out. `inactive`: nobody was there. */
const HINTS = ['changed', 'signed-out', 'inactive'] as const
export type SessionHint = (typeof HINTS)[number]

/** Calls `listener` for each hint of another tab. Returns the channel to post a hint to them. */
export function openSessionHints(listener: (hint: SessionHint) => void): BroadcastChannel {
  const channel = new BroadcastChannel('session')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const hint = HINTS.find((one) => one === data)
    if (hint) listener(hint)
  }
  return channel
}
