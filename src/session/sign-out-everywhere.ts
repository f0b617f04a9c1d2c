const SIGNED_OUT = 'signed-out'

/** One channel for speaking and listening: a tab does not hear itself. */
let shared: BroadcastChannel | undefined

function channel(): BroadcastChannel | undefined {
  // A browser without it signs out elsewhere at the next path change, when the API refuses the guard.
  if (typeof BroadcastChannel === 'undefined') return undefined
  shared ??= new BroadcastChannel('session')
  return shared
}

/** Tells the portal's other tabs that the person has signed out. */
export function announceSignOut(): void {
  channel()?.postMessage(SIGNED_OUT)
}

/** Hears of a sign-out in another tab. Gives back the unsubscription. */
export function onSignOutElsewhere(listener: () => void): () => void {
  const heard = (event: MessageEvent<unknown>) => {
    if (event.data === SIGNED_OUT) listener()
  }
  const listening = channel()
  listening?.addEventListener('message', heard)
  return () => listening?.removeEventListener('message', heard)
}
