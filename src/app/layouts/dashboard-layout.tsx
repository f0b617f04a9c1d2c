import { useEffect, useLayoutEffect, useMemo, type ReactElement } from 'react'
import { Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router-dom'
import type { User } from '../../api/users'
import { config } from '../../config'
import texts from '../../i18n/fr/dashboard.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { useStore } from '../../lib/use-store'
import { storeProject, readProject } from '../../session/browser-storage'
import { usePortal } from '../../session/portal-state'
import { UserContext } from '../../session/user-context'
import { GUARDED } from '../route-ids'
import { DashboardFrame } from './dashboard-frame'
import { GridIcon, PlugIcon, ShieldIcon } from '../../ui/icons/dashboard-icons'
import { StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { LoadingScreen } from '../../ui/feedback/loading-screen'
import { PageSkeleton } from '../../ui/feedback/page-skeleton'
import { SkeletonRows } from '../../ui/feedback/skeleton'
import { ReplacedPage } from '../replaced-page'
import { Inactivity } from '../inactivity'
import { SessionEnded } from '../session-ended'
import { UnverifiedSessionPage } from '../unverified-session-page'

addTexts('dashboard', texts)

/**
 * Layout route of the dashboard pages: the frame, and the signed-in user as context. The documents of these pages
 * contain the frame, without the user, around the skeleton of the page.
 */
export function DashboardLayout() {
  const t = useTexts('dashboard')
  const shell = useTexts('shell')
  const user = useRouteLoaderData<User>(GUARDED)
  const isKnown = user !== undefined
  const { pathname } = useLocation()
  const project = useMemo(() => (isKnown ? storeAndReadProject() : undefined), [isKnown])
  const navigation = useNavigation()
  const { session, handOver } = usePortal()
  const { isChecking, interruption, replacement } = useStore(session.status, { value: session.status.get() })

  // A layout effect, because the next page may be opened for somebody before passive effects are cleaned up.
  useLayoutEffect(() => {
    if (user) session.enter(user)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `admit` follows the changes of the user
  }, [session, isKnown])
  useLayoutEffect(() => () => session.leave(), [session])

  useEffect(() => {
    if (!isKnown || !handOver.get().isRedirectRefused) return
    handOver.set({ isRedirectRefused: false })
    void showToast({ kind: 'error', text: t('redirectRefused') })
  }, [t, isKnown, handOver])

  const entry = (to: string, text: string, icon: ReactElement) => ({ to, text, icon, current: pathname.includes(to) })
  // Unmounts the pages of the owner, with everything that was typed.
  if (replacement)
    return (
      <div data-while-hidden>
        <Inactivity />
        <ReplacedPage {...replacement} />
      </div>
    )
  return (
    <UserContext value={user}>
      {user && <Inactivity />}
      {(isChecking || interruption === 'unverified') && (
        <div data-while-hidden>
          {isChecking ? (
            <LoadingScreen text={t('checkingSession')} documents={config()} />
          ) : (
            <UnverifiedSessionPage onRetry={() => void session.verify()} />
          )}
        </div>
      )}
      {user && <SessionEnded isOpen={interruption === 'ended'} user={user} verifySession={() => session.verify()} />}
      <DashboardFrame
        skipText={shell('skipToContent')}
        documents={config()}
        header={{
          brand: config().brandName,
          home: '/dashboard/apps',
          email: user?.email,
          signOut: { to: '/logout', text: t('signOut') },
          project,
        }}
        menu={{
          label: t('menu'),
          entries: [
            entry('/dashboard/authentication', t('authentication'), <ShieldIcon />),
            entry('/dashboard/apps', t('applications'), <GridIcon />),
            entry('/dashboard/api-connections', t('apiConnections'), <PlugIcon />),
          ],
        }}
      >
        {/* During a navigation the previous page stays until the guard has answered. */}
        <StillWaiting waiting={navigation.state !== 'idle'} />
        <Outlet />
      </DashboardFrame>
    </UserContext>
  )
}

/** What the frame contains until the API has named the person, on a page without a skeleton of its own. */
export function DefaultSkeleton() {
  const t = useTexts('shell')
  return (
    <PageSkeleton title={t('opening')}>
      <SkeletonRows rows={3} />
    </PageSkeleton>
  )
}

/** Stores the project of the address, if it names one, and returns the stored project. */
function storeAndReadProject() {
  storeProject(new URLSearchParams(window.location.search))
  return readProject()
}
