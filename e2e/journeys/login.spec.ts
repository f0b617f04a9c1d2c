import { expect, test } from '../support/fixtures'
import { watchFocusOnShow } from '../support/focus-on-show'

test('the focus is at once in the form of the activation e-mail, then in its result', async ({ page, backend }) => {
  await page.goto('/login?mailActivatedToken=expired')
  const ask = page.getByRole('button', { name: 'Demander un nouvel e-mail d’activation' })
  const formFocus = await watchFocusOnShow(page, '[role=group] form')
  await ask.click()
  expect(await formFocus()).toBe(true)

  await page.keyboard.type('lea@exemple.fr')
  const resultFocus = await watchFocusOnShow(page, '[role=group]:has([data-kind=green])')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('un nouvel e-mail vient de lui être envoyé')).toBeVisible()
  expect(await resultFocus()).toBe(true)
  expect(backend.calls.filter(({ path }) => path === '/users/send-email-validation')).toHaveLength(1)
})

test('a document opens at its top; a reload and Back keep their place, and nothing moves meanwhile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.addInitScript(() => {
    window.positions = []
    addEventListener('scroll', () => window.positions.push(window.scrollY))
  })
  /** Where the document has scrolled to, until it is hydrated and the frames after that are painted. */
  const positions = async () => {
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    return page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      return [...new Set(window.positions)]
    })
  }
  await page.goto('/login')
  expect(await positions()).toEqual([])
  await page.evaluate(() => scrollTo(0, 200))
  await page.reload()
  expect(await positions()).toEqual([200])
  await page.goto('/subscription')
  expect(await positions()).toEqual([])
  await page.evaluate(() => scrollTo(0, 100))
  await page.goBack()
  expect(await positions()).toEqual([200])
})

declare global {
  interface Window {
    positions: number[]
  }
}
