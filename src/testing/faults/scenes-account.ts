import { cleanup } from '@testing-library/react'
import shell from '../../i18n/fr/shell.json'
import { openPortal } from '../render-portal'
import { applications, cancelAndLeaveFor, guarded, leaveFor, openAt, startSignedIn } from './dashboard'
import { at, control, press, sees, until } from './page'
import { stopClock } from './plays'
import type { Scene } from './scene'

const LIST = '/dashboard/authentication'

const authentication = at('Authentification')

/** Nothing of the portal is there yet that could be left. */
const opens = 'whoever leaves a page that has not opened leaves the portal'
const notYetOpen = {
  'a good answer after the person has left': opens,
  'a bad answer after the person has left': opens,
}

/**
 * The calls that the dashboard makes by itself. The applications page and the proposal of the SMS factor make no call
 * but the guard's.
 */
export const account: Scene[] = [
  {
    name: '/dashboard/apps: finding out who opens it',
    call: 'GET /users/me',
    sentBy: 'page',
    isProtected: true,
    without: notYetOpen,
    open() {
      stopClock()
      const stage = startSignedIn()
      return Promise.resolve({
        ...stage,
        act: async () => {
          await openPortal('/dashboard/apps')
        },
        done: applications,
        told: (failure) => guarded(failure, stage),
      })
    },
  },
  {
    name: '/dashboard: finding out who goes to another page',
    call: 'GET /users/me',
    sentBy: 'page',
    isProtected: true,
    async open() {
      stopClock()
      const stage = await openAt(startSignedIn(), '/dashboard/apps', 'Mes applications')
      return {
        ...stage,
        act: () => press('Authentification'),
        done: authentication,
        told: (failure) => guarded(failure, stage),
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
      press('Code par e-mail')
      await until(() => control('Confirmer'), 'the question')
      const isOff = () => document.querySelector('dialog[open], [role="switch"]:checked') === null
      return {
        ...stage,
        act: () => press('Confirmer'),
        done: () => isOff() && at('Authentification à double facteur')(),
        told: (failure) => guarded(failure, stage),
        leave: () => cancelAndLeaveFor('Mes applications'),
      }
    },
  },
  {
    name: '/dashboard: the link that confirms a new e-mail address',
    call: 'POST /users/validate-account',
    sentBy: 'page',
    spends: 'INVALID_TOKEN',
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
        act: () => follow(first),
        asIfDone: () => (person.email = 'lea@nouveau.fr'),
        done: () => authentication() && sees(shell.emailUpdated) && sees('lea@nouveau.fr'),
        told: () => ({ again: () => follow(issue()) }),
        spendToken: () => backend.tokens.consume(first),
      })
    },
  },
]
