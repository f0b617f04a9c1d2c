/*
 * What the tabs of a browser tell each other of the session. A hint says only that something has happened: each tab asks
 * the API whose session it is.
 */

/** `changed`: somebody may have signed in. `signed-out`: somebody has asked to sign out. */
export type SessionHint = 'changed' | 'signed-out'

/** Calls `listener` for each hint of another tab. Returns the channel to post a hint to them. */
export function openSessionHints(listener: (hint: SessionHint) => void): BroadcastChannel {
  const channel = new BroadcastChannel('session')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'changed' || data === 'signed-out') listener(data)
  }
  return channel
}
