import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Account } from '../../../mocks/data/accounts'
import errors from '../../i18n/fr/errors.json'
import { recall } from '../../memory'
import { SIGN_IN_STEP_MIN } from '../../rules/limits'
import { storeLastMethod } from '../../session/sign-in-memory'
import { hintFromOtherTab } from '../../testing/other-tab'
import { openSignedIn, signIn, signInAgain } from '../../testing/signed-in'

const UPDATE = 'POST /users/update-nickname'
const TITLE = 'Votre session a expiré'
const UNVERIFIED = 'Votre session n’a pas pu être vérifiée'
const CHANGED = 'Identifiant mise à jour'

const nickname = () => screen.getByLabelText('Nouvel identifiant')
const dialog = () => screen.findByRole('dialog', { name: TITLE })
const queryDialog = () => screen.queryByRole('dialog', { name: TITLE })
const unverified = () => screen.queryByRole('dialog', { name: UNVERIFIED })

/**
 * Advances the clock until every attempt to read the signed-in user has failed. Before this call, the test must make
 * the API fail.
 */
async function failToVerify() {
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByRole('heading', { level: 1, name: UNVERIFIED })).toHaveFocus()
}

/** Opens the page for the nickname, and types a new nickname. */
async function openEdited(values: Partial<Account> = {}) {
  const page = await openSignedIn('/dashboard/authentication/nickName', 'Identifiant', {
    nickName: 'lea.martin',
    ...values,
  })
  await page.user.type(nickname(), 'docteur.martin')
  return page
}
type Page = Awaited<ReturnType<typeof openEdited>>

const save = ({ user }: Pick<Page, 'user'>) => user.click(screen.getByRole('button', { name: 'Confirmer' }))

/**
 * Opens the page for the nickname and types a new nickname. Ends the session and saves the nickname. The dialog for a
 * new sign-in opens.
 */
async function openDialog(values: Partial<Account> = {}) {
  const page = await openEdited(values)
  page.backend.endSessions()
  await save(page)
  await dialog()
  return page
}

describe('a change that is refused because the session has ended', () => {
  test('if the API refuses a change because the session has ended, a dialog opens with the identifier of the user', async () => {
    const { user } = await openDialog()
    await user.keyboard('{Escape}')
    const form = within(await dialog())
    const identifier = form.getByLabelText('Identifiant ou e-mail')
    expect(identifier).toHaveValue('lea.martin')
    expect(identifier).toHaveAttribute('readonly')
    expect(form.getByRole('link', { name: /^Mot de passe oublié/ })).toHaveAttribute('target', '_blank')
    expect(identifier).toHaveAttribute('autocomplete', 'username')
    await waitFor(() => expect(form.getByLabelText('Mot de passe')).toHaveFocus())
    expect(nickname()).toHaveValue('docteur.martin')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(window.location.pathname).toBe('/dashboard/authentication/nickName')
  })

  test('if the API refuses a change because the session has ended, the portal sends the change after the user has signed in again', async () => {
    const page = await openDialog()
    expect(page.sent(UPDATE)).toHaveLength(0)
    const held = page.backend.fault(UPDATE, { hang: true })
    await signInAgain(page.user, page.account)
    await waitFor(() => expect(queryDialog()).toBeNull())
    expect(document.activeElement).toHaveTextContent('Confirmation…')
    expect(document.querySelector('[data-announcements]')).toHaveTextContent('Votre session est rétablie.')
    held.release()
    expect(await screen.findByText(CHANGED)).toBeInTheDocument()
    expect(page.sent(UPDATE)).toHaveLength(1)
    expect(page.account.nickName).toBe('docteur.martin')
  })

  test('if the API refuses a change although the session is open, the portal sends the change again without asking the user', async () => {
    const page = await openEdited()
    page.backend.fault(UPDATE, { status: 401, body: { type: 'NO_VALID_SESSION' }, times: 1 })
    await save(page)
    expect(await screen.findByText(CHANGED)).toBeInTheDocument()
    expect(page.sent(UPDATE)).toHaveLength(2)
  })

  test('if the API refuses a change twice because of the session, the portal does not send the change a third time', async () => {
    const page = await openDialog()
    page.backend.fault(UPDATE, { status: 401, body: { type: 'NO_VALID_SESSION' }, times: 2 })
    await signInAgain(page.user, page.account)
    expect(await screen.findByText(errors.NO_VALID_SESSION, { selector: 'form *' })).toBeInTheDocument()
    expect(page.sent(UPDATE)).toHaveLength(2)
    expect(nickname()).toHaveValue('docteur.martin')
    await save(page)
    expect(await screen.findByText(CHANGED)).toBeInTheDocument()
  })

  test('a message to the support is sent although the session has ended, because the message needs no session', async () => {
    const page = await openEdited()
    page.backend.endSessions()
    await page.user.click(screen.getByRole('button', { name: 'Contact' }))
    await page.user.type(await screen.findByLabelText('Description'), 'Bonjour')
    await page.user.click(screen.getByRole('button', { name: 'Envoyer' }))
    expect(await screen.findByText('Votre message a bien été envoyé.')).toBeInTheDocument()
    expect(queryDialog()).toBeNull()
    expect(nickname()).toHaveValue('docteur.martin')
  })
})

describe('the dialog for a new sign-in over a page', () => {
  test('after a technical failure, the dialog for a new sign-in shows the failure and keeps the identifier in its field', async () => {
    const page = await openDialog()
    page.backend.fault('POST /auth/login', { drop: true, times: 1 })
    await signInAgain(page.user, page.account)
    expect(await screen.findByRole('dialog', { name: 'Un problème technique est survenu' })).toBeInTheDocument()
    await page.user.click(screen.getByRole('button', { name: 'Réessayer' }))
    const form = within(await dialog())
    expect(form.getByLabelText('Identifiant ou e-mail')).toHaveValue('lea.martin')
    expect(form.getByLabelText('Mot de passe')).toHaveValue('')
    await signInAgain(page.user, page.account)
    expect(await screen.findByText(CHANGED)).toBeInTheDocument()
  })

  test('if the browser refuses the session cookie, the dialog for a new sign-in shows a message about the cookie', async () => {
    const page = await openDialog()
    page.backend.fault('GET /users/me', { status: 401, body: { type: 'NO_VALID_SESSION' } })
    await signInAgain(page.user, page.account)
    const form = within(await dialog())
    expect(await form.findByText(errors.cookieRefused, { selector: 'form *' })).toBeInTheDocument()
    expect(nickname()).toHaveValue('docteur.martin')
  })

  test('the dialog in which the user signs in again asks for the code of the second factor', async () => {
    const page = await openEdited({ oneTimePasswordActivated: true, cellphone: '0612345642' })
    page.backend.endSessions()
    await page.user.type(nickname(), '{Enter}')
    await signInAgain(page.user, page.account)
    await page.user.click(await screen.findByRole('button', { name: 'Revenir au mot de passe' }))
    const again = within(await dialog())
    await waitFor(() => expect(again.getByLabelText('Mot de passe')).toHaveFocus())
    page.backend.clock.advance(61_000)
    await signInAgain(page.user, page.account)
    const code = within(await screen.findByRole('dialog', { name: 'Saisissez votre code' }))
    expect(code.getByText('42')).toBeInTheDocument()
    await waitFor(() => expect(code.getByLabelText('Code de vérification')).toHaveFocus())
    expect(code.getByRole('button', { name: 'Renvoyer le code' })).toHaveAttribute('aria-disabled', 'true')
    const held = page.backend.fault(UPDATE, { hang: true })
    await page.user.type(code.getByLabelText('Code de vérification'), page.backend.lastCode(page.account))
    await waitFor(() => expect(queryDialog()).toBeNull())
    expect(nickname()).toHaveFocus()
    held.release()
    expect(await screen.findByText(CHANGED)).toBeInTheDocument()
    expect(page.sent(UPDATE)).toHaveLength(1)
  })

  test('if the password changes while the dialog for a new sign-in is open, the dialog asks for the new password', async () => {
    const page = await openEdited({ oneTimePasswordActivated: true, cellphone: '0612345642' })
    page.backend.endSessions()
    await page.user.type(nickname(), '{Enter}')
    await signInAgain(page.user, page.account)
    const code = await screen.findByLabelText('Code de vérification')
    page.account.password = 'Autre-Secret-2'
    await page.user.type(code, page.backend.lastCode(page.account))
    const form = within(await dialog())
    await waitFor(() =>
      expect(form.getByLabelText('Mot de passe').closest('form')).toHaveTextContent(errors.INVALID_CREDENTIALS),
    )
    expect(nickname()).toHaveValue('docteur.martin')
  })

  test('the dialog for a new sign-in asks for the password again if the code is not typed in time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const page = await openEdited({ oneTimePasswordActivated: true, cellphone: '0612345642' })
    page.backend.endSessions()
    await page.user.type(nickname(), '{Enter}')
    await signInAgain(page.user, page.account)
    await screen.findByLabelText('Code de vérification')
    await act(() => vi.advanceTimersByTimeAsync(SIGN_IN_STEP_MIN * 60_000))
    const form = within(await dialog())
    expect(form.getByRole('alert')).toHaveTextContent('Rien n’a été saisi pendant 15 minutes.')
    expect(nickname()).toHaveValue('docteur.martin')
  })

  test.each([false, true])(
    'if the session has ended and the user agrees to lose the typed text, /login opens (dialog already open: %s)',
    async (isOpen) => {
      const page = await openEdited()
      page.backend.endSessions()
      if (isOpen) {
        await page.user.type(nickname(), '{Enter}')
        await dialog()
      }
      await page.user.click(screen.getByRole('link', { name: 'Mes applications' }))
      await page.user.click(await screen.findByRole('button', { name: 'Quitter la page' }))
      await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
      expect(queryDialog()).toBeNull()
      expect(new URLSearchParams(window.location.search).get('redirectUrl')).toBe('/dashboard/apps')
    },
  )

  test('the dialog for a new sign-in drops the input of the page when the user signs in with another account', async () => {
    const page = await openDialog()
    await page.user.click(screen.getByRole('button', { name: 'Se connecter avec un autre compte' }))
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    expect(window.location.search).toBe('')
    const other = page.backend.account()
    await signIn(page.user, other)
    await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
    expect(page.sent(UPDATE)).toHaveLength(0)
  })

  test.each([
    ['pro-sante-connect', 'Pro Santé Connect'],
    ['france-connect', 'FranceConnect+'],
  ] as const)(
    'if the last sign-in used %s, the link in the dialog for a new sign-in opens a new tab',
    async (provider, name) => {
      storeLastMethod(provider)
      const page = await openDialog()
      expect(screen.queryByLabelText('Mot de passe')).toBeNull()
      const link = within(await dialog()).getByRole('link')
      expect(link).toHaveTextContent(`Se reconnecter avec ${name}`)
      expect(link).toHaveAttribute('href', '/login')
      expect(link).toHaveAttribute('target', '_blank')
      await waitFor(() => expect(link).toHaveFocus())
      page.backend.session(page.account)
      act(() => void window.dispatchEvent(new Event('focus')))
      expect(await screen.findByText(CHANGED)).toBeInTheDocument()
      expect(page.sent(UPDATE)).toHaveLength(1)
    },
  )

  test('the dialog for a new sign-in closes when the user signs out in another tab', async () => {
    await openDialog()
    act(() => hintFromOtherTab('signed-out'))
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    expect(queryDialog()).toBeNull()
  })
})

describe('the check of the session when the user opens another page', () => {
  /** Types a message in the contact panel. Then opens another page while the call `GET /users/me` fails. */
  async function leaveUnverified() {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const page = await openSignedIn('/dashboard/apps', 'Mes applications')
    await page.user.click(screen.getByRole('button', { name: 'Contact' }))
    await page.user.type(await screen.findByLabelText('Description'), 'Bonjour')
    page.backend.fault('GET /users/me', { status: 503 })
    await page.user.click(screen.getByRole('link', { name: 'Authentification' }))
    await failToVerify()
    return page
  }
  const atSecurityList = () => screen.findByRole('heading', { level: 1, name: 'Authentification' })

  test('if the check of the session fails when the user opens another page, the contact panel keeps a typed message', async () => {
    const page = await leaveUnverified()
    page.backend.clearFaults()
    await page.user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await atSecurityList()
    expect(unverified()).toBeNull()
    expect(screen.getByLabelText('Description')).toHaveValue('Bonjour')
  })

  test('if the check of the session fails when the user opens another page, the user can sign in with another account', async () => {
    const page = await leaveUnverified()
    // The sign-out is stored first. If the next document does not load, a later document sends the sign-out.
    const held = page.backend.fault('POST /auth/logout', { hang: true })
    await page.user.click(screen.getByRole('button', { name: 'Se connecter avec un autre compte' }))
    expect(recall('signOut')).toBeDefined()
    held.release()
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    expect(unverified()).toBeNull()
  })

  test('if the session has ended when the user opens another page, the user can sign in again in a dialog', async () => {
    const page = await leaveUnverified()
    const retry = screen.getByRole('button', { name: 'Réessayer' })
    page.backend.clearFaults()
    page.backend.endSessions()
    await page.user.click(retry)
    await dialog()
    await signInAgain(page.user, page.account)
    await atSecurityList()
    expect(screen.getByLabelText('Description')).toHaveValue('Bonjour')
  })
})

test('the dialog for a new sign-in stays open if a check of the session has no answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { backend, sent } = await openDialog()
  backend.fault('GET /users/me', { drop: true })
  const asked = sent('GET /users/me').length
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(sent('GET /users/me').length).toBeGreaterThan(asked))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(unverified()).toBeNull()
  expect(await dialog()).toBeInTheDocument()
})

test('if the check of the session fails after a sign-in in the dialog, the page keeps its input and gets the focus back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = await openDialog()
  page.backend.fault('GET /users/me', { status: 503 })
  await signInAgain(page.user, page.account)
  await failToVerify()
  expect(queryDialog()).toBeNull()
  page.backend.clearFaults()
  const held = page.backend.fault(UPDATE, { hang: true })
  await page.user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(nickname()).toHaveValue('docteur.martin')
  expect(screen.getByRole('heading', { level: 1, name: 'Identifiant' })).toHaveFocus()
  held.release()
  await screen.findByText(CHANGED)
})
