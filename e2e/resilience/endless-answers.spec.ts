import type { Page } from '@playwright/test'
import { password, signIn } from '../../catalogue/sign-in'
import { expect, test } from '../support/fixtures'

/* Checks answers that begin and never end. After ten seconds, the page offers to load the document again. */

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Waits ten seconds for the message about a long wait, and clicks « Recharger la page ». */
async function reloadAfterWait(page: Page): Promise<void> {
  await page.clock.runFor(9_000)
  await expect(page.getByText(/^Cela prend plus de temps que prévu/)).toHaveCount(0)
  await page.clock.runFor(1_500)
  await expect(page.getByText(/^Cela prend plus de temps que prévu/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Recharger la page' }).click()
}

test.beforeEach(({ page }) => page.clock.install())

test('if the answer to a sign-in begins but never ends, the user can reload the page to open the account', async ({
  page,
  backend,
}) => {
  const lea = backend.account({ nickName: 'lea.martin', password })
  await page.goto('/login')
  const login = backend.fault('POST /auth/login', { drips: true })
  await signIn(page, lea.email)
  await expect(page.getByRole('button', { name: 'Connexion en cours…' })).toBeVisible()
  const providers = page.getByRole('button', { name: /^Avec e-CPS/ })
  const before = await providers.boundingBox()
  await page.clock.runFor(10_500)
  await expect(page.getByRole('button', { name: 'Recharger la page' })).toBeVisible()
  expect(await providers.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Recharger la page' }).click()
  await expect(title(page, 'Mes applications')).toBeVisible()
  login.release()
})

test('if the answer to a second-factor code never arrives completely, the user can reload the page to open the account', async ({
  page,
  backend,
}) => {
  const lea = backend.account({ password, doubleAuthEmailActivated: true })
  await page.goto('/login')
  await signIn(page, lea.email)
  await expect(title(page, 'Saisissez votre code')).toBeVisible()
  const check = backend.fault('POST /auth/check-one-time-password', { drips: true })
  await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
  await expect(page.getByRole('button', { name: 'Vérification en cours…' })).toBeVisible()
  await reloadAfterWait(page)
  await expect(title(page, 'Mes applications')).toBeVisible()
  check.release()
})

test('if the answer to a change of the nickname never ends, a reload shows the new nickname', async ({
  page,
  backend,
}) => {
  const lea = backend.account({ nickName: 'lea.martin', password })
  await page.context().addCookies([backend.session(lea)])
  await page.goto('/dashboard/authentication/nickName')
  await page.getByLabel('Nouvel identifiant', { exact: true }).fill('lea.durand')
  const update = backend.fault('POST /users/update-nickname', { drips: true })
  await page.keyboard.press('Enter')
  await expect.poll(() => backend.calls.map(({ call }) => call)).toContain('POST /users/update-nickname')
  page.on('dialog', (dialog) => void dialog.accept())
  await reloadAfterWait(page)
  await expect(page.getByText('lea.durand').first()).toBeVisible()
  update.release()
})
