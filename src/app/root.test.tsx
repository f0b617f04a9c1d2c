import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { announceSignOut } from '../session/sign-out-everywhere'
import { openSignedIn } from '../testing/signed-in'

test.each(['/dashboard/apps', '/Dashboard/apps', '/%64ashboard/apps'])(
  'a page of the account, at %s, is left once the person has signed out',
  async (path) => {
    await openSignedIn(path, 'Mes applications')
    announceSignOut()
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
  },
)
