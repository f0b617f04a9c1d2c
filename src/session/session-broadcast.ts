import { readStored, removeStored, writeStored } from './browser-storage'

const SIGNED_OUT = 'signed-out'

/** What a tab tells the others after a sign-in: the identifier of the sign-in, which names nobody. */
const SIGNED_IN = /^signed-in:(\d+-[0-9a-f]+)$/

/** The last sign-in that this tab knows of, where storage is blocked and keeps none. */
let lastKnown: string | undefined

/**
 * The identifier of the sign-in that the session of this browser comes from: random, the same in every tab, another
 * after each sign-in. Undefined when nobody has signed in since the last sign-out.
 */
export function currentSignIn(): string | undefined {
  return readStored('signIn') ?? lastKnown
}

/** When the current sign-in was made, in milliseconds since 1970; 0 when there is none. */
export function currentSignInTime(): number {
  return Number.parseInt(currentSignIn() ?? '0', 10) || 0
}

/** Tells each tab of the portal, this one as well, that a session has been opened: by whom they have to ask the API. */
export function announceSignIn(): void {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const signIn = `${Date.now()}-${random.toString(16)}`
  writeStored('signIn', signIn)
  remember(signIn)
  post(`signed-in:${signIn}`)
}

/**
 * Tells each tab of the portal that the person has signed out. This one as well: it shows a page of the account again
 * when the person went back while the API took its time.
 */
export function announceSignOut(): void {
  lastKnown = undefined
  removeStored('signIn')
  post(SIGNED_OUT)
}

/** Subscribes to sign-outs in any tab. Returns the unsubscribe function. */
export function onSignOut(listener: () => void): () => void {
  return onMessage((message) => {
    if (message !== SIGNED_OUT) return
    lastKnown = undefined
    listener()
  })
}

/**
 * Calls `listener` when the sign-in in force is no longer `known()`: at once when another tab says so, else when the
 * tab is looked at again, as a suspended tab receives no message. Returns the unsubscribe function.
 */
export function onSignInElsewhere(known: () => string | undefined, listener: () => void): () => void {
  const compare = () => {
    if (document.visibilityState === 'visible' && currentSignIn() !== known()) listener()
  }
  const unsubscribe = onMessage((message) => {
    const signIn = SIGNED_IN.exec(message)?.[1]
    if (signIn === undefined) return
    remember(signIn)
    if (currentSignIn() !== known()) listener()
  })
  document.addEventListener('visibilitychange', compare)
  window.addEventListener('focus', compare)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', compare)
    window.removeEventListener('focus', compare)
  }
}

function remember(signIn: string): void {
  lastKnown = readStored('signIn') === undefined ? signIn : undefined
}

/** A channel delivers to all others of its name, so to the listening ones of this tab too. */
function post(message: string): void {
  const speaker = channel()
  speaker?.postMessage(message)
  speaker?.close()
}

function onMessage(listener: (message: string) => void): () => void {
  const receiver = channel()
  receiver?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
  return () => receiver?.close()
}

/** A browser without channels finds out when the tab is looked at, before a write, and at the next path change. */
function channel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')
}
