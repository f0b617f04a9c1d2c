import { useEffect, useState, type ReactElement } from 'react'
import { Outlet, useLoaderData, useLocation, useNavigation } from 'react-router-dom'
import type { User } from '../../api/users'
import { config } from '../../config'
import texts from '../../i18n/fr/dashboard.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { consumeRedirectRefusal } from '../../session/redirects'
import { setKnownUser } from '../../session/user-memory'
import { storeProject, readProject } from '../../session/browser-storage'
import { SignInAgainDialog } from '../../screens/login/sign-in-again-dialog'
import { usePageOwner } from '../../session/page-owner'
import { UserContext, useSessionExpiry } from '../../session/user-context'
import { DashboardFrame } from './dashboard-frame'
import { GridIcon, PlugIcon, ShieldIcon } from '../../ui/icons/dashboard-icons'
import { StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { LoadingScreen } from '../../ui/feedback/loading-screen'
import { DifferentUserPage } from '../different-user-page'
import { Inactivity } from '../inactivity'
import { UnverifiedSessionPage } from '../unverified-session-page'

addTexts('dashboard', texts)

/** Layout route of the account pages: the frame, and the signed-in user as context. */
export function DashboardLayout() {
  const t = useTexts('dashboard')
  const shell = useTexts('shell')
  const user = useLoaderData<User>()
  const { pathname } = useLocation()
  const [project] = useState(storeAndReadProject)
  const navigation = useNavigation()
  useSessionExpiry()
  const { checking, otherPerson, interruption, verify } = usePageOwner(user)

  useEffect(() => {
    if (consumeRedirectRefusal()) void showToast({ kind: 'error', text: t('redirectRefused') })
  }, [t])

  // For the contact form, which is outside of the guarded routes.
  useEffect(() => setKnownUser(otherPerson ? undefined : user), [user, otherPerson])
  useEffect(() => () => setKnownUser(undefined), [])

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
      <Inactivity user={user} />
      {(checking || interruption === 'unverified') && (
        <div data-while-hidden>
          {checking ? (
            <LoadingScreen text={t('checkingSession')} documents={config()} />
          ) : (
            <UnverifiedSessionPage onRetry={() => void verify()} />
          )}
        </div>
      )}
      {interruption === 'ended' && <SignInAgainDialog user={user} verifySession={verify} />}
      <DashboardFrame
        skipText={shell('skipToContent')}
        documents={config()}
        header={{
          brand: config().brandName,
          home: '/dashboard/apps',
          email: user.email,
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

/** Stores the project of the address, if it names one, and returns the stored project. */
function storeAndReadProject() {
  storeProject(new URLSearchParams(window.location.search))
  return readProject()
}
