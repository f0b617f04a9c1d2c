import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fault } from '../../mocks/handlers/faults'
import { dashboardPages } from '../app/dashboard-pages'
import { openSessionHints } from '../session/session-hints'
import { hintFromOtherTab } from '../testing/other-tab'
import { TEST_CONFIG } from '../testing/install-config'
import { openPortal, startBackend } from '../testing/render-portal'
import { beginEarlyReads } from './early-reads'

const LIST = '/dashboard/api-connections'

/** Begins the reads of the list of connections as the document does. `calls` are the requests sent so far. */
function begin({ isSignedIn = true, path = LIST } = {}) {
  const backend = startBackend()
  const account = backend.account()
  if (isSignedIn) backend.session(account)
  const start = () => {
    const { VITE_ACCOUNT_API_URL: accountUrl, VITE_APPLICATION_API_URL: application } = TEST_CONFIG
    beginEarlyReads({ account: accountUrl, application }, path, openSessionHints)
  }
  const calls = () => backend.calls.map(({ call }) => String(call))
  return { backend, start, calls }
}

const atList = () => screen.findByRole('heading', { level: 1, name: 'Connexions API' })

test('each early read is sent once, and the next page sends its reads again', async () => {
  const { start, calls } = begin()
  start()
  const { user } = await openPortal(LIST)
  await atList()
  expect(calls().toSorted()).toEqual(['GET /applications', 'GET /projects', 'GET /users/me'])
  expect(window.earlyReads).toBeUndefined()
  await user.click(screen.getByRole('link', { name: 'Mes applications' }))
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
  expect(calls().filter((call) => call === 'GET /users/me')).toHaveLength(2)
})

/** The reads that wait for the script of their page, because the page is useful without them. */
const LATE = ['GET /applications/scopes']

test.each(dashboardPages)(
  'every read of $path begins before its script, unless it is late by intention',
  async ({ path }) => {
    const address = `/dashboard/${path.replace(':appId', 'inconnue')}`
    const { start, calls } = begin({ path: address })
    start()
    await waitFor(() => expect(window.earlyReads?.isSignedIn).toBe(true))
    const begun = Object.keys(window.earlyReads?.answers ?? {})
    await openPortal(address)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    // The page takes each early read instead of sending its own.
    expect(calls().filter((call) => !LATE.includes(call))).toHaveLength(begun.length)
  },
)

test("no early read is answered from the browser's cache, which may date from before the end of a session", async () => {
  const { start } = begin()
  const caches: RequestCache[] = []
  const send = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    caches.push(init?.cache ?? 'default')
    return send(input, init)
  })
  start()
  await openPortal(LIST)
  await atList()
  expect(caches).toEqual(['no-store', 'no-store', 'no-store'])
})

test('no early read of a list is sent before the API has named a user', async () => {
  const { start, calls } = begin({ isSignedIn: false })
  start()
  await openPortal(LIST)
  await screen.findByRole('heading', { level: 1, name: 'Se connecter' })
  expect(calls()).not.toContain('GET /applications')
  expect(calls().indexOf('POST /auth/logout')).toBe(1)
})

test.each<Fault>([
  { status: 503 },
  { drop: true },
  { body: '<html>portail</html>', contentType: 'text/html', breaksContract: true },
])('an early read that gets %o is repeated', async (fault) => {
  const { backend, start, calls } = begin()
  backend.fault('GET /users/me', { ...fault, times: 1 })
  start()
  await openPortal(LIST)
  await atList()
  expect(calls().filter((call) => call === 'GET /users/me')).toHaveLength(2)
})

test('early reads that began before a sign-in in another tab are not used', async () => {
  const { start, calls } = begin()
  start()
  hintFromOtherTab('changed')
  await vi.waitFor(() => expect(window.earlyReads).toBeUndefined())
  await openPortal(LIST)
  await atList()
  expect(calls().filter((call) => call === 'GET /users/me')).toHaveLength(2)
})

test.each(['pagehide', 'visibilitychange'])('a page that was out of sight does not use its early reads: %s', (type) => {
  const { start } = begin()
  start()
  expect(window.earlyReads).toBeDefined()
  window.dispatchEvent(new Event(type))
  expect(window.earlyReads).toBeUndefined()
})
