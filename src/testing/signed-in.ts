import { screen } from '@testing-library/react'
import type { Account } from '../../mocks/data/accounts'
import type { Call } from '../../mocks/contract/contract'
import { openPortal, startBackend } from './render-portal'

/** Opens a dashboard page with a session, and waits for its title `heading`. */
export async function openSignedIn(path: string, heading: string, person: Partial<Omit<Account, 'id'>> = {}) {
  const backend = startBackend()
  const account = backend.account(person)
  backend.session(account)
  const portal = await openPortal(path)
  await screen.findByRole('heading', { level: 1, name: heading })
  /** What was sent with each `call` so far. */
  const sent = (call: Call) => backend.calls.filter((logged) => logged.call === call).map(({ body }) => body)
  return { backend, account, sent, ...portal }
}
