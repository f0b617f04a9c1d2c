import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { scriptWith } from '../support/script-with'
import { identifierField, password } from '../../catalogue/sign-in'

/*
 * Once the user has pressed « Se déconnecter », the session ends, even if the window closes, the answer is lost, or a
 * script is missing.
 */

const SIGN_OUT = 'POST /auth/logout'
const FAILED = 'Votre déconnexion n’a pas abouti'
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
// oxlint-disable-next-line typescript/no-deprecated -- a test breaks the navigation that follows
const pressSignOut = (page: Page) => page.getByRole('link', { name: 'Se déconnecter' }).click({ noWaitAfter: true })

test.beforeEach(async ({ page, backend, context }) => {
  await context.addCookies([backend.session(backend.account({ email: 'lea@exemple.fr', password }))])
  await page.goto('/dashboard/apps')
  await expect(title(page, 'Mes applications')).toBeVisible()
})

const signOuts = (calls: readonly { call?: string | undefined }[]) => calls.filter(({ call }) => call === SIGN_OUT)

test('if the user clicks « Se déconnecter » and closes the window at once, the session ends', async ({
  page,
  context,
  backend,
}) => {
  // Open this page first, because Chromium can refuse a new page to a context whose last page has just closed.
  const next = await context.newPage()
  await pressSignOut(page)
  await page.close()
  await expect.poll(() => signOuts(backend.calls).length).toBeGreaterThan(0)
  await next.goto('/dashboard/apps')
  await expect(identifierField(next)).toBeVisible()
})

test('after a sign-out without an answer, no tab shows the account', async ({ page, context, backend }) => {
  const other = await context.newPage()
  await other.goto('/dashboard/authentication')
  await expect(other.getByText('lea@exemple.fr').first()).toBeVisible()
  backend.fault(SIGN_OUT, { hang: true })
  await pressSignOut(page)
  await expect(identifierField(other)).toBeVisible()
  await page.close()
  for (const address of ['/login', '/dashboard/apps', '/subscription']) {
    await other.goto(address)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByText('lea@exemple.fr')).toHaveCount(0)
  }
  await other.getByRole('link', { name: 'Compte Skezia' }).first().click()
  await expect(identifierField(other)).toBeVisible()
  await expect(other.getByRole('alert')).toHaveCount(0)
  backend.clearFaults()
  backend.fault(SIGN_OUT, { status: 503 })
  await other.goto('/login?message=noSession')
  await expect(other.getByText(FAILED)).toBeVisible()
  await expect(other.getByText('Votre session a expiré')).toHaveCount(0)
  backend.clearFaults()
  await other.reload()
  await expect.poll(() => other.evaluate(() => localStorage.getItem('signOut'))).toBeNull()
  await other.goto('/dashboard/apps')
  await expect(identifierField(other)).toBeVisible()
})

test('a sign-out is sent although the script of its page is missing', async ({ page, backend, expectNoise }) => {
  expectNoise(/Failed to load resource: .*404/)
  expectNoise(/^error: Error: Failed to fetch dynamically imported module/)
  await page.route(scriptWith('Déconnexion en cours…'), (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/dashboard/authentication')
  await expect(title(page, 'Authentification')).toBeVisible()
  await pressSignOut(page)
  await expect.poll(() => signOuts(backend.calls).length).toBeGreaterThan(0)
  await expect(title(page, 'Authentification')).toHaveCount(0)
})
