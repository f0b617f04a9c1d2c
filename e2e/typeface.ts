import type { Page } from '@playwright/test'

/** Whether the page is shown in the portal's typeface yet, rather than in its stand-in. */
export const hasTypeface = (page: Page) => page.evaluate(isShown)

/** Waits until it is. */
export const typefaceShown = (page: Page) => page.waitForFunction(isShown)

function isShown(): boolean {
  return [...document.fonts].some(
    ({ family, status }) => family.includes('Atkinson Hyperlegible') && status === 'loaded',
  )
}
