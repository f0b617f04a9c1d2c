import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hintFromOtherTab } from '../testing/other-tab'
import { openSignedIn } from '../testing/signed-in'

test.each(['/dashboard/apps', '/Dashboard/apps', '/%64ashboard/apps'])(
  'after a sign-out in another tab, a dashboard page at %s is replaced by /login',
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
