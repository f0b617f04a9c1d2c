import { screen } from '@testing-library/react'
import type { Account } from '../../mocks/accounts'
import type { Call } from '../../mocks/calls'
import type { Fault } from '../../mocks/faults'
import { openPortal, startBackend } from './render-portal'

/** Opens a page of the account as somebody who is signed in, and waits for its title `heading`. */
export async function openSignedIn(path: string, heading: string, person: Partial<Omit<Account, 'id'>> = {}) {
  const backend = startBackend()
  const account = backend.account(person)
  backend.session(account)
  const portal = await openPortal(path)
  // The first page of a file of tests waits for its modules to be read.
  await screen.findByRole('heading', { level: 1, name: heading }, { timeout: 15_000 })
  /** What was sent with each `call` so far. */
  const sent = (call: Call) => backend.calls.filter((logged) => logged.call === call).map(({ body }) => body)
  return { backend, account, sent, ...portal }
}

/** Each way in which a call that changes something may come to nothing. */
export const FAULTS: [string, Fault][] = [
  ['no network', { drop: true }],
  ['an answer hidden by CORS', { cors: false, status: 500 }],
  ['a 500 without a body', { status: 500 }],
  ['a 502 with a web page', { status: 502, body: '<html>502</html>', contentType: 'text/html' }],
  ['a web page in place of the answer', { body: '<html>portail</html>', contentType: 'text/html' }],
  ['broken JSON', { status: 500, body: '{"type":' }],
  ['a 403 without a body', { status: 403 }],
  ['a 429 of an unknown type', { status: 429, body: { type: 'SLOW_DOWN' } }],
]
