import { useEffect } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router-dom'
import { config } from '../../config'
import texts from '../../i18n/fr/logout.json'
import { addTexts } from '../../i18n/texts'
import { writeStored } from '../../lib/storage'
import { usePortal } from '../../session/portal-state'
import { leavePortal } from '../../session/follow-redirect'
import { signOutReason, type beginSignOut } from '../../session/sign-out'
import { usePageTitle } from '../../ui/navigation/step-heading'
import { LoadingScreen } from '../../ui/navigation/full-page'

const t = addTexts('logout', texts)

/** /logout: waits for the sign-out, then opens FranceConnect's or /login, which says what has failed. */
export function Component() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { outcome: pending } = useLoaderData<typeof beginSignOut>()
  const { handOver } = usePortal()

  useEffect(() => {
    const controller = new AbortController()
    const isLeft = () => controller.signal.aborted
    const reason = signOutReason(search.get('message'))
    void pending.then(async (outcome) => {
      if (isLeft()) return
      if (outcome.name === 'at-france-connect') {
        await leavePortal('replace', outcome.url)
        if (isLeft()) return
      }
      const query = new URLSearchParams(search)
      // Besides, it is stored; the address tells where storage is blocked.
      if (outcome.name === 'failed' && !query.has('message')) query.set('message', 'signOutFailed')
      // Besides that of a sign-out for inactivity.
      if ('isProSanteConnectOpen' in outcome && outcome.isProSanteConnectOpen) {
        writeStored('signInMessage', 'proSanteConnect')
        query.append('message', 'proSanteConnect')
      }
      // Where storage is blocked, the token goes with this document.
      if (reason !== 'ended' && handOver.get().idToken !== undefined) query.append('message', 'franceConnect')
      await navigate(String(query) !== '' ? `/login?${query}` : '/login', { replace: true })
    })
    return () => controller.abort()
  }, [pending, navigate, search, handOver])

  return <HydrateFallback />
}

export function HydrateFallback() {
  usePageTitle(t('signingOutTitle'))
  return <LoadingScreen text={t('signingOut')} documents={config()} />
}
