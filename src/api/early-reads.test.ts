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

/**
 * Prepares the list of connections. `start` sends the requests of the pre-hydration script. `calls` returns the
 * requests that the API has received.
 */
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

test('the first page uses the answers to the requests of the pre-hydration script, and the next page sends a new request', async () => {
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

/** The portal's script sends these requests later, because the page can appear before their answers arrive. */
const LATE = ['GET /applications/scopes']

test.each(dashboardPages)(
  'the pre-hydration script sends every request for the first content of the page $path',
  async ({ path }) => {
    const address = `/dashboard/${path.replace(':appId', 'inconnue')}`
    const { start, calls } = begin({ path: address })
    start()
    await waitFor(() => expect(window.earlyReads?.isSignedIn).toBe(true))
    const begun = Object.keys(window.earlyReads?.answers ?? {})
    await openPortal(address)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    // The page repeats no request that the pre-hydration script has sent.
    expect(calls().filter((call) => !LATE.includes(call))).toHaveLength(begun.length)
  },
)

test("the requests of the pre-hydration script bypass the browser's cache, because a cached answer can show a session that has ended", async () => {
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

test('if nobody is signed in, the portal never requests the list of API connections', async () => {
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
])('if a request of the pre-hydration script fails with %o, the portal sends the request again', async (fault) => {
  const { backend, start, calls } = begin()
  backend.fault('GET /users/me', { ...fault, times: 1 })
  start()
  await openPortal(LIST)
  await atList()
  expect(calls().filter((call) => call === 'GET /users/me')).toHaveLength(2)
})

test('if another tab announces a sign-in, the portal repeats the requests that the pre-hydration script has sent', async () => {
  const { start, calls } = begin()
  start()
  hintFromOtherTab('changed')
  await vi.waitFor(() => expect(window.earlyReads).toBeUndefined())
  await openPortal(LIST)
  await atList()
  expect(calls().filter((call) => call === 'GET /users/me')).toHaveLength(2)
})

test.each(['pagehide', 'visibilitychange'])(
  'if the page was hidden (event %s), the portal drops the answers to the requests of the pre-hydration script',
  (type) => {
    const { start } = begin()
    start()
    expect(window.earlyReads).toBeDefined()
    window.dispatchEvent(new Event(type))
    expect(window.earlyReads).toBeUndefined()
  },
)
