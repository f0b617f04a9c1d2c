import { onSessionNews, type SessionNews } from '../api/call'
import {
  clearFranceConnectSession,
  clearLastMethod,
  clearProviderDeparture,
  readStored,
  removeStored,
  writeStored,
} from './browser-storage'

/** Why a session was ended: the person signed out, or was inactive for too long. */
export type SignOutReason = 'requested' | 'inactivity'

/** The message to the other tabs after a sign-out. */
const SIGNED_OUT: Record<SignOutReason, string> = { requested: 'signed-out', inactivity: 'signed-out:inactivity' }

/** The message to the other tabs after a sign-in; its identifier is random and contains nothing about the person. */
const SIGNED_IN = /^signed-in:(\d+-[0-9a-f]+)$/

/**
 * A sign-in that storage does not show: it is blocked, or another tab's write arrives after its message. It counts
 * while `stored` is what storage holds.
 */
let announced: { signIn: string; stored: string | undefined } | undefined

/**
 * The identifier of the sign-in that opened the session of this browser: the same in every tab, a new one after each
 * sign-in. Undefined after a sign-out.
 */
export function currentSignIn(): string | undefined {
  const stored = readStored('signIn')
  return announced && announced.stored === stored ? announced.signIn : stored
}

/** Announces each sign-in that the API answers, and clears the session at France Connect once it may be another's. */
export function recordSignIns(): void {
  onSessionNews(recordNews)
}

function recordNews(news: SessionNews): void {
  // The answer to a call made before the last sign-in is about an earlier session.
  if (news.kind === 'none' && news.askedAt < currentSignInTime()) return
  clearFranceConnectSession()
  if (news.kind !== 'opened') return
  clearProviderDeparture()
  // A sign-in with a provider stores it afterwards.
  clearLastMethod()
  announceSignIn()
}

/** When the current sign-in was made, in milliseconds since 1970; 0 when there is none. */
export function currentSignInTime(): number {
  return Number.parseInt(currentSignIn() ?? '0', 10) || 0
}

/** Tells every tab of the portal, this one included, that a session was opened. They ask the API whose it is. */
export function announceSignIn(): void {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const signIn = `${Date.now()}-${random.toString(16)}`
  writeStored('signIn', signIn)
  remember(signIn)
  post(`signed-in:${signIn}`)
}

/**
 * Tells every tab of the portal that the person has signed out. This one included, because it shows a page of the
 * account again when the person went back while the API had not answered yet.
 */
export function announceSignOut(reason: SignOutReason = 'requested'): void {
  announced = undefined
  removeStored('signIn')
  post(SIGNED_OUT[reason])
}

/** Subscribes to sign-outs in any tab. Returns the unsubscribe function. */
export function onSignOut(listener: (reason: SignOutReason) => void): () => void {
  return onMessage((message) => {
    if (message !== SIGNED_OUT.requested && message !== SIGNED_OUT.inactivity) return
    announced = undefined
    listener(message === SIGNED_OUT.inactivity ? 'inactivity' : 'requested')
  })
}

/**
 * Calls `listener` when the current sign-in differs from `known()`: as soon as another tab announces one, or when the
 * tab becomes visible, because a suspended tab receives no message. Returns the unsubscribe function.
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
  const stored = readStored('signIn')
  announced = stored === signIn ? undefined : { signIn, stored }
}

/** Posts from a channel of its own: a channel delivers to all others of its name, also to those of this tab. */
function post(message: string): void {
  const sender = openChannel()
  sender?.postMessage(message)
  sender?.close()
}

function onMessage(listener: (message: string) => void): () => void {
  const receiver = openChannel()
  receiver?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
  return () => receiver?.close()
}

/** Undefined in a browser without channels, which compares sign-ins on focus, before a write and on a path change. */
function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')
}
