import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { comeBackFromProvider, identifierField } from '../support/sign-in'

/* A page that waits shows a message and a way out after ten seconds. */
const STILL_WAITING = 'Votre demande est toujours en cours.'
const reload = (page: Page) => page.getByRole('button', { name: 'Recharger la page' })
const toSignIn = (page: Page) => page.getByRole('link', { name: 'Aller à la page de connexion' })
const appsTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Mes applications' })

test.beforeEach(async ({ context, backend }) => {
  await context.addCookies([backend.session(backend.account())])
})

/** Nothing is offered before ten seconds have passed, then both ways are. */
async function expectWaysOn(page: Page) {
  await page.clock.fastForward(9_000)
  await expect(toSignIn(page)).toHaveCount(0)
  await page.clock.fastForward(1_500)
  await expect(page.getByRole('main').getByText(STILL_WAITING)).toBeVisible()
  await expect(reload(page)).toBeVisible()
  await expect(toSignIn(page)).toBeVisible()
}

test('the first read of the session offers a way out after ten seconds', async ({ page, backend }) => {
  await page.clock.install()
  backend.fault('GET /users/me', { hang: true, times: 1 })
  await page.goto('/dashboard/apps')
  await expect(page.getByText('Ouverture de votre espace…')).toBeVisible()
  await expectWaysOn(page)
  await reload(page).click()
  await expect(appsTitle(page)).toBeVisible()
})

test('the sign-out of FranceConnect offers a way out after ten seconds', async ({ page, context, backend }) => {
  const HAND_OFF = 'GET /auth/france-connect/logout/{idToken}'
  backend.fault(HAND_OFF, { hang: true, times: 1 })
  await page.clock.install()
  await context.clearCookies()
  await comeBackFromProvider(page, backend.identity('france-connect', { account: backend.account() }))
  await page.getByRole('link', { name: 'Se déconnecter' }).click()
  await expect.poll(() => backend.calls.at(-1)?.call).toBe(HAND_OFF)
  await expectWaysOn(page)
  // The sign-out is asked for once more, and so reaches FranceConnect.
  await reload(page).click()
  await page.waitForURL(/\/login/)
  await expect(identifierField(page)).toBeVisible()
})

test('the read of the session on the sign-in page no longer redirects after ten seconds', async ({ page, backend }) => {
  await page.clock.install()
  const hanging = backend.fault('GET /users/me', { hang: true, times: 1 })
  await page.goto('/login')
  await expect.poll(() => backend.calls.map(({ call }) => call)).toContain('GET /users/me')
  await identifierField(page).fill('lea')
  await page.clock.fastForward(10_500)
  hanging.release()
  await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()))
  await page.clock.fastForward(1_000)
  await expect(identifierField(page)).toHaveValue('lea')
  await expect(page).toHaveURL('/login')
  expect(backend.calls).toHaveLength(1)
})
