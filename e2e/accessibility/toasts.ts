import type { Page } from '@playwright/test'

/**
 * The tested window sizes. In each size, no message may move a part of the page, and no toast may cover a part of the
 * page.
 */
export const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]

/** The parts of a page that a message must neither move nor cover. */
const PARTS = 'h1, h2, label, input, textarea, button, a'

/** The check ignores a movement of at most this number of pixels. */
const TOLERANCE_PX = 2

/** Selects the close buttons of the toasts. Do not select them by name, because the library chooses the names. */
const CLOSE_BUTTONS = 'section[aria-label^="Notifications"] button'

export async function showsToast(page: Page): Promise<boolean> {
  return (await page.locator(CLOSE_BUTTONS).count()) > 0
}

export async function closeToasts(page: Page): Promise<void> {
  while (await showsToast(page)) await page.locator(CLOSE_BUTTONS).first().click()
}

/**
 * Scrolls to the top, and returns the elements that a toast covers. If a dialog is open, checks only the dialog.
 */
export function checkToasts(page: Page): Promise<string[]> {
  return page.evaluate(
    ([parts, closing]) => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
      const scrolled = dialog ?? document.documentElement
      scrolled.scrollTo(0, 0)
      const roots = dialog ? [dialog] : [...document.querySelectorAll('main, [role=main], nav')]
      const toasts = [...document.querySelectorAll('.Toastify__toast')]
      const crosses = [...document.querySelectorAll(closing)]
      const inHeader = dialog ? [] : [...document.querySelectorAll('header a, header button')]
      const covers = (box: DOMRect, part: DOMRect) =>
        box.left < part.right && box.right > part.left && box.top < part.bottom && box.bottom > part.top
      /**
       * Returns the rectangle of an element. For a heading, this is the rectangle of its text, because a heading is as
       * wide as its column.
       */
      const boxOf = (part: Element) => {
        const words = document.createRange()
        words.selectNodeContents(part)
        return (/^h\d$/.test(part.localName) ? words : part).getBoundingClientRect()
      }
      return [
        ...(crosses.length === toasts.length ? [] : [`${toasts.length} toasts found, ${crosses.length} close buttons`]),
        ...inHeader
          .filter((part) => crosses.some((cross) => covers(cross.getBoundingClientRect(), boxOf(part))))
          .map((part) => `${part.localName} « ${part.textContent} » lies under a close button`),
        ...roots
          .flatMap((root) => [...root.querySelectorAll(parts)])
          .filter(
            (part) =>
              part.checkVisibility({ visibilityProperty: true }) &&
              !part.closest('section[aria-label^="Notifications"]'),
          )
          .filter((part) => toasts.some((toast) => covers(toast.getBoundingClientRect(), boxOf(part))))
          .map((part) => `${part.localName} « ${part.textContent.slice(0, 40)} » lies under a toast`),
      ]
    },
    [PARTS, CLOSE_BUTTONS] as const,
  )
}

/**
 * Records the positions of the parts of the page or of its dialog, independent of scrolling. If `below` is given, the
 * function records only the parts above the first part that contains the text `below`. Returns a function that lists
 * the parts that have moved since then.
 */
export async function placesOf(page: Page, below?: string): Promise<() => Promise<string[]>> {
  const before = await page.evaluateHandle(
    ([parts, below]) => {
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
      const root = dialog ?? document.querySelector('main, [role=main]')
      const shown = [...(root?.querySelectorAll(parts) ?? [])].filter((part) => part.checkVisibility())
      // Remove word joiners, because the texts contain one in « e-mail » and « e-CPS ».
      const wordsOf = (part: Element) => part.textContent.replaceAll('\u2060', '')
      const end = below === undefined ? shown.length : shown.findIndex((part) => wordsOf(part).includes(below))
      const placeOf = (part: Element) => part.getBoundingClientRect().y + (dialog ?? document.documentElement).scrollTop
      return {
        placeOf,
        places: shown.slice(0, end).map((part) => ({ part, name: part.textContent, y: placeOf(part) })),
      }
    },
    [PARTS, below] as const,
  )
  return () =>
    before.evaluate(
      ({ placeOf, places }, tolerance) =>
        places
          .filter(({ part, y }) => part.isConnected && Math.abs(placeOf(part) - y) > tolerance)
          .map(({ part, name, y }) => `${part.localName} « ${name} »: ${y} → ${placeOf(part)}`),
      TOLERANCE_PX,
    )
}
