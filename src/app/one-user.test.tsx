import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { INACTIVITY_MIN_MINUTES } from '../rules/limits'
import { recordDepartures } from '../testing/external-navigation'
import { installConfig } from '../testing/install-config'
import { hintFromOtherTab } from '../testing/other-tab'
import { openPortal, startBackend } from '../testing/render-portal'
import { openSignedIn, signIn } from '../testing/signed-in'
import { hurryClock } from '../testing/stop-clock'

/*
 * These tests are about the user of a page, and about the cover that hides the page until the portal knows its user
 * (src/session).
 */

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const otherUser = () => title('Une autre personne s’est connectée')
const focus = () => act(() => void window.dispatchEvent(new Event('focus')))
const press = (name: string) => screen.getByRole('button', { name })

test('if the API never answers a check of the session, the portal uses the answer to the next check', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { backend, sent } = await openSignedIn('/dashboard/authentication/email', 'Adresse e-mail')
  backend.fault('GET /users/me', { hang: true, times: 1 })
  const asked = sent('GET /users/me').length
  focus()
  await waitFor(() => expect(sent('GET /users/me')).toHaveLength(asked + 1))
  backend.session(backend.account({ email: 'bob@exemple.fr' }))
  await pass(1000)
  focus()
  await otherUser()
})

test('when Back restores a page of another account, nobody is signed out, even if the API fails', async () => {
  const { backend, user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  backend.session(backend.account({ email: 'bob@exemple.fr' }))
  await user.click(screen.getByRole('link', { name: 'Authentification' }))
  await otherUser()
  backend.fault('GET /users/me', { status: 500 })
  const asked = sent('GET /users/me').length
  for (const type of ['pagehide', 'pageshow'])
    act(() => void window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })))
  await waitFor(() => expect(sent('GET /users/me').length).toBeGreaterThan(asked))
  act(() => window.history.back())
  await waitFor(() => expect(sent('GET /users/me').length).toBeGreaterThan(asked + 1))
  expect(await otherUser()).toBeInTheDocument()
  expect(sent('POST /auth/logout')).toEqual([])
})

test("if Alice has typed Bob's nickname and Bob signs in later, the portal notices the sign-in", async () => {
  const { backend, user } = await openSignedIn('/dashboard/authentication/nickName', 'Identifiant', {
    email: 'alice@exemple.fr',
    nickName: 'alice.martin',
  })
  const bob = backend.account({ email: 'bob@exemple.fr', nickName: 'docteur.bob' })
  await user.type(screen.getByLabelText('Nouvel identifiant'), 'docteur.bob')
  await user.click(press('Confirmer'))
  await screen.findAllByText(/déjà utilisé/)
  backend.session(bob)
  focus()
  await otherUser()
  expect(screen.getByText('bob@exemple.fr')).toBeInTheDocument()
})

test('if the portal checks the session while the page changes the nickname, the page still accepts the new nickname', async () => {
  const { backend, account, sent, user } = await openSignedIn('/dashboard/authentication/nickName', 'Identifiant', {
    nickName: 'alice.martin',
  })
  const held = backend.fault('POST /users/update-nickname', { hang: true, times: 1 })
  await user.type(screen.getByLabelText('Nouvel identifiant'), 'alice.m')
  await user.click(press('Confirmer'))
  await waitFor(() => expect(sent('POST /users/update-nickname')).toHaveLength(1))
  account.nickName = 'alice.m'
  focus()
  await waitFor(() => expect(sent('GET /users/me')).toHaveLength(3))
  held.release()
  await title('Authentification')
  expect(screen.getByText('alice.m')).toBeInTheDocument()
  expect(screen.queryByText('Votre compte a été modifié')).toBeNull()
})

test.each([
  ['alice@exemple.fr', 'Adresse e-mail'],
  ['bob@exemple.fr', 'Mes applications'],
])(
  'after the end of a session, a new sign-in opens the earlier page only for the same user (new sign-in: %s)',
  async (email, page) => {
    const alice = { email: 'alice@exemple.fr', nickName: 'alice.martin' }
    const { backend, account, user } = await openSignedIn('/dashboard/authentication/email', 'Adresse e-mail', alice)
    backend.endSessions()
    focus()
    await title('Se connecter')
    await signIn(user, email === alice.email ? account : backend.account({ email }))
    await title(page)
    expect(JSON.stringify(localStorage)).not.toContain('/dashboard/')
  },
)

/** Signs in as a user who gets codes by e-mail. Stops when the page asks about codes by SMS. */
async function openSmsQuestion(address = '/login') {
  const backend = startBackend()
  const account = backend.account({ doubleAuthEmailActivated: true })
  const { user } = await openPortal(address)
  await signIn(user, account)
  await user.type(await screen.findByLabelText(/^Code/), backend.lastCode(account))
  await screen.findByRole('dialog', { name: /SMS/ })
  return { backend, user }
}

test('one outdated answer of the API does not remove a page with typed text', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, account, sent } = await openSignedIn('/dashboard/authentication/password', 'Mot de passe')
  const field = screen.getByLabelText('Mot de passe actuel')
  await user.type(field, 'à moitié')
  const { nickName } = account
  account.nickName = 'ancien.nom'
  const asked = sent('GET /users/me').length
  focus()
  await waitFor(() => expect(sent('GET /users/me')).toHaveLength(asked + 1))
  await act(() => new Promise((resolve) => setImmediate(resolve)))
  account.nickName = nickName
  await pass(1000)
  expect(sent('GET /users/me')).toHaveLength(asked + 2)
  expect(field).toHaveValue('à moitié')
  expect(screen.queryByRole('heading', { level: 1, name: 'Votre compte a été modifié' })).toBeNull()
})

test('if the user was inactive for too long, a click in the dialog about SMS codes does not open the solution', async () => {
  installConfig({ VITE_INACTIVITY_MINUTES: String(INACTIVITY_MIN_MINUTES) })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const departures = recordDepartures()
  const redirect = encodeURIComponent('https://meet.skemeet.example/room')
  const { backend, user } = await openSmsQuestion(`/login?redirectUrl=${redirect}`)
  // The portal loads the module of the inactivity watch late. Wait until the watch has started.
  await vi.dynamicImportSettled()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.setSystemTime(Date.now() + INACTIVITY_MIN_MINUTES * 60_000)
  await user.click(press('Non, annuler'))
  expect(await screen.findByText(/^Le portail est resté/)).toBeInTheDocument()
  expect(departures).toEqual([])
  expect(backend.calls.map(({ call }) => call)).toContain('POST /auth/logout')
})

test('if another user has signed in, a click in the dialog about SMS codes shows that another user is signed in', async () => {
  const { backend, user } = await openSmsQuestion()
  backend.session(backend.account({ email: 'bob@exemple.fr' }))
  await user.click(press('Oui, activer'))
  await otherUser()
})

test('if another user signs in while a session check fails, the portal does not send a message to support', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { backend, user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  await user.click(press('Contact'))
  await user.type(await screen.findByLabelText('Description'), 'Bonjour')
  backend.endSessions()
  const held = backend.fault('GET /users/me', { hang: true, times: 1 })
  const asked = sent('GET /users/me').length
  await user.click(press('Envoyer'))
  await waitFor(() => expect(sent('GET /users/me')).toHaveLength(asked + 1))
  backend.session(backend.account({ email: 'bob@exemple.fr' }))
  hintFromOtherTab('changed')
  // The message from another tab has started a check of the session. The API has not answered this check yet.
  const own = backend.fault('GET /users/me', { hang: true, times: 1 })
  await waitFor(() => expect(sent('GET /users/me')).toHaveLength(asked + 2))
  held.release()
  await pass(0)
  own.release()
  await otherUser()
  expect(sent('POST /users/send-support-message')).toEqual([])
})

test('if the first `GET /users/me` takes ten seconds, the page offers a reload and a link to the sign-in page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const backend = startBackend()
  backend.session(backend.account())
  backend.fault('GET /users/me', { hang: true, times: 1 })
  const { user } = await openPortal('/dashboard/apps')
  await screen.findByText('Ouverture de votre espace…')
  const toSignIn = () => screen.queryByRole('link', { name: 'Aller à la page de connexion' })
  await pass(9000)
  expect(toSignIn()).toBeNull()
  await pass(1500)
  expect(toSignIn()).toBeInTheDocument()
  await user.click(press('Recharger la page'))
  await title('Mes applications')
})

test('if the user opens a page while the browser is offline, the user stays signed in', async () => {
  hurryClock()
  const { backend, user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  backend.fault('GET /users/me', { drop: true })
  await user.click(screen.getByRole('link', { name: 'Authentification' }))
  await title('Votre session n’a pas pu être vérifiée')
  backend.clearFaults()
  await user.click(press('Réessayer'))
  await title('Authentification')
  expect(sent('POST /auth/logout')).toEqual([])
})

describe('an account without a nickname whose address changes', () => {
  const EMAIL_PAGE = '/dashboard/authentication/email'
  const NEW_EMAIL = { email: 'lea@nouveau.fr' }

  /** Fills in and submits the form for a new e-mail address. */
  async function requestEmail(opened: Awaited<ReturnType<typeof openSignedIn>>, email = NEW_EMAIL.email) {
    const { user } = opened
    for (const label of ['Nouvel e-mail', 'Confirmer le nouvel e-mail'])
      await user.type(screen.getByLabelText(label), email)
    await user.click(press('Confirmer'))
    await title('Authentification')
    return opened
  }

  test('after the user has opened the mailed link on another device, the page shows the new e-mail address', async () => {
    const { account } = await requestEmail(await openSignedIn(EMAIL_PAGE, 'Adresse e-mail', { nickName: '' }))
    Object.assign(account, NEW_EMAIL)
    expect(screen.getByText(/^En attente de confirmation/)).toBeInTheDocument()
    focus()
    // The portal loads the page again, because the page has no unsaved input.
    await waitFor(() => expect(screen.queryByText(/^En attente de confirmation/)).toBeNull())
    expect(await screen.findByText(NEW_EMAIL.email, { selector: 'main bdi' })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Une autre personne s’est connectée' })).toBeNull()
  })

  test('if the account gets its new e-mail address while the page shows an uncopied secret, the secret stays visible', async () => {
    const { account, backend, user } = await requestEmail(
      await openSignedIn(EMAIL_PAGE, 'Adresse e-mail', { nickName: '' }),
    )
    const skeziaProjectId = backend.project(account, 'Cabinet Voltaire').id
    const application = backend.apiConnection(account, { name: 'Agenda', skeziaProjectId })
    await user.click(screen.getByRole('link', { name: 'Connexions API' }))
    await user.click(await screen.findByRole('link', { name: 'Agenda' }))
    await user.click(await screen.findByRole('button', { name: 'Générer un nouveau code' }))
    await user.click(press('Confirmer'))
    await screen.findByText((text) => text === application.appSecret)
    Object.assign(account, NEW_EMAIL)
    focus()
    await title('Votre compte a été modifié')
    expect(screen.getByText(application.appSecret)).toBeInTheDocument()
  })

  test('if a user has no nickname and the API returns an unexpected e-mail address, the portal shows that another user is signed in', async () => {
    const { backend } = await requestEmail(await openSignedIn(EMAIL_PAGE, 'Adresse e-mail', { nickName: '' }))
    backend.session(backend.account({ email: 'bob@exemple.fr', nickName: '' }))
    focus()
    await otherUser()
  })

  test('the page shows the new address when the second try of the mailed link succeeds', async () => {
    const backend = startBackend()
    const account = backend.account({ nickName: '' })
    backend.session(account)
    backend.fault('POST /users/validate-account', { drop: true, times: 1 })
    const token = backend.tokens.issue({ kind: 'email-change', account, email: NEW_EMAIL.email })
    const { user } = await openPortal(`/dashboard?mailUpdatedToken=${token}`)
    await user.click(await screen.findByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Email mis à jour')).toBeInTheDocument()
    expect(await screen.findByText(NEW_EMAIL.email, { selector: 'main bdi' })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Une autre personne s’est connectée' })).toBeNull()
  })
})
