import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { storedRedirect } from '../../addresses/redirects'
import { recall, remember } from '../../memory'
import { providers } from '../../rules/provider-offers'
import { PROVIDERS } from '../../rules/providers'
import {
  forgetProviderSession,
  storeProviderSession,
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
/** Opens an address as the next document of the same browser. */
async function nextDocument(address: string) {
  cleanup()
  return openPortal(address)
}

describe('a sign-out that the API has not answered', () => {
  const SIGN_OUT = 'POST /auth/logout'
  async function pressWithoutAnswer() {
    const page = await openSignedIn('/dashboard/apps', 'Mes applications')
    const hanging = page.backend.fault(SIGN_OUT, { hang: true })
    await pressSignOut(page.user)
    await waitFor(() => expect(page.sent(SIGN_OUT)).toHaveLength(1))
    return { ...page, hanging }
  }

  test.each(['/login', '/dashboard/apps'])(
    'if the API has not answered a sign-out, the next document at %s sends the sign-out again',
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

  test('if the API has not answered a sign-out, the portal remembers the sign-out until the next successful sign-in', async () => {
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

  test('while another tab is signing in, the portal waits and does not yet repeat an unanswered sign-out', async () => {
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

  test('if another user has signed in, the portal does not repeat an unanswered sign-out of the previous user', async () => {
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

  test('after one day, the portal forgets a sign-out that the API has not answered', async () => {
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

describe('the sign-out of FranceConnect', () => {
  const OPEN = 'Votre session FranceConnect est encore ouverte'
  async function signOutToFranceConnect() {
    const departures = recordDepartures()
    const page = await openSignedIn('/dashboard/apps', 'Mes applications')
    storeProviderSession('france-connect', 'id-token')
    await pressSignOut(page.user)
    await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
    return { ...page, departures }
  }

  test('until FranceConnect confirms the sign-out, /login warns that the session at FranceConnect is still open', async () => {
    const { departures } = await signOutToFranceConnect()
    // FranceConnect shows an error page, and the user goes back.
    await nextDocument('/login')
    await screen.findByText(OPEN)
    const { user } = await nextDocument('/login?state=of-another-user')
    await screen.findByText(OPEN)
    await user.click(screen.getByRole('button', { name: 'Me déconnecter de FranceConnect' }))
    await waitFor(() => expect(departures).toHaveLength(2))
    await nextDocument('/login?state=state-of-sign-out')
    await signInPage()
    for (const name of ['appAuth', 'idToken', 'at-france-connect'] as const) expect(recall(name)).toBeUndefined()
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(screen.queryByText(OPEN)).toBeNull()
  })

  test('if the session at FranceConnect has already ended, the portal does not open FranceConnect for a sign-out', async () => {
    await signOutToFranceConnect()
    const { user } = await nextDocument('/login')
    await screen.findByText(OPEN)
    forgetProviderSession('france-connect')
    await user.click(screen.getByRole('button', { name: 'Me déconnecter de FranceConnect' }))
    await waitFor(() => expect(screen.queryByText(OPEN)).toBeNull())
    await signInPage()
  })

  test.each(['Pas-le-bon-12', 'Diderot-2026-yz'])(
    'after a sign-in attempt with the password %s, /login still warns about an open session at FranceConnect',
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

  test('if another tab has ended the session at FranceConnect, /login removes its warning about this session', async () => {
    await signOutToFranceConnect()
    await nextDocument('/login')
    await screen.findByText(OPEN)
    forgetProviderSession('france-connect')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'idToken', newValue: null })))
    expect(screen.queryByText(OPEN)).toBeNull()
  })

  test('if the sign-out page of FranceConnect does not open, /login warns that the session at FranceConnect is still open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await signOutToFranceConnect()
    void vi.advanceTimersByTimeAsync(10_000)
    await screen.findByText(OPEN)
  })

  test('a second try after a failed sign-out opens the sign-out of FranceConnect', async () => {
    const departures = recordDepartures()
    const { backend, user } = await openSignedIn('/dashboard/apps', 'Mes applications')
    storeProviderSession('france-connect', 'id-token')
    backend.fault('POST /auth/logout', { drop: true, times: 2 })
    await pressSignOut(user)
    expect(await screen.findByText('Votre déconnexion n’a pas abouti')).toBeInTheDocument()
    await pressSignOut(user)
    await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
  })

  test('only a sign-out that the user has requested ends the session at FranceConnect', async () => {
    const departures = recordDepartures()
    const { backend, user } = await openSignedIn('/dashboard/apps', 'Mes applications')
    storeProviderSession('france-connect', 'id-token')
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

  test('if a user has signed in from another tab, the portal forgets an earlier failed sign-out', async () => {
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

  test('/login reports a failed sign-out on each visit until a sign-out succeeds', async () => {
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

  test('/login reports a failed sign-out even if the browser blocks storage', async () => {
    fillStorage()
    await failToSignOut()
  })
})

test.each(providers)(
  'after a sign-out, /login warns that the session at the provider %s may be open',
  async (provider) => {
    storeProviderSession(provider, 'id-token')
    const { user, backend } = await openSignedIn('/dashboard/apps', 'Mes applications')
    backend.fault('GET /auth/france-connect/logout/{idToken}', { status: 503 })
    await pressSignOut(user)
    await signInPage()
    // The button shows « FranceConnect+ », but a text about the session omits the plus sign.
    const name = PROVIDERS[provider].name.replace('+', '')
    expect((await screen.findByText(new RegExp(`^Votre session ${name} est`))).closest('[role=alert]')).not.toBeNull()
  },
)

describe('the sign-out of a user of e-CPS', () => {
  const OPEN = 'Votre session Pro Santé Connect est peut-être encore ouverte'
  const openByCard = (path = '/dashboard/apps', heading = 'Mes applications') => {
    storeProviderSession('pro-sante-connect', null)
    return openSignedIn(path, heading)
  }

  test.each([204, 503])(
    'if the API first answers a sign-out with %i, /login explains how to close the session at Pro Santé Connect',
    async (status) => {
      const { user, backend } = await openByCard()
      backend.fault('POST /auth/logout', { status, times: 1 })
      await pressSignOut(user)
      expect((await screen.findByText(OPEN)).closest('[role=alert]')).toHaveTextContent(
        /fermez toutes les fenêtres du navigateur, et retirez votre carte CPS du lecteur\.$/,
      )
    },
  )

  test('after a sign-out for inactivity, /login also warns that the session at Pro Santé Connect may be open', async () => {
    installConfig({ VITE_INACTIVITY_MINUTES: '5' })
    storeActivity(Date.now() - 5 * 60_000)
    await openByCard('/dashboard/apps', 'Se connecter')
    expect(await screen.findByText('Votre session s’est fermée')).toBeInTheDocument()
    expect(screen.getByText(OPEN)).toBeInTheDocument()
  })

  test.each<Note | undefined>([undefined, 'unverified'])(
    '/login does not mention Pro Santé Connect after a sign-out that the user did not request: %s',
    async (note) => {
      if (note) storeNote(note)
      await openByCard(note ? '/logout' : '/logout?message=noSession', 'Se connecter')
      expect(screen.queryByText(OPEN)).toBeNull()
    },
  )

  test('/login warns about an open session at Pro Santé Connect for four hours, even after a sign-in with a password', async () => {
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

test('if the call `currentUser` fails, /logout sends the sign-out once, and does not store the sign-out', async () => {
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

test('an e-mail address that one user has typed is not offered to the next user', async () => {
  const { user, portal } = await openSignedIn('/dashboard/apps', 'Mes applications')
  portal.documentMemory.setTypedEmail('lea@exemple.fr')
  await pressSignOut(user)
  expect(await screen.findByRole('textbox', { name: 'Identifiant ou e-mail' })).toHaveValue('')
})

test('Back during a sign-out does not open the account again', async () => {
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

test('after a sign-out, a provider code needs a confirmation, because the portal has forgotten that the browser left for the provider', async () => {
  const { user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  recordProviderDeparture('pro-sante-connect')
  await pressSignOut(user)
  await signInPage()
  await openPortal('/check-user?code=of-another-user')
  await screen.findByRole('heading', { level: 1, name: 'Continuer avec Pro Santé Connect ?' })
  expect(sent('POST /auth/pro-sante-connect/checkUserInfo')).toEqual([])
})

test('/logout passes the redirect on to the sign-in page', async () => {
  const { backend } = await openSignedIn('/logout?redirectUrl=%2Fdashboard%2Fauthentication', 'Se connecter')
  expect(backend.calls.map(({ call }) => call)).toContain('POST /auth/logout')
  expect(window.location.pathname + window.location.search).toBe('/login?redirectUrl=%2Fdashboard%2Fauthentication')
  expect(storedRedirect()).toBe('/dashboard/authentication')
})

test('if /logout opens the sign-out of FranceConnect, the portal drops the redirect', async () => {
  const departures = recordDepartures()
  storeProviderSession('france-connect', 'id-token')
  const backend = startBackend()
  backend.session(backend.account())
  await openPortal('/logout?redirectUrl=%2Fdashboard%2Fauthentication')
  await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
  expect(departures[0]).not.toContain('redirectUrl')
  expect(storedRedirect()).toBeUndefined()
})
