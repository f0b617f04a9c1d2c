import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Backend } from '../../../mocks/backend'
import { goInHistory } from '../../testing/go-in-history'
import { openPortal, startBackend } from '../../testing/render-portal'
import { CHARACTERS, EMAIL, MISMATCH } from '../../testing/rule-messages'

const PARTNER = 'https://meet.skemeet.example/room/42'

const LABELS = ['E-mail', 'Identifiant', 'Mot de passe', 'Confirmer le mot de passe'] as const
type Label = (typeof LABELS)[number]

const filled: Record<Label, string> = {
  'E-mail': 'lea@exemple.fr',
  Identifiant: 'lea.martin',
  'Mot de passe': 'Voltaire-2026-x',
  'Confirmer le mot de passe': 'Voltaire-2026-x',
}

const field = (label: Label) => screen.getByLabelText<HTMLInputElement>(label)
const terms = () => screen.getByRole('checkbox', { name: /^J’accepte les conditions générales d’utilisation/ })
const newsletter = () => screen.getByRole('checkbox', { name: /^Je souhaite recevoir les actualités/ })
const submitButton = () => screen.getByRole('button', { name: 'Créer mon compte' })
const main = () => within(screen.getByRole('main'))
const offer = () => main().findByText(/^Vouliez-vous dire/)
const creations = (backend: Backend) => backend.calls.filter(({ call }) => call === 'POST /users/create')
const congratulations = () => screen.findByRole('dialog', { name: 'Félicitations !' })

async function fill(user: UserEvent, label: Label, text: string) {
  await user.clear(field(label))
  if (text !== '') await user.paste(text)
}

/** Opens the sign-up page and fills in the form with valid values, or with the given `values`. */
async function openFilled(values: Partial<Record<Label, string>> = {}, query = '') {
  const backend = startBackend()
  const { user } = await openPortal(`/subscription${query}`)
  await fillIn(user, values)
  return { backend, user }
}

async function fillIn(user: UserEvent, values: Partial<Record<Label, string>> = {}) {
  await screen.findByRole('heading', { level: 1, name: 'Créer un compte' })
  for (const label of LABELS) await fill(user, label, values[label] ?? filled[label])
  await user.click(terms())
}

describe('the rules of the fields in the sign-up form', () => {
  it.each<[Label, typed: string, message: string]>([
    ['E-mail', 'lea@martin@exemple.fr', EMAIL],
    ['Identifiant', 'lea😀martin', CHARACTERS],
  ])('the field %s of the sign-up form refuses “%s”', async (label, typed, message) => {
    const { backend, user } = await openFilled({ [label]: typed })
    await user.click(submitButton())
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)))
    expect(field(label)).toHaveFocus()
    expect(creations(backend)).toEqual([])
  })

  it('an error disappears when the user corrects a field of the sign-up form', async () => {
    const { user } = await openFilled({ 'Mot de passe': 'Voltaire-2026-y' })
    await user.click(submitButton())
    expect(await screen.findByText(MISMATCH)).toBeInTheDocument()
    await fill(user, 'Mot de passe', 'Voltaire-2026-x')
    await waitFor(() => expect(screen.queryByText(MISMATCH)).not.toBeInTheDocument())
  })
})

describe('the e-mail address that the sign-up form starts with', () => {
  it('the sign-up form starts with the e-mail address that was typed on the sign-in page', async () => {
    startBackend()
    const { user } = await openPortal('/login')
    await user.click(await screen.findByLabelText('Identifiant ou e-mail'))
    await user.paste('lea@exemple.fr')
    await user.click(screen.getByRole('link', { name: 'Créer un compte' }))
    const email = await screen.findByLabelText('E-mail')
    await waitFor(() => expect(email).toHaveValue('lea@exemple.fr'))
  })

  it('if a link contains a misspelled e-mail address, the sign-up form suggests a correction', async () => {
    startBackend()
    const { user } = await openPortal('/subscription?mail=lea%40gmial.com')
    expect(await screen.findByLabelText('E-mail')).toHaveValue('lea@gmial.com')
    expect((await offer()).textContent).toMatch(/^Vouliez-vous dire @gmail\.com \?/)
    expect(screen.getByText('@gmail.com').closest('[translate="no"]')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Corriger' }))
    expect(field('E-mail')).toHaveValue('lea@gmail.com')
    expect(field('E-mail')).toHaveFocus()
    expect(main().queryByText(/Vouliez-vous dire/)).not.toBeInTheDocument()
  })
})

it('the new strength of a password is announced after a pause in typing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await openFilled({ 'Mot de passe': 'soleil' })
  const announced = () => document.querySelector('[data-announcements]')
  await waitFor(() => expect(announced()).toHaveTextContent('Force du mot de passe : Faible'))
  announced()?.replaceChildren()
  await user.type(field('Mot de passe'), 'x')
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(announced()).toBeEmptyDOMElement()
  await user.type(field('Mot de passe'), '-Levant-42')
  await waitFor(() => expect(announced()).toHaveTextContent('Force du mot de passe : Forte'))
})

describe('a password that is easy to guess', () => {
  it.each([
    ['Azertyuiop1!', /^Facile à deviner : il suit l’ordre du clavier/],
    ['Lea.Martin-75', /^Facile à deviner : il reprend votre nom, votre identifiant ou votre adresse/],
  ])('a password that is easy to guess is accepted with advice: %s', async (password, advice) => {
    const { backend, user } = await openFilled({ 'Mot de passe': password, 'Confirmer le mot de passe': password })
    expect(await screen.findByText(advice, { selector: 'main *' })).toBeInTheDocument()
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Forte')
    await waitFor(() => expect(document.querySelector('[data-announcements]')).toHaveTextContent(advice))
    await user.click(submitButton())
    await congratulations()
    expect(creations(backend)).toMatchObject([{ body: { password } }])
  })

  it('no advice is shown for a password that is hard to guess', async () => {
    const { user } = await openFilled({ 'Mot de passe': 'Azertyuiop1!' })
    const advice = await screen.findByText(/^Facile à deviner : il suit/, { selector: 'main *' })
    await fill(user, 'Mot de passe', 'Cheval correct pile agrafe 7')
    await waitFor(() => expect(advice).not.toBeInTheDocument())
    expect(screen.queryByText(/^Facile à deviner/, { selector: 'main *' })).toBeNull()
  })
})

describe('the request', () => {
  it('a sign-up sends every field, stores none of them in the browser, and shows a confirmation', async () => {
    const password = '  Été à Nîmes 2026  '
    const { backend, user } = await openFilled({
      'E-mail': '  lea@exemple.fr ',
      Identifiant: ' LEA.Martin ',
      'Mot de passe': password,
      'Confirmer le mot de passe': password,
    })
    await user.click(newsletter())
    await user.click(submitButton())
    await congratulations()
    expect(creations(backend).map(({ body }) => body)).toEqual([
      {
        email: 'lea@exemple.fr',
        nickName: 'lea.martin',
        password,
        subscribeNewsletter: true,
        locationUrl: 'http://localhost:3000/login',
      },
    ])
    expect(backend.mailbox('lea@exemple.fr')).toHaveLength(1)
    const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), window.history.state])
    for (const text of ['lea@exemple.fr', 'lea.martin', password]) expect(stored).not.toContain(text)
  })

  it('a sign-up passes the redirect on to the e-mail and to the sign-in page', async () => {
    const query = `?redirectUrl=${encodeURIComponent(PARTNER)}`
    const { backend, user } = await openFilled({}, query)
    const destination = screen.getByText(/^Vous continuerez vers/).closest('p')
    expect(destination).toHaveTextContent('Vous continuerez vers Skemeet')
    expect(destination?.querySelector('[data-solution] svg')).toBeInTheDocument()
    expect(destination).toAppearBefore(screen.getByRole('heading', { level: 1 }))
    await user.click(submitButton())
    await congratulations()
    expect(creations(backend).map(({ body }) => body)).toEqual([
      expect.objectContaining({ locationUrl: `http://localhost:3000/login${query}` }),
    ])
    // Close the dialog with a click beside it. Every way to close the dialog opens the sign-in page.
    await user.click(screen.getByRole('dialog'))
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    expect(window.location.search).toBe(query)
  })
})

it('after a sign-up, the page links to the mailbox and can send the activation e-mail again', async () => {
  const { backend, user } = await openFilled({ 'E-mail': 'lea@gmail.com' })
  await user.click(submitButton())
  const dialog = within(await congratulations())
  expect(dialog.getByRole('link', { name: /^Ouvrir Gmail/ })).toHaveAttribute('data-kind', 'green')
  await waitFor(() => expect(dialog.getByRole('link', { name: /^Ouvrir Gmail/ })).toHaveFocus())
  backend.fault('POST /users/send-email-validation', { drop: true, times: 1 })
  await user.click(dialog.getByRole('button', { name: 'Renvoyer l’e-mail' }))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(/Un e-mail est peut-être parti/))
  expect(screen.getByRole('dialog')).not.toHaveTextContent(/erreur inconnue/)
  const held = backend.fault('POST /users/send-email-validation', { hang: true, times: 1 })
  await user.click(dialog.getByRole('button', { name: 'Renvoyer l’e-mail' }))
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Renvoyer l’e-mail' })).toHaveAttribute('aria-disabled'),
  )
  held.release()
  await waitFor(() => expect(backend.mailbox('lea@gmail.com')).toHaveLength(2))
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/un nouvel e-mail vient d’être envoyé/))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Fermer' })).toHaveFocus())
  await user.click(dialog.getByRole('button', { name: 'Fermer' }))
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  expect(screen.getByText('Ouvrez d’abord le lien d’activation').closest('[data-tone]')).toHaveTextContent(
    'lea@gmail.com',
  )
})

it('if a sign-up has an unknown outcome in an outage, the page reports this outcome and shows the message of the operator', async () => {
  const { backend, user } = await openFilled()
  const message = 'En maintenance jusqu’à midi.'
  backend.fault('POST /users/create', { status: 503, body: { type: 'MAINTENANCE', message, display: true } })
  await user.click(submitButton())
  const shown = await main().findByText(/^Votre compte est peut-être déjà créé/)
  expect(shown).toHaveTextContent(message)
})

it('if a new user goes back from the welcome dialog, /login shows the first steps', async () => {
  startBackend()
  const { user } = await openPortal('/login')
  await user.click(await screen.findByRole('link', { name: 'Créer un compte' }))
  await fillIn(user)
  await user.click(submitButton())
  await congratulations()
  await goInHistory('back')
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  expect(screen.getByText('Ouvrez d’abord le lien d’activation')).toBeInTheDocument()
})

it('a sign-up ends at the sign-in form, although another account is signed in', async () => {
  const { backend, user } = await openFilled()
  backend.session(backend.account({ email: 'bob@exemple.fr' }))
  await user.click(submitButton())
  const before = backend.calls.length
  await user.click(within(await congratulations()).getByRole('button', { name: 'Fermer' }))
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  await waitFor(() => expect(backend.calls.length).toBeGreaterThan(before))
  await act(() => new Promise((resolve) => setImmediate(resolve)))
  expect(screen.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeInTheDocument()
  expect(screen.queryByText('bob@exemple.fr')).toBeNull()
})

it.each([
  ['E-mail', { email: 'lea@exemple.fr' }, '/login'],
  ['Identifiant', { nickName: 'lea.martin' }, undefined],
] as const)('the field %s refuses a value that another account has: %j', async (label, taken, address) => {
  const { backend, user } = await openFilled()
  backend.account(taken)
  await user.click(submitButton())
  await waitFor(() => expect(field(label)).toBeInvalid())
  const signIn = screen.queryByText(/^Ce compte est le vôtre/)?.parentElement?.querySelector('a')
  expect(signIn?.getAttribute('href')).toBe(address)
})

it('after a lost answer and a second submit, the field shows that another user has the chosen nickname', async () => {
  const { backend, user } = await openFilled()
  backend.account({ nickName: filled.Identifiant })
  backend.fault('POST /users/create', { drop: true, times: 1 })
  await user.click(submitButton())
  await screen.findAllByText(/^Votre compte est peut-être déjà créé/)
  await user.click(submitButton())
  await waitFor(() => expect(field('Identifiant')).toBeInvalid())
  expect(creations(backend)).toHaveLength(2)
  expect(screen.queryByRole('dialog', { name: 'Ce compte existe déjà' })).toBeNull()
})

/** Submits the form. The API creates the account, but its answer is lost. */
async function createUnanswered(values: Partial<Record<Label, string>> = {}) {
  const { backend, user } = await openFilled(values)
  backend.fault('POST /users/create', { drop: true, isApplied: true, times: 1 })
  await user.click(submitButton())
  await screen.findAllByText(/^Votre compte est peut-être déjà créé/)
  return { backend, user }
}

it('if the answer to a sign-up was lost, the next submit recognises the account that the sign-up has created', async () => {
  const { backend, user } = await createUnanswered({ 'E-mail': 'Lea@Exemple.fr' })
  backend.fault('POST /users/create', { drop: true, times: 1 })
  await fill(user, 'E-mail', 'lea@exemple.org')
  await user.click(submitButton())
  await waitFor(() => expect(creations(backend)).toHaveLength(2))
  await waitFor(() => expect(submitButton()).not.toHaveAttribute('aria-disabled', 'true'))
  await fill(user, 'E-mail', 'lea@exemple.fr')
  await fill(user, 'Mot de passe', 'Rousseau-2026-y')
  await fill(user, 'Confirmer le mot de passe', 'Rousseau-2026-y')
  await user.click(submitButton())
  expect(await screen.findByRole('dialog', { name: 'Ce compte existe déjà' })).toHaveTextContent(
    'Un compte existe avec lea@exemple.fr, sans doute celui de votre premier envoi, dont il garde l’identifiant et le mot de passe.',
  )
})

it('if the user leaves the page while a sign-up is sent, the next page shows that the account is created', async () => {
  const { backend, user } = await openFilled()
  const held = backend.fault('POST /users/create', { hang: true })
  await user.click(submitButton())
  await waitFor(() => expect(creations(backend)).toHaveLength(1))
  await user.click(main().getByRole('link', { name: 'Se connecter' }))
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  held.release()
  expect(await screen.findByText(/^Votre compte est créé\. Pour l’activer/)).toBeInTheDocument()
})
