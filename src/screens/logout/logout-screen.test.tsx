import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { storedRedirect } from '../../addresses/redirects'
import { recall, remember } from '../../memory'
import { providers } from '../../rules/provider-offers'
import { PROVIDERS } from '../../rules/providers'
import {
  closeProviderSession,
  openProviderSession,
  recordProviderDeparture,
  storeActivity,
  storeNote,
  type Note,
} from '../../session/sign-in-memory'
import { fillStorage } from '../../testing/browser'
import { installConfig } from '../../testing/install-config'
import { recordDepartures } from '../../testing/external-navigation'
import { yieldSignOutToOtherTab } from '../../testing/other-tab'
import { openPortal, startBackend } from '../../testing/render-portal'
import { openSignedIn, signIn } from '../../testing/signed-in'

const AT_FRANCE_CONNECT = /\/logout\?id_token_hint=id-token&state=state-of-sign-out$/

const pressSignOut = (user: UserEvent) => user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
const signInPage = () => screen.findByRole('heading', { level: 1, name: 'Se connecter' })
/** Opens an address as another document of the browser. */
async function nextDocument(address: string) {
  cleanup()
  return openPortal(address)
}

describe('a pending sign-out', () => {
  const SIGN_OUT = 'POST /auth/logout'
  async function pressWithoutAnswer() {
    const page = await openSignedIn('/dashboard/apps', 'Mes applications')
    const hanging = page.backend.fault(SIGN_OUT, { hang: true })
    await pressSignOut(page.user)
    await waitFor(() => expect(page.sent(SIGN_OUT)).toHaveLength(1))
    return { ...page, hanging }
  }

  test.each(['/login', '/dashboard/apps'])(
    'after the press of a sign-out, %s in the next document opens no account, and sends the sign-out again',
    async (address) => {
      const { sent, hanging, account } = await pressWithoutAnswer()
      await nextDocument(address)
      await waitFor(() => expect(sent(SIGN_OUT)).toHaveLength(2))
      if (address.startsWith('/dashboard')) await screen.findByText('Déconnexion en cours…')
      expect(screen.queryByText('Mes applications')).toBeNull()
      hanging.release()
      await waitFor(() => expect(recall('signOut')).toBeUndefined())
      const { user } = await nextDocument('/login')
      await signInPage()
      await signIn(user, account)
      await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
    },
  )

  test('a pending sign-out is replaced by a sign-in that the API accepts, not by one that it refuses', async () => {
    const { backend, sent, account } = await pressWithoutAnswer()
    const bob = backend.account({ email: 'bob@exemple.fr' })
    const { user } = await nextDocument('/login')
    await waitFor(() => expect(sent(SIGN_OUT)).toHaveLength(2))
    await signIn(user, { ...bob, password: 'Pas-le-bon-1' })
    await screen.findAllByText(/incorrect/)
    expect(recall('signOut')).toBeDefined()
    await user.clear(screen.getByLabelText('Mot de passe'))
    await user.type(screen.getByLabelText('Mot de passe'), `${bob.password}{Enter}`)
    await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
    expect(screen.getByText(bob.email)).toBeInTheDocument()
    expect(screen.queryByText(account.email)).toBeNull()
    expect(recall('signOut')).toBeUndefined()
    expect(sent(SIGN_OUT)).toHaveLength(2)
  })

  test('a pending sign-out is not sent while another tab has a sign-in under way, and is dropped once the sign-in has opened a session', async () => {
    const { sent, backend, hanging } = await pressWithoutAnswer()
    hanging.release()
    await waitFor(() => expect(recall('signOut')).toBeUndefined())
    remember('signOut', 'asked')
    remember('signIn', 'sent')
    await nextDocument('/logout')
    await screen.findByText('Déconnexion en cours…')
    backend.session(backend.account({ email: 'bob@exemple.fr' }))
    remember('signIn', 'answered')
    yieldSignOutToOtherTab()
    await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
    expect(sent(SIGN_OUT)).toHaveLength(1)
  })

  test('a pending sign-out never ends the session of another user, and is dropped when another user is signed in', async () => {
    const { sent, backend } = await pressWithoutAnswer()
    cleanup()
    backend.clearFaults()
    backend.session(backend.account({ email: 'bob@exemple.fr' }))
    await openPortal('/login')
    await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
    expect(screen.getByText('bob@exemple.fr')).toBeInTheDocument()
    expect(sent(SIGN_OUT)).toHaveLength(1)
    expect(recall('signOut')).toBeUndefined()
  })

  test('a pending sign-out is dropped after a day', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { sent, backend, account } = await pressWithoutAnswer()
    cleanup()
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
    backend.session(account)
    await openPortal('/login')
    await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
    expect(sent(SIGN_OUT)).toHaveLength(1)
  })
})

describe('FranceConnect', () => {
  const OPEN = 'Votre session FranceConnect est encore ouverte'
  async function signOutToFranceConnect() {
    const departures = recordDepartures()
    const page = await openSignedIn('/dashboard/apps', 'Mes applications')
    openProviderSession('france-connect', 'id-token')
    await pressSignOut(page.user)
    await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
    return { ...page, departures }
  }

  test('every document says that the session at FranceConnect is open, until the browser returns from its sign-out', async () => {
    const { departures } = await signOutToFranceConnect()
    // The browser shows an error page, and the user goes back.
    await nextDocument('/login')
    await screen.findByText(OPEN)
    const { user } = await nextDocument('/login?state=of-another-person')
    await screen.findByText(OPEN)
    await user.click(screen.getByRole('button', { name: 'Me déconnecter de FranceConnect' }))
    await waitFor(() => expect(departures).toHaveLength(2))
    await nextDocument('/login?state=state-of-sign-out')
    await signInPage()
    for (const name of ['appAuth', 'idToken', 'at-france-connect'] as const) expect(recall(name)).toBeUndefined()
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(screen.queryByText(OPEN)).toBeNull()
  })

  test('a page does not sign out of FranceConnect when its browser has opened another session since', async () => {
    await signOutToFranceConnect()
    const { user } = await nextDocument('/login')
    await screen.findByText(OPEN)
    closeProviderSession('france-connect')
    await user.click(screen.getByRole('button', { name: 'Me déconnecter de FranceConnect' }))
    await waitFor(() => expect(screen.queryByText(OPEN)).toBeNull())
    await signInPage()
  })

  test.each(['Pas-le-bon-12', 'Diderot-2026-yz'])(
    'the session at FranceConnect is still reported as open after somebody has typed the password %s',
    async (password) => {
      const { backend } = await signOutToFranceConnect()
      const { user } = await nextDocument('/login')
      const bob = backend.account({ email: 'bob@exemple.fr', password: 'Diderot-2026-yz' })
      await signIn(user, { ...bob, password })
      if (password === bob.password) {
        await user.click(await screen.findByRole('link', { name: 'Se déconnecter' }))
        await nextDocument('/login')
      } else await screen.findAllByText(/incorrect/)
      await screen.findByText(OPEN)
    },
  )

  test('the session at FranceConnect is no longer reported as open once another tab has reached its sign-out', async () => {
    await signOutToFranceConnect()
    await nextDocument('/login')
    await screen.findByText(OPEN)
    closeProviderSession('france-connect')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'idToken', newValue: null })))
    expect(screen.queryByText(OPEN)).toBeNull()
  })

  test('a sign-out of FranceConnect that does not open leads to the sign-in page, which says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await signOutToFranceConnect()
    void vi.advanceTimersByTimeAsync(10_000)
    await screen.findByText(OPEN)
  })

  test('a failed sign-out still leads to FranceConnect when it is tried again', async () => {
    const departures = recordDepartures()
    const { backend, user } = await openSignedIn('/dashboard/apps', 'Mes applications')
    openProviderSession('france-connect', 'id-token')
    backend.fault('POST /auth/logout', { drop: true, times: 2 })
    await pressSignOut(user)
    expect(await screen.findByText('Votre déconnexion n’a pas abouti')).toBeInTheDocument()
    await pressSignOut(user)
    await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
  })

  test("the session at FranceConnect stays when the portal's session ends by itself, and a requested sign-out ends it", async () => {
    const departures = recordDepartures()
    const { backend, user } = await openSignedIn('/dashboard/apps', 'Mes applications')
    openProviderSession('france-connect', 'id-token')
    backend.endSessions()
    await user.click(screen.getByRole('link', { name: 'Authentification' }))
    await signInPage()
    expect(departures).toEqual([])
    expect(screen.queryByText(OPEN)).toBeNull()
    await nextDocument('/logout')
    await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
  })
})

describe('a sign-out that failed', () => {
  const FAILED = 'Votre déconnexion n’a pas abouti'
  async function failToSignOut() {
    const page = await openSignedIn('/dashboard/apps', 'Mes applications')
    page.backend.fault('POST /auth/logout', { drop: true })
    await page.user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
    expect(await screen.findByText(FAILED)).toBeInTheDocument()
    return page
  }

  test('a failed sign-out is no longer offered, and ends no other user’s session, once a user signs in in another tab', async () => {
    const { backend, sent } = await failToSignOut()
    const pressed = sent('POST /auth/logout').length
    backend.clearFaults()
    backend.session(backend.account({ email: 'bob@exemple.fr' }))
    act(() => yieldSignOutToOtherTab())
    expect(screen.queryByText(FAILED)).toBeNull()
    await nextDocument('/login')
    await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
    expect(sent('POST /auth/logout')).toHaveLength(pressed)
  })

  test('a failed sign-out is reported on later visits of the sign-in page, until a sign-out succeeds', async () => {
    const { user, backend } = await failToSignOut()
    await user.click(screen.getByRole('link', { name: 'Créer un compte' }))
    await screen.findByRole('heading', { level: 1, name: /Créer/ })
    const page = await nextDocument('/login')
    expect(await screen.findByText(FAILED)).toBeInTheDocument()
    backend.clearFaults()
    await page.user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
    await signInPage()
    await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull())
  })

  test('a failed sign-out is reported even where storage is blocked', async () => {
    fillStorage()
    await failToSignOut()
  })
})

test.each(providers)(
  'after a sign-out, /login names the provider whose session may still be open: %s',
  async (provider) => {
    openProviderSession(provider, 'id-token')
    const { user, backend } = await openSignedIn('/dashboard/apps', 'Mes applications')
    backend.fault('GET /auth/france-connect/logout/{idToken}', { status: 503 })
    await pressSignOut(user)
    await signInPage()
    // The texts about a session name the provider without the sign of its button.
    const name = PROVIDERS[provider].name.replace('+', '')
    expect((await screen.findByText(new RegExp(`^Votre session ${name} est`))).closest('[role=alert]')).not.toBeNull()
  },
)

describe('a user of e-CPS', () => {
  const OPEN = 'Votre session Pro Santé Connect est peut-être encore ouverte'
  const openByCard = (path = '/dashboard/apps', heading = 'Mes applications') => {
    openProviderSession('pro-sante-connect', null)
    return openSignedIn(path, heading)
  }

  test.each([204, 503])(
    'after a sign-out, a user of e-CPS reads that Pro Santé Connect may still be open, and how to close it (first answer: %i)',
    async (status) => {
      const { user, backend } = await openByCard()
      backend.fault('POST /auth/logout', { status, times: 1 })
      await pressSignOut(user)
      expect((await screen.findByText(OPEN)).closest('[role=alert]')).toHaveTextContent(
        /fermez toutes les fenêtres du navigateur, et retirez votre carte CPS du lecteur\.$/,
      )
    },
  )

  test('after a sign-out for inactivity, a user of e-CPS reads the reason, and that Pro Santé Connect may be open', async () => {
    installConfig({ VITE_INACTIVITY_MINUTES: '5' })
    storeActivity(Date.now() - 5 * 60_000)
    await openByCard('/dashboard/apps', 'Se connecter')
    expect(await screen.findByText('Votre session s’est fermée')).toBeInTheDocument()
    expect(screen.getByText(OPEN)).toBeInTheDocument()
  })

  test.each<Note | undefined>([undefined, 'unverified'])(
    'a user of e-CPS learns nothing about Pro Santé Connect after a sign-out that the user did not request: %s',
    async (note) => {
      if (note) storeNote(note)
      await openByCard(note ? '/logout' : '/logout?message=noSession', 'Se connecter')
      expect(screen.queryByText(OPEN)).toBeNull()
    },
  )

  test('for four hours, a user of e-CPS reads that Pro Santé Connect may be open, even after a later sign-in with a password', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, account } = await openByCard()
    await pressSignOut(user)
    await signIn(user, account)
    await user.click(await screen.findByRole('link', { name: 'Se déconnecter' }))
    await screen.findByText(OPEN)
    vi.setSystemTime(Date.now() + 4 * 60 * 60_000)
    await nextDocument('/login')
    await signInPage()
    expect(screen.queryByText(OPEN)).toBeNull()
  })
})

test('a page that could not be verified requests no sign-out: it disturbs no other tab, and sends none later', async () => {
  const backend = startBackend()
  backend.fault('GET /users/me', { status: 503 })
  backend.fault('POST /auth/logout', { status: 503 })
  const hints = new Set<unknown>()
  const otherTab = new BroadcastChannel('session')
  otherTab.onmessage = ({ data }) => hints.add(data)
  storeNote('unverified')
  await openPortal('/logout')
  await signInPage()
  await waitFor(() => expect(hints).toEqual(new Set(['changed'])))
  otherTab.close()
  expect(recall('signOut')).toBeUndefined()
  await nextDocument('/login')
  await signInPage()
  expect(backend.calls.filter(({ call }) => call === 'POST /auth/logout')).toHaveLength(1)
})

test('an e-mail address typed before signing in is not offered to the next user', async () => {
  const { user, portal } = await openSignedIn('/dashboard/apps', 'Mes applications')
  portal.documentMemory.setTypedEmail('lea@exemple.fr')
  await pressSignOut(user)
  expect(await screen.findByRole('textbox', { name: 'Identifiant ou e-mail' })).toHaveValue('')
})

test('going back during a sign-out does not return to the account', async () => {
  const { backend, user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  const hanging = backend.fault('POST /auth/logout', { hang: true, times: 1 })
  await pressSignOut(user)
  await screen.findByText('Déconnexion en cours…')
  window.history.back()
  await waitFor(() => expect(sent('POST /auth/logout')).toHaveLength(2))
  expect(screen.queryByRole('heading', { level: 1, name: 'Mes applications' })).toBeNull()
  hanging.release()
  await signInPage()
})

test('a sign-out forgets the departure for a provider, so the portal asks about a code that comes afterwards', async () => {
  const { user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  recordProviderDeparture('pro-sante-connect')
  await pressSignOut(user)
  await signInPage()
  await openPortal('/check-user?code=of-another-person')
  await screen.findByRole('heading', { level: 1, name: 'Continuer avec Pro Santé Connect ?' })
  expect(sent('POST /auth/pro-sante-connect/checkUserInfo')).toEqual([])
})

test('/logout passes a redirect on to the sign-in page', async () => {
  const { backend } = await openSignedIn('/logout?redirectUrl=%2Fdashboard%2Fauthentication', 'Se connecter')
  expect(backend.calls.map(({ call }) => call)).toContain('POST /auth/logout')
  expect(window.location.pathname + window.location.search).toBe('/login?redirectUrl=%2Fdashboard%2Fauthentication')
  expect(storedRedirect()).toBe('/dashboard/authentication')
})

test('the sign-out of FranceConnect loses a redirect', async () => {
  const departures = recordDepartures()
  openProviderSession('france-connect', 'id-token')
  const backend = startBackend()
  backend.session(backend.account())
  await openPortal('/logout?redirectUrl=%2Fdashboard%2Fauthentication')
  await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
  expect(departures[0]).not.toContain('redirectUrl')
  expect(storedRedirect()).toBeUndefined()
})
