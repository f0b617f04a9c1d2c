import { expect, test } from '../support/fixtures'

test('a reload and Back restore the scroll position without a jump', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.addInitScript(() => {
    window.positions = []
    addEventListener('scroll', () => window.positions.push(window.scrollY))
  })
  /**
   * Waits for hydration and for three more frames. Returns the scroll positions that the document has had since its
   * load began.
   */
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
