import { onSessionNews, type SessionNews } from '../api/call'
import { announceSignIn, currentSignInTime } from './session-broadcast'
import { clearFranceConnectSession } from './browser-storage'
import { clearProviderDeparture } from './provider-departure'

/**
 * From now on tells the other tabs of each sign-in, however it is made, and forgets what the sign-out of France Connect
 * needs as soon as somebody else may be signed in, or nobody is.
 */
export function recordSignIns(): void {
  onSessionNews(follow)
}

function follow(news: SessionNews): void {
  // An answer to a call made before the last sign-in says nothing of the session that it opened.
  if (news.kind === 'none' && news.askedAt < currentSignInTime()) return
  clearFranceConnectSession()
  if (news.kind !== 'opened') return
  clearProviderDeparture()
  announceSignIn()
}
