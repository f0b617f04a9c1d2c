import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { screens } from './gallery/states'
import { startWorld } from './world'

/*
 * On a phone a toast is as wide as the page. In every state that shows one, it covers neither the heading, nor a field
 * in error, nor the button that tries again, nor the message beside it.
 */
const SIZES = { '390 px': { width: 390, height: 844 }, '320 px': { width: 320, height: 640 } }

/** The states that a success or a failure leads to, where a toast may be shown. */
const ANSWERED = /failed|saved|activated|expired|several toasts|just turned on|sent again/

interface Look {
  toasts: number
  faults: string[]
}

/** How many toasts there are, and what of the page or the open dialog lies under one. */
function look(page: Page): Promise<Look> {
  return page.evaluate(async () => {
    // Toasts are placed in the frame after the one that brings them.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.querySelector('main')
    const toasts = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.getBoundingClientRect())
    const NEVER_COVERED =
      'h1, dialog h2, [aria-invalid="true"], [id$="-error"], [type="submit"], dialog button, form [data-kind="red"]'
    const parts = [...(place?.querySelectorAll(NEVER_COVERED) ?? [])].filter(
      (part) => part.checkVisibility() && part.closest('.Toastify') === null,
    )
    const covers = (box: DOMRect, part: DOMRect) =>
      box.left < part.right && box.right > part.left && box.top < part.bottom && box.bottom > part.top
    return {
      toasts: toasts.length,
      faults: parts
        .filter((part) => toasts.some((toast) => covers(toast, part.getBoundingClientRect())))
        .map((part) => `${part.localName} « ${part.textContent.slice(0, 40)} » lies under a toast`),
    }
  })
}

for (const [size, viewport] of Object.entries(SIZES))
  test(`a toast covers nothing that is needed, ${size}`, async ({ browser, build }) => {
    test.setTimeout(300_000)
    let seen = 0
    for (const { screen, states } of screens)
      for (const [state, reach] of Object.entries(states).filter(([name]) => ANSWERED.test(name)))
        await test.step(`${screen} / ${state}`, async () => {
          const world = await startWorld(build, { counted: false })
          const context = await browser.newContext({
            viewport,
            baseURL: world.portal,
            locale: 'fr-FR',
            timezoneId: 'Europe/Paris',
            reducedMotion: 'reduce',
          })
          try {
            const page = await context.newPage()
            await reach({ page, backend: world.backend, world })
            const { toasts, faults } = await look(page)
            seen += toasts
            expect.soft(faults, `${screen} / ${state}`).toEqual([])
          } finally {
            await context.close()
            await world.close()
          }
        })
    expect(seen).toBeGreaterThan(10)
  })
