import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { config } from '../../config'
import texts from '../../i18n/fr/logout.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { writeStored } from '../../session/browser-storage'
import { usePortal } from '../../session/portal-state'
import { signOut, type SignOutOutcome, type SignOutReason } from '../../session/sign-out'
import { usePageTitle } from '../../ui/navigation/step-heading'
import { LoadingScreen } from '../../ui/navigation/full-page'

addTexts('logout', texts)

function reasonOf(message: string | null): SignOutReason {
  if (message === 'inactivity') return 'inactivity'
  if (message === 'unverified') return message
  return message === 'noSession' || message === 'emailLink' ? 'ended' : 'requested'
}

/** /logout: signs out, then opens FranceConnect's sign-out or /login, which says what has failed. */
export function LogoutScreen() {
  const t = useTexts('logout')
  const portal = usePortal()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // Strict mode runs the effect a second time.
  const pending = useRef<Promise<SignOutOutcome>>(undefined)
  usePageTitle(t('signingOutTitle'))

  useEffect(() => {
    const controller = new AbortController()
    const reason = reasonOf(search.get('message'))
    pending.current ??= signOut(portal, reason)
    void pending.current.then((outcome) => {
      if (controller.signal.aborted) return
      if (outcome.name === 'at-france-connect') {
        // The provider comes back to /login without the address's message.
        if (reason === 'inactivity') writeStored('inactiveSignOut', String(Date.now()))
        window.location.replace(outcome.url)
        return
      }
      const query = new URLSearchParams(search)
      // Besides, it is stored; the address tells where storage is blocked.
      if (outcome.name === 'failed' && !query.has('message')) query.set('message', 'signOutFailed')
      if (outcome.name === 'france-connect-failed') query.set('message', 'franceConnect')
      // Besides that of a sign-out for inactivity.
      if (outcome.name === 'pro-sante-connect-open') query.append('message', 'proSanteConnect')
      void navigate(String(query) !== '' ? `/login?${query}` : '/login', { replace: true })
    })
    return () => controller.abort()
  }, [portal, navigate, search])

  return <LoadingScreen text={t('signingOut')} documents={config()} />
}
