import { expect, type Page } from '@playwright/test'
import { comeBackFromProvider, returnOfSomebodyElse } from '../support/sign-in'
import type { World } from '../support/world'
import type { Sight, Visitor } from './scene'

/** The person at a page of Playwright. */
export function visitorOf(page: Page, world: World): Visitor {
  /** Every address that the page was led to, redirects included. */
  const addresses: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && addresses.push(request.url()))
  return {
    open: (path) => page.goto(path),
    addCookie: (cookie) => page.context().addCookies([cookie]),
    hydrated: () => expect(page.locator('[data-hydrate]')).toHaveCount(0),
    fill: (label, value) =>
      page
        .getByRole('textbox')
        .and(page.getByLabel(label, { exact: true }))
        .fill(value),
    click: (role, name) => page.getByRole(role, { name, exact: true }).click(),
    see: (sight) =>
      'site' in sight
        ? expect.poll(() => addresses.some((address) => address.startsWith(sight.site(world)))).toBe(true)
        : expectSight(page, sight),
    back: () => page.goBack(),
    comeBackWith: (identity) => comeBackFromProvider(page, identity),
    openForeignReturn: async (identity) => page.goto(await returnOfSomebodyElse(world, identity)),
  }
}

type SightOnPage = Exclude<Sight, { site: unknown }>

/** Resolves when the page shows what is described. */
async function expectSight(page: Page, sight: SightOnPage): Promise<void> {
  if ('noLink' in sight) await expect(page.getByRole('link', { name: sight.noLink })).toHaveCount(0)
  else await expect(find(page, sight).first()).toBeVisible()
}

function find(page: Page, sight: Exclude<SightOnPage, { noLink: unknown }>) {
  if ('text' in sight) return page.getByText(sight.text)
  if ('label' in sight) return page.getByLabel(sight.label)
  const { role, ...options } = sight
  return page.getByRole(role, { ...options, ...(role === 'heading' && { level: 1 }) })
}
