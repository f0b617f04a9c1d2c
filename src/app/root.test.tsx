import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hintFromOtherTab } from '../testing/other-tab'
import { openPortal, startBackend } from '../testing/render-portal'
import { openSignedIn } from '../testing/signed-in'

test.each(['/dashboard/apps', '/Dashboard/apps', '/%64ashboard/apps'])(
  'a dashboard page, at %s, is left once the person has signed out',
  async (path) => {
    const { backend, sent } = await openSignedIn(path, 'Mes applications')
    backend.endSessions()
    const reads = sent('GET /users/me').length
    hintFromOtherTab('signed-out')
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
    expect(window.location.pathname).toBe('/login')
    await waitFor(() => expect(sent('GET /users/me')).toHaveLength(reads + 1))
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
  await screen.findByText(account.email)
  hintFromOtherTab('signed-out')
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
})
