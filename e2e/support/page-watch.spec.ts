import { expect, test } from './fixtures'
import { FIREFOX } from './firefox'
import { watch } from './page-watch'

/*
 * In every test, the function `watch` looks for errors of the page. This test causes each of these errors on purpose,
 * to check that `watch` finds them all.
 */
test(
  'the function `watch` reports errors of a page, requests to foreign origins, and expected console messages that are missing',
  FIREFOX,
  async ({ browser, world }) => {
    const context = await browser.newContext({ baseURL: world.portal })
    const problems = watch(context, { apis: [world.sandbox.accountApiUrl], pages: [world.portal] })
    const page = await context.newPage()
    await page.goto('/login')
    await page.evaluate(async () => {
      await fetch('/assets/missing.js')
      setTimeout(() => {
        throw new TypeError('uncaught')
      })
      void Promise.reject(new RangeError('unhandled'))
    })
    const opening = context.waitForEvent('page')
    await page.evaluate(() => void window.open('/login'))
    const popUp = await opening
    await popUp.waitForLoadState()
    await popUp.evaluate(() => console.warn('This is a planted warning in the pop-up.'))
    await page.goto(world.skezia)

    expect(problems([/never said/])).toEqual(
      expect.arrayContaining([
        expect.stringContaining('error: Failed to load resource'),
        expect.stringContaining('error: TypeError'),
        expect.stringContaining('error: RangeError'),
        expect.stringContaining('This is a planted warning in the pop-up.'),
        'expected in the console, but missing: /never said/',
        `request to a foreign origin: GET ${world.skezia}/`,
      ]),
    )
    await context.close()
  },
)
