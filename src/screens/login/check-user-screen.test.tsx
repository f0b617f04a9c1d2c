import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Provider } from '../../../mocks/data/accounts'
import type { Backend } from '../../../mocks/backend'
import type { Fault } from '../../../mocks/handlers/faults'
import { STILL_WAITING_MS } from '../../rules/limits'
import { storeRedirect } from '../../addresses/redirects'
import { forgetProviderDepartures } from '../../session/sign-in-memory'
import { goInHistory } from '../../testing/go-in-history'
import { fillStorage } from '../../testing/browser'
import { recordDepartures } from '../../testing/external-navigation'
import { openPortal, showPortal, startBackend } from '../../testing/render-portal'
import { comeBackFrom } from '../../testing/signed-in'

const TECHNICAL = 'Désolé, une erreur est survenue. Veuillez réessayer plus tard.'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const exchanges = (backend: Backend) => backend.calls.filter(({ path }) => path.endsWith('/checkUserInfo'))
const address = () => window.location.pathname + window.location.search

function returnOf(backend: Backend, provider: Provider, values: Parameters<Backend['identity']>[1] = {}): string {
  return comeBackFrom(backend, backend.identity(provider, values))
}

/** Returns the provider buttons that show « Dernière méthode utilisée ». */
const markedButtons = () =>
  screen.queryAllByText('Dernière méthode utilisée').map((note) => note.closest('button')?.textContent)

describe('the sign-in of a user with an account at a provider', () => {
  it.each<[provider: Provider, button: RegExp, appAuthAndIdToken: unknown[]]>([
    ['france-connect', /^Avec France/, ['franceconnect', expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)]],
    ['pro-sante-connect', /^Avec e-CPS/, [null, null]],
  ])(
    'after a sign-in with %s, the browser remembers the provider for the next sign-in and for the sign-out',
    async (provider, button, kept) => {
      const backend = startBackend()
      await openPortal(returnOf(backend, provider, { account: backend.account() }))
      await heading('Mes applications')
      expect(address()).toBe('/dashboard/apps')
      expect(exchanges(backend).map(({ path }) => path)).toEqual([`/auth/${provider}/checkUserInfo`])
      expect([localStorage.getItem('appAuth'), localStorage.getItem('idToken')]).toEqual(kept)

      backend.endSessions()
      cleanup()
      await openPortal('/login')
      await heading('Se connecter')
      expect(markedButtons()).toEqual([expect.stringMatching(button)])
    },
  )

  it('a sign-in with a provider opens the redirect', async () => {
    const backend = startBackend()
    storeRedirect('/dashboard/authentication/email')
    await openPortal(returnOf(backend, 'pro-sante-connect', { account: backend.account() }))
    await waitFor(() => expect(address()).toBe('/dashboard/authentication/email'))
  })

  it('if the sign-in page refused the redirect, the portal shows the refusal after a sign-in with a provider, and stores no redirect', async () => {
    const backend = startBackend()
    await openPortal(`/login?${new URLSearchParams({ redirectUrl: 'https://evil.example/' })}`)
    await heading('Se connecter')
    cleanup()
    await openPortal(returnOf(backend, 'pro-sante-connect', { account: backend.account() }))
    await heading('Mes applications')
    expect(await screen.findByText(/^L’adresse de retour n’a pas été reconnue\./)).toBeInTheDocument()
    expect(JSON.stringify(localStorage)).not.toMatch(/evil|redirect/)
  })
})

it.each<[provider: Provider, email: 'none' | 'free' | 'taken' | 'unconfirmed', query: string, title: string]>([
  ['france-connect', 'none', '?page=emailRequest&from=franceConnect', 'Finaliser votre inscription'],
  ['pro-sante-connect', 'free', '?page=askCreateOrSelectMergeAccount&from=other', 'Avez-vous déjà un compte ?'],
  ['pro-sante-connect', 'taken', '?page=askMergeAccount&from=other', 'Cette adresse est déjà utilisée'],
  ['france-connect', 'unconfirmed', '?page=activeAccount&from=franceConnect', 'Votre compte n’est pas encore activé'],
])(
  'after a first sign-in with %s, the next step depends on the e-mail address of the identity (e-mail address: %s)',
  async (provider, email, query, title) => {
    const backend = startBackend()
    if (email === 'taken') backend.account({ email: 'lea@exemple.fr' })
    if (email === 'unconfirmed') backend.account({ email: 'lea@exemple.fr', confirmed: false })
    await openPortal(returnOf(backend, provider, { email: email === 'none' ? '' : 'lea@exemple.fr' }))
    await heading(title)
    expect(address()).toBe(`/finalise-registration${query}`)
    await waitFor(() => expect(document.title).toBe(`${title} – Connexion FC / PSC – Compte Skezia`))
    // Nobody is signed in yet. Therefore the provider code and the e-mail address are kept only in memory.
    const stored = Object.keys(localStorage).filter((key) => key !== 'i18nextLng')
    expect(stored.filter((key) => !/^(appAuth|idToken|at-.+|account|signIn)(\.of)?$/.test(key))).toEqual([])
    expect(JSON.stringify(localStorage)).not.toContain('lea@')
    expect(JSON.stringify(window.history.state)).not.toMatch(/lea@exemple|"code"/)
  },
)

it('after the user has left a registration with FranceConnect, /login offers the sign-out of FranceConnect', async () => {
  const departures = recordDepartures()
  const backend = startBackend()
  const { user, unmount } = await openPortal(returnOf(backend, 'france-connect', { email: '' }))
  await heading('Finaliser votre inscription')
  unmount()
  await openPortal('/login')
  await screen.findByText('Votre session FranceConnect est encore ouverte')
  await user.click(screen.getByRole('button', { name: 'Me déconnecter de FranceConnect' }))
  await waitFor(() => expect(departures).toEqual([expect.stringMatching(/\/franceconnect\/.*logout\?id_token_hint=/)]))
})

it('the portal opens the sign-out of FranceConnect even if the browser stores nothing', async () => {
  const departures = recordDepartures()
  const backend = startBackend()
  const address = returnOf(backend, 'france-connect', { account: backend.account() })
  fillStorage()
  const { user } = await openPortal(address)
  await heading('Mes applications')
  await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
  await waitFor(() => expect(departures).toEqual([expect.stringMatching(/\/franceconnect\/.*logout\?id_token_hint=/)]))
})

it('/check-user without a code or an error opens the sign-in page, and keeps the redirect', async () => {
  const backend = startBackend()
  storeRedirect('https://meet.skemeet.example/room/42')
  await openPortal('/check-user?Code=x')
  await heading('Se connecter')
  expect(new URLSearchParams(window.location.search).get('redirectUrl')).toBe('https://meet.skemeet.example/room/42')
  expect(exchanges(backend)).toEqual([])
})

describe('a provider code that this browser did not request', () => {
  const question = (provider: string) => `Continuer avec ${provider} ?`
  const WARNING = /^Nous n’avons pas pu vérifier que cette connexion a été demandée depuis ce navigateur\./

  /**
   * Returns the address to which a provider sends the user back. Deletes the record that this browser went to the
   * provider.
   */
  function unaskedReturn(backend: Backend, provider: Provider, values: Parameters<Backend['identity']>[1] = {}) {
    const back = returnOf(backend, provider, values)
    forgetProviderDepartures()
    return back
  }

  it('if this browser did not request a provider code, the page asks for a confirmation and names the signed-in account', async () => {
    const backend = startBackend()
    const [lea, max] = [backend.account({ email: 'lea@exemple.fr' }), backend.account({ email: 'max@exemple.fr' })]
    backend.session(lea)
    const { user } = await openPortal(unaskedReturn(backend, 'pro-sante-connect', { account: max }))
    expect(await heading(question('Pro Santé Connect'))).toHaveFocus()
    expect(screen.getByText(WARNING)).toBeInTheDocument()
    expect(await screen.findByText(/est ouvert dans ce navigateur/)).toHaveTextContent(
      'Le compte lea@exemple.fr est ouvert dans ce navigateur. En continuant, vous le quitterez.',
    )
    expect(exchanges(backend)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Continuer' }))
    await heading('Mes applications')
    expect(screen.getByText('max@exemple.fr')).toBeInTheDocument()
    expect(exchanges(backend)).toHaveLength(1)
  })

  it('if the signed-in account changes before the user confirms a provider code, the portal asks a second time', async () => {
    const backend = startBackend()
    const max = backend.account({ email: 'max@exemple.fr' })
    backend.session(backend.account({ email: 'lea@exemple.fr' }))
    const { user } = await openPortal(unaskedReturn(backend, 'pro-sante-connect', { account: max }))
    await screen.findByText(/est ouvert dans ce navigateur/)
    backend.session(backend.account({ email: 'carol@exemple.fr' }))
    await user.click(screen.getByRole('button', { name: 'Continuer' }))
    await waitFor(() =>
      expect(screen.getByText(/est ouvert dans ce navigateur/)).toHaveTextContent('Le compte carol@exemple.fr'),
    )
    expect(exchanges(backend)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Continuer' }))
    await heading('Mes applications')
  })

  it.each<[string, Fault]>([
    ['has no answer', { drop: true }],
    ['fails', { status: 500 }],
  ])(
    'if the user confirms a provider code and the call `currentUser` %s, the page shows that nothing was changed',
    async (_, fault) => {
      const backend = startBackend()
      backend.session(backend.account({ email: 'lea@exemple.fr' }))
      const { user } = await openPortal(unaskedReturn(backend, 'pro-sante-connect', { account: backend.account() }))
      await screen.findByText(/est ouvert dans ce navigateur/)
      backend.fault('GET /users/me', { ...fault, times: 1 })
      await user.click(screen.getByRole('button', { name: 'Continuer' }))
      const words = /^Votre demande n’a pas abouti : rien n’a été modifié/
      expect(await screen.findByText(words, { selector: 'main *' })).toBeInTheDocument()
      expect(await screen.findByRole('alert')).toHaveTextContent(words)
      expect(exchanges(backend)).toEqual([])
      await user.click(screen.getByRole('button', { name: 'Continuer' }))
      await heading('Mes applications')
    },
  )

  it.each([
    ['the account has another address by then', { email: 'lea@nouveau.fr' }],
    ['the session has ended by then', undefined],
  ])('one confirmation of a provider code is enough if %s', async (_, changes) => {
    const backend = startBackend()
    const lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin' })
    backend.session(lea)
    const { user } = await openPortal(unaskedReturn(backend, 'pro-sante-connect', { account: backend.account() }))
    await screen.findByText(/est ouvert dans ce navigateur/)
    if (changes) Object.assign(lea, changes)
    else backend.endSessions()
    await user.click(screen.getByRole('button', { name: 'Continuer' }))
    await heading('Mes applications')
    expect(exchanges(backend)).toHaveLength(1)
  })

  it('a click on « Annuler » removes a provider code that this browser did not request', async () => {
    const backend = startBackend()
    storeRedirect('https://meet.skemeet.example/room/42')
    const { user } = await openPortal(unaskedReturn(backend, 'pro-sante-connect', { account: backend.account() }))
    await heading(question('Pro Santé Connect'))
    await user.click(screen.getByRole('link', { name: 'Annuler' }))
    await heading('Se connecter')
    expect(new URLSearchParams(window.location.search).get('redirectUrl')).toBe('https://meet.skemeet.example/room/42')
    await goInHistory('back')
    await waitFor(() => expect(address()).toMatch(/^\/login/))
    expect(exchanges(backend)).toEqual([])
  })

  it('if the user rejects a provider code that this browser did not request, the session stays open', async () => {
    const backend = startBackend()
    backend.session(backend.account({ email: 'lea@exemple.fr' }))
    const { user } = await openPortal(unaskedReturn(backend, 'pro-sante-connect', { account: backend.account() }))
    await heading(question('Pro Santé Connect'))
    await user.click(screen.getByRole('link', { name: 'Annuler' }))
    await heading('Mes applications')
    expect(screen.getByText('lea@exemple.fr')).toBeInTheDocument()
    expect(exchanges(backend)).toEqual([])
  })

  it('if this browser did not request a registration code, the portal asks for a confirmation before it uses the code', async () => {
    const backend = startBackend()
    const code = backend.tokens.issue({
      kind: 'registration',
      identity: backend.identity('pro-sante-connect'),
      email: '',
    })
    const { user } = await openPortal(`/finalise-registration?page=emailRequest&from=other&code=${code}`)
    await heading(question('Pro Santé Connect'))
    await waitFor(() => expect(screen.queryByText('Vérification en cours…')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Continuer' }))
    expect(await heading('Finaliser votre inscription')).toHaveFocus()
    expect(screen.queryByText('Votre identité doit être vérifiée de nouveau')).not.toBeInTheDocument()
    await user.type(screen.getByLabelText('E-mail'), 'lea@exemple.fr{Enter}')
    await heading('Votre compte est créé')
    expect(exchanges(backend)).toEqual([])
  })
})

describe('a provider return without a code', () => {
  it.each([
    [
      '/check-user?error=access_denied&iss=https%3A%2F%2Foidc.franceconnect.gouv.fr',
      'Connexion avec FranceConnect+ annulée.',
    ],
    ['/check-user?error=constructor', 'La connexion avec Pro Santé Connect n’a pas abouti'],
    [
      '/check-user?error=%3Cb%3E&error_description=Appelez%20le%200899',
      'La connexion avec Pro Santé Connect n’a pas abouti',
    ],
  ])('/login explains why a provider has sent the user back without a code: %s', async (opened, text) => {
    startBackend()
    await openPortal(opened)
    await heading('Se connecter')
    expect(screen.getByText(text).closest('[role]')).toHaveAttribute('role', 'alert')
    expect(address()).toBe('/login')
    expect(document.body).not.toHaveTextContent(/0899|<b>/)
  })

  it('/login explains only once why a provider has sent the user back without a code', async () => {
    startBackend()
    const { user } = await openPortal('/check-user?error=access_denied')
    await screen.findByText('Connexion avec Pro Santé Connect annulée.')
    await user.click(screen.getByRole('link', { name: 'Créer un compte' }))
    await heading('Créer un compte')
    await goInHistory('back')
    await heading('Se connecter')
    expect(screen.queryByText('Connexion avec Pro Santé Connect annulée.')).not.toBeInTheDocument()
  })
})

describe('an exchange of a provider code that fails', () => {
  it('an error is shown if the API answers the exchange of a provider code with an unknown step', async () => {
    const backend = startBackend()
    backend.fault('POST /auth/pro-sante-connect/checkUserInfo', { body: { page: 'dashboard' }, breaksContract: true })
    await openPortal(returnOf(backend, 'pro-sante-connect', { account: backend.account() }))
    await heading('Un problème technique est survenu')
    expect(screen.getByText(TECHNICAL)).toBeInTheDocument()
    expect(address()).toBe('/finalise-registration?page=error')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login')
    expect(exchanges(backend)).toHaveLength(1)
  })

  it('if the answer to the exchange of a provider code is lost, the error names the account that is signed in', async () => {
    const backend = startBackend()
    const account = backend.account()
    backend.fault('POST /auth/pro-sante-connect/checkUserInfo', { drop: true })
    // The browser has the session cookie, although the answer was lost.
    backend.session(account)
    const { user } = await openPortal(returnOf(backend, 'pro-sante-connect', { account }))
    await heading('Un problème technique est survenu')
    expect(screen.getByText(/est déjà ouvert/)).toHaveTextContent(account.email)
    await user.click(screen.getByRole('link', { name: 'Continuer avec ce compte' }))
    await heading('Mes applications')
  })

  it('if the exchange of a provider code fails in a second tab, the error names the account that is signed in', async () => {
    const backend = startBackend()
    const account = backend.account()
    const returns = [1, 2].map(() => returnOf(backend, 'pro-sante-connect', { account }))
    const { close } = await showPortal(returns[0] ?? '')
    await heading('Mes applications')
    await close()
    backend.fault('POST /auth/pro-sante-connect/checkUserInfo', { status: 401, body: { type: 'INVALID_CODE' } })
    const { user } = await openPortal(returns[1] ?? '')
    await heading('La connexion n’a pas abouti')
    expect(screen.getByText(/est déjà ouvert/)).toHaveTextContent(account.email)
    expect(screen.getByText('Votre vérification d’identité a expiré ou a déjà servi.')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Continuer avec ce compte' }))
    await heading('Mes applications')
  })
})

it('if the exchange of a provider code opens a session after the user has left the page, the portal ends the session', async () => {
  const backend = startBackend()
  const hanging = backend.fault('POST /auth/pro-sante-connect/checkUserInfo', { isLate: true, times: 1 })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await openPortal(returnOf(backend, 'pro-sante-connect', { account: backend.account() }))
  await waitFor(() => expect(exchanges(backend)).toHaveLength(1))
  await heading('Vérification en cours…')
  await act(() => vi.advanceTimersByTimeAsync(STILL_WAITING_MS))
  await user.click(await screen.findByRole('link', { name: /^Retour à la/ }))
  await heading('Se connecter')
  hanging.release()
  await waitFor(() => expect(backend.calls.map(({ call }) => call)).toContain('POST /auth/logout'))
  await waitFor(() => expect(localStorage.getItem('signOut')).toBeNull())
  cleanup()
  await openPortal('/dashboard/apps')
  await heading('Se connecter')
})
