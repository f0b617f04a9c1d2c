import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { logout } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import { franceConnectLogoutLink } from '../../api/providers'
import { config } from '../../config'
import texts from '../../i18n/fr/logout.json'
import { addTexts, textsOf, useTexts } from '../../i18n/texts'
import { clearUserMemory } from '../../session/user-memory'
import { clearRedirect, storeRedirectParameter } from '../../session/redirects'
import { removeDraft } from '../../session/draft-storage'
import { announceSignOut, type SignOutReason } from '../../session/session-broadcast'
import {
  clearFranceConnectSession,
  clearLastMethod,
  clearProviderDeparture,
  readFranceConnectSession,
  writeStored,
} from '../../session/browser-storage'
import { usePageTitle } from '../../ui/navigation/page-title'
import { showToast } from '../../ui/feedback/show-toast'
import { LoadingScreen } from '../../ui/feedback/loading-screen'

addTexts('logout', texts)

/**
 * Signs out in every tab. Clears what the page holds about the person first, because the API may never answer. Keeps
 * the France Connect session until the API has ended the portal's, so that a failed sign-out can be repeated.
 *
 * @param reason the person or their inactivity ends the session, and a failure is shown as a toast; `ended`: it has
 * ended
 * @returns the URL of France Connect's sign-out, or undefined
 */
async function signOut(reason: SignOutReason | 'ended'): Promise<string | undefined> {
  const franceConnect = readFranceConnectSession()
  clearUserMemory()
  clearRedirect()
  clearProviderDeparture()
  // When the session has ended by itself, its owner may still come back to the page.
  if (reason !== 'ended') removeDraft()
  if (reason === 'inactivity') clearLastMethod()
  try {
    await logout({ showsFailure: true })
    announceSignOut(reason === 'inactivity' ? reason : 'requested')
    // The portal's session has ended, so nothing can be repeated. A newer France Connect session of another tab is
    // kept.
    if (readFranceConnectSession()?.idToken === franceConnect?.idToken) clearFranceConnectSession()
    if (!franceConnect) return undefined
    return await franceConnectLogoutLink(franceConnect.idToken, { showsFailure: true })
  } catch (failure) {
    // The session may still be open, which matters on a shared computer.
    if (reason !== 'ended' && failure instanceof ApiFailure && failure.type !== 'NO_VALID_SESSION')
      void showToast({ kind: 'error', text: textsOf('logout')('signOutFailed') })
    return undefined
  }
}

/** The pending sign-out: prevents a second one when the screen is mounted twice. */
let pending: Promise<string | undefined> | undefined

function reasonOf(message: string | null): SignOutReason | 'ended' {
  if (message === 'inactivity') return 'inactivity'
  return message === 'noSession' ? 'ended' : 'requested'
}

/** Stores what the address tells /login, because the provider comes back to /login without it. */
function keepReasonAndRedirect(search: URLSearchParams): void {
  writeStored('inactiveSignOut', String(Date.now()))
  storeRedirectParameter(search)
}

/** /logout: signs out, then navigates to France Connect's sign-out or to /login. */
export function LogoutScreen() {
  const t = useTexts('logout')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  usePageTitle(t('signingOutTitle'))

  useEffect(() => {
    const controller = new AbortController()
    const reason = reasonOf(search.get('message'))
    pending ??= signOut(reason).finally(() => (pending = undefined))
    void pending.then((providerUrl) => {
      if (controller.signal.aborted) return
      if (providerUrl) {
        if (reason === 'inactivity') keepReasonAndRedirect(search)
        window.location.replace(providerUrl)
      } else void navigate(String(search) !== '' ? `/login?${search}` : '/login', { replace: true })
    })
    return () => controller.abort()
  }, [navigate, search])

  return <LoadingScreen text={t('signingOut')} documents={config()} />
}
