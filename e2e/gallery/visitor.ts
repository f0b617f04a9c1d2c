import { expect, type Page } from '@playwright/test'
import type { Sight, Visitor } from './scene'

/** The person at a page of Playwright. */
export function visitorOf(page: Page): Visitor {
  return {
    open: (path) => page.goto(path),
    addCookie: (cookie) => page.context().addCookies([cookie]),
    hydrated: () => expect(page.locator('[data-hydrate]')).toHaveCount(0),
    fill: (label, value) => page.getByRole('textbox', { name: label, exact: true }).fill(value),
    click: (role, name) => page.getByRole(role, { name, exact: true }).click(),
    see: (sight) => expect(find(page, sight).first()).toBeVisible(),
  }
}

function find(page: Page, sight: Sight) {
  if ('text' in sight) return page.getByText(sight.text)
  if ('label' in sight) return page.getByLabel(sight.label)
  const { role, name } = sight
  return page.getByRole(role, { name, ...(role === 'heading' && { level: 1 }) })
}
