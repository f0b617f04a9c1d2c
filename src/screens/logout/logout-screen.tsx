import { useEffect } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router-dom'
import { config } from '../../config'
import texts from '../../i18n/fr/logout.json'
import { addTexts } from '../../i18n/texts'
import { leavePortal } from '../../session/follow-redirect'
import type { beginSignOut } from '../../session/sign-out'
import { usePageTitle } from '../../ui/navigation/step-heading'
import { LoadingScreen } from '../../ui/navigation/full-page'

const t = addTexts('logout', texts)

/**
 * The screen of /logout. It waits until the sign-out has ended. Then it opens the sign-out of FranceConnect, or /login,
 * which reports a failed sign-out.
 */
export function Component() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { outcome: pending } = useLoaderData<typeof beginSignOut>()

  useEffect(() => {
    const controller = new AbortController()
    const hasLeft = () => controller.signal.aborted
    void pending.then(async (outcome) => {
      if (hasLeft()) return
      if (outcome.name === 'at-france-connect') {
        await leavePortal('replace', outcome.url)
        if (hasLeft()) return
      }
      await navigate(String(search) !== '' ? `/login?${search}` : '/login', { replace: true })
    })
    return () => controller.abort()
  }, [pending, navigate, search])

  return <HydrateFallback />
}

export function HydrateFallback() {
  usePageTitle(t('signingOutTitle'))
  return <LoadingScreen text={t('signingOut')} documents={config()} />
}
