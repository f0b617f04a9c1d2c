import { expect, test } from '../support/fixtures'
import { identifierField } from '../support/sign-in'

/* A page that waits shows a message and a way out after ten seconds. */
test.beforeEach(async ({ context, backend }) => {
  await context.addCookies([backend.session(backend.account())])
})

test('the first read of the session offers a way out after ten seconds', async ({ page, backend }) => {
  await page.clock.install()
  backend.fault('GET /users/me', { hang: true, times: 1 })
  await page.goto('/dashboard/apps')
  await expect(page.getByText('Ouverture de votre espace…')).toBeVisible()
  const toSignIn = page.getByRole('link', { name: 'Aller à la page de connexion' })
  await page.clock.fastForward(9_000)
  await expect(toSignIn).toHaveCount(0)
  await page.clock.fastForward(1_500)
  await expect(page.getByRole('main').getByText('Votre demande est toujours en cours.')).toBeVisible()
  await expect(toSignIn).toBeVisible()
  await page.getByRole('button', { name: 'Recharger la page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes applications' })).toBeVisible()
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
