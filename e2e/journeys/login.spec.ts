import { expect, test } from '../support/fixtures'

test('a document opens at its top; a reload and Back keep the scroll position, and nothing moves meanwhile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.addInitScript(() => {
    window.positions = []
    addEventListener('scroll', () => window.positions.push(window.scrollY))
  })
  /** The scroll positions of the document, until it is hydrated and the next frames are painted. */
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
