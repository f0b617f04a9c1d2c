import { expect, test } from '../support/fixtures'

test('the form of the activation e-mail can be typed in at once, and its result has the focus', async ({
  page,
  backend,
}) => {
  await page.goto('/login?mailActivatedToken=expired')
  const ask = page.getByRole('button', { name: 'Demander un nouvel e-mail d’activation' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('lea@exemple.fr')
  await page.keyboard.press('Enter')
  const result = page.getByRole('group').filter({ hasText: 'un nouvel e-mail vient de lui être envoyé' })
  await expect(result.locator(':focus')).toBeVisible()
  expect(backend.calls.filter(({ path }) => path === '/users/send-email-validation')).toMatchObject([
    { body: { email: 'lea@exemple.fr' } },
  ])
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
