import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Provider } from '../../../mocks/data/accounts'
import { FEDERATION_COOKIE, type Backend } from '../../../mocks/backend'
import type { Call } from '../../../mocks/contract/contract'
import { goInHistory } from '../../testing/go-in-history'
import { hintFromOtherTab, nextHint } from '../../testing/other-tab'
import { openPortal, startBackend } from '../../testing/render-portal'
import { comeBackFrom, signIn } from '../../testing/signed-in'
import { stopClock } from '../../testing/stop-clock'
import { FINALISE_PAGES } from './finalise-steps'
import { EMAIL } from '../../testing/rule-messages'

const EXPIRED = 'Votre vérification d’identité a expiré ou a déjà servi. Reprenez depuis la page de connexion.'
const MERGED = "Fusion de vos comptes réussie. Vous allez etre redirigé vers l'application."
const PARTNER = 'https://meet.skemeet.example/room/42'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const emailField = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const link = (name: string) => screen.getByRole('link', { name })
const callsOf = (backend: Backend, wanted: Call) => backend.calls.filter(({ call }) => call === wanted)
const address = () => window.location.pathname + window.location.search

/**
 * Creates a backend with one user of a provider. Opens the portal at the address to which the provider redirects the
 * user after the sign-in.
 */
async function comeBack(provider: Provider, email: string, more: { account?: object; query?: string } = {}) {
  const backend = startBackend()
  if (more.account) backend.account({ email, ...more.account })
  const identity = backend.identity(provider, { email })
  const { user } = await openPortal(comeBackFrom(backend, identity) + (more.query ?? ''))
  return { backend, identity, user }
}

async function submitEmail(user: UserEvent, email: string) {
  await user.clear(emailField())
  await user.click(emailField())
  if (email !== '') await user.paste(email)
  await user.click(button('Continuer'))
}

it.each([
  ...['/login?', '/subscription?', '/reset-nickname?', '/reset-password?'],
  ...FINALISE_PAGES.map((page) => `/finalise-registration?page=${page}&`),
])('opening %s sends no e-mail to an address in the query', async (page) => {
  const backend = startBackend()
  await openPortal(`${page}mail=max%40exemple.fr&appConnectEmail=max%40exemple.fr&email=max%40exemple.fr&from=other`)
  await screen.findByRole('heading', { level: 1 })
  // Wait for an answer of the backend. When the answer arrives, all earlier requests of the page have reached the
  // backend.
  await fetch('http://localhost:4001/users/me', { credentials: 'include' })
  expect(backend.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('the link of an activation e-mail opens the sign-in page', async () => {
  const backend = startBackend()
  const account = backend.account({ confirmed: false })
  const token = backend.tokens.issue({ kind: 'activation', account })
  await openPortal(`/finalise-registration?redirectUrl=${encodeURIComponent(PARTNER)}&mailActivatedToken=${token}`)
  await heading('Se connecter')
  expect(await screen.findByText(/Votre compte a été validé avec succès/)).toBeInTheDocument()
  expect(account.confirmed).toBe(true)
  expect(callsOf(backend, 'POST /users/validate-account')).toHaveLength(1)
  expect(address()).toBe(`/login?redirectUrl=${encodeURIComponent(PARTNER)}`)
})

describe('the step for the e-mail address of a new account', () => {
  it('after a first sign-in at a provider, the portal creates an account and keeps the address of the redirect', async () => {
    const redirect = `redirectUrl=${encodeURIComponent(PARTNER)}`
    const { backend, user } = await comeBack('france-connect', '', { query: `&${redirect}` })
    expect(await heading('Finaliser votre inscription')).toHaveFocus()
    expect(screen.getByText(/^Vous continuerez vers/).parentElement).toHaveTextContent('Vous continuerez vers Skemeet')
    const issued = backend.cookieJar.get(FEDERATION_COOKIE)
    await submitEmail(user, '  lea@exemple.fr ')
    await heading('Votre compte est créé')
    expect(callsOf(backend, 'POST /auth/FC-PSC/createAccount').map(({ body }) => body)).toEqual([
      {
        email: 'lea@exemple.fr',
        code: issued,
        from: 'franceConnect',
        locationUrl: `http://localhost:3000/finalise-registration?${redirect}`,
      },
    ])
    expect(backend.mailbox('lea@exemple.fr')).toHaveLength(1)
    await user.click(link('Fermer'))
    await heading('Se connecter')
    expect(address()).toBe(`/login?${redirect}`)
  })

  it('if the e-mail address is already used, the user can type another address for the new account', async () => {
    const { backend, user } = await comeBack('france-connect', '')
    backend.account({ email: 'lea@exemple.fr' })
    await heading('Finaliser votre inscription')
    await submitEmail(user, 'lea@exemple.fr')
    await heading('La connexion n’a pas abouti')
    expect(screen.getByText(/^Cette adresse/)).toBeInTheDocument()
    expect(link('Se connecter')).toHaveAttribute('href', '/login')
    await user.click(link('Indiquer une autre adresse'))
    expect(await heading('Finaliser votre inscription')).toHaveFocus()
    expect(screen.queryByText('Votre identité doit être vérifiée de nouveau')).not.toBeInTheDocument()
    expect(emailField()).toHaveValue('lea@exemple.fr')
    await submitEmail(user, 'max@exemple.fr')
    await heading('Votre compte est créé')
    expect(callsOf(backend, 'POST /auth/FC-PSC/createAccount')).toHaveLength(2)
  })

  it.each([
    ['that the outcome is unknown', 500],
    ['that the e-mail was sent', undefined],
  ])('if the user goes back while a new account is created, the previous page shows %s', async (_, status) => {
    const { backend, user } = await comeBack('pro-sante-connect', 'lea@exemple.fr')
    await heading('Avez-vous déjà un compte ?')
    await user.click(button(/^Créer un nouveau compte/))
    await heading('Finaliser votre inscription')
    const held = backend.fault('POST /auth/FC-PSC/createAccount', { hang: true, ...(status && { status }) })
    await submitEmail(user, 'lea@exemple.fr')
    await waitFor(() => expect(callsOf(backend, 'POST /auth/FC-PSC/createAccount')).toHaveLength(1))
    await goInHistory('back')
    await heading('Avez-vous déjà un compte ?')
    held.release()
    if (!status) {
      expect(await screen.findByText(/de confirmation vient d’être envoyé/)).toBeInTheDocument()
      return
    }
    await screen.findByText(/^Votre demande a peut-être abouti malgré tout/)
    expect(screen.queryByText(/erreur inconnue/)).toBeNull()
    await user.click(button(/^Créer un nouveau compte/))
    await heading('Finaliser votre inscription')
    expect(screen.getByText('Votre identité doit être vérifiée de nouveau')).toBeInTheDocument()
  })

  it('after a reload, the step for the e-mail address of a new account asks the user to verify the identity again', async () => {
    const backend = startBackend()
    const { user } = await openPortal('/finalise-registration?page=emailRequest&from=other')
    await heading('Finaliser votre inscription')
    expect(screen.getByText('Votre identité doit être vérifiée de nouveau')).toBeInTheDocument()
    expect(link('Reprenez depuis la page de connexion')).toHaveAttribute('href', '/login')
    await submitEmail(user, 'lea@exemple.fr')
    await heading('La connexion n’a pas abouti')
    expect(screen.getByText(EXPIRED)).toBeInTheDocument()
    expect(callsOf(backend, 'POST /auth/FC-PSC/createAccount')).toEqual([])
  })
})

it.each([
  ['askCreateOrSelectMergeAccount', 'Avez-vous déjà un compte ?', 'Associez votre identité à un compte existant'],
  ['askMergeAccount', 'Cette adresse est déjà utilisée', 'Un compte existe déjà avec cette adresse e-mail'],
])('if the provider code is missing, the page %s ignores an e-mail address in the query', async (page, title, lead) => {
  startBackend()
  await openPortal(`/finalise-registration?page=${page}&appConnectEmail=max%40exemple.fr`)
  expect((await heading(title)).nextElementSibling).toHaveTextContent(lead)
  expect(screen.getByText('Votre identité doit être vérifiée de nouveau')).toBeInTheDocument()
  expect(screen.getByRole('main')).not.toHaveTextContent(/est vérifiée par|max@exemple/)
})

it('if an identity has no account, the user can create an account or choose an existing account', async () => {
  const { backend, user } = await comeBack('pro-sante-connect', 'lea@exemple.fr')
  const title = await heading('Avez-vous déjà un compte ?')
  expect(title.nextElementSibling).toHaveTextContent(
    'Votre identité est vérifiée par Pro Santé Connect. Associez-la à un compte existant, ou créez-en un nouveau.',
  )
  expect(link('Annuler et revenir à la page de connexion')).toHaveAttribute('href', '/login')
  await user.click(button(/^Associer à un compte existant/))
  await heading('Associer votre compte')
  await submitEmail(user, 'max')
  await waitFor(() => expect(emailField()).toHaveAccessibleDescription(EMAIL))
  expect(callsOf(backend, 'POST /users/send-email-merge-validation')).toEqual([])

  await goInHistory('back')
  expect(await heading('Avez-vous déjà un compte ?')).toHaveFocus()
  await user.click(button(/^Créer un nouveau compte/))
  await heading('Finaliser votre inscription')
  expect(emailField()).toHaveValue('lea@exemple.fr')
  expect(screen.queryByText('Votre identité doit être vérifiée de nouveau')).not.toBeInTheDocument()
})

describe('the step that links an identity to an existing account', () => {
  const openForm = async () => {
    const opened = await comeBack('pro-sante-connect', 'lea@exemple.fr')
    await heading('Avez-vous déjà un compte ?')
    await opened.user.click(button(/^Associer à un compte existant/))
    await heading('Associer votre compte')
    return opened
  }

  it('if another tab reports a changed session, the portal links no identity to an account', async () => {
    const { backend, user } = await openForm()
    hintFromOtherTab('changed')
    await submitEmail(user, 'max@exemple.fr')
    expect(await screen.findByText(EXPIRED)).toBeInTheDocument()
    expect(callsOf(backend, 'POST /users/send-email-merge-validation')).toEqual([])
  })

  it('if a return from a provider opens no session, the portal sends the hint « changed » to the other tabs', async () => {
    const told = nextHint()
    await openForm()
    expect(await told).toBe('changed')
  })

  it('after a reload of the page « Associer votre compte », the portal asks the user to verify the identity again', async () => {
    const backend = startBackend()
    const { user } = await openPortal('/finalise-registration?page=selectMergeAccount&from=other')
    await heading('Associer votre compte')
    expect(screen.getByText('Votre identité doit être vérifiée de nouveau')).toBeInTheDocument()
    await submitEmail(user, 'max@exemple.fr')
    expect(await screen.findByText(EXPIRED)).toBeInTheDocument()
    expect(callsOf(backend, 'POST /users/send-email-merge-validation')).toEqual([])
  })
})

describe('the step that offers a merge of two accounts', () => {
  it('a double click on « Fusionner mes comptes » sends one merge, and the page then shows that the accounts are merged', async () => {
    const { backend, identity, user } = await comeBack('pro-sante-connect', 'lea@exemple.fr', { account: {} })
    const title = await heading('Cette adresse est déjà utilisée')
    expect(title.nextElementSibling).toHaveTextContent(
      'Un compte existe avec lea@exemple.fr. Fusionnez vos comptes pour n’en garder qu’un seul.',
    )
    expect(link('Se connecter sans fusionner')).toHaveAttribute('href', '/login')
    stopClock()
    await user.dblClick(button('Fusionner mes comptes'))
    expect(await heading('Vos comptes sont fusionnés')).toHaveFocus()
    const toast = await screen.findByText(MERGED)
    expect(toast.closest('[role="status"]')).not.toBeNull()
    expect(link('Continuer sans attendre')).toHaveAttribute('href', '/login')
    const [merge, ...others] = callsOf(backend, 'POST /auth/FC-PSC/mergeAccount')
    expect(others).toEqual([])
    expect(merge?.query.token).toMatch(/^[\w-]{43}$/)
    expect(identity.account?.email).toBe('lea@exemple.fr')

    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(address()).toBe('/finalise-registration?page=merged&from=other')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await heading('Se connecter')
    expect(address()).toBe('/login')
    expect(screen.getByText(MERGED)).toBeInTheDocument()
  })

  it('the sign-in form opens after a merge even if a session is open, because the session can belong to another user', async () => {
    const backend = startBackend()
    const lea = backend.account({ email: 'lea@exemple.fr' })
    const { user } = await openPortal(comeBackFrom(backend, backend.identity('pro-sante-connect', lea)))
    await user.click(await screen.findByRole('button', { name: 'Fusionner mes comptes' }))
    await heading('Vos comptes sont fusionnés')
    backend.session(backend.account({ email: 'max@exemple.fr' }))
    const before = backend.calls.length
    await user.click(link('Continuer sans attendre'))
    await heading('Se connecter')
    await waitFor(() => expect(backend.calls.slice(before).map(({ call }) => call)).toEqual(['GET /users/me']))
    await act(() => new Promise((resolve) => setImmediate(resolve)))
    expect(address()).toBe('/login')
    expect(screen.queryByText('max@exemple.fr')).toBeNull()
  })

  it('if the user leaves the page while the portal sends a merge, the next page shows that the accounts are merged', async () => {
    const { backend, user } = await comeBack('pro-sante-connect', 'lea@exemple.fr', { account: {} })
    await heading('Cette adresse est déjà utilisée')
    const { release } = backend.fault('POST /auth/FC-PSC/mergeAccount', { hang: true })
    await user.click(button('Fusionner mes comptes'))
    await waitFor(() => expect(screen.queryByRole('link', { name: /sans fusionner/ })).toBeNull())
    await user.click(link('Retour à la page de connexion'))
    await heading('Se connecter')
    release()
    expect(await screen.findByText(MERGED)).toBeInTheDocument()
    expect(address()).toBe('/login')
  })

  it('after a sign-in at FranceConnect, a user with an account cannot merge accounts', async () => {
    await comeBack('france-connect', 'lea@exemple.fr', { account: {} })
    await screen.findByText(/Connectez-vous pour continuer\./)
    expect(screen.queryByRole('button', { name: /Fusionner/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /sans fusionner/ })).not.toBeInTheDocument()
    expect(link('Se connecter')).toHaveAttribute('href', '/login')
  })
})

describe('the step that sends another activation e-mail', () => {
  it('if the query contains an e-mail address, the portal sends the activation e-mail only after a click on the button', async () => {
    const backend = startBackend()
    const { user } = await openPortal('/finalise-registration?page=activeAccount&appConnectEmail=max%40exemple.fr')
    await heading('Votre compte n’est pas encore activé')
    expect(emailField()).toHaveValue('max@exemple.fr')
    expect(screen.queryByText(/max@exemple\.fr/)).toBeNull()
    expect(backend.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    await user.click(button('Continuer'))
    await waitFor(() =>
      expect(callsOf(backend, 'POST /users/send-email-validation').map(({ body }) => body)).toEqual([
        { email: 'max@exemple.fr' },
      ]),
    )
  })

  it('after a sign-in at a provider, the activation e-mail is sent to the address from the provider', async () => {
    const { backend } = await comeBack('pro-sante-connect', 'lea@exemple.fr', {
      account: { confirmed: false },
      query: '&appConnectEmail=max%40exemple.fr',
    })
    await heading('Votre compte n’est pas encore activé')
    await waitFor(() => expect(backend.mailbox('lea@exemple.fr')).toHaveLength(1))
    expect(callsOf(backend, 'POST /users/send-email-validation').map(({ body }) => body)).toEqual([
      { email: 'lea@exemple.fr' },
    ])
  })

  it('if the user returns from a provider and then signs in to another account, this other account gets the activation e-mail', async () => {
    const { backend, user } = await comeBack('pro-sante-connect', 'lea@exemple.fr', { account: { confirmed: false } })
    await heading('Votre compte n’est pas encore activé')
    await user.click(link('Retour à la page de connexion'))
    await signIn(user, backend.account({ email: 'max@exemple.fr', confirmed: false }))
    await user.click(await screen.findByRole('link', { name: 'Demander un nouvel e-mail d’activation' }))
    await heading('Votre compte n’est pas encore activé')
    expect(emailField()).toHaveValue('max@exemple.fr')
    await user.click(button('Continuer'))
    await screen.findByText(/vient de lui être envoyé\.$/)
    expect(backend.mailbox('lea@exemple.fr')).toHaveLength(1)
    expect(backend.mailbox('max@exemple.fr')).toHaveLength(1)
  })
})

describe('a mailed link that merges accounts', () => {
  const CONFIRM = 'Associer'
  const merges = (backend: Backend) => callsOf(backend, 'POST /auth/FC-PSC/mergeAccount')

  /** Opens a mailed link for a merge that somebody else has requested. */
  async function openLink(path = '/login', hasSession = false) {
    const backend = startBackend()
    const account = backend.account()
    if (hasSession) backend.session(account)
    const identity = backend.identity('pro-sante-connect')
    const token = backend.tokens.issue({ kind: 'merge', account, identity })
    const page = await openPortal(`${path}?mergeAccountToken=${token}`)
    await heading('Associer cette identité à votre compte ?')
    return { backend, account, identity, token, ...page }
  }

  it.each(['/login', '/finalise-registration'])(
    'a mailed link for a merge at %s sends nothing before the user confirms',
    async (path) => {
      const { backend, identity, token, user } = await openLink(path)
      expect(merges(backend)).toEqual([])
      expect(identity.account).toBeUndefined()
      expect(window.location.href).not.toContain(token)
      await user.click(screen.getByRole('button', { name: CONFIRM }))
      expect(await screen.findByText(/^Votre compte a été associé avec succès/)).toBeInTheDocument()
      await heading('Se connecter')
      expect(merges(backend).map(({ query }) => query)).toEqual([{ token }])
    },
  )

  it('if a session is open, the message about a merge mentions the account of the mailed link', async () => {
    const { user } = await openLink('/login', true)
    await user.click(screen.getByRole('button', { name: CONFIRM }))
    expect(await screen.findByText('Le compte de ce lien est associé.')).toBeInTheDocument()
    expect(screen.queryByText(/^Votre compte a été associé/)).toBeNull()
  })

  it('if the user declines a merge, the portal drops the mailed link and merges nothing', async () => {
    const { backend, identity, user } = await openLink()
    await user.click(screen.getByRole('button', { name: 'Ne pas associer' }))
    await heading('Se connecter')
    expect(merges(backend)).toEqual([])
    expect(identity.account).toBeUndefined()
  })

  it('a mailed link for a merge must be opened again after a reload', async () => {
    const { backend, unmount } = await openLink('/login', true)
    expect(address()).toBe('/finalise-registration?page=confirmMerge')
    expect(merges(backend)).toEqual([])
    unmount()
    await openPortal('/finalise-registration?page=confirmMerge')
    await heading('Ouvrez de nouveau le lien')
    expect(screen.queryByRole('button', { name: CONFIRM })).toBeNull()
  })

  it('if the user leaves while the portal sends the token of a mailed merge link, the next page shows the outcome', async () => {
    const { backend, identity, user } = await openLink()
    const { release } = backend.fault('POST /auth/FC-PSC/mergeAccount', { hang: true })
    await user.click(screen.getByRole('button', { name: CONFIRM }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ne pas associer' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Retour à la page de connexion' }))
    await heading('Se connecter')
    release()
    expect(await screen.findByText(/^Votre compte a été associé avec succès/)).toBeInTheDocument()
    expect(identity.account).toBeDefined()
  })

  it('if the answer to a mailed merge link is lost, the page reports that the merge may have succeeded', async () => {
    const { backend, user } = await openLink()
    backend.fault('POST /auth/FC-PSC/mergeAccount', { drop: true, isApplied: true, times: 1 })
    await user.click(screen.getByRole('button', { name: CONFIRM }))
    await screen.findByText(/^L’association est peut-être faite/)
    expect(screen.queryByRole('button', { name: 'Ne pas associer' })).toBeNull()
    expect(screen.queryByText(/votre compte reste tel qu’il est/)).toBeNull()
    expect(screen.getByText('Vous n’avez rien demandé ?')).toAppearBefore(button(CONFIRM))
    await user.click(screen.getByRole('button', { name: CONFIRM }))
    await heading('Ce lien n’est plus valable')
  })
})
