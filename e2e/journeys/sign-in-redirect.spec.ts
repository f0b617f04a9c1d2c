import { expect, test } from '../support/fixtures'
import { password, signIn } from '../support/sign-in'

test('the redirect is kept during a password reset and used once', async ({ page, backend, world }) => {
  const lea = backend.account({ password })
  await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skezia}/a`)}`)
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page).toHaveURL(/\/reset-password\?redirectUrl=/)
  await page.goto('/login')
  await signIn(page, lea.email)
  await expect(page).toHaveURL(`${world.skezia}/a`)
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard/apps')
})

test('a slow check of the session does not block a sign-in', async ({ page, backend }) => {
  const lea = backend.account({ password })
  backend.fault('GET /users/me', { hang: true, times: 1 })
  await page.goto('/login')
  await signIn(page, lea.email)
  await expect(page).toHaveURL('/dashboard/apps')
})

test('an unknown path leads to the sign-in page, or to the list of security items', async ({
  page,
  context,
  backend,
  world,
}) => {
  await page.goto(`/nulle/part?redirectUrl=${encodeURIComponent(world.skezia)}&x=1`)
  await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(world.skezia)}`)
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await context.addCookies([backend.session(backend.account())])
  await page.goto('/dashboard/nulle-part')
  await expect(page).toHaveURL('/dashboard/authentication')
})
