import { expect, test } from './fixtures'
import { FIREFOX } from './firefox'
import { watch } from './page-watch'

/*
 * The watch looks for faults in every test. No other test of the suite causes these faults. Without this test, nobody
 * would notice if the watch missed one of them.
 */
test(
  'the watch that runs in every test reports errors, missing messages in the console, and requests to foreign origins',
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
    await popUp.evaluate(() => console.warn('in the pop-up'))
    await page.goto(world.skezia)

    expect(problems([/never said/])).toEqual(
      expect.arrayContaining([
        expect.stringContaining('error: Failed to load resource'),
        expect.stringContaining('error: TypeError'),
        expect.stringContaining('error: RangeError'),
        expect.stringContaining('in the pop-up'),
        'expected in the console, but missing: /never said/',
        `request to a foreign origin: GET ${world.skezia}/`,
      ]),
    )
    await context.close()
  },
)
