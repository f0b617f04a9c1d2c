const SIGNED_OUT = 'signed-out'

/**
 * Tells each tab of the portal that the person has signed out. This one as well: it shows a page of the account again
 * when they went back while the API took its time.
 */
export function announceSignOut(): void {
  // A channel hears all others, so the listening one of this tab too.
  const speaker = channel()
  speaker?.postMessage(SIGNED_OUT)
  speaker?.close()
}

/** Hears of a sign-out in any tab. Gives back the unsubscription. */
export function onSignOut(listener: () => void): () => void {
  const hearer = channel()
  hearer?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === SIGNED_OUT) listener()
  })
  return () => hearer?.close()
}

/** A browser without channels signs out elsewhere at the next path change, when the API refuses the guard. */
function channel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')
}
