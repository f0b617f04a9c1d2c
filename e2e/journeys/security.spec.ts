import { expect, test } from '../support/fixtures'

test('a click on a row opens its page, which has a link back on wide screens', async ({ page, context, backend }) => {
  await context.addCookies([backend.session(backend.account())])
  await page.goto('/dashboard/authentication')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Mot de passe' }) })
  const box = await row.boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 8, (box?.y ?? 0) + 8)
  await expect(page).toHaveURL('/dashboard/authentication/password')
  const back = page.getByRole('main').getByRole('link', { name: 'Authentification' })
  await expect(back).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(back).toBeHidden()
})
