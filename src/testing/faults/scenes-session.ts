import { SESSION_COOKIE } from '../../../mocks/backend'
import logout from '../../i18n/fr/logout.json'
import { openPortal } from '../render-portal'
import { applications, signInAgain, startSignedIn } from './dashboard'
import { hasTitle, click, waitUntil } from './page-queries'
import type { Scene } from './scene'

const ID_TOKEN = 'en-tete.identite-de-Lea.signature'

const connexion = hasTitle('Se connecter')
const subscription = hasTitle('Créer un compte')

/** Opens the applications after a public page, to which `leave` returns. */
async function openApplications() {
  const stage = startSignedIn()
  window.history.replaceState(null, '', '/subscription')
  window.history.pushState(null, '', '/dashboard/apps')
  await openPortal('/dashboard/apps')
  await waitUntil(applications, 'the applications')
  const leave = async () => {
    window.history.go(-2)
    await waitUntil(subscription, 'the sign-up page')
  }
  const isOver = () => !stage.backend.cookieJar.has(SESSION_COOKIE)
  return { ...stage, send: signOut, isOver, leave }
}

const signOut = () => click('Se déconnecter')

export const session: Scene[] = [
  {
    name: '/logout: signing out',
    call: 'POST /auth/logout',
    sentBy: 'page',
    async open() {
      const { isOver, ...stage } = await openApplications()
      return {
        ...stage,
        isDone: () => connexion() && isOver(),
        applyEffect: () => void stage.backend.cookieJar.delete(SESSION_COOKIE),
        // The session is still there, so the sign-in page leads back; that there is none is what was wanted.
        onFailure: ({ type }) => ({
          text: type === 'NO_VALID_SESSION' ? null : logout.signOutFailed,
          retry: async () => {
            await waitUntil(applications, 'the applications')
            signOut()
          },
        }),
      }
    },
  },
  {
    name: '/logout: going on to the sign-out of France Connect',
    call: 'GET /auth/france-connect/logout/{idToken}',
    sentBy: 'page',
    async open() {
      const { isOver, ...stage } = await openApplications()
      localStorage.setItem('appAuth', 'franceconnect')
      localStorage.setItem('idToken', ID_TOKEN)
      return {
        ...stage,
        secrets: [...stage.secrets, ID_TOKEN],
        isDone: () => stage.navigations.some((address) => address.endsWith(`/logout?id_token_hint=${ID_TOKEN}`)),
        // What this call needs is erased whatever happens, and the portal's own session is over: there is no other try.
        onFailure: () => ({
          text: logout.signOutFailed,
          retry: () => undefined,
          isRecovered: () => connexion() && isOver(),
        }),
      }
    },
  },
  {
    name: '/login: reading the session',
    call: 'GET /users/me',
    sentBy: 'page',
    without: { 'no answer for ten seconds': 'the page does not wait for it: the form is there' },
    open() {
      const stage = startSignedIn()
      return Promise.resolve({
        ...stage,
        // The guard of the page that follows asks as well.
        requests: 2,
        send: async () => {
          await openPortal('/login')
          await waitUntil(connexion, 'the sign-in page')
        },
        isDone: applications,
        leave: async () => {
          click('Créer un compte')
          await waitUntil(subscription, 'the sign-up page')
        },
        // The person did not request it: no message, and the sign-in form works.
        onFailure: () => ({ text: null, retry: () => signInAgain(stage) }),
      })
    },
  },
]
