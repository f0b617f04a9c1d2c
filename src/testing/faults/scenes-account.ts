import { cleanup } from '@testing-library/react'
import shell from '../../i18n/fr/shell.json'
import ui from '../../i18n/fr/ui.json'
import { openPortal } from '../render-portal'
import { cancelAndLeaveFor, dashboardScene, leaveFor, onGuardFailure, openAt, startSignedIn } from './dashboard'
import { click, findControl, hasTitle, isApplications, showsText, waitForTitle, waitUntil } from './page-queries'
import { stopClock } from './play-fault'
import { scene, type Scene } from './scene'

const FACTORS = 'Authentification à double facteur'
const isAuthentication = hasTitle('Authentification')

/** The faults of a call that the first page of the portal makes. */
const opens = 'the page is not open yet: leaving it leaves the portal'
const withoutLeaving = {
  'a successful answer after the person has left': opens,
  'a failed answer after the person has left': opens,
}

/**
 * The calls that the dashboard makes by itself. The applications page and the proposal of the SMS factor make no call
 * but the guard's.
 */
export const account: Scene[] = [
  dashboardScene({
    name: '/dashboard/apps: reading the session',
    call: 'GET /users/me',
    without: withoutLeaving,
    open() {
      stopClock()
      return startSignedIn()
    },
    async send() {
      await openPortal('/dashboard/apps')
    },
    isDone: isApplications,
    onFailure: onGuardFailure,
  }),
  dashboardScene({
    name: '/dashboard: reading the session for another page',
    call: 'GET /users/me',
    open() {
      stopClock()
      return openAt(startSignedIn(), '/dashboard/apps', 'Mes applications')
    },
    send: () => click('Authentification'),
    isDone: isAuthentication,
    leave: () => leaveFor('Connexions API'),
    onFailure: onGuardFailure,
  }),
  dashboardScene({
    name: '/dashboard/authentication/doubleAuthentication: reading the account again after a change',
    call: 'GET /users/me',
    // The check before the change.
    earlierRequests: 1,
    without: { 'a session that has ended': 'the sign-in would take a second factor, which has its own scenes' },
    async open() {
      stopClock()
      const world = startSignedIn({ doubleAuthEmailActivated: true })
      const stage = await openAt(world, '/dashboard/authentication/doubleAuthentication', FACTORS)
      click('Code par e-mail')
      await waitUntil(() => findControl('Confirmer'), 'the question')
      return stage
    },
    send: () => click('Confirmer'),
    isDone: () => document.querySelector('dialog[open], [role="switch"]:checked') === null && hasTitle(FACTORS)(),
    leave: () => cancelAndLeaveFor('Mes applications'),
    onFailure: onGuardFailure,
  }),
  scene({
    name: '/dashboard: the link that confirms a new e-mail address',
    call: 'POST /users/validate-account',
    tokenError: 'INVALID_TOKEN',
    without: withoutLeaving,
    open() {
      const stage = startSignedIn()
      const { backend, account } = stage
      const newToken = () => backend.tokens.issue({ kind: 'email-change', account, email: 'lea@nouveau.fr' })
      return { ...stage, newToken, token: newToken() }
    },
    send: ({ token }) => openLink(token),
    applyEffect: ({ account }) => (account.email = 'lea@nouveau.fr'),
    isDone: () => isAuthentication() && showsText(shell.emailUpdated) && showsText('lea@nouveau.fr'),
    onFailure: ({ type }, { newToken }) => ({
      async retry() {
        if (type === 'INVALID_TOKEN') return openLink(newToken())
        await waitForTitle('Authentification')
        click(ui.retry)
      },
    }),
    invalidateToken: ({ backend, token }) => backend.tokens.consume(token),
  }),
]

/** Opens the link in a page that loads anew. */
async function openLink(token: string) {
  cleanup()
  await openPortal(`/dashboard?mailUpdatedToken=${token}`)
}
