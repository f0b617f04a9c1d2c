import type { Page } from '@playwright/test'

/**
 * Watches for the element of `selector` to become visible. The returned function resolves to whether it contains the
 * visible element that has the focus at the end of that change of the document, which is before any key can be pressed.
 */
export async function watchFocusOnShow(page: Page, selector: string): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle((selector) => {
    const shown = new Promise<boolean>((resolve) => {
      const observer = new MutationObserver(() => {
        const element = document.querySelector(selector)
        if (!element?.checkVisibility()) return
        const { activeElement } = document
        observer.disconnect()
        resolve(element.contains(activeElement) && activeElement?.checkVisibility() === true)
      })
      observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    return { shown }
  }, selector)
  return () => watch.evaluate(({ shown }) => shown)
}
