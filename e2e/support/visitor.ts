import { expect, type Page } from '@playwright/test'
import { comeBackFromProvider, returnOfSomebodyElse } from '../../catalogue/sign-in'
import type { World } from './world'
import type { Sight, Visitor } from '../../catalogue/scene'

export function visitorOf(page: Page, world: World): Visitor {
  /** All addresses that the page has opened, including redirects. */
  const addresses: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && addresses.push(request.url()))
  const hydrated = () => page.locator('[data-hydrate]').waitFor({ state: 'detached' })
  return {
    open: (path) => page.goto(path),
    addCookie: (cookie) => page.context().addCookies([cookie]),
    hydrated,
    // Wait for the end of hydration. If a click begins before and ends after the hydration of a translated page, the
    // page loses the click.
    async fill(label, value) {
      await hydrated()
      await page
        .getByRole('textbox')
        .and(page.getByLabel(label, { exact: true }))
        .fill(value)
    },
    async click(role, name) {
      await hydrated()
      await page.getByRole(role, { name, exact: true }).click()
    },
    see: (sight) => expectSight(page, world, addresses, sight),
    back: () => page.goBack(),
    comeBackWith: (identity) => comeBackFromProvider(page, identity),
    openForeignReturn: async (identity) => page.goto(await returnOfSomebodyElse(world, identity)),
  }
}

/**
 * Resolves when the page shows the element that `sight` describes. If `sight.site` is set, resolves when an item of
 * `addresses` begins with the address of that site.
 */
async function expectSight(page: Page, world: World, addresses: readonly string[], sight: Sight): Promise<void> {
  if ('site' in sight)
    await expect
      .poll(() => addresses.some((address) => address.startsWith(sight.site(world))), { timeout: 40_000 })
      .toBe(true)
  else if ('gone' in sight) await page.getByRole(sight.gone, { name: sight.name }).waitFor({ state: 'detached' })
  else if ('text' in sight) await page.getByText(sight.text).first().waitFor()
  else if ('label' in sight) await page.getByLabel(sight.label).first().waitFor()
  else {
    const { role, ...options } = sight
    await page
      .getByRole(role, { ...options, ...(role === 'heading' && { level: 1 }) })
      .first()
      .waitFor()
  }
}
