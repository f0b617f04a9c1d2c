import { useEffect, useLayoutEffect, useMemo } from 'react'
import { Outlet, useNavigation } from 'react-router-dom'
import { config } from '../../config'
import texts from '../../i18n/fr/dashboard.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { useStore } from '../../lib/use-store'
import { storeProject, readProject } from '../../session/browser-storage'
import { usePortal } from '../../session/portal-state'
import { useUserIfKnown } from '../../session/user-context'
import { LeavingContext } from '../../ui/act'
import { DashboardFrame } from './dashboard-frame'
import { StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { LoadingScreen } from '../../ui/feedback/loading-screen'
import { PageSkeleton } from '../../ui/feedback/page-skeleton'
import { SkeletonRows } from '../../ui/feedback/skeleton'
import { Inactivity } from '../inactivity'
import { SessionEnded } from '../session-ended'
import { ReplacedPage, UnverifiedSessionPage } from '../session-pages'

addTexts('dashboard', texts)

/**
 * Layout route of the dashboard pages: the frame, and what takes the place of the page when its owner may not be the one
 * who is signed in. The documents of these pages contain the frame, without the user, around the skeleton of the page.
 */
export function DashboardLayout() {
  const t = useTexts('dashboard')
  const user = useUserIfKnown()
  const isKnown = user !== undefined
  const project = useMemo(() => (isKnown ? storeAndReadProject() : undefined), [isKnown])
  const navigation = useNavigation()
  const { session, handOver } = usePortal()
  const { isChecking, problem, replacement } = useStore(session.status, { value: session.status.get() })

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

  // Unmounts the pages of the owner, with everything that was typed.
  if (replacement)
    return (
      <div data-while-hidden>
        <Inactivity />
        <ReplacedPage {...replacement} />
      </div>
    )
  return (
    <>
      {user && <Inactivity />}
      {(isChecking || problem === 'unverified') && (
        <div data-while-hidden>
          {isChecking ? (
            <LoadingScreen text={t('checkingSession')} documents={config()} />
          ) : (
            <UnverifiedSessionPage onRetry={() => void session.verify()} />
          )}
        </div>
      )}
      {user && <SessionEnded isOpen={problem === 'ended'} user={user} verifySession={() => session.verify()} />}
      <DashboardFrame email={user?.email} project={project}>
        {/* During a navigation the previous page stays until the guard has answered. */}
        <StillWaiting waiting={navigation.state !== 'idle'} />
        <LeavingContext value={navigation.state !== 'idle'}>
          <Outlet />
        </LeavingContext>
      </DashboardFrame>
    </>
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
