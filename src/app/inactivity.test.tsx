import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { INACTIVITY_MIN_MINUTES } from '../rules/limits'
import { recallText, remember } from '../memory'
import { storeProviderSession, readLastMethod, storeLastMethod } from '../session/sign-in-memory'
import { hintFromOtherTab } from '../testing/other-tab'
import { recordDepartures, recordNavigations } from '../testing/external-navigation'
import { installConfig } from '../testing/install-config'
import { openPortal, startBackend } from '../testing/render-portal'
import { openSignedIn, signInAgain } from '../testing/signed-in'

const QUESTION = 'Êtes-vous toujours là ?'
const MIN_MS = 60_000
const LIMIT_MIN = INACTIVITY_MIN_MINUTES

beforeEach(() => {
  installConfig({ VITE_INACTIVITY_MINUTES: String(LIMIT_MIN) })
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Advances the clock without running timers. */
const sleep = (ms: number) => void vi.setSystemTime(Date.now() + ms)

/** Advances the clock and the timers by the given time and one second, in one turn of the event loop. */
async function wait(ms: number) {
  sleep(ms)
  await pass(1000)
}

const openEmail = () => openSignedIn('/dashboard/authentication/email', 'Adresse e-mail')

async function openQuestion() {
  const portal = await openEmail()
  const field = screen.getByLabelText('Nouvel e-mail')
  await portal.user.type(field, 'lea@nou')
  await wait((LIMIT_MIN - 1) * MIN_MS)
  return { ...portal, field, dialog: await screen.findByRole('dialog', { name: QUESTION }) }
}

const signOutNow = () => screen.getByRole('button', { name: 'Se déconnecter maintenant' })
const signInPage = () => screen.findByRole('heading', { level: 1, name: 'Se connecter' })
const told = () => screen.findByText(`le portail est resté ${LIMIT_MIN} minutes sans activité.`, { exact: false })

test('after the limit of inactivity, the page stays covered until the browser has loaded the document of the sign-out', async () => {
  const navigations = recordNavigations()
  const { sent } = await openEmail()
  const cover = () => screen.queryByRole('dialog', { name: 'Vérification de votre session…' })
  await wait(LIMIT_MIN * MIN_MS)
  expect(cover()).toBeInTheDocument()
  const asked = sent('GET /users/me').length
  act(() => void window.dispatchEvent(new Event('focus')))
  await pass(5000)
  expect(sent('GET /users/me').length).toBeGreaterThan(asked)
  expect(cover()).toBeInTheDocument()
  expect(navigations).toEqual(['http://localhost:3000/logout'])
})

test('a user stays signed in if no limit of inactivity is configured', async () => {
  installConfig()
  const { sent } = await openEmail()
  await pass(12 * 60 * MIN_MS)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent('POST /auth/logout')).toEqual([])
  expect(recallText('lastActivity')).toBeUndefined()
})

test('the dialog about inactivity counts the remaining time down, also when the pointer moves', async () => {
  const { dialog } = await openQuestion()
  expect(within(dialog).getByRole('timer')).toHaveTextContent('Fermeture dans 60 s')
  fireEvent.pointerMove(dialog)
  await pass(59_000)
  expect(within(dialog).getByRole('timer')).toHaveTextContent('Fermeture dans 1 s')
})

test.each([
  ['the button', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Poursuivre ma session' }))],
  ['Enter', (user: UserEvent) => user.keyboard('{Enter}')],
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['a letter', (user: UserEvent) => user.keyboard('x')],
])('%s in the dialog about inactivity keeps the session and the typed text', async (_, answer) => {
  const { user, field, sent } = await openQuestion()
  const asked = sent('GET /users/me').length
  await answer(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field).toHaveFocus()
  expect(field).toHaveValue('lea@nou')
  await waitFor(() => expect(sent('GET /users/me')).toHaveLength(asked + 1))
  await wait((LIMIT_MIN - 2) * MIN_MS)
  expect(screen.queryByRole('dialog')).toBeNull()
  await wait(MIN_MS)
  expect(screen.getByRole('dialog', { name: QUESTION })).toBeInTheDocument()
})

test.each([
  ['a press on « Se déconnecter maintenant »', (user: UserEvent) => user.click(signOutNow())],
  ['Tab and Enter', (user: UserEvent) => user.keyboard('{Tab}{Enter}')],
  ['Tab, Shift + Tab, Tab and the space bar', (user: UserEvent) => user.keyboard('{Tab}{Shift>}{Tab}{/Shift}{Tab} ')],
])(
  'after %s in the dialog about inactivity, the user is signed out, and /login does not mention inactivity',
  async (_, answer) => {
    const { user, sent } = await openQuestion()
    expect(signOutNow()).not.toHaveFocus()
    await pass(500)
    await answer(user)
    await signInPage()
    expect(sent('POST /auth/logout')).toHaveLength(1)
    expect(screen.queryByText('Votre session s’est fermée')).toBeNull()
  },
)

test('just after the dialog about inactivity has opened, a click on « Se déconnecter maintenant » only closes the dialog', async () => {
  const { user, sent } = await openQuestion()
  await user.click(signOutNow())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST /auth/logout')).toEqual([])
})

test('if the session has ended and the user answers the dialog about inactivity, the dialog for a new sign-in opens', async () => {
  const { user, account, backend, field } = await openQuestion()
  backend.endSessions()
  await user.keyboard('{Enter}')
  await signInAgain(user, account)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field).toHaveValue('lea@nou')
  expect(field).toHaveFocus()
})

test('if the session has already ended, the dialog about inactivity warns that the page will close', async () => {
  const { user, backend } = await openQuestion()
  backend.endSessions()
  await user.click(screen.getByRole('button', { name: 'Poursuivre ma session' }))
  await screen.findByRole('dialog', { name: 'Votre session a expiré' })
  await wait((LIMIT_MIN - 1) * MIN_MS)
  const dialog = screen.getByRole('dialog', { name: QUESTION })
  expect(dialog).toHaveAccessibleDescription(
    /^Votre session a expiré\. Sans réponse de votre part, cette page va se fermer/,
  )
  expect(within(dialog).queryByRole('button', { name: 'Se déconnecter maintenant' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Rester sur cette page' }))
  expect(await screen.findByRole('dialog', { name: 'Votre session a expiré' })).toBeInTheDocument()
})

test('if the user answers the dialog about inactivity while the API fails, the page and the session stay open', async () => {
  const { backend, sent, user, field } = await openQuestion()
  const reads = sent('GET /users/me').length
  backend.fault('GET /users/me', { status: 500 })
  await user.click(screen.getByRole('button', { name: 'Poursuivre ma session' }))
  await pass(20_000)
  expect(sent('GET /users/me').length).toBeGreaterThan(reads + 1)
  expect(screen.getByRole('heading', { level: 1, name: 'Adresse e-mail' })).toBeInTheDocument()
  expect(field).toHaveValue('lea@nou')
  expect(screen.queryByText('Votre session n’a pas pu être vérifiée')).toBeNull()
  expect(sent('POST /auth/logout')).toEqual([])
})

test('a user who does not answer the dialog about inactivity is signed out', async () => {
  storeLastMethod('pro-sante-connect')
  const { account, sent } = await openQuestion()
  await pass(MIN_MS)
  await signInPage()
  expect(await told()).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(account.email)).toBeNull()
  expect(sent('POST /auth/logout')).toHaveLength(1)
  expect(readLastMethod()).toBeUndefined()
  // The next user must arrive at the solutions, not at the last page of the previous user.
  expect(window.location.pathname + window.location.search).toBe('/login')
})

test('if the clock is set back during a sign-out for inactivity, /login still shows inactivity as the reason', async () => {
  const { backend } = await openQuestion()
  const hanging = backend.fault('POST /auth/logout', { hang: true, times: 1 })
  await pass(MIN_MS)
  await screen.findByRole('heading', { level: 1, name: 'Déconnexion en cours…' })
  sleep(-120 * MIN_MS)
  hanging.release()
  await signInPage()
  expect(await told()).toBeInTheDocument()
})

test('if a sign-out for inactivity also ends the session at FranceConnect, /login shows the reason for the sign-out only once', async () => {
  storeProviderSession('france-connect', 'en-tete.identite.signature')
  const navigations = recordDepartures()
  const { backend, unmount } = await openQuestion()
  await pass(MIN_MS)
  await waitFor(() => expect(navigations).toEqual([expect.stringMatching(/\/franceconnect\/.*logout\?id_token_hint=/)]))
  unmount()
  hintFromOtherTab('signed-out')
  expect(backend.calls.filter(({ call }) => call === 'POST /auth/logout')).toHaveLength(1)

  const first = await openPortal('/login')
  await signInPage()
  expect(await told()).toBeInTheDocument()
  first.unmount()
  await openPortal('/login')
  await signInPage()
  expect(screen.queryByText('Votre session s’est fermée')).toBeNull()
})

test('if another tab signs the user out for inactivity, this tab opens /login and shows the reason', async () => {
  const { sent, backend } = await openEmail()
  backend.endSessions()
  hintFromOtherTab('inactive')
  await signInPage()
  expect(await told()).toBeInTheDocument()
  expect(sent('POST /auth/logout')).toEqual([])
})

test.each(['/login', '/dashboard/api-connections'])(
  'if the session was inactive for too long, %s signs the user out and opens /login without a redirect',
  async (path) => {
    const backend = startBackend()
    backend.session(backend.account())
    remember('lastActivity', String(Date.now() - LIMIT_MIN * MIN_MS))
    await openPortal(path)
    await signInPage()
    expect(await told()).toBeInTheDocument()
    expect(backend.calls.map(({ call }) => call)).toEqual(['GET /users/me', 'POST /auth/logout', 'GET /users/me'])
    expect(window.location.pathname + window.location.search).toBe('/login')
  },
)

test('the time while the computer sleeps counts as inactivity', async () => {
  const { backend, account } = await openEmail()
  const hanging = backend.fault('POST /auth/logout', { hang: true, times: 1 })
  sleep(8 * 60 * MIN_MS)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByRole('dialog', { name: 'Vérification de votre session…' })).toBeInTheDocument()
  await screen.findByRole('heading', { level: 1, name: 'Déconnexion en cours…' })
  expect(screen.queryByText(account.email)).toBeNull()
  hanging.release()
  expect(await told()).toBeInTheDocument()
})

test('after a failed sign-out for inactivity, /login warns that the session may still be open', async () => {
  const { backend, sent } = await openQuestion()
  backend.fault('POST /auth/logout', { drop: true })
  await pass(MIN_MS)
  await signInPage()
  expect(await screen.findByText('Votre déconnexion n’a pas abouti')).toBeInTheDocument()
  expect(screen.queryByText('Votre session s’est fermée')).toBeNull()
  await pass(20_000)
  expect(window.location.pathname).toBe('/login')
  expect(sent('POST /auth/logout')).toHaveLength(2)
})

test('if a cover shows that another account is signed in, the portal signs out this other account at the limit of inactivity', async () => {
  const { backend, sent } = await openEmail()
  backend.session(backend.account({ email: 'bob@exemple.fr' }))
  act(() => void window.dispatchEvent(new Event('focus')))
  await screen.findByRole('heading', { level: 1, name: 'Une autre personne s’est connectée' })
  await wait(LIMIT_MIN * MIN_MS)
  await signInPage()
  await told()
  await waitFor(() => expect(sent('POST /auth/logout')).toHaveLength(1))
})
