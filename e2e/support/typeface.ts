import type { Page } from '@playwright/test'

/** Whether the page uses the portal's font, rather than the fallback font. */
export const hasTypeface = (page: Page) => page.evaluate(isShown)

export const typefaceShown = (page: Page) => page.waitForFunction(isShown)

function isShown(): boolean {
  return [...document.fonts].some(
    ({ family, status }) => family.includes('Atkinson Hyperlegible') && status === 'loaded',
  )
}
