import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Account } from '../../../mocks/data/accounts'
import type { Backend } from '../../../mocks/backend'
import type { Fault } from '../../../mocks/handlers/faults'
import { recordNavigations } from '../../testing/external-navigation'
import { INACTIVITY_MIN_MINUTES, SIGN_IN_STEP_MIN } from '../../rules/limits'
import { goInHistory } from '../../testing/go-in-history'
import { installConfig } from '../../testing/install-config'
import { openPortal, startBackend } from '../../testing/render-portal'
import { signIn } from '../../testing/signed-in'
import { hurryClock } from '../../testing/stop-clock'

const password = 'Secret-de-Lea-1'

const posts = (backend: Backend) => backend.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/**
 * Opens `address` in a browser without a session. The backend has one account, which is returned under the name `lea`.
 */
async function openWithAccount(values: Partial<Account> = {}, address = '/login') {
  const backend = startBackend()
  const lea = backend.account({ password, ...values })
  const { user } = await openPortal(address)
  return { backend, lea, user }
}

/** Signs in to the account, and waits for the step with the heading `title`. */
async function openStep(title: string, values: Partial<Account>, address?: string) {
  const opened = await openWithAccount(values, address)
  await signIn(opened.user, opened.lea)
  await heading(title)
  return opened
}

/** Opens the step for the sign-in code, one minute after the code was sent. The user can then request another code. */
async function openStepAfterMinute() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const opened = await openStep('Saisissez votre code', BY_SMS)
  await vi.advanceTimersByTimeAsync(61_000)
  opened.backend.clock.advance(61_000)
  return opened
}

const BY_SMS = { oneTimePasswordActivated: true, cellphone: '0612345642' }
const TO_PARTNER = '/login?redirectUrl=https%3A%2F%2Fmeet.skemeet.example%2F'

describe('a sign-in', () => {
  it.each([
    ['https://evil.example/', 1],
    ['/profil', 1],
    ['/', 0],
  ])(
    'after a sign-in with the invalid redirect %s, the portal opens « Mes applications » and shows %d messages about the redirect',
    async (redirect, times) => {
      const { lea, user } = await openWithAccount({}, `/login?${new URLSearchParams({ redirectUrl: redirect })}`)
      await signIn(user, lea)
      await heading('Mes applications')
      await waitFor(() =>
        expect(screen.queryAllByText(/^L’adresse de retour n’a pas été reconnue\./)).toHaveLength(times),
      )
    },
  )

  it('if the API answers late that another user is signed in, the sign-in form keeps the typed text', async () => {
    const backend = startBackend()
    backend.session(backend.account())
    const check = backend.fault('GET /users/me', { isLate: true })
    const { user } = await openPortal('/login')
    await user.type(await screen.findByLabelText('Identifiant ou e-mail'), 'bob')
    expect(backend.calls.map(({ call }) => call)).toEqual(['GET /users/me'])
    check.release()
    await user.type(screen.getByLabelText('Mot de passe'), password)
    expect(screen.getByLabelText('Identifiant ou e-mail')).toHaveValue('bob')
  })

  it('if an account is already open, /login opens « Mes applications » only after a click on « Continuer »', async () => {
    const backend = startBackend()
    backend.session(backend.account({ email: 'bob@exemple.fr' }))
    const check = backend.fault('GET /users/me', { isLate: true, times: 1 })
    const { user } = await openPortal('/login')
    await user.type(await screen.findByLabelText('Identifiant ou e-mail'), 'b')
    check.release()
    const notice = await screen.findByText('Un compte est déjà ouvert dans ce navigateur')
    expect(notice.closest('[data-tone]')).toHaveTextContent('bob@exemple.fr')
    // Another user signs in from another tab. The page still shows the previous user.
    backend.session(backend.account({ email: 'carole@exemple.fr' }))
    const enter = screen.getByRole('button', { name: 'Continuer' })
    await user.click(enter)
    expect(await screen.findByText('carole@exemple.fr', { selector: 'main *' })).toBeInTheDocument()
    backend.fault('GET /users/me', { status: 500, body: { type: 'UNKNOWN_ERROR' }, times: 1 })
    await user.click(enter)
    expect(await screen.findByText(/^Une erreur inconnue est survenue/, { selector: 'main *' })).toBeInTheDocument()
    expect(enter).toHaveFocus()
    await user.click(enter)
    await heading('Mes applications')
  })

  it('« Ce n’est pas mon compte » signs out the account that /login names', async () => {
    const backend = startBackend()
    backend.session(backend.account({ email: 'bob@exemple.fr' }))
    const check = backend.fault('GET /users/me', { isLate: true, times: 1 })
    const { user } = await openPortal('/login')
    await user.type(await screen.findByLabelText('Identifiant ou e-mail'), 'lea')
    check.release()
    await user.click(await screen.findByRole('button', { name: 'Ce n’est pas mon compte' }))
    await waitFor(() => expect(posts(backend)).toEqual(['/auth/logout']))
    await waitFor(() => expect(screen.queryByText('bob@exemple.fr')).toBeNull())
    expect(screen.getByLabelText('Identifiant ou e-mail')).toHaveValue('lea')
  })

  it('if a late refusal arrives while the user corrects the identifier, the focus stays in the field of the identifier', async () => {
    const { backend, lea, user } = await openWithAccount()
    const held = backend.fault('POST /auth/login', { hang: true })
    await signIn(user, { ...lea, password: 'Autre-Secret-2' })
    await waitFor(() => expect(posts(backend)).toHaveLength(1))
    await user.type(screen.getByLabelText('Identifiant ou e-mail'), 'x')
    held.release()
    const form = screen.getByLabelText('Mot de passe').closest('form')
    await waitFor(() => expect(form).toHaveTextContent(/L’identifiant, l’e-mail ou le mot de passe est incorrect/))
    expect(screen.getByLabelText('Identifiant ou e-mail')).toHaveFocus()
  })

  it('/login does not forward a signed-in user if the answer about the session takes ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const backend = startBackend()
    backend.session(backend.account())
    const check = backend.fault('GET /users/me', { isLate: true })
    await openPortal('/login')
    await waitFor(() => expect(backend.calls).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    check.release()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(await heading('Se connecter')).toBeInTheDocument()
  })

  it('a sign-in with SMS codes and e-mail codes asks for the SMS code, and sends the code as a number', async () => {
    const { backend, lea, user } = await openWithAccount({ ...BY_SMS, doubleAuthEmailActivated: true })
    backend.nextCode('004217')
    await signIn(user, lea)
    const code = await screen.findByLabelText<HTMLInputElement>('Code de vérification')
    expect(code).toHaveFocus()
    expect(code).toHaveAccessibleDescription(
      /^Saisissez votre code Nous avons envoyé .* 42 ?\. Sans saisie, .* minutes\. La vérification/,
    )
    await user.keyboard('000000')
    await waitFor(() => expect(code).toBeInvalid())
    // A refused code is selected, so that the next digit replaces the code.
    await waitFor(() => expect([code.selectionStart, code.selectionEnd]).toEqual([0, 6]))
    await user.keyboard('004 217{Enter}')
    await heading('Mes applications')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.calls.findLast(({ path }) => path === '/auth/check-one-time-password')?.body).toEqual({
      nickNameOrEmail: lea.email,
      password,
      oneTimePassword: 4217,
      fromSkemeet: false,
    })
  })

  it('a held digit key types the digit once into the field for the sign-in code', async () => {
    const { backend, user } = await openStep('Saisissez votre code', BY_SMS)
    const code = screen.getByLabelText('Code de vérification')
    await user.type(code, '{1>20/}')
    expect(code).toHaveValue('1')
    await user.type(code, '1{2>20/}{Backspace>2/}3')
    expect(code).toHaveValue('13')
    expect(posts(backend)).toEqual(['/auth/login'])
  })

  it.each(['{Enter}', '{Escape}'])(
    'if the user declines SMS codes with the key %s, the portal asks again only after a month',
    async (key) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      const { backend, lea, user } = await openWithAccount({ doubleAuthEmailActivated: true })
      const DAY_MS = 24 * 60 * 60_000
      for (const [days, isAsked] of [
        [0, true],
        [29, false],
        [2, true],
      ] as const) {
        vi.setSystemTime(Date.now() + days * DAY_MS)
        backend.clock.advance(days * DAY_MS)
        await signIn(user, lea)
        await user.type(await screen.findByLabelText('Code de vérification'), backend.lastCode(lea))
        if (isAsked) {
          await screen.findByRole('dialog', { name: 'Passer au code par SMS ?' })
          await user.keyboard(key)
        }
        await heading('Mes applications')
        await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
        await heading('Se connecter')
      }
    },
  )

  it('if the user accepts SMS codes after a sign-in with an e-mail code, the portal opens the second-factor settings', async () => {
    const { backend, lea, user } = await openStep('Saisissez votre code', { doubleAuthEmailActivated: true })
    await user.type(screen.getByLabelText('Code de vérification'), backend.lastCode(lea))
    await user.click(await screen.findByRole('button', { name: 'Oui, activer' }))
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/authentication/doubleAuthentication'))
  })
})

it.each([
  ['by SMS', BY_SMS, /numéro enregistré/, 'Bonjour, je ne peux plus recevoir mes codes de connexion par SMS.'],
  [
    'by e-mail',
    { doubleAuthEmailActivated: true },
    /courriers indésirables/,
    'Bonjour, je n’ai plus accès à la boîte mail qui reçoit mes codes de connexion.',
  ],
])(
  'if a user has received no code %s, the page offers help, and a button opens a message to the support',
  async (_, factor, reason, message) => {
    const { user } = await openStep('Saisissez votre code', factor)
    const help = (await screen.findByText('Vous n’avez pas reçu de code ?')).closest('details')
    expect(help).not.toHaveAttribute('open')
    expect(help).toHaveTextContent(reason)
    await user.click(screen.getByText('Vous n’avez pas reçu de code ?'))
    expect(help).toHaveAttribute('open')
    await user.click(screen.getByRole('button', { name: 'Écrire au support' }))
    expect(await screen.findByLabelText('Description')).toHaveValue(message)
    expect(screen.getByLabelText(/^Comment doit-on vous appeler/)).toHaveFocus()
  },
)

describe('a provider', () => {
  it('the button of each provider shows the official name, with an explanation, if the deployment asks for official names', async () => {
    installConfig({ VITE_PROVIDER_LABELS: 'official' })
    startBackend()
    await openPortal('/login')
    for (const [name, address] of [
      ['Pro Santé Connect', 'https://esante.gouv.fr/produits-services/pro-sante-connect'],
      ['FranceConnect+', 'https://franceconnect.gouv.fr/france-connect-plus'],
    ] as const) {
      expect(await screen.findByRole('button', { name: `S’identifier avec ${name}` })).toBeInTheDocument()
      const link = screen.getByRole('link', {
        name: (text) => text.startsWith(`Qu’est-ce que ${name}`) && text.endsWith('(nouvelle fenêtre)'),
      })
      expect(link).toHaveAttribute('href', address)
    }
    expect(screen.queryByRole('button', { name: /^Avec/ })).toBeNull()
  })

  it.each([
    [{ VITE_PRO_SANTE_CONNECT: 'off' }, ['Avec France Connect +']],
    [{ VITE_FRANCE_CONNECT: 'off' }, ['Avec e-CPS']],
    [{ VITE_PRO_SANTE_CONNECT: 'off', VITE_FRANCE_CONNECT: 'off' }, []],
  ])('a provider that the configuration turns off has no button: %j', async (settings, buttons) => {
    installConfig(settings)
    startBackend()
    await openPortal('/login')
    await screen.findByRole('button', { name: 'Se connecter' })
    expect(screen.queryAllByRole('button', { name: /^Avec/ }).map(({ textContent }) => textContent)).toEqual(buttons)
    expect(screen.queryAllByText('ou')).toHaveLength(buttons.length)
  })

  it("if the user has clicked the button of one provider, a click on another provider's button has no effect", async () => {
    const backend = startBackend()
    backend.fault('GET /auth/pro-sante-connect/connexion', { hang: true })
    const { user } = await openPortal('/login')
    await user.click(await screen.findByRole('button', { name: 'Avec e-CPS' }))
    await user.click(screen.getByRole('button', { name: 'Avec France Connect +' }))
    await waitFor(() => expect(backend.calls.map(({ path }) => path)).toContain('/auth/pro-sante-connect/connexion'))
    expect(backend.calls.map(({ path }) => path)).not.toContain('/auth/france-connect/connexion')
  })
})

it('if a provider has not opened after ten seconds, the user can try again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const departures = recordNavigations()
  startBackend()
  const { user } = await openPortal('/login')
  await user.click(await screen.findByRole('button', { name: 'Avec e-CPS' }))
  await waitFor(() => expect(departures).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText(/^Pro Santé Connect ne s’est pas ouvert/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Avec e-CPS' }))
  await waitFor(() => expect(departures).toHaveLength(2))
})

it('if the API sends a message with `display: true`, the step for a technical failure shows the message', async () => {
  installConfig({ VITE_SUPPORT_ADDRESS: '01 84 60 00 00' })
  const { backend, lea, user } = await openWithAccount()
  const message = 'Le service est en maintenance jusqu’à midi.'
  backend.fault('POST /auth/login', { status: 503, body: { type: 'MAINTENANCE', message, display: true } })
  await signIn(user, lea)
  await heading('Un problème technique est survenu')
  expect(document.title).toBe('Erreur – Un problème technique est survenu – Connexion – Compte Skezia')
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '01 84 60 00 00' })).toHaveAttribute('href', 'tel:0184600000')
})

it('the refusal of a request for another sign-in code is shown beside the button', async () => {
  const message = 'Trop d’essais. Réessayez dans une heure.'
  const { backend, user } = await openStepAfterMinute()
  backend.fault('POST /auth/login', { status: 423, body: { type: 'TOO_MANY', message }, times: 1 })
  await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }))
  await screen.findByText(message, { selector: 'main *' })
  expect(document.title).toBe('Erreur – Vérification – Compte Skezia')
  await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }))
  expect(await screen.findByText('Votre code de vérification a été renvoyé')).toBeInTheDocument()
  expect(screen.queryByText(message, { selector: 'main *' })).toBeNull()
  expect(document.title).toBe('Vérification – Compte Skezia')
})

describe('a forced update of the password', () => {
  async function update({ user }: { user: UserEvent }) {
    for (const label of ['Nouveau mot de passe', 'Confirmer le nouveau mot de passe'])
      await user.type(await screen.findByLabelText(label), 'Diderot-2026-yz')
    await user.click(screen.getByRole('button', { name: 'Confirmer' }))
  }

  async function updateUnder(fault: Fault) {
    const values = { ...BY_SMS, changeSkemeetPassword: true }
    const opened = await openStep('Choisissez un nouveau mot de passe', values, TO_PARTNER)
    opened.backend.fault('POST /auth/create-user-from-skemeet-and-login', fault)
    expect(document.querySelector('form [autocomplete="username"]')).toHaveValue(opened.lea.email)
    await update(opened)
  }

  it('if the API opens no session before a forced password update, the step for the update still appears', async () => {
    const navigations = recordNavigations()
    const opened = await openWithAccount({ changeSkemeetPassword: true }, TO_PARTNER)
    // The API answers three calls with « no session ». The portal sends one call when the step opens, and two calls
    // when the user submits the new password.
    opened.backend.fault('GET /users/me', { status: 401, body: { type: 'NO_VALID_SESSION' }, times: 3 })
    await signIn(opened.user, opened.lea)
    await update(opened)
    await waitFor(() => expect(navigations).toEqual(['https://meet.skemeet.example/']))
  })

  it.each([
    ['the browser refused the cookie', 1, /votre navigateur refuse le cookie/],
    ['the session has ended', 0, /^Elle a pris fin avant cette étape/],
  ])(
    'after the user has postponed a forced password update, a message explains why there is no session: %s',
    async (_, isRefused, said) => {
      const { backend, lea, user } = await openWithAccount({ changeSkemeetPassword: true }, TO_PARTNER)
      const refuse = () => backend.fault('GET /users/me', { status: 401, body: { type: 'NO_VALID_SESSION' } })
      if (isRefused) refuse()
      await signIn(user, lea)
      const later = await screen.findByRole('button', { name: 'Me le rappeler plus tard' })
      await waitFor(() => expect(backend.calls.filter(({ call }) => call === 'GET /users/me')).toHaveLength(2))
      refuse()
      await user.click(later)
      expect(await screen.findByText(said, { selector: isRefused ? 'main *' : '*' })).toBeInTheDocument()
      expect(backend.calls.filter(({ call }) => call === 'POST /auth/logout')).toEqual([])
    },
  )

  it('the user cannot postpone a forced password update while the update is being sent', async () => {
    await updateUnder({ hang: true })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Me le rappeler plus tard' })).toBeNull())
  })

  it.each([
    ['a lost answer', 'visible', { drop: true, isApplied: true }, 1],
    ['a server error', 'not visible', { status: 503, body: { type: 'UNKNOWN_ERROR' } }, 0],
  ] as const)(
    'if a forced password update ends with %s, the warning about a possibly saved password is %s',
    async (_failure, _state, fault, notices) => {
      await updateUnder(fault)
      await heading('Un problème technique est survenu')
      expect(screen.queryAllByText(/^Votre nouveau mot de passe est peut-être déjà enregistré/)).toHaveLength(notices)
    },
  )
})

it.each([
  ['a password', {}, async () => {}],
  [
    'a code',
    BY_SMS,
    async (user: UserEvent, code: () => string) =>
      user.type(await screen.findByLabelText('Code de vérification'), `${code()}{Enter}`),
  ],
  [
    'a forced password update that is postponed',
    { changeSkemeetPassword: true },
    async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Me le rappeler plus tard' })),
  ],
])(
  'after a sign-in with %s, the portal continues even if the API returns another identifier than the typed identifier',
  async (_, values, finish) => {
    const navigations = recordNavigations()
    const { backend, lea, user } = await openWithAccount(values, TO_PARTNER)
    await waitFor(() => expect(backend.calls).toHaveLength(1))
    const read = backend.fault('GET /users/me', { hang: true, times: 1 })
    await signIn(user, lea)
    await finish(user, () => backend.lastCode(lea))
    await waitFor(() => expect(backend.calls.slice(1).map(({ call }) => call)).toContain('GET /users/me'))
    Object.assign(lea, { email: 'lea@exemple.fr', nickName: 'lea.martin' })
    read.release()
    await waitFor(() => expect(navigations).toEqual(['https://meet.skemeet.example/']))
  },
)

it('the step for the sign-in code accepts an SMS code that was sent before the page was loaded again', async () => {
  const { backend, lea, user } = await openWithAccount(BY_SMS)
  backend.codes.issue(lea)
  await signIn(user, lea)
  await heading('Saisissez votre code')
  expect(screen.getByText(/envoyé il y a moins d’une minute/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Renvoyer le code' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(screen.getByLabelText('Code de vérification'), backend.lastCode(lea))
  await heading('Mes applications')
})

it('if the user requests another sign-in code too early, the countdown starts again', async () => {
  const { backend, user } = await openStepAfterMinute()
  backend.fault('POST /auth/login', { status: 429, body: { type: 'OTP_COOLDOWN' }, times: 1 })
  await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Patientez une minute')
  expect(screen.getByRole('button', { name: 'Renvoyer le code' })).toHaveAttribute('aria-disabled', 'true')
})

it.each<[string, Parameters<Backend['fault']>[1]]>([
  ['lost', { drop: true, isApplied: true }],
  ['a server error', { status: 503, body: '' }],
])(
  'if the user requests another sign-in code and the answer is %s, the step accepts the new code',
  async (_, fault) => {
    const { backend, lea, user } = await openStepAfterMinute()
    backend.fault('POST /auth/login', { ...fault, times: 1 })
    await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }))
    await screen.findByText(/^Un nouveau code est peut-être en route/, { selector: 'main *' })
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Un nouveau code est peut-être en route.',
    ])
    await user.type(screen.getByLabelText('Code de vérification'), backend.lastCode(lea))
    await heading('Mes applications')
  },
)

describe('a solution that does not open', () => {
  const PAGE = 'https://app.skezia.example/x'

  it.each(['redirectLoop', 'redirectStalled', 'inactivity', 'unverified'])(
    '/login ignores the message « %s » in the address if a user is signed in',
    async (message) => {
      const departures = recordNavigations()
      const backend = startBackend()
      backend.session(backend.account())
      const { unmount } = await openPortal(`/login?${new URLSearchParams({ message, redirectUrl: PAGE })}`)
      await waitFor(() => expect(departures).toEqual([PAGE]))
      expect(screen.queryByText(/^Skezia ne |sans activité|pas pu être vérifiée/)).toBeNull()
      unmount()
      await openPortal(`/login?message=${message}`)
      await heading('Mes applications')
    },
  )

  it('if a solution does not open and the user goes back, /login offers the solution as a link', async () => {
    const departures = recordNavigations()
    const { lea, user } = await openWithAccount({}, `/login?redirectUrl=${encodeURIComponent(PAGE)}`)
    await signIn(user, lea)
    await waitFor(() => expect(departures).toEqual([PAGE]))
    expect(screen.queryByRole('link', { name: 'Ouvrir Skezia' })).toBeNull()
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(await screen.findByRole('link', { name: 'Ouvrir Skezia' })).toHaveAttribute('href', PAGE)
    expect(screen.getByRole('alert')).toHaveTextContent('Skezia ne s’ouvre pas')
  })
})

describe('the links of the sign-in form', () => {
  it('the links of the sign-in form pass on the redirect and the typed e-mail address', async () => {
    startBackend()
    const { user } = await openPortal('/login?redirectUrl=https%3A%2F%2Fapp.skezia.example%2Fx')
    await user.type(await screen.findByRole('textbox', { name: 'Identifiant ou e-mail' }), 'lea@exemple.fr')
    await user.click(screen.getByRole('link', { name: /Mot de passe oublié/ }))
    expect(await heading('Mot de passe oublié')).toHaveFocus()
    expect(window.location.search).toBe('?redirectUrl=https%3A%2F%2Fapp.skezia.example%2Fx')
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('lea@exemple.fr')
    expect(JSON.stringify(window.history.state)).not.toContain('lea@')
  })
})

describe('the parameters in the address of /login', () => {
  it.each([401, 503])(
    'if the API answers the check of the session with %i, /login reports once that the session has ended',
    async (status) => {
      const body = status === 401 ? { type: 'NO_VALID_SESSION' } : ''
      startBackend().fault('GET /users/me', { status, body })
      await openPortal('/login?message=noSession')
      expect(await screen.findByRole('alert')).toHaveTextContent('Votre session a expiré, veuillez vous reconnecter.')
      expect(window.location.search).toBe('')
    },
  )

  it.each(['<b>bonjour', 'unverified', 'emailLink', 'proSanteConnect', 'franceConnect', 'inactivity'])(
    'a link cannot make /login show the message « %s »',
    async (message) => {
      installConfig({ VITE_INACTIVITY_MINUTES: String(INACTIVITY_MIN_MINUTES) })
      const backend = startBackend()
      await openPortal(`/login?${new URLSearchParams({ message })}`)
      await waitFor(() => expect(backend.calls).toHaveLength(1))
      await heading('Se connecter')
      await act(() => new Promise((resolve) => setImmediate(resolve)))
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('if the portal fails to open the page of a mailed link, /login reports that the new e-mail address is not confirmed', async () => {
    startBackend().fault('GET /users/me', { status: 503 })
    hurryClock()
    await openPortal('/dashboard/authentication?mailUpdatedToken=inconnu')
    expect(await screen.findByText('Votre nouvelle adresse n’a pas pu être confirmée')).toBeInTheDocument()
  })
})

it('if the user goes back from the step for the sign-in code, the form contains the identifier but no password', async () => {
  const { backend, lea, user } = await openStep('Saisissez votre code', BY_SMS)
  const entries = window.history.length
  await goInHistory('back')
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  expect(screen.getByLabelText('Identifiant ou e-mail')).not.toHaveValue('')
  expect(screen.getByLabelText('Mot de passe')).toHaveValue('')
  await goInHistory('forward')
  // The API sends another code only after a minute.
  backend.clock.advance(61_000)
  await user.type(screen.getByLabelText('Mot de passe'), password)
  await user.click(screen.getByRole('button', { name: 'Se connecter' }))
  await screen.findByRole('heading', { level: 1, name: 'Saisissez votre code' })
  expect(window.history).toHaveLength(entries)
  await user.click(screen.getByRole('button', { name: 'Retour à la page de connexion' }))
  expect(await heading('Se connecter')).toHaveFocus()
  // The button goes back in the history, so that the history entry of the step is removed.
  await waitFor(() => expect(window.history.state).not.toMatchObject({ usr: 'code' }))
  expect(screen.getByLabelText('Identifiant ou e-mail')).toHaveValue(lea.email)
  expect(screen.getByLabelText('Mot de passe')).toHaveValue('')
})

const MIN_MS = 60_000
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MIN_MS))
const LASTS = `Sans saisie, l’étape se ferme dans ${SIGN_IN_STEP_MIN} minutes.`
const ENDS = 'Sans saisie, l’étape se ferme dans une minute.'

it('the step for the sign-in code ends after 15 minutes without input', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openStep('Saisissez votre code', BY_SMS)
  await pass(SIGN_IN_STEP_MIN)
  await heading('Se connecter')
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Rien n’a été saisi pendant 15 minutes. Reconnectez-vous pour continuer.',
  )
  expect(screen.getByLabelText('Identifiant ou e-mail')).toHaveValue('')
  expect(screen.getByLabelText('Mot de passe')).toHaveValue('')
})

it('one minute before the step for the sign-in code ends, the page announces that the step will end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await openStep('Saisissez votre code', BY_SMS)
  const code = screen.getByLabelText('Code de vérification')
  expect(code).toHaveAccessibleDescription(new RegExp(LASTS.replace('.', '\\.')))
  await pass(SIGN_IN_STEP_MIN - 1.5)
  expect(screen.queryByText(ENDS)).toBeNull()
  await pass(0.55)
  expect(screen.getByText(ENDS)).toBeInTheDocument()
  expect(document.querySelector('[aria-live]')).toHaveTextContent(ENDS)
  expect(screen.queryByText(LASTS)).toBeNull()
  for (const act of [() => user.type(code, '1'), () => user.keyboard('{Shift}')]) {
    await act()
    expect(await screen.findByText(LASTS)).toBeInTheDocument()
    await pass(SIGN_IN_STEP_MIN - 0.5)
    expect(screen.getByText(ENDS, { selector: 'form *' })).toBeInTheDocument()
  }
  await pass(1)
  await heading('Se connecter')
})

it('if the computer wakes up after the time for the sign-in code is over, the portal shows the sign-in form', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openStep('Saisissez votre code', BY_SMS)
  vi.setSystemTime(Date.now() + SIGN_IN_STEP_MIN * MIN_MS)
  await pass(0.05)
  await heading('Se connecter')
})

it('if the session ends while the page asks about codes by SMS, the answer of the user opens the sign-in form', async () => {
  const { backend, lea, user } = await openStep('Saisissez votre code', { doubleAuthEmailActivated: true })
  await user.type(screen.getByLabelText('Code de vérification'), backend.lastCode(lea))
  const decline = await screen.findByRole('button', { name: 'Non, annuler' })
  backend.endSessions()
  await user.click(decline)
  await heading('Se connecter')
  expect(screen.getByRole('alert')).toHaveTextContent(/^Votre session a expiré.*Reconnectez-vous/)
})

const REFUSED = 'L’identifiant, l’e-mail ou le mot de passe est incorrect.'

it('the password field shows the refusal of a sign-in until the user types in the field again', async () => {
  const { lea, user } = await openWithAccount()
  await user.type(screen.getByLabelText('Identifiant ou e-mail'), lea.email)
  await user.type(screen.getByLabelText('Mot de passe'), 'Faux-Secret-12{Enter}')
  await waitFor(() => expect(screen.getByLabelText('Mot de passe')).toHaveAccessibleDescription(REFUSED))
  expect(screen.getByLabelText('Mot de passe')).toBeInvalid()
  expect(screen.getByLabelText('Identifiant ou e-mail')).toBeValid()
  expect(screen.getByText('ou', { selector: 'form *' })).toBeInTheDocument()
  await user.type(screen.getByLabelText('Mot de passe'), lea.password)
  await waitFor(() => expect(screen.getByLabelText('Mot de passe')).toBeValid())
})

it('if a refused password ends with a space, the field shows a hint about the space until the user types again', async () => {
  const { lea, user } = await openWithAccount()
  await user.type(screen.getByLabelText('Identifiant ou e-mail'), lea.email)
  await user.type(screen.getByLabelText('Mot de passe'), `${lea.password} {Enter}`)
  await waitFor(() =>
    expect(screen.getByLabelText('Mot de passe')).toHaveAccessibleDescription(
      new RegExp(`^${REFUSED} ?Votre saisie commence ou finit par un espace.$`),
    ),
  )
  await user.type(screen.getByLabelText('Mot de passe'), '{Backspace}')
  expect(screen.queryByText(/^Votre saisie commence/)).toBeNull()
})

it.each(['the code', 'Renvoyer le code'])(
  'if the password changes before the user enters the sign-in code, the sign-in form opens (the user uses: %s)',
  async (act) => {
    const { backend, lea, user } = await openStepAfterMinute()
    lea.password = 'Autre-Secret-2'
    if (act === 'the code') await user.type(screen.getByLabelText('Code de vérification'), backend.lastCode(lea))
    else await user.click(screen.getByRole('button', { name: act }))
    await heading('Se connecter')
    expect(screen.getByLabelText('Identifiant ou e-mail')).toHaveValue(lea.email)
    expect(screen.getByLabelText('Mot de passe')).toBeInvalid()
    expect(screen.getByLabelText('Mot de passe')).toHaveAccessibleDescription(REFUSED)
    await user.type(screen.getByLabelText('Mot de passe'), `${lea.password}{Enter}`)
    await heading('Saisissez votre code')
  },
)

describe('Back to the form during the check of a sign-in code', () => {
  async function goBackMeanwhile(typed: string) {
    const opened = await openStep('Saisissez votre code', BY_SMS)
    const check = opened.backend.fault('POST /auth/check-one-time-password', { hang: true, times: 1 })
    const code = typed || opened.backend.lastCode(opened.lea)
    await opened.user.type(screen.getByLabelText('Code de vérification'), code)
    await waitFor(() => expect(posts(opened.backend)).toContain('/auth/check-one-time-password'))
    await goInHistory('back')
    await heading('Se connecter')
    check.release()
    return opened
  }

  it('if the user presses Back during the check of a sign-in code, the portal ends the session that the late answer opens', async () => {
    const { backend } = await goBackMeanwhile('')
    await waitFor(() => expect(posts(backend)).toContain('/auth/logout'))
    await heading('Se connecter')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('if the user presses Back during the check of a sign-in code, a refusal of the code is not shown', async () => {
    const { backend, lea, user } = await goBackMeanwhile('000000')
    backend.clock.advance(61_000)
    await user.type(screen.getByLabelText('Mot de passe'), `${password}{Enter}`)
    await heading('Saisissez votre code')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(screen.getByLabelText('Code de vérification'), backend.lastCode(lea))
    await heading('Mes applications')
  })
})

it.each([
  ['lea@exemple.fr', 'lea@exemple.fr'],
  ['lea.martin', ''],
])(
  'after the user has typed %s, the form for another activation e-mail contains the address « %s »',
  async (typed, address) => {
    startBackend()
    const { user } = await openPortal('/login?mailActivatedToken=perdu')
    await screen.findByText('Ce lien a déjà servi, ou a expiré')
    await user.type(screen.getByLabelText('Identifiant ou e-mail'), typed)
    await user.click(screen.getByRole('link', { name: 'Demander un nouvel e-mail d’activation' }))
    await heading('Votre compte n’est pas encore activé')
    expect(screen.getByLabelText('E-mail')).toHaveValue(address)
  },
)

it('if the browser refuses all cookies, the form reports the refusal and sends no sign-in', async () => {
  const { backend, lea, user } = await openWithAccount()
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  await signIn(user, lea)
  const button = await screen.findByRole('button', { name: 'Se connecter', description: /refuse les cookies/ })
  expect(button.closest('form')).toHaveTextContent(/Autorisez les cookies de ce site/)
  expect(posts(backend)).toEqual([])
})

it('if the browser refuses the session cookie, screen readers announce a message about the cookie', async () => {
  const { backend, lea, user } = await openWithAccount()
  backend.fault('GET /users/me', { status: 401, body: { type: 'NO_VALID_SESSION' } })
  await signIn(user, lea)
  expect(await screen.findByRole('alert')).toHaveTextContent(/votre navigateur refuse le cookie/)
})
