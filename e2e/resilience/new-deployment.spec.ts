import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures'

/* A page of an earlier deployment whose scripts no longer exist. */
const CRASH = 'Unexpected Application Error!'
const RELOAD = 'Recharger la page'
const GIVEN_UP_MS = 10_000
/** How often the portal requests a script. */
const TRIES = 2
const EMAIL = '/dashboard/authentication/email'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notFound = (route: Route) => route.fulfill({ status: 404, body: 'Not found' })

/** Makes the server answer with a newer deployment, after `before`. */
async function deploy(page: Page, before: () => Promise<void> = () => Promise.resolve()) {
  await page.route('/', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    await before()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/assets/', '/assets/newer-') })
  })
}

/** Prevents prefetching: a script is requested when it is needed. */
async function saveData(page: Page) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
}

function loads(page: Page) {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(request.url())
  })
  return seen
}

test.describe('after a deployment, a script that no longer exists', () => {
  test.beforeEach(async ({ context, backend, expectNoise }) => {
    expectNoise(/Failed to load resource: .*404/)
    await context.addCookies([backend.session(backend.account())])
  })

  test('reloads the page once, at the address that was opened, then shows a message', async ({ page, expectNoise }) => {
    expectNoise(/^error: Error: Failed to fetch dynamically imported module/)
    await saveData(page)
    await page.goto('/dashboard/apps')
    await expect(heading(page, 'Mes applications')).toBeVisible()
    await page.route(/security-list-screen-.*\.js/, notFound)
    await deploy(page)
    const documents = loads(page)
    await page.getByRole('link', { name: 'Authentification' }).click()
    await expect(heading(page, CRASH)).toBeVisible()
    await expect(page.getByText(/Une nouvelle version du portail est en ligne/)).toBeVisible()
    expect(documents.map((url) => new URL(url).pathname)).toEqual(['/dashboard/authentication'])
    await page.getByRole('link', { name: 'Mes applications' }).click()
    await expect(heading(page, 'Mes applications')).toBeVisible()
    expect(documents).toHaveLength(1)
  })

  test('does not reload the page of a form with unsaved values', async ({ page }) => {
    let filled = () => {}
    const isFilled = new Promise<void>((resolve) => (filled = resolve))
    await page.goto(EMAIL)
    await page.route(/form-rules-.*\.js/, notFound)
    await deploy(page, () => isFilled)
    const documents = loads(page)
    const field = page.getByLabel('Nouvel e-mail', { exact: true })
    await field.fill('lea@nou')
    filled()
    await expect(page.getByText(/Une nouvelle version du portail est en ligne/)).toBeVisible()
    await expect(field).toHaveValue('lea@nou')
    await expect(field).toBeFocused()
    expect(documents).toHaveLength(0)

    await page.unroute(/form-rules-.*\.js/)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: RELOAD }).click()
    await expect(field).toHaveValue('')
    expect(documents).toHaveLength(1)
  })
})

for (const [portal, answer] of [
  ['without a newer deployment', (route: Route) => route.continue()],
  ['with a server that does not answer', () => undefined],
] as const)
  test(`${portal}, a script that cannot be fetched does not reload the page`, async ({
    page,
    context,
    backend,
    expectNoise,
  }) => {
    expectNoise(/Failed to load resource: .*404/)
    expectNoise(/^error: Error: Failed to fetch dynamically imported module/)
    await context.addCookies([backend.session(backend.account())])
    await saveData(page)
    await page.clock.install()
    await page.goto('/dashboard/apps')
    await expect(heading(page, 'Mes applications')).toBeVisible()
    await page.route(/security-list-screen-.*\.js/, notFound)
    let tries = 0
    page.on('response', (response) => void (tries += Number(/security-list-screen-.*\.js/.test(response.url()))))
    await page.route(`${new URL(page.url()).origin}/`, answer)
    const documents = loads(page)
    await page.getByRole('link', { name: 'Authentification' }).click()
    await expect.poll(() => tries).toBe(TRIES)
    await page.clock.fastForward(GIVEN_UP_MS)
    await expect(heading(page, CRASH)).toBeFocused()
    expect(documents).toHaveLength(0)
  })
