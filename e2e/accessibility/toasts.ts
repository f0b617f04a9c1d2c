import type { Page } from '@playwright/test'

/** The viewports of phones, on which the page has room for the toasts. */
export const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
]

/** The close buttons of the toasts, whose names do not depend on the library. */
const CLOSE_BUTTONS = 'section[aria-label^="Notifications"] button'

export async function showsToast(page: Page): Promise<boolean> {
  return (await page.locator(CLOSE_BUTTONS).count()) > 0
}

/** Returns the heading and the first field of the page, or of its dialog, that a toast covers where the page begins. */
export function checkToasts(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const scrolled = dialog ?? document.documentElement
    scrolled.scrollTo(0, 0)
    const root = dialog ?? document.querySelector('main')
    const toasts = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.getBoundingClientRect())
    const closeButtons = document.querySelectorAll(selector).length
    const parts = ['h1, h2', 'input'].flatMap((part) => root?.querySelector(part) ?? [])
    const covers = (box: DOMRect, part: DOMRect) =>
      box.left < part.right && box.right > part.left && box.top < part.bottom && box.bottom > part.top
    return [
      ...(closeButtons === toasts.length ? [] : [`${toasts.length} toasts found, ${closeButtons} close buttons`]),
      ...parts
        .filter((part) => toasts.some((toast) => covers(toast, part.getBoundingClientRect())))
        .map((part) => `${part.localName} « ${part.textContent.slice(0, 40)} » lies under a toast`),
    ]
  }, CLOSE_BUTTONS)
}
