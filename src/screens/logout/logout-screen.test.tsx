import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rememberFranceConnect, storedFranceConnect } from '../../session/stored'
import { recordDepartures } from '../../testing/departures'
import { openSignedIn } from '../../testing/signed-in'
// Fetched when first needed by the portal; here no test waits for it.
import './logout-screen'

test('what France Connect needs is gone from storage before the API has answered', async () => {
  const departures = recordDepartures()
  const { backend, user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  rememberFranceConnect('id-token')
  const hanging = backend.fault('POST /auth/logout', { hang: true, times: 1 })
  await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
  await waitFor(() => expect(sent('POST /auth/logout')).toHaveLength(1))
  expect(storedFranceConnect()).toBeUndefined()
  hanging.release()
  await waitFor(() => expect(departures).toHaveLength(1))
})

test('who goes back to the account meanwhile is led out of it once it has ended', async () => {
  const { backend, user, sent } = await openSignedIn('/dashboard/apps', 'Mes applications')
  const hanging = backend.fault('POST /auth/logout', { hang: true, times: 1 })
  await user.click(screen.getByRole('link', { name: 'Se déconnecter' }))
  await waitFor(() => expect(sent('POST /auth/logout')).toHaveLength(1))
  act(() => window.history.back())
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
  hanging.release()
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
})
