import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Backend } from '../../mocks/backend'
import { openPortal, startBackend } from '../testing/render-portal'
import { comeBackFrom, openSignedIn, signIn, signInAgain } from '../testing/signed-in'

/*
 * In these tests, the user has a session, but the API refuses the account. The API sends its own message, and asks the
 * portal to show the message.
 */

const SUSPENDED = 'Votre compte est suspendu : appelez le 01 02 03 04 05.'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

function refuse(backend: Backend, status = 403) {
  return backend.fault('GET /users/me', { status, body: { message: SUSPENDED, display: true }, breaksContract: true })
}

async function seesTheWords() {
  expect((await screen.findAllByText(SUSPENDED)).length).toBeGreaterThan(0)
  expect(document.body).not.toHaveTextContent(/n’ont pas répondu|accès à internet|problème technique/)
}

describe('the message of the API about a refused account', () => {
  test("if the API refuses the account, /login shows the API's message after a single `GET /users/me`", async () => {
    const backend = startBackend()
    backend.session(backend.account())
    refuse(backend)
    await openPortal('/dashboard/apps')
    await heading('Se connecter')
    await seesTheWords()
    expect(screen.getByText(SUSPENDED).closest('[role]')).toHaveAttribute('role', 'alert')
    const beforeSignOut = backend.calls.findIndex(({ call }) => call === 'POST /auth/logout')
    expect(backend.calls.slice(0, beforeSignOut).map(({ call }) => call)).toEqual(['GET /users/me'])
  })

  test('if the API refuses the account, /login shows the message of the API only once', async () => {
    const backend = startBackend()
    backend.session(backend.account())
    refuse(backend)
    const { unmount } = await openPortal('/dashboard/apps')
    await seesTheWords()
    unmount()
    await openPortal('/login')
    await heading('Se connecter')
    expect(screen.queryByText(SUSPENDED)).toBeNull()
  })

  test("if the user opens another account page and the API refuses the account, /login shows the API's message", async () => {
    const { backend, user } = await openSignedIn('/dashboard/apps', 'Mes applications')
    refuse(backend)
    await user.click(screen.getByRole('link', { name: 'Authentification' }))
    await heading('Se connecter')
    await seesTheWords()
  })

  test('if the API refuses the account after the password was sent, the sign-in form shows the message of the API', async () => {
    const backend = startBackend()
    const account = backend.account()
    const { user } = await openPortal('/login')
    refuse(backend)
    await signIn(user, account)
    await seesTheWords()
  })

  test('if the API refuses the account after the code was sent, the step of the second factor shows the message of the API', async () => {
    const backend = startBackend()
    const account = backend.account({ doubleAuthEmailActivated: true })
    const { user } = await openPortal('/login')
    await signIn(user, account)
    const field = await screen.findByLabelText('Code de vérification')
    refuse(backend)
    await user.type(field, backend.lastCode(account))
    await seesTheWords()
  })

  test("if the user postpones the new password and the API refuses the account, the page shows the API's message", async () => {
    const backend = startBackend()
    const account = backend.account({ changeSkemeetPassword: true })
    const { user } = await openPortal('/login?redirectUrl=https%3A%2F%2Fmeet.skemeet.example%2F')
    await signIn(user, account)
    const later = await screen.findByRole('button', { name: 'Me le rappeler plus tard' })
    refuse(backend)
    await user.click(later)
    await seesTheWords()
  })

  test('if the API refuses the account after a sign-in at a provider, the page shows the message of the API', async () => {
    const backend = startBackend()
    const identity = backend.identity('pro-sante-connect', { account: backend.account() })
    refuse(backend)
    await openPortal(comeBackFrom(backend, identity))
    await heading('La connexion n’a pas abouti')
    await seesTheWords()
  })

  test('if the API refuses to return the account, a form shows the message of the API and does not send the change', async () => {
    const { backend, user, sent } = await openSignedIn('/dashboard/authentication/nickName', 'Identifiant')
    await user.type(screen.getByRole('textbox', { name: 'Nouvel identifiant' }), 'lea.durand')
    refuse(backend)
    await user.click(screen.getByRole('button', { name: 'Confirmer' }))
    await seesTheWords()
    expect(screen.getByRole('textbox', { name: 'Nouvel identifiant' })).toHaveValue('lea.durand')
    expect(sent('POST /users/update-nickname')).toEqual([])
  })

  test("if the user signs in again in the dialog and the API refuses the account, the page shows the API's message", async () => {
    const { backend, account, user } = await openSignedIn('/dashboard/authentication/nickName', 'Identifiant')
    await user.type(screen.getByRole('textbox', { name: 'Nouvel identifiant' }), 'lea.durand')
    backend.endSessions()
    await user.click(screen.getByRole('button', { name: 'Confirmer' }))
    await screen.findByRole('dialog', { name: 'Votre session a expiré' })
    refuse(backend)
    await signInAgain(user, account)
    await seesTheWords()
  })
})

test('/login shows the message about an outage only after the guard has repeated `GET /users/me`', async () => {
  const backend = startBackend()
  backend.session(backend.account())
  refuse(backend, 503)
  await openPortal('/dashboard/apps')
  expect(await screen.findByText(SUSPENDED, {}, { timeout: 15_000 })).toBeInTheDocument()
  expect(backend.calls.filter(({ call }) => call === 'GET /users/me').length).toBeGreaterThan(3)
})

test('if the answer of a gateway contains no `display: true`, /login hides the message of the gateway', async () => {
  const backend = startBackend()
  backend.session(backend.account())
  backend.fault('GET /users/me', { status: 403, body: { message: 'Forbidden' }, breaksContract: true })
  await openPortal('/dashboard/apps')
  expect(await screen.findByText(/^Nos services n’ont pas répondu/, {}, { timeout: 15_000 })).toBeInTheDocument()
  expect(screen.queryByText('Forbidden')).toBeNull()
})
