import type { Locator, Page } from '@playwright/test'
import { choice, LIST, test } from '../support/api-connections'
import { expect } from '../support/fixtures'

/*
 * If the user has zoomed in, a drag with one finger moves the visible part of the page. The drag also works on a
 * dialog, on the contact panel and on an open list.
 */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const ZOOM = 2.5
/** The length of a drag. It is shorter than the visible width of the page. */
const DRAG_PX = 70

/**
 * The browser runs this function in the page. Returns the middle of the visible part of the element, and the scroll
 * offset of the zoomed page.
 */
function touchOf(element: Element) {
  const { offsetLeft, offsetTop, width, height } = window.visualViewport ?? new VisualViewport()
  const box = element.getBoundingClientRect()
  const middle = (from: number, size: number, room: number) => (Math.max(0, from) + Math.min(room, from + size)) / 2
  return {
    x: middle(box.left - offsetLeft, box.width, width),
    y: middle(box.top - offsetTop, box.height, height),
    offset: [offsetLeft, offsetTop].map(Math.round),
  }
}

/**
 * Zooms in and drags a finger over the element `touched` in four directions. Each drag must move the visible part of
 * the page.
 */
async function expectPanned(page: Page, touched: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: ZOOM })
  await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBe(ZOOM)
  for (const [axis, way] of [
    [0, -DRAG_PX],
    [0, DRAG_PX],
    [1, -DRAG_PX],
    [1, DRAG_PX],
  ] as const)
    await expect(async () => {
      const { x, y, offset } = await touched.evaluate(touchOf)
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const point = axis === 0 ? { x: x + way * part, y } : { x, y: y + way * part }
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
      }
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      expect(
        (await touched.evaluate(touchOf)).offset[axis],
        `a drag of ${way} px moves the visible part of the page`,
      ).not.toBe(offset[axis])
    }).toPass()
}

test('on a zoomed page, a drag with a finger on a dialog moves the visible part of the page', async ({
  page,
  backend,
  lea,
}) => {
  const { appId } = backend.apiConnection(lea)
  await page.goto(`${LIST}/${appId}`)
  await page.getByRole('button', { name: 'Générer un nouveau code' }).click()
  await expectPanned(page, page.getByRole('dialog'))
})

test('on a zoomed page, a drag with a finger on the contact panel moves the visible part of the page', async ({
  page,
}) => {
  await page.goto('/login')
  await page.locator('[data-hydrate]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  await expectPanned(page, page.getByRole('dialog', { name: 'Contact' }))
})

test('on a zoomed page, a drag with a finger on an open list moves the visible part of the page', async ({
  page,
  backend,
  lea,
}) => {
  for (let number = 1; number < 9; number += 1) backend.project(lea, `Projet ${number}`)
  await page.goto(LIST)
  await page.getByRole('button', { name: 'Nouvelle connexion API' }).click()
  await choice(page, 'Projet').click()
  await expectPanned(page, page.getByRole('listbox'))
})
