import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Identity, Provider } from '../../../mocks/data/accounts'
import { FEDERATION_COOKIE, type Backend } from '../../../mocks/backend'
import type { Call } from '../../../mocks/contract/contract'
import { recordProviderDeparture } from '../../session/browser-storage'
import { settle } from '../../testing/faults/visitor'
import { openPortal, startBackend } from '../../testing/render-portal'
import { FINALISE_PAGES } from './finalise-steps'
import { EMAIL, REQUIRED } from '../../testing/rule-messages'

const TECHNICAL = 'Désolé, une erreur est survenue. Veuillez réessayer plus tard.'
const EXPIRED = 'Votre vérification d’identité a expiré ou a déjà servi. Reprenez depuis la page de connexion.'
const MERGED = "Fusion de vos comptes réussie. Vous allez etre redirigé vers l'application."
const PARTNER = 'https://meet.skemeet.example/room/42'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const emailField = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const link = (name: string) => screen.getByRole('link', { name })
const callsOf = (backend: Backend, wanted: Call) => backend.calls.filter(({ call }) => call === wanted)
const address = () => window.location.pathname + window.location.search

/** A world with one person at a provider, who comes back to the portal with the code of a first exchange. */
async function comeBack(provider: Provider, email: string, more: { account?: object; query?: string } = {}) {
  const backend = startBackend()
  if (more.account) backend.account({ email, ...more.account })
  const identity = backend.identity(provider, { email })
  const { user } = await openPortal(returnOf(backend, identity) + (more.query ?? ''))
  return { backend, identity, user }
}

/** The address at which a provider sends a person back, without the origin; this browser has just left for it. */
function returnOf(backend: Backend, identity: Identity): string {
  recordProviderDeparture(identity.provider)
  const { pathname, search } = new URL(backend.providerReturn(identity))
  return pathname + search
}

async function submitEmail(user: UserEvent, email: string) {
  await user.clear(emailField())
  await user.click(emailField())
  if (email !== '') await user.paste(email)
  await user.click(button('Continuer'))
}

beforeAll(() =>
  Promise.all([
    import('../check-user/check-user-screen'),
    import('./finalise-screen'),
    import('../login/login-screen'),
    import('../../ui/form/form-rules'),
    import('../../ui/feedback/toast'),
  ]),
)
afterEach(() => void vi.useRealTimers())

describe('opened by its address', () => {
  it.each([
    ['emailRequest', 'Finaliser votre inscription'],
    ['emailSendSuccess', 'Votre compte est créé'],
    ['askCreateOrSelectMergeAccount', 'Avez-vous déjà un compte\u00a0?'],
    ['selectMergeAccount', 'Associer votre compte'],
    ['selectMergeAccountMailSend', 'Confirmez l’association'],
    ['askMergeAccount', 'Cette adresse est déjà utilisée'],
    ['activeAccount', 'Votre compte n’est pas encore activé'],
    ['error', 'Un problème technique est survenu'],
  ])('page=%s shows its step', async (page, title) => {
    const backend = startBackend()
    await openPortal(`/finalise-registration?page=${page}`)
    await heading(title)
    expect(document.title).toBe('Connexion FC / PSC – Compte Skezia')
    expect(backend.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it.each(['', '?page=', '?page=%3Cscript%3E', '?page=constructor', '?page=unknown&from=franceConnect'])(
    'with %j it is the error step',
    async (query) => {
      startBackend()
      await openPortal(`/finalise-registration${query}`)
      await heading('Un problème technique est survenu')
      expect(screen.getByText(TECHNICAL)).toBeVisible()
      expect(link('Se connecter')).toHaveAttribute('href', '/login')
    },
  )

  it('with a provider’s code and issuer it behaves as /check-user', async () => {
    const backend = startBackend()
    const identity = backend.identity('france-connect', { email: 'lea@exemple.fr' })
    await openPortal(returnOf(backend, identity).replace('/check-user', '/finalise-registration'))
    await heading('Avez-vous déjà un compte\u00a0?')
    expect(callsOf(backend, 'POST /auth/france-connect/checkUserInfo')).toHaveLength(1)
    expect(address()).toBe('/finalise-registration?page=askCreateOrSelectMergeAccount&from=franceConnect')
  })

  it('with a page and the code of that page it is not exchanged again', async () => {
    const backend = startBackend()
    const identity = backend.identity('pro-sante-connect')
    const code = backend.tokens.issue({ kind: 'registration', identity, email: '' })
    recordProviderDeparture('pro-sante-connect')
    const { user } = await openPortal(`/finalise-registration?page=emailRequest&from=other&code=${code}`)
    await heading('Finaliser votre inscription')
    expect(address()).toBe('/finalise-registration?page=emailRequest&from=other')
    await submitEmail(user, 'lea@exemple.fr')
    await heading('Votre compte est créé')
    expect(callsOf(backend, 'POST /auth/pro-sante-connect/checkUserInfo')).toEqual([])
  })

  it('with the link of an activation e-mail it redirects to the sign-in page', async () => {
    const backend = startBackend()
    const account = backend.account({ confirmed: false })
    const token = backend.tokens.issue({ kind: 'activation', account })
    await openPortal(`/finalise-registration?redirectUrl=${encodeURIComponent(PARTNER)}&mailActivatedToken=${token}`)
    await heading('Se connecter')
    expect(await screen.findByText(/Votre compte a été validé avec succès/)).toBeVisible()
    expect(account.confirmed).toBe(true)
    expect(callsOf(backend, 'POST /users/validate-account')).toHaveLength(1)
    expect(address()).toBe(`/login?redirectUrl=${encodeURIComponent(PARTNER)}`)
  })
})

describe('an address in the query', () => {
  const query = 'mail=max%40exemple.fr&appConnectEmail=max%40exemple.fr&email=max%40exemple.fr&from=other'
  it.each([
    '/login',
    '/subscription',
    '/reset-nickname',
    '/reset-password',
    ...FINALISE_PAGES.map((page) => `/finalise-registration?page=${page}`),
  ])('gets no e-mail when %s opens', async (page) => {
    const backend = startBackend()
    await openPortal(`${page}${page.includes('?') ? '&' : '?'}${query}`)
    await screen.findByRole('heading', { level: 1 })
    // What a page sends as it opens has been sent by the time a later read is answered.
    await fetch('http://localhost:4001/users/me', { credentials: 'include' })
    expect(backend.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

describe('emailRequest', () => {
  it('creates the account and leads to the sign-in page', async () => {
    const { backend, user } = await comeBack('france-connect', '')
    const title = await heading('Finaliser votre inscription')
    expect(title).toHaveFocus()
    const issued = backend.cookieJar.get(FEDERATION_COOKIE)
    await submitEmail(user, '  lea@exemple.fr ')
    await heading('Votre compte est créé')
    const [creation, ...others] = callsOf(backend, 'POST /auth/FC-PSC/createAccount')
    expect(others).toEqual([])
    expect(creation?.body).toEqual({
      email: 'lea@exemple.fr',
      code: issued,
      from: 'franceConnect',
      locationUrl: 'http://localhost:3000/finalise-registration',
    })
    expect(backend.mailbox('lea@exemple.fr')).toHaveLength(1)
    await user.click(link('Fermer'))
    await heading('Se connecter')
    expect(address()).toBe('/login')
  })

  it('keeps the redirect in the e-mail and on the way to the sign-in page', async () => {
    const { backend, user } = await comeBack('pro-sante-connect', '', {
      query: `&redirectUrl=${encodeURIComponent(PARTNER)}`,
    })
    await heading('Finaliser votre inscription')
    expect(screen.getByText(/^Vous continuerez vers/).parentElement).toHaveTextContent('Vous continuerez vers Skemeet')
    await submitEmail(user, 'lea@exemple.fr')
    await heading('Votre compte est créé')
    expect(callsOf(backend, 'POST /auth/FC-PSC/createAccount')[0]?.body).toMatchObject({
      from: 'other',
      locationUrl: `http://localhost:3000/finalise-registration?redirectUrl=${encodeURIComponent(PARTNER)}`,
    })
    expect(link('Fermer')).toHaveAttribute('href', `/login?redirectUrl=${encodeURIComponent(PARTNER)}`)
  })

  it('refuses an invalid e-mail address', async () => {
    const { backend, user } = await comeBack('france-connect', '')
    await heading('Finaliser votre inscription')
    for (const [typed, message] of [
      ['', REQUIRED],
      ['lea martin@exemple.fr', EMAIL],
      ['<b>lea@exemple.fr', EMAIL],
    ] as const) {
      await submitEmail(user, typed)
      await waitFor(() => expect(emailField()).toHaveAccessibleDescription(message))
      expect(emailField()).toHaveFocus()
      await waitFor(() => expect(document.title).toBe('Erreur – Connexion FC / PSC – Compte Skezia'))
    }
    expect(callsOf(backend, 'POST /auth/FC-PSC/createAccount')).toEqual([])
  })

  it('leads from an address that is already used back to its field, with the code for another attempt', async () => {
    const { backend, user } = await comeBack('france-connect', '')
    backend.account({ email: 'lea@exemple.fr' })
    await heading('Finaliser votre inscription')
    await submitEmail(user, 'lea@exemple.fr')
    await heading('La connexion n’a pas abouti')
    expect(screen.getByText(/^Cette adresse e-mail est déjà utilisée\. Indiquez-en une autre/)).toBeVisible()
    expect(link('Se connecter')).toHaveAttribute('href', '/login')
    await user.click(link('Indiquer une autre adresse'))
    expect(await heading('Finaliser votre inscription')).toHaveFocus()
    expect(screen.queryByText('Votre identité doit être vérifiée de nouveau')).not.toBeInTheDocument()
    expect(emailField()).toHaveValue('lea@exemple.fr')
    await submitEmail(user, 'max@exemple.fr')
    await heading('Votre compte est créé')
    expect(callsOf(backend, 'POST /auth/FC-PSC/createAccount')).toHaveLength(2)
  })

  it('proposes the address that the provider knows', async () => {
    const { user } = await comeBack('pro-sante-connect', 'lea@exemple.fr')
    await heading('Avez-vous déjà un compte\u00a0?')
    await user.click(button(/^Créer un nouveau compte/))
    await heading('Finaliser votre inscription')
    expect(emailField()).toHaveValue('lea@exemple.fr')
  })

  it('left during its call does not offer the code again, which the API may have used', async () => {
    const { backend, user } = await comeBack('pro-sante-connect', 'lea@exemple.fr')
    await heading('Avez-vous déjà un compte\u00a0?')
    await user.click(button(/^Créer un nouveau compte/))
    await heading('Finaliser votre inscription')
    const held = backend.fault('POST /auth/FC-PSC/createAccount', { status: 500, hang: true })
    await submitEmail(user, 'lea@exemple.fr')
    await waitFor(() => expect(callsOf(backend, 'POST /auth/FC-PSC/createAccount')).toHaveLength(1))
    act(() => window.history.back())
    await heading('Avez-vous déjà un compte\u00a0?')
    held.release()
    await settle()
    await settle()
    await user.click(button(/^Créer un nouveau compte/))
    expect(await screen.findByText('Votre identité doit être vérifiée de nouveau')).toBeVisible()
  })

  it('without a code, as after a reload, asks to verify the identity again and sends nothing', async () => {
    const backend = startBackend()
    const { user } = await openPortal('/finalise-registration?page=emailRequest&from=other')
    await heading('Finaliser votre inscription')
    expect(screen.getByText('Votre identité doit être vérifiée de nouveau')).toBeVisible()
    expect(link('Reprenez depuis la page de connexion.')).toHaveAttribute('href', '/login')
    await submitEmail(user, 'lea@exemple.fr')
    await heading('La connexion n’a pas abouti')
    expect(screen.getByText(EXPIRED)).toBeVisible()
    expect(callsOf(backend, 'POST /auth/FC-PSC/createAccount')).toEqual([])
  })
})

describe('askCreateOrSelectMergeAccount', () => {
  it.each([
    [
      'pro-sante-connect',
      'Votre identité e-CPS est vérifiée. Associez-la à un compte existant, ou créez-en un nouveau.',
    ],
    [
      'france-connect',
      'Votre identité France Connect + est vérifiée. Associez-la à un compte existant, ou créez-en un nouveau.',
    ],
  ] as const)('names the provider: %s', async (provider, lead) => {
    await comeBack(provider, 'lea@exemple.fr')
    const title = await heading('Avez-vous déjà un compte\u00a0?')
    expect(title.nextElementSibling).toHaveTextContent(lead)
    expect(link('Annuler et revenir à la connexion')).toHaveAttribute('href', '/login')
  })

  it('Back returns to the choice', async () => {
    const { user } = await comeBack('pro-sante-connect', 'lea@exemple.fr')
    await heading('Avez-vous déjà un compte\u00a0?')
    await user.click(button(/^Associer à un compte existant/))
    await heading('Associer votre compte')
    act(() => window.history.back())
    expect(await heading('Avez-vous déjà un compte\u00a0?')).toHaveFocus()
    await user.click(button(/^Créer un nouveau compte/))
    await heading('Finaliser votre inscription')
    expect(screen.queryByText('Votre identité doit être vérifiée de nouveau')).not.toBeInTheDocument()
  })
})

describe('selectMergeAccount', () => {
  it('refuses an invalid e-mail address, and sends once', async () => {
    const { backend, user } = await comeBack('pro-sante-connect', 'lea@exemple.fr')
    await heading('Avez-vous déjà un compte\u00a0?')
    await user.click(button(/^Associer à un compte existant/))
    await heading('Associer votre compte')
    await submitEmail(user, 'max')
    await waitFor(() => expect(emailField()).toHaveAccessibleDescription(EMAIL))
    await user.clear(emailField())
    await user.type(emailField(), 'max@exemple.fr')
    await user.dblClick(button('Continuer'))
    await heading('Confirmez l’association')
    expect(callsOf(backend, 'POST /users/send-email-merge-validation')).toHaveLength(1)
  })
})

describe('askMergeAccount', () => {
  it('merges once with the code, shows a toast for 10 s, and opens the sign-in page after 4 s', async () => {
    const { backend, identity, user } = await comeBack('pro-sante-connect', 'lea@exemple.fr', { account: {} })
    const title = await heading('Cette adresse est déjà utilisée')
    expect(title.nextElementSibling).toHaveTextContent(
      'Un compte existe avec lea@exemple.fr. Fusionnez vos comptes pour n’en garder qu’un seul.',
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
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
    expect(screen.getByText(MERGED)).toBeVisible()
  })

  it('leaving cancels the redirect', async () => {
    const { user } = await comeBack('pro-sante-connect', 'lea@exemple.fr', { account: {} })
    await heading('Cette adresse est déjà utilisée')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await user.click(button('Fusionner mes comptes'))
    await user.click(await screen.findByRole('link', { name: 'Continuer sans attendre' }))
    await heading('Se connecter')
    await user.click(link('Créer un compte'))
    await waitFor(() => expect(address()).toBe('/subscription'))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(address()).toBe('/subscription')
  })

  it('can be left without merging', async () => {
    const { backend, user } = await comeBack('pro-sante-connect', 'lea@exemple.fr', { account: {} })
    await heading('Cette adresse est déjà utilisée')
    await user.click(link('Se connecter sans fusionner'))
    await heading('Se connecter')
    expect(callsOf(backend, 'POST /auth/FC-PSC/mergeAccount')).toEqual([])
  })

  it('offers only to sign in after France Connect', async () => {
    await comeBack('france-connect', 'lea@exemple.fr', { account: {} })
    await heading('Cette adresse est déjà utilisée')
    expect(screen.getByText(/Connectez-vous pour continuer\./)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Fusionner/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /sans fusionner/ })).not.toBeInTheDocument()
    expect(link('Se connecter')).toHaveAttribute('href', '/login')
  })

  it.each([
    '<img src=x onerror=alert(1)>@x',
    'Appelez le 0899 pour débloquer votre compte',
    `${'a'.repeat(300)}@exemple.fr`,
  ])('shows no text of the address: %s', async (email) => {
    startBackend()
    await openPortal(`/finalise-registration?page=askMergeAccount&appConnectEmail=${encodeURIComponent(email)}`)
    const title = await heading('Cette adresse est déjà utilisée')
    expect(title.nextElementSibling).toHaveTextContent('Un compte existe déjà avec cette adresse e-mail.')
    expect(document.querySelector('main img')).toBeNull()
  })
})

describe('an address in the query that is shown in a sentence', () => {
  it('is isolated from the direction of the sentence and excluded from browser translation', async () => {
    startBackend()
    const email = 'אבג@exemple.fr'
    await openPortal(`/finalise-registration?page=askMergeAccount&appConnectEmail=${encodeURIComponent(email)}`)
    await heading('Cette adresse est déjà utilisée')
    expect(screen.getByText(email, { selector: 'bdi[translate="no"]' })).toBeVisible()
  })

  it('only prefills the field on the activation page', async () => {
    startBackend()
    const email = 'אבג@exemple.fr'
    await openPortal(`/finalise-registration?page=activeAccount&appConnectEmail=${encodeURIComponent(email)}`)
    await heading('Votre compte n’est pas encore activé')
    expect(emailField()).toHaveValue(email)
    expect(screen.queryByText((text) => text.includes(email))).toBeNull()
  })
})

describe('activeAccount', () => {
  it('prefills the address of its query, and sends to it only on a click', async () => {
    const backend = startBackend()
    const { user } = await openPortal('/finalise-registration?page=activeAccount&appConnectEmail=max%40exemple.fr')
    await heading('Votre compte n’est pas encore activé')
    expect(emailField()).toHaveValue('max@exemple.fr')
    expect(backend.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    await user.click(button('Continuer'))
    await waitFor(() =>
      expect(callsOf(backend, 'POST /users/send-email-validation').map(({ body }) => body)).toEqual([
        { email: 'max@exemple.fr' },
      ]),
    )
  })

  it('never sends by itself to an address of its query, even after a provider’s answer', async () => {
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

  it('asks for the address without a valid one', async () => {
    const backend = startBackend()
    const { user } = await openPortal('/finalise-registration?page=activeAccount&appConnectEmail=nobody')
    await heading('Votre compte n’est pas encore activé')
    await submitEmail(user, 'lea@exemple.fr')
    await waitFor(() => expect(link('Retour à la connexion')).toBeVisible())
    await waitFor(() =>
      expect(callsOf(backend, 'POST /users/send-email-validation').map(({ body }) => body)).toEqual([
        { email: 'lea@exemple.fr' },
      ]),
    )
  })

  it('sends to another address while the first call is running', async () => {
    const backend = startBackend()
    const hanging = backend.fault('POST /users/send-email-validation', { hang: true, times: 1 })
    const { user } = await openPortal('/finalise-registration?page=activeAccount')
    await heading('Votre compte n’est pas encore activé')
    await submitEmail(user, 'lea@exmple.fr')
    await user.click(await screen.findByRole('link', { name: 'Retour à la connexion' }))
    await heading('Se connecter')
    act(() => window.history.back())
    await heading('Votre compte n’est pas encore activé')
    await user.clear(screen.getByRole('textbox'))
    await submitEmail(user, 'lea@exemple.fr')
    await waitFor(() =>
      expect(callsOf(backend, 'POST /users/send-email-validation').map(({ body }) => body)).toEqual([
        { email: 'lea@exmple.fr' },
        { email: 'lea@exemple.fr' },
      ]),
    )
    hanging.release()
  })
})

describe('a merge link', () => {
  const CONFIRM = 'Associer'
  const merges = (backend: Backend) => callsOf(backend, 'POST /auth/FC-PSC/mergeAccount')

  /** Opens the link that was mailed because somebody else asked for it. */
  async function openLink(path = '/login') {
    const backend = startBackend()
    const account = backend.account()
    const identity = backend.identity('pro-sante-connect')
    const token = backend.tokens.issue({ kind: 'merge', account, identity })
    const page = await openPortal(`${path}?mergeAccountToken=${token}`)
    await heading('Associer cette identité à votre compte\u00a0?')
    return { backend, account, identity, token, ...page }
  }

  it.each(['/login', '/finalise-registration'])('at %s asks, and sends nothing before the press', async (path) => {
    const { backend, identity, token, user } = await openLink(path)
    expect(merges(backend)).toEqual([])
    expect(identity.account).toBeUndefined()
    expect(window.location.href).not.toContain(token)
    await user.click(screen.getByRole('button', { name: CONFIRM }))
    expect(await screen.findByText(/^Votre compte a été associé avec succès/)).toBeVisible()
    await heading('Se connecter')
    expect(merges(backend).map(({ query }) => query)).toEqual([{ token }])
  })

  it('asks although somebody is signed in', async () => {
    const backend = startBackend()
    const account = backend.account()
    backend.session(account)
    const identity = backend.identity('pro-sante-connect')
    await openPortal(`/login?mergeAccountToken=${backend.tokens.issue({ kind: 'merge', account, identity })}`)
    await heading('Associer cette identité à votre compte\u00a0?')
    expect(merges(backend)).toEqual([])
  })

  it('that is declined is forgotten', async () => {
    const { backend, identity, user, unmount } = await openLink()
    await user.click(screen.getByRole('button', { name: 'Ne pas associer' }))
    await heading('Se connecter')
    expect(merges(backend)).toEqual([])
    expect(identity.account).toBeUndefined()
    unmount()
    await openPortal('/finalise-registration?page=confirmMerge')
    await heading('Ouvrez de nouveau le lien')
  })

  it('has to be opened again after a reload', async () => {
    const { unmount } = await openLink()
    expect(address()).toBe('/finalise-registration?page=confirmMerge')
    unmount()
    await openPortal('/finalise-registration?page=confirmMerge')
    await heading('Ouvrez de nouveau le lien')
    expect(screen.queryByRole('button', { name: CONFIRM })).toBeNull()
  })

  it.each(['mergeAccountToken=', 'mergeAccountToken=a&mergeAccountToken=b'])(
    'that is broken, %s, says so',
    async (query) => {
      startBackend()
      await openPortal(`/login?${query}`)
      await heading('Ce lien n’est plus valable')
    },
  )
})
