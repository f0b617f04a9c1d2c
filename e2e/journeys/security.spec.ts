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

test('the current entry of the menu has a bar at its left, on a phone below it', async ({ page, context, backend }) => {
  await context.addCookies([backend.session(backend.account())])
  await page.goto('/dashboard/authentication')
  const bar = () =>
    page.getByRole('link', { name: 'Authentification', exact: true }).evaluate((entry) => {
      const { left, bottom, width, height } = getComputedStyle(entry, '::after')
      return { left, bottom, width, height }
    })
  expect(await bar()).toMatchObject({ left: '0px', width: '3px', height: '28px' })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await bar()).toMatchObject({ bottom: '-1px', height: '3px' })
})

test('the two buttons of a question are equal, those of a page begin at the left', async ({
  page,
  context,
  backend,
}) => {
  await context.addCookies([backend.session(backend.account())])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/authentication/doubleAuthentication')
  await page.getByRole('switch', { name: 'Code par e-mail' }).click()
  const inQuestion = page.getByRole('dialog').getByRole('button')
  await expect(inQuestion).toHaveText(['Annuler', /^Confirmer/])
  const widths = await inQuestion.evaluateAll((buttons) => buttons.map(({ clientWidth }) => clientWidth))
  expect(widths[0]).toBe(widths[1])
  await page.goto('/dashboard/authentication/email')
  await expect(page.locator('form > div > :is(a, button)')).toHaveText([/^Confirmer/, 'Annuler'])
})
