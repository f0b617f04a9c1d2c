import { expect, test } from './fixtures'
import { watch } from './page-watch'

test('errors of a page and its pop-ups are reported', async ({ browser, world }) => {
  const context = await browser.newContext({ baseURL: world.portal })
  const problems = watch(context, { apis: [world.sandbox.accountApiUrl], pages: [world.portal] })
  const page = await context.newPage()
  await page.goto('/login')
  await page.evaluate(async (accountApi) => {
    await fetch('/assets/none.js')
    await fetch('https://elsewhere.example').catch(() => undefined)
    await fetch(`${accountApi}/users/me`, { credentials: 'include' })
    document.body.setAttribute('style', 'color: red')
    console.warn('a warning')
    setTimeout(() => {
      throw new TypeError('uncaught')
    })
    void Promise.reject(new RangeError('unhandled'))
  }, world.sandbox.accountApiUrl)
  const opening = context.waitForEvent('page')
  await page.evaluate(() => void window.open('/login'))
  const popUp = await opening
  await popUp.waitForLoadState()
  await popUp.evaluate(() => console.error('in the pop-up'))

  const heard = problems([/a warning/, /never said/])
  const origin = world.portal
  expect(heard).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`404 (Not Found) (${origin}/assets/none.js)`),
      expect.stringMatching(/elsewhere\.example.*Content Security Policy/),
      expect.stringContaining('Applying inline style violates'),
      expect.stringContaining('error: TypeError'),
      expect.stringContaining('error: RangeError'),
      expect.stringContaining('in the pop-up'),
      'expected in the console, but missing: /never said/',
    ]),
  )
  expect(heard.join()).not.toContain('a warning')
  expect(heard.join(), 'a refusal by the API is normal').not.toContain('/users/me')
  await context.close()
})

test('a request to a foreign origin is reported', async ({ browser, world }) => {
  const context = await browser.newContext()
  const problems = watch(context, { apis: [], pages: [world.portal] })
  const page = await context.newPage()
  await page.goto(world.skezia)
  expect(problems([])).toEqual([`request to a foreign origin: GET ${world.skezia}/`])
  await context.close()
})
