import type { Page } from '@playwright/test'

/** Returns whether the page shows the portal's typeface rather than the fallback font. */
export const hasTypeface = (page: Page) => page.evaluate(isShown)

/**
 * Makes a page show the portal's typeface immediately. Without this function, a first visit shows the typeface only on
 * the next page or step.
 */
export const typefaceShown = (page: Page) =>
  page.waitForFunction(() => {
    document.dispatchEvent(new Event('nextpage'))
    return [...document.fonts].some(
      ({ family, status }) => family.includes('Atkinson Hyperlegible') && status === 'loaded',
    )
  })

function isShown(): boolean {
  return [...document.fonts].some(
    ({ family, status }) => family.includes('Atkinson Hyperlegible') && status === 'loaded',
  )
}
