import { readFileSync } from 'node:fs'
import { cleanup } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Provider } from '../../mocks/accounts'
import { operationId } from '../../mocks/contract'
import finalise from '../i18n/fr/finalise.json'
import security from '../i18n/fr/security.json'
import { INACTIVITY_WARNING_S, RESEND_DELAY_S } from '../rules/limits'
import { storeFranceConnectSession } from '../session/browser-storage'
import { openAt, openInactivityQuestion, startSignedIn } from './faults/dashboard'
import { stopClock } from './faults/play-fault'
import { click, clickTo, fillIn, findControl, settle, signIn, waitForTitle, waitUntil } from './faults/page-queries'
import { FLOWS, openRequest, type ResetFlow } from './faults/scenes-recovery'
import { openSubscription } from './faults/scenes-registration'
import { LEA, NEW_PASSWORD, startWorld, type Person, type World } from './faults/world'
import { openPortal } from './render-portal'

/* Performs each row of « The order of calls » in docs/api.md, and compares the calls that the portal sends. */

const APPLICATIONS = 'Mes applications'
const SIGN_IN = 'Se connecter'
const { email, password } = LEA

/** Opens the portal, in place of the page that is open. */
async function open(address: string, title: string) {
  cleanup()
  await openPortal(address)
  await waitForTitle(title)
  await settle()
}

/** Opens the newest link that was mailed to an address. */
function openLink({ backend }: World, to: string, title: string) {
  const { pathname, search } = new URL(backend.lastLink(to))
  return open(pathname + search, title)
}

async function openSignIn(person: Person = {}, address = '/login') {
  const world = startWorld()
  const account = world.backend.account({ ...LEA, ...person })
  await open(address, SIGN_IN)
  return { ...world, account }
}

async function signInWithCode() {
  const world = await openSignIn({ oneTimePasswordActivated: true, cellphone: '0612345642' })
  signIn(LEA)
  await waitForTitle('Saisissez votre code')
  return world
}

async function verify({ backend, account }: Awaited<ReturnType<typeof openSignIn>>) {
  fillIn({ code: backend.lastCode(account) })
  await clickTo('Vérifier', APPLICATIONS)
}

/** Leaves for a provider and comes back to the page `title`. */
async function comeFrom(provider: Provider, title: string, person: { hasAccount?: true; email?: string } = {}) {
  const world = await openSignIn(person.hasAccount ? {} : { email: 'max@exemple.fr' })
  const { backend, navigations, account } = world
  click(provider === 'france-connect' ? 'Avec France Connect +' : 'Avec e-CPS')
  await waitUntil(() => navigations.length > 0, 'the provider')
  const identity = backend.identity(provider, person.hasAccount ? { account } : { email: person.email ?? '' })
  const { pathname, search } = new URL(backend.providerReturn(identity))
  await open(pathname + search, title)
  return world
}

async function signUp() {
  const world = await openSubscription()
  await clickTo('Créer mon compte', 'Félicitations !')
  await openLink(world, email, SIGN_IN)
  return world
}

async function resetForgotten(kind: ResetFlow) {
  const world = await openRequest(kind)
  const { texts, typed } = FLOWS[kind]
  await clickTo('Envoyer la demande', 'Consultez votre boîte mail')
  await openLink(world, email, texts.chooseHeading)
  fillIn(typed)
  click('Enregistrer')
  await settle()
  return world
}

async function changeEmail() {
  const world = await openAt(startSignedIn(), '/dashboard/authentication/email', 'Adresse e-mail')
  fillIn({ newEmail: 'lea@nouveau.fr', confirmNewEmail: 'lea@nouveau.fr' })
  await clickTo('Confirmer', security.emailSentTitle)
  await openLink(world, 'lea@nouveau.fr', 'Authentification')
  return world
}

async function signOut({ isFranceConnect = false } = {}) {
  const world = await openAt(startSignedIn(), '/dashboard/apps', APPLICATIONS)
  if (isFranceConnect) storeFranceConnectSession('en-tete.identite.signature')
  click('Se déconnecter')
  await waitUntil(() => findControl('Avec e-CPS') ?? world.navigations.length > 0, 'the sign-out')
  return world
}

async function renewSession() {
  const world = await openAt(startSignedIn(), '/dashboard/authentication/nickName', 'Identifiant')
  fillIn({ nickName: 'docteur.martin' })
  world.backend.endSessions()
  await clickTo('Confirmer', 'Votre session a expiré')
  fillIn({ password })
  await clickTo('Se connecter', 'Authentification')
  return world
}

async function endSession() {
  const world = await openAt(startSignedIn(), '/dashboard/apps', APPLICATIONS)
  world.backend.endSessions()
  await clickTo('Authentification', SIGN_IN)
  return world
}

const stayInactive = () => openInactivityQuestion('/dashboard/apps', APPLICATIONS)

/** A journey for each row of the table, by the row's first cell. */
const JOURNEYS: Partial<Record<string, () => Promise<World>>> = {
  'signs up': signUp,
  'signs in': async () => {
    const world = await openSignIn()
    signIn(LEA)
    await waitForTitle(APPLICATIONS)
    return world
  },
  'signs in with a second factor': async () => {
    const world = await signInWithCode()
    await verify(world)
    return world
  },
  'signs in with a second code': async () => {
    stopClock()
    const world = await signInWithCode()
    await vi.advanceTimersByTimeAsync((RESEND_DELAY_S + 1) * 1000)
    click('Renvoyer le code')
    await waitUntil(() => world.backend.sms('0612345642').length > 1, 'the second code')
    await verify(world)
    return world
  },
  'signs in to an account of the meeting solution': async () => {
    const world = await openSignIn(
      { changeSkemeetPassword: true },
      '/login?redirectUrl=https%3A%2F%2Fmeet.skemeet.example%2F',
    )
    signIn(LEA)
    await waitForTitle('Choisissez un nouveau mot de passe')
    fillIn({ newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD })
    click('Mettre à jour')
    await waitUntil(() => world.navigations.length > 0, 'the solution')
    return world
  },
  'signs in with Pro Santé Connect': () => comeFrom('pro-sante-connect', APPLICATIONS, { hasAccount: true }),
  'signs in with FranceConnect': () => comeFrom('france-connect', APPLICATIONS, { hasAccount: true }),
  'comes from a provider for the first time': async () => {
    const world = await comeFrom('pro-sante-connect', 'Finaliser votre inscription')
    fillIn({ email })
    await clickTo('Continuer', 'Votre compte est créé')
    await openLink(world, email, SIGN_IN)
    return world
  },
  'comes from a provider with the address of an account': async () => {
    const world = await comeFrom('pro-sante-connect', 'Cette adresse est déjà utilisée', { email: 'max@exemple.fr' })
    await clickTo('Fusionner mes comptes', 'Vos comptes sont fusionnés')
    return world
  },
  'comes from a provider and names an account': async () => {
    const world = await comeFrom('pro-sante-connect', 'Avez-vous déjà un compte ?', { email })
    await clickTo(finalise.choiceSelect + finalise.choiceSelectWhat, 'Associer votre compte')
    fillIn({ email: 'max@exemple.fr' })
    await clickTo('Continuer', 'Confirmez l’association')
    await openLink(world, 'max@exemple.fr', finalise.mergeLinkHeading)
    await clickTo(finalise.mergeLinkConfirm, SIGN_IN)
    return world
  },
  'forgot the nickname': () => resetForgotten('reset-nickname'),
  'forgot the password': () => resetForgotten('reset-password'),
  'changes the e-mail address': changeEmail,
  'signs out': () => signOut(),
  'signs out after FranceConnect': () => signOut({ isFranceConnect: true }),
  'opens a page after the session has ended': endSession,
  'saves a form after the session has ended': renewSession,
  'stays signed in after the question': async () => {
    const world = await stayInactive()
    click('Rester connecté')
    await settle()
    return world
  },
  'is signed out for inactivity': async () => {
    const world = await stayInactive()
    await vi.advanceTimersByTimeAsync(INACTIVITY_WARNING_S * 1000)
    await waitForTitle(SIGN_IN)
    return world
  },
}

/** The rows of the table: what the person does, and the operations in order. */
const rows = Array.from(
  readFileSync('docs/api.md', 'utf8').matchAll(/^\| ([^|]+?) +\| (`\w+`(?:, `\w+`)*) +\|$/gm),
  ([, journey = '', calls = '']) => ({ journey, calls: calls.replaceAll('`', '').split(', ') }),
)

test('the document has a row for each journey', () => {
  expect(rows.map(({ journey }) => journey).toSorted()).toEqual(Object.keys(JOURNEYS).toSorted())
})

test.each(rows)('who $journey sends the calls of the document, in their order', async ({ journey, calls }) => {
  const world = await JOURNEYS[journey]?.()
  await settle()
  expect(world?.backend.calls.map(({ call }) => call && operationId(call))).toEqual(calls)
})
