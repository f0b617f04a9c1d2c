import { useEffect, useMemo, type ReactElement } from 'react'
import { Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router-dom'
import type { User } from '../../api/users'
import { config } from '../../config'
import texts from '../../i18n/fr/dashboard.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { hasRestored } from '../../lib/draft-forms'
import { CONTACT_DRAFT, requestContactForm } from '../../session/contact-request'
import { removeDraft } from '../../session/draft-storage'
import { consumeRedirectRefusal } from '../../session/redirects'
import { setKnownUser } from '../../session/user-memory'
import { storeProject, readProject } from '../../session/browser-storage'
import { onSignOut } from '../../session/session-broadcast'
import { usePageOwner } from '../../session/page-owner'
import { UserContext, useSessionExpiry } from '../../session/user-context'
import { GUARDED } from '../route-ids'
import { DashboardFrame } from './dashboard-frame'
import { GridIcon, PlugIcon, ShieldIcon } from '../../ui/icons/dashboard-icons'
import { StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { LoadingScreen } from '../../ui/feedback/loading-screen'
import { PageSkeleton } from '../../ui/feedback/page-skeleton'
import { SkeletonRows } from '../../ui/feedback/skeleton'
import { DifferentUserPage } from '../different-user-page'
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
  useSessionExpiry()
  const { checking, otherPerson, interruption, verify } = usePageOwner(user)

  useEffect(() => {
    if (isKnown && consumeRedirectRefusal()) void showToast({ kind: 'error', text: t('redirectRefused') })
  }, [t, isKnown])

  // For the contact form, which is outside of the guarded routes.
  useEffect(() => setKnownUser(otherPerson ? undefined : user), [user, otherPerson])
  useEffect(() => () => setKnownUser(undefined), [])

  useEffect(() => {
    if (isKnown && hasRestored(CONTACT_DRAFT)) requestContactForm()
  }, [isKnown])
  useEffect(() => onSignOut(removeDraft), [])

  const entry = (to: string, text: string, icon: ReactElement) => ({ to, text, icon, current: pathname.includes(to) })
  // Unmounts the pages of the previous person, with everything that was typed.
  if (otherPerson)
    return (
      <div data-while-hidden>
        <Inactivity user={otherPerson} />
        <DifferentUserPage email={otherPerson.email} />
      </div>
    )
  return (
    <UserContext value={user}>
      {user && <Inactivity user={user} />}
      {(checking || interruption === 'unverified') && (
        <div data-while-hidden>
          {checking ? (
            <LoadingScreen text={t('checkingSession')} documents={config()} />
          ) : (
            <UnverifiedSessionPage onRetry={() => void verify()} />
          )}
        </div>
      )}
      {user && <SessionEnded isOpen={interruption === 'ended'} user={user} verifySession={verify} />}
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
