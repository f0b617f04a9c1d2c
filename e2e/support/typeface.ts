import type { Page } from '@playwright/test'

/** Returns whether the page uses the portal's typeface rather than the fallback font. */
export const hasTypeface = (page: Page) => page.evaluate(isShown)

/** Shows a page in the portal's typeface. A first visit uses it only when its next page or step appears. */
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
