import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import type { Screen } from './gallery/scene'
import { screens } from './gallery/states'
import { holdScripts } from './held-scripts'
import { watch } from './page-watch'
import { translatePages } from './page-translation'
import type { Build } from './portal'
import { password, signIn } from './sign-in'
import { startWorld } from './world'

/*
 * Every state of every screen is reached while the browser translates the page, and every field of it is typed in. No
 * page breaks, nothing is written to the console, and nothing typed is lost.
 */

/** What the console says in a state that is a failure of the network. */
const NOISE: Record<string, RegExp> = { 'the script cannot be had': /404.*libraries/ }

/** What goes wrong in one state. */
async function faultsOf(
  state: string,
  reach: Screen['states'][string],
  browser: Browser,
  build: Build,
): Promise<string[]> {
  const expected = NOISE[state] ? [NOISE[state]] : []
  const world = await startWorld(build, { counted: false })
  const context = await browser.newContext({
    baseURL: world.portal,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  })
  const { accountApiUrl, applicationApiUrl, outboxUrl, providerUrl } = world.sandbox
  const complaints = watch(context, {
    apis: [accountApiUrl, applicationApiUrl],
    pages: [world.portal, outboxUrl, providerUrl, world.skezia, world.skemeet].map((url) => new URL(url).origin),
  })
  try {
    context.setDefaultTimeout(10_000)
    await translatePages(context, 'script')
    const page = await context.newPage()
    await reach({ page, backend: world.backend, world })
    const lost = await typeEverywhere(page)
    return [...lost, ...complaints(expected)]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error), ...complaints(expected)]
  } finally {
    await context.close()
    await world.close()
  }
}

/** Types in every field that can be reached, twice, and names those that do not hold what was typed last. */
async function typeEverywhere(page: Page): Promise<string[]> {
  const modal = page.locator('dialog:modal')
  const place = (await modal.count()) > 0 ? modal.last() : page
  const fields = await place.locator('input:not([type=checkbox], [type=radio]):visible, textarea:visible').all()
  const typed: { field: Locator; text: string }[] = []
  const address = page.url()
  for (const field of fields)
    try {
      const text = textFor(await field.getAttribute('autocomplete'))
      for (const value of [text.slice(0, 3), text]) await field.fill(value, { timeout: 3_000 })
      await field.blur()
      typed.push({ field, text })
    } catch (error) {
      // A page that leads to another takes its fields with it.
      if (page.url() !== address) return []
      throw error
    }
  const lost: string[] = []
  for (const { field, text } of typed)
    if ((await field.inputValue()) !== text) lost.push(`lost: ${await field.evaluate(({ outerHTML }) => outerHTML)}`)
  return lost
}

function textFor(autoComplete: string | null): string {
  if (autoComplete === 'one-time-code') return '493027'
  if (autoComplete?.startsWith('tel')) return '0612345678'
  if (autoComplete === 'email') return 'lea.martin@exemple.fr'
  return autoComplete?.endsWith('password') ? 'Soleil-Levant-42' : 'lea.martin'
}

for (const { screen, states } of screens)
  test(`a translated page works and keeps what is typed: ${screen}`, async ({ browser, build }) => {
    test.setTimeout(30_000 + 10_000 * Object.keys(states).length)
    for (const [state, reach] of Object.entries(states))
      await test.step(state, async () => {
        expect.soft(await faultsOf(state, reach, browser, build), `${screen} / ${state}`).toEqual([])
      })
  })

for (const path of ['/login', '/subscription', '/reset-password', '/reset-nickname'])
  test(`what is typed in ${path} before the script stays when the page was translated meanwhile`, async ({ page }) => {
    await translatePages(page.context(), 'document')
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('h1 font').first()).toBeVisible()
    const fields = page.locator('main input:not([type=checkbox])')
    for (const field of await fields.all()) await field.fill('typed-before')
    await release()
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    for (const field of await fields.all()) await expect(field).toHaveValue('typed-before')
    await expect(fields.last()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('-after')
    await expect(fields.last()).toHaveValue('typed-before-after')
  })

test('a submit before the script is sent once when the page was translated meanwhile', async ({ page, backend }) => {
  const lea = backend.account({ password })
  await translatePages(page.context(), 'document')
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await signIn(page, lea.email)
  await release()
  await expect(page).toHaveURL('/dashboard/apps')
  expect(backend.calls.filter(({ path }) => path === '/auth/login')).toHaveLength(1)
})
