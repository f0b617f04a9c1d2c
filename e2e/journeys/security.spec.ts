import { expect, test } from '../support/fixtures'
import { typefaceShown } from '../support/typeface'

test('a click on a row of the security list opens the page of the row', async ({ page, context, backend }) => {
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

test('on a phone, the criteria of a new password are in two columns', async ({ page, context, backend }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await context.addCookies([backend.session(backend.account())])
  await page.goto('/dashboard/authentication/password')
  await typefaceShown(page)
  const criteria = page.getByRole('main').getByRole('listitem')
  const places = await criteria.evaluateAll((items) => items.map((item) => item.getBoundingClientRect()))
  expect(places).toHaveLength(5)
  expect(new Set(places.map(({ left }) => left)).size).toBe(2)
  expect(Math.max(...places.map(({ height }) => height))).toBeLessThan(24)
})
