import type { Page } from '@playwright/test'

/** The viewports of phones, on which a toast is as wide as the page. */
export const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
]

/** The close buttons of the toasts, whose names do not depend on the library. */
const CLOSE_BUTTONS = 'section[aria-label^="Notifications"] button'

/** Whether a toast is shown. */
export async function showsToast(page: Page): Promise<boolean> {
  return (await page.locator(CLOSE_BUTTONS).count()) > 0
}

/** Returns the headings, fields in error, failures and submit buttons that a toast still covers once it has moved. */
export function checkToasts(page: Page): Promise<string[]> {
  return page.evaluate(async (selector) => {
    const NEVER_COVERED =
      'h1, dialog h2, [aria-invalid="true"], [id$="-error"], [type="submit"], dialog button, form [data-kind="red"]'
    const covers = (box: DOMRect, part: DOMRect) =>
      box.left < part.right && box.right > part.left && box.top < part.bottom && box.bottom > part.top
    const faults = () => {
      const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.querySelector('main')
      const toasts = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.getBoundingClientRect())
      const closeButtons = document.querySelectorAll(selector).length
      const parts = [...(root?.querySelectorAll(NEVER_COVERED) ?? [])].filter(
        (part) => part.checkVisibility() && part.closest('.Toastify') === null,
      )
      return [
        ...(closeButtons === toasts.length ? [] : [`${toasts.length} toasts found, ${closeButtons} close buttons`]),
        ...parts
          .filter((part) => toasts.some((toast) => covers(toast, part.getBoundingClientRect())))
          .map((part) => `${part.localName} « ${part.textContent.slice(0, 40)} » lies under a toast`),
      ]
    }
    // The browser tells the page its new size in a frame of its own, and the portal moves a toast in a later one.
    dispatchEvent(new Event('resize'))
    const FRAMES = { atLeast: 3, atMost: 120 }
    for (let frame = 0; frame < FRAMES.atMost && (frame < FRAMES.atLeast || faults().length > 0); frame += 1)
      await new Promise(requestAnimationFrame)
    return faults()
  }, CLOSE_BUTTONS)
}
