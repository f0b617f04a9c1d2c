import { join } from 'node:path'
import type { Locator, Page, Request, Route } from '@playwright/test'
import {
  blockingTags,
  DOCUMENT_BYTES,
  IDLE_SCRIPT_BYTES,
  IDLE_SCRIPTS,
  readCosts,
  scriptBudget,
  sentBytes,
} from '../bench/sizes'
import { goBack } from '../support/back-forward'
import { expect, test } from '../support/fixtures'
import { layoutShift } from '../support/layout-shift'
import { identifierField, password, passwordField } from '../../catalogue/sign-in'

const dist = join(import.meta.dirname, '..', '..', 'dist')

/** Records, in order, the requests of `page` from now on: a call as `GET /users/me`, a file as its path. */
function requestsOf(page: Page, world: { portal: string }) {
  const requests: string[] = []
  page.on('request', (request: Request) => {
    const { origin, pathname } = new URL(request.url())
    if (request.method() === 'OPTIONS' || pathname === '/favicon.svg') return
    requests.push(origin === world.portal ? pathname : `${request.method()} ${pathname}`)
  })
  return requests
}

const TOASTS = 'section[aria-label="Notifications"]'

/** Waits until the page has sent no request for a second. */
async function quiet(requests: readonly string[]): Promise<void> {
  let before = -1
  const isQuiet = () => {
    const count = before
    before = requests.length
    return count === before
  }
  await expect.poll(isQuiet, { intervals: [1000] }).toBe(true)
}

const MAX_SCRIPTS = 12
const MAX_SHIFT = 0.02

const isScript = (request: string) => request.startsWith('/assets/') && request.endsWith('.js')

test.describe('the cost of a page', () => {
  test('each page is within its byte budget', async () => {
    for (const { document, documentBytes, scriptBytes, blocking } of await readCosts(dist)) {
      expect.soft(documentBytes, `${document}, document`).toBeLessThanOrEqual(DOCUMENT_BYTES)
      expect.soft(scriptBytes, `${document}, script`).toBeLessThanOrEqual(scriptBudget(document))
      expect.soft(scriptBytes, `${document}, script`).toBeGreaterThan(0)
      expect.soft(blocking, `${document} is blocked by`).toEqual([])
    }
    const html = '<link rel="stylesheet" href="/a.css"><script src="/b.js"></script><script type="module" src="/c.js">'
    expect(blockingTags(html)).toEqual(['<link rel="stylesheet" href="/a.css">', '<script src="/b.js">'])
  })
})

test.describe('the cost of a step', () => {
  test.use({ counted: false })

  test('the scripts that show a refused sign-in are loaded before the user submits the form', async ({
    page,
    world,
  }) => {
    const requests = requestsOf(page, world)
    await page.goto('/login')
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    await quiet(requests)
    const scripts = [...new Set(requests.filter(isScript))]
    const sizes = await Promise.all(scripts.map((path) => sentBytes(dist, path)))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total, scripts.join(' ')).toBeLessThanOrEqual(IDLE_SCRIPT_BYTES)
    expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(IDLE_SCRIPTS)
    await identifierField(page).fill('lea.martin')
    await passwordField(page).fill('Faux-Secret-12')
    await expect(page.locator(TOASTS)).toBeAttached()
    await quiet(requests)
    await page.route(/\/assets\/.*\.js$/, () => undefined)
    await passwordField(page).press('Enter')
    const refusal = 'L’identifiant, l’e-mail ou le mot de passe est incorrect.'
    await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
    await expect(page.getByRole('region', { name: /^Notifications/ }).getByText(refusal)).toBeVisible()
  })

  test('to sign a user in, the page sends two calls and loads no further script', async ({ page, backend, world }) => {
    const lea = backend.account({ password })
    const requests = requestsOf(page, world)
    await page.goto('/login')
    await identifierField(page).pressSequentially(lea.email)
    await passwordField(page).fill(password)
    await expect(page.locator(TOASTS)).toBeAttached()
    await quiet(requests)
    // From now on, hold back every requested script.
    await page.route(/\/assets\/.*\.js$/, () => undefined)
    const before = requests.length
    await passwordField(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Mes applications' })).toBeVisible()
    const after = requests.slice(before)
    expect(after.slice(0, 2)).toEqual(['POST /auth/login', 'GET /users/me'])
    expect(after.slice(2).filter((request) => !isScript(request))).toEqual([])
  })

  test('after the user has sent the password, the step for the code appears without a further script', async ({
    page,
    backend,
    world,
  }) => {
    const lea = backend.account({ password, doubleAuthEmailActivated: true })
    const requests = requestsOf(page, world)
    await page.goto('/login')
    await identifierField(page).fill(lea.email)
    await passwordField(page).fill(password)
    await expect(page.locator(TOASTS)).toBeAttached()
    await quiet(requests)
    await page.route(/\/assets\/.*\.js$/, () => undefined)
    await passwordField(page).press('Enter')
    await expect(page.getByLabel('Code de vérification')).toBeFocused()
  })

  for (const [path, heading, reads] of [
    ['/dashboard/apps', 'Mes applications', []],
    ['/dashboard/authentication', 'Authentification', []],
    ['/dashboard/api-connections', 'Connexions API', ['GET /applications', 'GET /projects']],
  ] as const)
    test(`${path} requests its data and all its modules at the same time`, async ({ page, backend }) => {
      await page.context().addCookies([backend.session(backend.account())])
      const held: Route[] = []
      await page.route(/\/assets\/.*\.js$/, (route) => void held.push(route))
      await page.goto(path, { waitUntil: 'commit' })
      const calls = () => backend.calls.map(({ call }) => String(call)).toSorted()
      await expect.poll(calls).toEqual([...reads, 'GET /users/me'])
      await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
      const wave = held.splice(0)
      expect(wave.length).toBeLessThanOrEqual(MAX_SCRIPTS)
      await Promise.all(wave.map((route) => route.continue()))
      // From now on, hold back every module that the idle browser requests.
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText(/^Chargement en cours/)).toHaveCount(0)
      expect(calls()).toEqual([...reads, 'GET /users/me'])
      expect(await layoutShift(page)).toBeLessThanOrEqual(MAX_SHIFT)
    })

  // A new style rule makes the browser compute the styles of the whole page again. A click must therefore add no rule.
  test('the page adds no style rule when a click makes an error or a dialog appear', async ({ page, backend }) => {
    const lea = backend.account({ cellphone: '0612345642', oneTimePasswordActivated: true })
    backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: backend.project(lea, 'Cabinet').id })
    const rules = () =>
      page.evaluate(() => [...document.styleSheets].reduce((sum, sheet) => sum + sheet.cssRules.length, 0))
    const answers = async (path: string, control: Locator, answer: Locator) => {
      await page.goto(path)
      await control.hover()
      // A public page loads the toasts after the first key press. Repeat the key press until the toasts are loaded,
      // because the page ignores keys before its script has started.
      await expect(async () => {
        await page.keyboard.press('Shift')
        await expect(page.locator(TOASTS)).toBeAttached({ timeout: 2_000 })
      }).toPass()
      const before = await rules()
      await control.click()
      await expect(answer.first()).toBeVisible()
      expect.soft(await rules(), path).toBe(before)
    }
    const refusal = page.locator('[aria-invalid]')
    await answers('/login', page.getByRole('button', { name: 'Se connecter', exact: true }), refusal)
    await answers('/reset-password', page.getByRole('button', { name: 'Envoyer la demande' }), refusal)
    await page.context().addCookies([backend.session(lea)])
    await answers('/dashboard/authentication/email', page.getByRole('button', { name: 'Confirmer' }), refusal)
    const question = page.locator('dialog[aria-modal]')
    const factors = '/dashboard/authentication/doubleAuthentication'
    await answers('/dashboard/api-connections', page.getByRole('button', { name: 'Supprimer Agenda' }), question)
    for (const name of ['Code par SMS', 'Code par e-mail'])
      await answers(factors, page.getByRole('switch', { name }), question)
  })

  test('a navigation within the account fetches no scripts', async ({ page, backend, world }) => {
    const lea = backend.account({ password })
    await page.context().addCookies([backend.session(lea)])
    const requests = requestsOf(page, world)
    await page.goto('/dashboard/apps')
    await expect(page.locator(TOASTS)).toBeAttached()
    await quiet(requests)
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
    const before = requests.length
    await goBack(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Connexions API' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(requests.slice(before).filter(isScript), 'Back').toEqual([])
  })
})
