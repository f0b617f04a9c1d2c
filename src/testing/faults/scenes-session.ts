import { vi } from 'vitest'
import { SESSION_COOKIE } from '../../../mocks/backend'
import inactivity from '../../i18n/fr/inactivity.json'
import login from '../../i18n/fr/login.json'
import logout from '../../i18n/fr/logout.json'
import { INACTIVITY_WARNING_S } from '../../rules/limits'
import { openPortal } from '../render-portal'
import { dashboardScene, onGuardFailure, openInactivityQuestion, startSignedIn, type SignedIn } from './dashboard'
import { click, clickTo, hasTitle, isApplications, isSignIn, showsText, signIn, waitForTitle } from './page-queries'
import { scene, type Scene } from './scene'

const ID_TOKEN = 'en-tete.identite-de-Lea.signature'

/** A history entry of a public page, to which `leave` returns. */
function addPublicPage() {
  window.history.replaceState(null, '', '/subscription')
  window.history.pushState(null, '', '/dashboard')
}

/** Opens the applications after a public page. */
async function openApplications() {
  const stage = startSignedIn()
  addPublicPage()
  await openPortal('/dashboard/apps')
  await waitForTitle('Mes applications')
  return stage
}

async function leave(entries = -2) {
  window.history.go(entries)
  await waitForTitle('Créer un compte')
}

const send = () => click('Se déconnecter')
const isSignedOut = ({ backend }: SignedIn) => isSignIn() && !backend.cookieJar.has(SESSION_COOKIE)

async function openQuestion() {
  addPublicPage()
  return openInactivityQuestion('/dashboard/authentication', 'Authentification')
}

export const session: Scene[] = [
  scene({
    name: '/logout: signing out',
    call: 'POST /auth/logout',
    open: openApplications,
    send,
    leave: () => leave(),
    isDone: isSignedOut,
    applyEffect: ({ backend }) => void backend.cookieJar.delete(SESSION_COOKIE),
    // The session is still open, so the sign-in page leads back. A refusal because there is none is a success.
    onFailure: ({ type }) => ({
      text: type === 'NO_VALID_SESSION' ? null : logout.signOutFailed,
      retry: () => waitForTitle('Mes applications').then(send),
    }),
  }),
  scene({
    name: '/logout: going on to the sign-out of France Connect',
    call: 'GET /auth/france-connect/logout/{idToken}',
    async open() {
      const stage = await openApplications()
      localStorage.setItem('appAuth', 'franceconnect')
      localStorage.setItem('idToken', ID_TOKEN)
      // Storage holds the token until that sign-out is reached.
      return stage
    },
    send,
    leave: () => leave(),
    isDone: ({ navigations }) => navigations.some((address) => address.endsWith(`/logout?id_token_hint=${ID_TOKEN}`)),
    onFailure: () => ({ text: login.franceConnectOpenTitle, retry: () => click(login.franceConnectSignOut) }),
  }),
  dashboardScene({
    name: 'the question of an inactive person: staying signed in',
    call: 'GET /users/me',
    button: inactivity.stay,
    without: {
      'no answer for ten seconds': 'the page does not wait for it',
      'a slow answer': 'the page does not wait for it',
    },
    open: openQuestion,
    isDone: hasTitle('Authentification'),
    onFailure: onGuardFailure,
  }),
  scene({
    name: 'an inactive person: signing out',
    call: 'POST /auth/logout',
    open: openQuestion,
    send: () => vi.advanceTimersByTimeAsync(INACTIVITY_WARNING_S * 1000).then(() => undefined),
    leave: () => leave(-1),
    isDone: (stage) => isSignedOut(stage) && showsText(login.inactiveTitle),
    applyEffect: ({ backend }) => void backend.cookieJar.delete(SESSION_COOKIE),
    // The session is still open, and the sign-in page does not lead back to it.
    onFailure: ({ type }, { person }) => ({
      text: type === 'NO_VALID_SESSION' ? null : logout.signOutFailed,
      retry: () => waitForTitle('Se connecter').then(() => signIn(person)),
      isRecovered: isApplications,
    }),
  }),
  scene({
    name: '/login: reading the session',
    call: 'GET /users/me',
    without: { 'no answer for ten seconds': 'the page does not wait for it: the form is there' },
    open: () => startSignedIn(),
    // The guard of the page that follows asks as well.
    requests: 2,
    async send() {
      await openPortal('/login')
      await waitForTitle('Se connecter')
    },
    isDone: isApplications,
    leave: () => clickTo('Créer un compte', 'Créer un compte'),
    // The person did not request it: no message, and the sign-in form works.
    onFailure: (_, { person }) => ({ text: null, retry: () => signIn(person) }),
  }),
]
