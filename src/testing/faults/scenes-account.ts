import { cleanup } from '@testing-library/react'
import shell from '../../i18n/fr/shell.json'
import { openPortal } from '../render-portal'
import { applications, cancelAndLeaveFor, guarded, leaveFor, openAt, startSignedIn } from './dashboard'
import { hasTitle, findControl, click, showsText, waitUntil } from './page-queries'
import { stopClock } from './play-fault'
import type { Scene } from './scene'

const LIST = '/dashboard/authentication'

const authentication = hasTitle('Authentification')

/** Nothing of the portal is there yet that could be left. */
const opens = 'the page is not open yet: leaving it leaves the portal'
const notYetOpen = {
  'a successful answer after the person has left': opens,
  'a failed answer after the person has left': opens,
}

/**
 * The calls that the dashboard makes by itself. The applications page and the proposal of the SMS factor make no call
 * but the guard's.
 */
export const account: Scene[] = [
  {
    name: '/dashboard/apps: reading the session',
    call: 'GET /users/me',
    sentBy: 'page',
    isProtected: true,
    without: notYetOpen,
    open() {
      stopClock()
      const stage = startSignedIn()
      return Promise.resolve({
        ...stage,
        send: async () => {
          await openPortal('/dashboard/apps')
        },
        isDone: applications,
        onFailure: (failure) => guarded(failure, stage),
      })
    },
  },
  {
    name: '/dashboard: reading the session for another page',
    call: 'GET /users/me',
    sentBy: 'page',
    isProtected: true,
    async open() {
      stopClock()
      const stage = await openAt(startSignedIn(), '/dashboard/apps', 'Mes applications')
      return {
        ...stage,
        send: () => click('Authentification'),
        isDone: authentication,
        onFailure: (failure) => guarded(failure, stage),
        leave: () => leaveFor('Connexions API'),
      }
    },
  },
  {
    name: '/dashboard/authentication/doubleAuthentication: reading the account again after a change',
    call: 'GET /users/me',
    sentBy: 'page',
    isProtected: true,
    without: { 'a session that has ended': 'the sign-in would take a second factor, which has its own scenes' },
    async open() {
      stopClock()
      const stage = await openAt(
        startSignedIn({ doubleAuthEmailActivated: true }),
        `${LIST}/doubleAuthentication`,
        'Authentification à double facteur',
      )
      click('Code par e-mail')
      await waitUntil(() => findControl('Confirmer'), 'the question')
      const isOff = () => document.querySelector('dialog[open], [role="switch"]:checked') === null
      return {
        ...stage,
        send: () => click('Confirmer'),
        isDone: () => isOff() && hasTitle('Authentification à double facteur')(),
        onFailure: (failure) => guarded(failure, stage),
        leave: () => cancelAndLeaveFor('Mes applications'),
      }
    },
  },
  {
    name: '/dashboard: the link that confirms a new e-mail address',
    call: 'POST /users/validate-account',
    sentBy: 'page',
    tokenError: 'INVALID_TOKEN',
    without: notYetOpen,
    open() {
      const stage = startSignedIn()
      const { backend, account: person } = stage
      const issue = () => backend.tokens.issue({ kind: 'email-change', account: person, email: 'lea@nouveau.fr' })
      const follow = async (token: string) => {
        // A link that is followed is a page that loads.
        cleanup()
        await openPortal(`/dashboard?mailUpdatedToken=${token}`)
      }
      const first = issue()
      return Promise.resolve({
        ...stage,
        send: () => follow(first),
        applyEffect: () => (person.email = 'lea@nouveau.fr'),
        isDone: () => authentication() && showsText(shell.emailUpdated) && showsText('lea@nouveau.fr'),
        onFailure: () => ({ retry: () => follow(issue()) }),
        spendToken: () => backend.tokens.consume(first),
      })
    },
  },
]
