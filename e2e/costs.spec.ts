import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { BUDGETS, blockingRequests, breaches, IDLE_SCRIPT_BYTES, readCosts, sentBytes } from './bench/sizes'
import { expect, test } from './fixtures'
import { identifierField, password, passwordField } from './sign-in'

const dist = join(import.meta.dirname, '..', 'dist')

/** The requests that `page` makes from now on, in their order: `GET /users/me`, or the path of a file. */
function requestsOf(page: Page, world: { portal: string }) {
  const requests: string[] = []
  page.on('request', (request: Request) => {
    const { origin, pathname } = new URL(request.url())
    if (request.method() === 'OPTIONS' || pathname === '/favicon.svg') return
    requests.push(origin === world.portal ? pathname : `${request.method()} ${pathname}`)
  })
  return requests
}

const isScript = (request: string) => request.startsWith('/assets/') && request.endsWith('.js')

test.describe('what a page costs', () => {
  test('each public page keeps to its budget, and waits for nothing but its document', async () => {
    const costs = await readCosts(dist)
    expect(breaches(costs, BUDGETS)).toEqual([])
    expect(costs.map(({ scriptBytes }) => scriptBytes > 0)).not.toContain(false)
  })

  test('a page that costs more, or waits for a file, is named', () => {
    const cost = { document: 'login.html', documentBytes: 9_000, scriptBytes: 100_000, blocking: ['/a.css'] }
    const budgets = { 'login.html': { documentBytes: 8_999, scriptBytes: 99_999 } }
    expect(breaches([cost], budgets)).toEqual([
      'login.html: 9000 > 8999 bytes',
      'login.html: script 100000 > 99999 bytes',
      'login.html waits for /a.css',
    ])
    expect(breaches([{ ...cost, blocking: [] }], {})).toEqual(['login.html has no budget'])
    const html = '<link rel="stylesheet" href="/a.css"><script src="/b.js"></script><script type="module" src="/c.js">'
    expect(blockingRequests(html)).toEqual(['/a.css', '/b.js'])
  })

  test('the sign-in page at rest has fetched what it will need, and no more than its budget', async ({
    page,
    world,
  }) => {
    const requests = requestsOf(page, world)
    await page.goto('/login')
    await expect.poll(() => requests.some((path) => path.includes('/toast-'))).toBe(true)
    await page.waitForLoadState('networkidle')
    const scripts = [...new Set(requests.filter(isScript))]
    const sizes = await Promise.all(scripts.map((path) => sentBytes(dist, path)))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total, scripts.join(' ')).toBeLessThanOrEqual(IDLE_SCRIPT_BYTES)
  })
})

test.describe('what a step costs', () => {
  test.use({ counted: false })

  test('signing in costs two calls in a row: the next page came while the person typed', async ({
    page,
    backend,
    world,
  }) => {
    const lea = backend.account({ password })
    const requests = requestsOf(page, world)
    await page.goto('/login')
    await identifierField(page).pressSequentially(lea.email)
    await expect.poll(() => requests.some((path) => path.includes('/apps-screen-'))).toBe(true)
    await passwordField(page).fill(password)
    await page.waitForLoadState('networkidle')
    const before = requests.length
    await passwordField(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Mes applications' })).toBeVisible()
    const after = requests.slice(before)
    expect(after.slice(0, 2)).toEqual(['POST /auth/login', 'GET /users/me'])
    // What follows is for the pages after that one.
    expect(
      after.slice(2).filter((request) => !isScript(request) || /apps-screen|dashboard-layout/.test(request)),
    ).toEqual([])
  })

  test('a change of page in the account costs its data alone', async ({ page, backend, world }) => {
    const lea = backend.account({ password })
    await page.context().addCookies([backend.session(lea)])
    const requests = requestsOf(page, world)
    await page.goto('/dashboard/apps')
    await expect.poll(() => requests.some((path) => path.includes('/connection-screen-'))).toBe(true)
    await page.waitForLoadState('networkidle')
    for (const [entry, heading, calls] of [
      ['Authentification', 'Authentification', []],
      ['Connexions API', 'Connexions API', ['GET /applications', 'GET /projects']],
      ['Mes applications', 'Mes applications', []],
    ] as const) {
      const before = requests.length
      await page.getByRole('navigation').getByRole('link', { name: entry }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(requests.slice(before).toSorted(), entry).toEqual(['GET /users/me', ...calls].toSorted())
    }
  })
})
