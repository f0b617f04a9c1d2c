import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { logout } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import { franceConnectLogoutLink } from '../../api/providers'
import { config } from '../../config'
import texts from '../../i18n/fr/logout.json'
import { addTexts, textsOf, useTexts } from '../../i18n/texts'
import { clearUserMemory } from '../../session/clear-user-memory'
import { clearProviderDeparture } from '../../session/provider-departure'
import { clearRedirect } from '../../session/redirects'
import { announceSignOut } from '../../session/session-broadcast'
import { clearFranceConnectSession, readFranceConnectSession } from '../../session/browser-storage'
import { usePageTitle } from '../../ui/navigation/page-title'
import { showToast } from '../../ui/feedback/show-toast'
import { LoadingScreen } from '../../ui/feedback/loading-screen'

addTexts('logout', texts)

/**
 * Signs out here and in the other tabs, and gives the address of the sign-out at France Connect when the person came
 * from there. What that sign-out needs is kept until the API has ended the session, so that a sign-out that failed can
 * be tried again. What the page remembers of the person is forgotten before the API is asked, which may never answer.
 * `isAsked`: by the person, who is told when it failed; the others are signed out by the end of their session, and told
 * so.
 */
async function signOut(isAsked: boolean): Promise<string | undefined> {
  const franceConnect = readFranceConnectSession()
  clearUserMemory()
  clearRedirect()
  clearProviderDeparture()
  try {
    await logout({ showsFailure: true })
    announceSignOut()
    // From here on nothing could be tried again: the next sign-out would find no session. Whoever has signed in there
    // meanwhile, in another tab, keeps theirs.
    if (readFranceConnectSession()?.idToken === franceConnect?.idToken) clearFranceConnectSession()
    if (!franceConnect) return undefined
    return await franceConnectLogoutLink(franceConnect.idToken, { showsFailure: true })
  } catch (failure) {
    // The session may still be open, and whoever comes next to this computer would be in it.
    if (isAsked && failure instanceof ApiFailure && failure.type !== 'NO_VALID_SESSION')
      void showToast({ kind: 'error', text: textsOf('logout')('signOutFailed') })
    return undefined
  }
}

/** One sign-out at a time, however often the screen is mounted. */
let underWay: Promise<string | undefined> | undefined

/** /logout: signs out, then goes to /login, or to France Connect's own sign-out first. */
export function LogoutScreen() {
  const t = useTexts('logout')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  usePageTitle(t('signingOutTitle'))

  useEffect(() => {
    let left = false
    underWay ??= signOut(search.get('message') !== 'noSession').finally(() => (underWay = undefined))
    void underWay.then((atProvider) => {
      if (left) return
      if (atProvider) window.location.replace(atProvider)
      else void navigate(search.size > 0 ? `/login?${search}` : '/login', { replace: true })
    })
    return () => {
      left = true
    }
  }, [navigate, search])

  return <LoadingScreen text={t('signingOut')} statement={config().accessibilityUrl} />
}
