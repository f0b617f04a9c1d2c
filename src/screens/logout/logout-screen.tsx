import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { logout } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import { franceConnectLogoutLink } from '../../api/providers'
import { config } from '../../config'
import texts from '../../i18n/fr/logout.json'
import { addTexts, textsOf, useTexts } from '../../i18n/texts'
import { forgetHandover } from '../../session/handover'
import { announceSignOut } from '../../session/sign-out-everywhere'
import { forgetFranceConnect, storedFranceConnect } from '../../session/stored'
import { usePageTitle } from '../../ui/page-title'
import { showToast } from '../../ui/show-toast'
import { Waiting } from '../../ui/waiting'

addTexts('logout', texts)

/**
 * Signs out here, at France Connect when the person came from there, and in the other tabs. Gives the address at
 * France Connect to go on to, if any. What was kept is erased first: the calls may never end, and whoever has signed in
 * again by then keeps what is theirs. `isAsked`: by the person, who is told when it came to nothing; the others are
 * signed out by the end of their session, and told so.
 */
async function signOut(isAsked: boolean): Promise<string | undefined> {
  const franceConnect = storedFranceConnect()
  forgetFranceConnect()
  forgetHandover()
  try {
    await logout({ showsFailure: true })
    announceSignOut()
    return franceConnect && (await franceConnectLogoutLink(franceConnect.idToken, { showsFailure: true }))
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
    void underWay.then((providerAddress) => {
      if (left) return
      if (providerAddress) window.location.replace(providerAddress)
      else void navigate(search.size > 0 ? `/login?${search}` : '/login', { replace: true })
    })
    return () => {
      left = true
    }
  }, [navigate, search])

  return <Waiting text={t('signingOut')} statement={config().accessibilityUrl} />
}
