import { SESSION_COOKIE } from '../../../mocks/backend'
import logout from '../../i18n/fr/logout.json'
import { openPortal } from '../render-portal'
import { startSignedIn, type SignedIn } from './dashboard'
import { click, clickTo, isApplications, isSignIn, signIn, waitForTitle } from './page-queries'
import { scene, type Scene } from './scene'

const ID_TOKEN = 'en-tete.identite-de-Lea.signature'

/** Opens the applications after a public page, to which `leave` returns. */
async function openApplications() {
  const stage = startSignedIn()
  window.history.replaceState(null, '', '/subscription')
  window.history.pushState(null, '', '/dashboard/apps')
  await openPortal('/dashboard/apps')
  await waitForTitle('Mes applications')
  return stage
}

async function leave() {
  window.history.go(-2)
  await waitForTitle('Créer un compte')
}

const send = () => click('Se déconnecter')
const isSignedOut = ({ backend }: SignedIn) => isSignIn() && !backend.cookieJar.has(SESSION_COOKIE)

export const session: Scene[] = [
  scene({
    name: '/logout: signing out',
    call: 'POST /auth/logout',
    open: openApplications,
    send,
    leave,
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
      return { ...stage, secrets: [...stage.secrets, ID_TOKEN] }
    },
    send,
    leave,
    isDone: ({ navigations }) => navigations.some((address) => address.endsWith(`/logout?id_token_hint=${ID_TOKEN}`)),
    // The token of this call is erased on every outcome, and the portal's own session has ended: it is not repeated.
    onFailure: (_, stage) => ({
      text: logout.signOutFailed,
      retry: () => undefined,
      isRecovered: () => isSignedOut(stage),
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
