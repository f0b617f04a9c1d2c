import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  readFranceConnectSession,
  recordProviderDeparture,
  storedRedirect,
  storeFranceConnectSession,
  storeLastMethod,
} from '../../session/browser-storage'
import { fillStorage } from '../../testing/browser'
import { goInHistory } from '../../testing/go-in-history'
import { installConfig } from '../../testing/install-config'
import { recordDepartures } from '../../testing/external-navigation'
import { openPortal, startBackend } from '../../testing/render-portal'
import { openSignedIn } from '../../testing/signed-in'

const AT_FRANCE_CONNECT = /\/logout\?id_token_hint=id-token$/

test('what the sign-out of FranceConnect needs is kept until the browser goes there', async () => {
  const departures = recordDepartures()
  const { backend, user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  storeFranceConnectSession('id-token')
  const hanging = backend.fault('POST /auth/logout', { hang: true, times: 1 })
  await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
  await waitFor(() => expect(sent('POST /auth/logout')).toHaveLength(1))
  expect(readFranceConnectSession()).toEqual({ idToken: 'id-token' })
  hanging.release()
  await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
  expect(readFranceConnectSession()).toBeUndefined()
})

test('a sign-out that failed still leads to FranceConnect when it is tried again', async () => {
  const departures = recordDepartures()
  const { backend, user } = await openSignedIn('/dashboard/apps', 'Mes applications')
  storeFranceConnectSession('id-token')
  backend.fault('POST /auth/logout', { drop: true, times: 1 })
  await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
  expect(await screen.findByText('Votre déconnexion n’a pas abouti')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
  await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
  expect(readFranceConnectSession()).toBeUndefined()
})

test('it is kept when the session has ended by itself, and the sign-out that the person asks for leads there', async () => {
  const departures = recordDepartures()
  const { backend, user, unmount } = await openSignedIn('/dashboard/apps', 'Mes applications')
  storeFranceConnectSession('id-token')
  backend.endSessions()
  await user.click(screen.getByRole('link', { name: 'Authentification' }))
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  expect(departures).toEqual([])
  unmount()
  await openPortal('/logout')
  await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
  expect(readFranceConnectSession()).toBeUndefined()
})

describe('a sign-out that failed', () => {
  const FAILED = 'Votre déconnexion n’a pas abouti'
  async function failToSignOut() {
    const page = await openSignedIn('/dashboard/apps', 'Mes applications')
    page.backend.fault('POST /auth/logout', { drop: true, times: 1 })
    await page.user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
    expect(await screen.findByText(FAILED)).toBeInTheDocument()
    return page
  }

  test('stays said on later visits of the sign-in page, until a sign-out succeeds', async () => {
    const { user } = await failToSignOut()
    await user.click(screen.getByRole('link', { name: 'Créer un compte' }))
    await screen.findByRole('heading', { level: 1, name: /Créer/ })
    cleanup()
    const page = await openPortal('/login')
    expect(screen.getByText(FAILED)).toBeInTheDocument()
    await page.user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull())
  })

  test('is no longer said once the API answers that there is no session', async () => {
    const { backend } = await failToSignOut()
    backend.endSessions()
    cleanup()
    await openPortal('/login')
    await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull())
    cleanup()
    await openPortal('/login')
    expect(screen.queryByText(FAILED)).toBeNull()
  })

  test('is said where storage is blocked', async () => {
    fillStorage()
    await failToSignOut()
  })
})

test('what the sign-out of a newer session needs, of another tab, is kept', async () => {
  const departures = recordDepartures()
  const { backend, user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  storeFranceConnectSession('id-token')
  const hanging = backend.fault('GET /auth/france-connect/logout/{idToken}', { hang: true, times: 1 })
  await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
  await waitFor(() => expect(sent('GET /auth/france-connect/logout/{idToken}')).toHaveLength(1))
  storeFranceConnectSession('newer-token')
  hanging.release()
  await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
  expect(readFranceConnectSession()).toEqual({ idToken: 'newer-token' })
})

test('a link to the sign-in page does not make it speak of FranceConnect', async () => {
  startBackend()
  await openPortal('/login?message=franceConnect')
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  expect(screen.queryByText('Votre session FranceConnect est encore ouverte')).toBeNull()
})

describe('a person who came by e-CPS', () => {
  const OPEN = 'Votre session Pro Santé Connect est peut-être encore ouverte'
  const openByCard = (path = '/dashboard/apps', heading = 'Mes applications') => {
    storeLastMethod('pro-sante-connect')
    return openSignedIn(path, heading)
  }

  test('learns after a sign-out that Pro Santé Connect may still be open, and how to close it', async () => {
    const { user } = await openByCard()
    await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
    expect((await screen.findByText(OPEN)).closest('[role=alert]')).toHaveTextContent(
      /fermez toutes les fenêtres du navigateur, et retirez votre carte CPS du lecteur\.$/,
    )
  })

  test('is offered the sign-out of Pro Santé Connect where its address is configured', async () => {
    const address = 'https://esante.example/logout?client_id=compte-skezia'
    installConfig({ VITE_PRO_SANTE_CONNECT_LOGOUT_URL: address })
    const { user } = await openByCard()
    await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
    await screen.findByText(OPEN)
    expect(screen.getByRole('link', { name: 'Me déconnecter de Pro Santé Connect' })).toHaveAttribute('href', address)
    expect(screen.queryByText(/fermez toutes les fenêtres/)).toBeNull()
  })

  test('learns it besides the reason of a sign-out for inactivity', async () => {
    installConfig({ VITE_INACTIVITY_MINUTES: '5' })
    await openByCard('/logout?message=inactivity', 'Se connecter')
    expect(screen.getByText('Votre session s’est fermée')).toBeInTheDocument()
    expect(screen.getByText(OPEN)).toBeInTheDocument()
  })

  test.each(['noSession', 'unverified'])(
    'learns nothing of it after a sign-out that was not asked for: %s',
    async (message) => {
      await openByCard(`/logout?message=${message}`, 'Se connecter')
      expect(screen.queryByText(OPEN)).toBeNull()
    },
  )

  test('learns nothing of it after a later sign-in with a password', async () => {
    const { user, account } = await openByCard()
    await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
    await user.type(await screen.findByRole('textbox', { name: 'Identifiant ou e-mail' }), account.email)
    await user.type(screen.getByLabelText('Mot de passe'), `${account.password}{Enter}`)
    await user.click(await screen.findByRole('link', { name: 'Se déconnecter' }))
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    expect(screen.queryByText(OPEN)).toBeNull()
  })
})

test('an e-mail address typed before signing in is not offered to the next person', async () => {
  const { user, portal } = await openSignedIn('/dashboard/apps', 'Mes applications')
  portal.handOver.setTypedEmail('lea@exemple.fr')
  await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
  expect(await screen.findByRole('textbox', { name: 'Identifiant ou e-mail' })).toHaveValue('')
})

test('who goes back meanwhile does not come back to the account', async () => {
  const { backend, user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  const hanging = backend.fault('POST /auth/logout', { hang: true, times: 1 })
  await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
  await waitFor(() => expect(sent('POST /auth/logout')).toHaveLength(1))
  await goInHistory('back')
  await waitFor(() => expect(sent('POST /auth/logout')).toHaveLength(2))
  expect(screen.queryByRole('heading', { level: 1, name: 'Mes applications' })).toBeNull()
  hanging.release()
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
})

test('a departure for a provider is forgotten, so a code that comes afterwards is asked about', async () => {
  const { user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  recordProviderDeparture('pro-sante-connect')
  await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  await openPortal('/check-user?code=of-another-person')
  await screen.findByRole('heading', { level: 1, name: 'Continuer avec Pro Santé Connect\u00a0?' })
  expect(sent('POST /auth/pro-sante-connect/checkUserInfo')).toEqual([])
})

test('a redirect is passed on to the sign-in page', async () => {
  const { backend } = await openSignedIn('/logout?redirectUrl=%2Fdashboard%2Fauthentication', 'Se connecter')
  expect(backend.calls.map(({ call }) => call)).toContain('POST /auth/logout')
  expect(window.location.pathname + window.location.search).toBe('/login?redirectUrl=%2Fdashboard%2Fauthentication')
  expect(storedRedirect()).toBe('/dashboard/authentication')
})

test('the sign-out of FranceConnect loses a redirect', async () => {
  const departures = recordDepartures()
  storeFranceConnectSession('id-token')
  const backend = startBackend()
  backend.session(backend.account())
  await openPortal('/logout?redirectUrl=%2Fdashboard%2Fauthentication')
  await waitFor(() => expect(departures).toEqual([expect.stringMatching(AT_FRANCE_CONNECT)]))
  expect(departures[0]).not.toContain('redirectUrl')
  expect(storedRedirect()).toBeUndefined()
})
