import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Account } from '../../../mocks/data/accounts'
import type { Backend } from '../../../mocks/backend'
import { GIVE_UP_MS } from '../../rules/limits'
import { recordNavigations } from '../../testing/external-navigation'
import { openPortal, startBackend } from '../../testing/render-portal'
import { signIn } from '../../testing/signed-in'

const PARTNER = 'https://meet.skemeet.example/room/42'
const REDIRECT = `?redirectUrl=${encodeURIComponent(PARTNER)}`

/** The texts and API calls of each kind of reset. */
const FLOWS = [
  {
    path: '/reset-password',
    kind: 'reset-password',
    tokenName: 'resetPasswordToken',
    request: 'POST /auth/reset-password',
    confirm: 'POST /auth/reset-password-confirm',
    forgotten: 'Mot de passe oublié',
    sentLead:
      'Votre demande a bien été envoyée. Si un compte activé est associé à lea@exemple.fr, vous recevrez un e-mail pour choisir un nouveau mot de passe.',
    choose: 'Choisissez un nouveau mot de passe',
    done: 'Votre mot de passe est à jour',
    field: 'Nouveau mot de passe',
    good: '  Été à Nîmes 2026  ',
    now: (account: Account) => account.password,
  },
  {
    path: '/reset-nickname',
    kind: 'reset-nickname',
    tokenName: 'resetNicknameToken',
    request: 'POST /auth/reset-nickname',
    confirm: 'POST /auth/reset-nickname-confirm',
    forgotten: 'Identifiant oublié',
    sentLead:
      'Votre demande a bien été envoyée. Si un compte activé est associé à lea@exemple.fr, vous recevrez un e-mail pour choisir un nouvel identifiant.',
    choose: 'Choisissez un nouvel identifiant',
    done: 'Votre identifiant est à jour',
    field: 'Nouvel identifiant',
    good: 'lea.durand',
    now: (account: Account) => account.nickName,
  },
] as const
type Flow = (typeof FLOWS)[number]
const [OF_PASSWORD, OF_NICKNAME] = FLOWS

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** Waits until the heading of the page or step has the focus, and returns the heading. */
async function focusedHeading(name: string) {
  const found = await heading(name)
  await waitFor(() => expect(found).toHaveFocus())
}

const calls = (backend: Backend, call: string) => backend.calls.filter((logged) => logged.call === call)
const email = () => screen.getByLabelText('E-mail')
const send = () => screen.getByRole('button', { name: 'Envoyer la demande' })
const save = () => screen.getByRole('button', { name: 'Confirmer' })
const link = (name: string) => screen.getByRole('link', { name })

async function fill(user: UserEvent, label: string, text: string) {
  await user.clear(screen.getByLabelText(label))
  await user.paste(text)
}

async function fillNewValue(user: UserEvent, flow: Flow, value: string = flow.good) {
  await fill(user, flow.field, value)
  if (flow === OF_PASSWORD) await fill(user, 'Confirmer le nouveau mot de passe', value)
}

/** Opens the first step of a reset. */
async function openRequest(flow: Flow, query = '') {
  const backend = startBackend()
  const page = await openPortal(flow.path + query)
  await heading(flow.forgotten)
  return { backend, ...page }
}

async function requestLink(user: UserEvent, address: string) {
  await fill(user, 'E-mail', address)
  await user.click(send())
  await focusedHeading('Consultez votre boîte mail')
}

/** Creates a mailed link for a reset, and opens the link. */
async function openLink(flow: Flow, redirect = '') {
  const backend = startBackend()
  const lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin' })
  const token = backend.tokens.issue({ kind: flow.kind, account: lea })
  const { user } = await openPortal(`${flow.path}?${flow.tokenName}=${token}${redirect}`)
  await heading(flow.choose)
  return { backend, user }
}

it.each(FLOWS)('the mailed link of $path changes the forgotten value, but does not sign in the user', async (flow) => {
  const { backend, user, unmount } = await openRequest(flow)
  const lea = backend.account({ email: 'lea@exemple.fr' })
  expect(document.title).toBe(`${flow.forgotten} – Compte Skezia`)
  expect(email()).toHaveAttribute('autocomplete', 'email')
  await requestLink(user, '  lea@exemple.fr ')
  expect(screen.getByText(/^Votre demande a bien été envoyée/).textContent).toBe(flow.sentLead)
  expect(document.title).toBe(`${flow.forgotten} : demande envoyée – Compte Skezia`)
  expect(calls(backend, flow.request).map(({ body }) => body)).toEqual([
    { email: 'lea@exemple.fr', locationUrl: `http://localhost:3000${flow.path}` },
  ])
  unmount()

  const mailed = backend.lastLink('lea@exemple.fr').replace('http://localhost:3000', '')
  const { user: again } = await openPortal(mailed)
  await heading(flow.choose)
  expect(window.location.href).toBe(`http://localhost:3000${flow.path}`)
  await fillNewValue(again, flow)
  await again.click(save())
  await focusedHeading(flow.done)
  expect(flow.now(lea)).toBe(flow.good)
  expect(calls(backend, 'POST /auth/login')).toEqual([])
  await again.click(link('Se connecter'))
  await focusedHeading('Se connecter')
  expect(window.location.pathname).toBe('/login')
  expect(screen.getByLabelText('Identifiant ou e-mail')).toHaveValue(flow === OF_NICKNAME ? flow.good : '')
})

describe('the request for a reset', () => {
  it.each([
    ['an account not yet confirmed', { email: 'lea@exemple.fr', confirmed: false }],
    ['no account', { email: 'max@exemple.fr' }],
  ])('the request for a reset shows the same text for %s', async (_, account) => {
    const { backend, user } = await openRequest(OF_PASSWORD)
    backend.account(account)
    await requestLink(user, 'lea@exemple.fr')
    expect(screen.getByText(/^Votre demande a bien été envoyée/).textContent).toBe(OF_PASSWORD.sentLead)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(backend.mailbox('lea@exemple.fr')).toEqual([])
  })

  it('after the request for a reset, the user can correct the address, and a link opens the mailbox', async () => {
    const { backend, user } = await openRequest(OF_PASSWORD)
    await requestLink(user, 'lea@gmail.com')
    const mailbox = screen.getByRole('link', { name: /^Ouvrir Gmail ?\(nouvelle fenêtre\)$/ })
    expect(mailbox).toHaveAttribute('href', 'https://mail.google.com/')
    expect(mailbox).toHaveAttribute('target', '_blank')
    expect(mailbox).toHaveAttribute('rel', 'noopener noreferrer')
    await user.click(screen.getByRole('button', { name: 'Modifier l’adresse' }))
    await focusedHeading(OF_PASSWORD.forgotten)
    await requestLink(user, 'lea@exemple.fr')
    expect(screen.getByText('lea@exemple.fr').closest('strong')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /^Ouvrir/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'refaites une demande' }))
    await focusedHeading(OF_PASSWORD.forgotten)
    expect(email()).toHaveValue('lea@exemple.fr')
    await user.click(send())
    await heading('Consultez votre boîte mail')
    expect(calls(backend, OF_PASSWORD.request)).toHaveLength(3)
  })

  it('during a reset, each link of the pages and the link in the e-mail contain the redirect', async () => {
    const { backend, user, unmount } = await openRequest(OF_NICKNAME, REDIRECT)
    backend.account({ email: 'lea@exemple.fr' })
    expect(screen.getByText(/^Vous continuerez vers/).parentElement).toHaveTextContent('Vous continuerez vers Skemeet')
    expect(link('Retour à la page de connexion')).toHaveAttribute('href', `/login${REDIRECT}`)
    expect(link('Choisir un nouveau mot de passe')).toHaveAttribute('href', `/reset-password${REDIRECT}`)
    await requestLink(user, 'lea@exemple.fr')
    expect(link('Retour à la page de connexion')).toHaveAttribute('href', `/login${REDIRECT}`)
    const mailed = backend.lastLink('lea@exemple.fr')
    expect(new URL(mailed).searchParams.get('redirectUrl')).toBe(PARTNER)
    unmount()
    localStorage.clear()

    const { user: again } = await openPortal(mailed.replace('http://localhost:3000', ''))
    await heading(OF_NICKNAME.choose)
    await fillNewValue(again, OF_NICKNAME)
    await again.click(save())
    await heading(OF_NICKNAME.done)
    expect(link('Se connecter')).toHaveAttribute('href', `/login${REDIRECT}`)
  })
})

describe('the mailed link of a reset', () => {
  it('the token of a mailed reset link is forgotten when the user leaves the page of the link', async () => {
    const { user } = await openLink(OF_PASSWORD)
    await user.click(link('Compte Skezia'))
    await heading('Se connecter')
    await user.click(link('Mot de passe oublié ?'))
    expect(await heading(OF_PASSWORD.forgotten)).toBeInTheDocument()
  })
})

it('after a lost answer and a second submit, the field shows that another user has the chosen nickname', async () => {
  const { backend, user } = await openLink(OF_NICKNAME)
  backend.account({ nickName: 'lea.durand' })
  backend.fault(OF_NICKNAME.confirm, { drop: true, times: 1 })
  await fillNewValue(user, OF_NICKNAME, 'lea.petit')
  await user.click(save())
  await screen.findAllByText(/^Votre choix est peut-être déjà enregistré/)
  await fillNewValue(user, OF_NICKNAME, 'lea.durand')
  await user.click(save())
  await waitFor(() => expect(screen.getByLabelText(OF_NICKNAME.field)).toBeInvalid())
  expect(calls(backend, OF_NICKNAME.confirm)).toHaveLength(2)
  expect(screen.queryByRole('heading', { name: 'Ce lien vient de servir' })).toBeNull()
})

it.each([
  ['a request', OF_PASSWORD.request, 'Consultez votre boîte mail'],
  ['a new password', OF_PASSWORD.confirm, OF_PASSWORD.done],
  ['a refused link', OF_PASSWORD.confirm, /^Ce lien a expiré ou a déjà servi/],
])('if the user leaves while %s is sent, the next page shows the outcome', async (name, call, said) => {
  const isRequest = call === OF_PASSWORD.request
  const { backend, user } = await (isRequest ? openRequest(OF_PASSWORD) : openLink(OF_PASSWORD))
  await (isRequest ? fill(user, 'E-mail', 'lea@exemple.fr') : fillNewValue(user, OF_PASSWORD))
  const refusal = { status: 400, body: { type: 'INVALID_TOKEN' } }
  const held = backend.fault(call, { hang: true, ...(name === 'a refused link' && refusal) })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(calls(backend, call)).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: /^Compte Skezia/ }))
  await heading('Se connecter')
  held.release()
  expect(await screen.findByText(said)).toBeInTheDocument()
})

it.each(FLOWS)(
  'after a reset at $path, « Se connecter » opens the sign-in form even if another account is signed in',
  async (flow) => {
    const { backend, user } = await openLink(flow)
    backend.session(backend.account({ email: 'bob@exemple.fr' }))
    await fillNewValue(user, flow)
    await user.click(save())
    await focusedHeading(flow.done)
    const before = backend.calls.length
    await user.click(screen.getByRole('link', { name: 'Se connecter' }))
    await heading('Se connecter')
    await waitFor(() => expect(backend.calls.length).toBeGreaterThan(before))
    await act(() => new Promise((resolve) => setImmediate(resolve)))
    expect(screen.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeInTheDocument()
    expect(screen.queryByText('bob@exemple.fr')).toBeNull()
  },
)

it('if a solution does not open after a reset and a sign-in, the page shows a link to the solution', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const navigations = recordNavigations()
  const { backend, user } = await openLink(OF_PASSWORD, REDIRECT.replace('?', '&'))
  await fillNewValue(user, OF_PASSWORD)
  await user.click(save())
  await focusedHeading(OF_PASSWORD.done)
  await user.click(link('Se connecter'))
  await signIn(user, backend.account({ email: 'bob@exemple.fr', password: 'Secret-de-Bob-1' }))
  await waitFor(() => expect(navigations).toEqual([PARTNER]))
  await vi.advanceTimersByTimeAsync(GIVE_UP_MS)
  expect(await screen.findByRole('link', { name: /^Ouvrir Skemeet/ })).toBeInTheDocument()
  expect(screen.queryByText('Un compte est déjà ouvert dans ce navigateur')).toBeNull()
})
