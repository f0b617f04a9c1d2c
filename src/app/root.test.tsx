import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hintFromOtherTab } from '../testing/other-tab'
import { openPortal, startBackend } from '../testing/render-portal'
import { openSignedIn } from '../testing/signed-in'
import { isProtectedPage } from '../session/session'

test.each(['/dashboard/apps', '/Dashboard/apps', '/%64ashboard/apps'])(
  'a dashboard page, at %s, is left once the person has signed out',
  async (path) => {
    await openSignedIn(path, 'Mes applications')
    hintFromOtherTab('signed-out')
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
  },
)

test('a dashboard page whose address cannot be decoded is left as well', async () => {
  // The router says so itself.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const backend = startBackend()
  const account = backend.account()
  backend.session(account)
  await openPortal('/dashboard/api-connections/%FF')
  // The frame is there before the API has named the person.
  await screen.findByText(account.email, {}, { timeout: 15_000 })
  hintFromOtherTab('signed-out')
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
})

test('an address that only begins like that of a dashboard page is not one', async () => {
  startBackend()
  await openPortal('/subscription')
  window.history.replaceState(null, '', '/dashboards')
  expect(isProtectedPage()).toBe(false)
})

test('an e-mail address typed before is forgotten once the person has signed out in another tab', async () => {
  startBackend()
  const { portal } = await openPortal('/reset-password')
  portal.handOver.setTypedEmail('lea@exemple.fr')
  hintFromOtherTab('signed-out')
  await waitFor(() => expect(portal.handOver.get().typedEmail).toBe(''))
})
