import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { logout } from '../../api/auth'
import { ApiFailure } from '../../api/failure'
import { franceConnectLogoutLink } from '../../api/providers'
import { config } from '../../config'
import texts from '../../i18n/fr/logout.json'
import { addTexts, textsOf, useTexts } from '../../i18n/texts'
import { forgetPerson } from '../../session/forget-person'
import { forgetHandover } from '../../session/handover'
import { announceSignOut } from '../../session/other-tabs'
import { forgetFranceConnect, storedFranceConnect } from '../../session/stored'
import { usePageTitle } from '../../ui/page-title'
import { showToast } from '../../ui/show-toast'
import { Waiting } from '../../ui/waiting'

addTexts('logout', texts)

/** Where France Connect ends a session, and the token of that session. */
interface ProviderSignOut {
  address: string
  idToken: string
}

/**
 * Signs out here and in the other tabs, and gives what the sign-out at France Connect needs when the person came from
 * there. It is kept until the browser goes there (`leaveFor`), so that a sign-out that failed
 * can be tried again. What the page remembers of the person is forgotten before the API is asked, which may never answer.
 * `isAsked`: by the person, who is told when it failed; the others are signed out by the end of their session, and told
 * so.
 */
async function signOut(isAsked: boolean): Promise<ProviderSignOut | undefined> {
  const franceConnect = storedFranceConnect()
  forgetPerson()
  forgetHandover()
  try {
    await logout({ showsFailure: true })
    announceSignOut()
    if (!franceConnect) return undefined
    return { ...franceConnect, address: await franceConnectLogoutLink(franceConnect.idToken, { showsFailure: true }) }
  } catch (failure) {
    // The session may still be open, and whoever comes next to this computer would be in it.
    if (isAsked && failure instanceof ApiFailure && failure.type !== 'NO_VALID_SESSION')
      void showToast({ kind: 'error', text: textsOf('logout')('signOutFailed') })
    return undefined
  }
}

/** Goes to the sign-out of France Connect. Whoever has signed in there meanwhile, in another tab, can still sign out. */
function leaveFor({ address, idToken }: ProviderSignOut): void {
  window.location.replace(address)
  if (storedFranceConnect()?.idToken === idToken) forgetFranceConnect()
}

/** One sign-out at a time, however often the screen is mounted. */
let underWay: Promise<ProviderSignOut | undefined> | undefined

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
      if (atProvider) leaveFor(atProvider)
      else void navigate(search.size > 0 ? `/login?${search}` : '/login', { replace: true })
    })
    return () => {
      left = true
    }
  }, [navigate, search])

  return <Waiting text={t('signingOut')} statement={config().accessibilityUrl} />
}
