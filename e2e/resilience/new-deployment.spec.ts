import type { Page } from '@playwright/test'
import { pages } from '../../catalogue/states'
import { expect, test } from '../support/fixtures'

/* In these tests, a page is open when a new deployment removes the scripts of this page from the server. */
const CRASH = 'Unexpected Application Error!'
const SCRIPTS = /\/assets\/.+\.js/

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

function loads(page: Page) {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(new URL(request.url()).pathname)
  })
  return seen
}

/** Returns the addresses of the scripts that a document names. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const document = await (await page.request.get(path)).text()
  return Array.from(document.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, address = '']) => address)
}

/**
 * Opens the page of the applications. The server has no scripts for the next page, so the prefetch of these scripts
 * fails.
 */
async function openApplications(page: Page) {
  const next = '/dashboard/authentication'
  const elsewhere = await Promise.all(pages.filter((path) => path !== next).map((path) => scriptsOf(page, path)))
  const missing = (await scriptsOf(page, next)).filter((address) => !elsewhere.flat().includes(address))
  expect(missing).not.toEqual([])
  await page.route(SCRIPTS, (route) =>
    missing.includes(new URL(route.request().url()).pathname)
      ? route.fulfill({ status: 404, body: 'Not found' })
      : route.fallback(),
  )
  await page.goto('/dashboard/apps')
  await expect(heading(page, 'Mes applications')).toBeVisible()
}

test.beforeEach(async ({ context, backend, expectNoise }) => {
  expectNoise(/Failed to load resource: .*404/)
  expectNoise(/^error: Error: Failed to fetch dynamically imported module/)
  await context.addCookies([backend.session(backend.account())])
})

test('when the script of a page is missing, the page opens in a new document', async ({ page }) => {
  await openApplications(page)
  const documents = loads(page)
  page.on('request', (request) => void (request.isNavigationRequest() && page.unroute(SCRIPTS)))
  await page.getByRole('link', { name: 'Authentification' }).click()
  await expect(heading(page, 'Authentification')).toBeVisible()
  expect(documents).toEqual(['/dashboard/authentication'])
})

test('if the script of a page is still missing after the portal has loaded the page again, an error page appears', async ({
  page,
}) => {
  await openApplications(page)
  const documents = loads(page)
  await page.getByRole('link', { name: 'Authentification' }).click()
  await expect(heading(page, CRASH)).toBeVisible()
  expect(documents).toEqual(['/dashboard/authentication'])
  await page.getByRole('link', { name: 'Mes applications' }).click()
  await expect(heading(page, 'Mes applications')).toBeVisible()
  expect(documents).toHaveLength(1)
})

test('a missing script of the next page does not discard an unsent message to support', async ({ page }) => {
  await openApplications(page)
  await page.getByRole('button', { name: 'Contact' }).click()
  await page.getByLabel('Description').fill('Bonjour')
  const documents = loads(page)
  await page.getByRole('link', { name: 'Authentification' }).click()
  await expect(heading(page, CRASH)).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Bonjour')
  expect(documents).toEqual([])
})
