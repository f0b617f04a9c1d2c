import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The texts that live regions have announced in this document, each as `alert: …` or `status: …`. */
    announcements: string[]
  }
}

/** Records the announcements of live regions in every document that `page` opens from now on. */
export const recordLiveRegions = (page: Page) => page.addInitScript(record)

/** Returns the announcements of the live regions in the document of `page`. */
export const announcementsOf = (page: Page) => page.evaluate(() => window.announcements)

/** Runs in the page before the scripts of the page. */
function record(): void {
  const LIVE = '[aria-live="polite"], [role="alert"], [role="status"]'
  window.announcements = []

  /**
   * Returns the live regions to which a change adds words. A region that appears together with its words is announced
   * only if it is an alert.
   */
  function regionsOf({ type, target, addedNodes }: MutationRecord): Element[] {
    const element = target instanceof Element ? target : target.parentElement
    const addsWords = type !== 'childList' || addedNodes.length > 0
    const region = addsWords ? element?.closest(LIVE) : undefined
    const alerts = [...addedNodes].flatMap((node) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll('*')].filter((one) => one.matches('[role="alert"]'))
        : [],
    )
    return region ? [region, ...alerts] : alerts
  }

  function wordsOf(region: Element): string {
    if (!region.checkVisibility({ visibilityProperty: true })) return ''
    const copy = document.importNode(region, true)
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    for (const block of copy.querySelectorAll('p, div, li')) block.append(' ')
    return copy.textContent.replaceAll(/\s+/g, ' ').trim()
  }

  const observer = new MutationObserver((changes) => {
    for (const region of new Set(changes.flatMap(regionsOf))) {
      const words = wordsOf(region)
      if (words) window.announcements.push(`${region.matches('[role="alert"]') ? 'alert' : 'status'}: ${words}`)
    }
  })
  // Observe the document only after it is loaded, because a screen reader does not announce the initial content of a
  // live region.
  document.addEventListener(
    'readystatechange',
    () =>
      observer.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['aria-hidden'],
      }),
    { once: true },
  )
}
