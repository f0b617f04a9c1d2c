import type { CDPSession, Locator, Page } from '@playwright/test'
import { choice, LIST, test } from '../support/api-connections'
import { expect } from '../support/fixtures'

/* Zoomed with two fingers, a page is panned with one, whatever the finger touches. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const ZOOM = 2.5
/** A drag of a finger is shorter than what is seen of the page is wide. */
const DRAG_PX = 70
const TAP_PX = 20
/** More than a person needs from one corner to the other. */
const MOST_DRAGS = 16

interface Point {
  x: number
  y: number
}

/** Runs in the page. In what is seen of it: whether an element is there, a point of it to touch, and its way to the centre. */
function sightOf(element: Element) {
  const { offsetLeft, offsetTop, width, height } = window.visualViewport ?? new VisualViewport()
  const box = element.getBoundingClientRect()
  const [left, top] = [box.left - offsetLeft, box.top - offsetTop]
  const [x, y] = [left + box.width / 2, top + box.height / 2]
  const middle = (from: number, size: number, room: number) => (Math.max(0, from) + Math.min(room, from + size)) / 2
  return {
    isInSight: x > 0 && x < width && y > 0 && y < height,
    touch: { x: middle(left, box.width, width), y: middle(top, box.height, height) },
    toCentre: { x: width / 2 - x, y: height / 2 - y },
  }
}

async function drag(session: CDPSession, from: Point, way: Point): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const point = { x: from.x + way.x * part, y: from.y + way.y * part }
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Zooms in, and drags a finger over `touched`, across and along, until each of the controls has been in sight. */
async function expectReached(page: Page, touched: Locator, controls: readonly Locator[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: ZOOM })
  await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBe(ZOOM)
  for (const control of controls) {
    for (let drags = 0; drags < MOST_DRAGS && !(await control.evaluate(sightOf)).isInSight; drags += 1) {
      const { toCentre } = await control.evaluate(sightOf)
      const limited = (distance: number) => Math.max(-DRAG_PX, Math.min(DRAG_PX, distance))
      const ways = [
        { x: limited(toCentre.x), y: 0 },
        { x: 0, y: limited(toCentre.y) },
      ]
      // A shorter one is a tap, which closes a list.
      for (const way of ways.filter(({ x, y }) => Math.hypot(x, y) > TAP_PX))
        await drag(session, (await touched.evaluate(sightOf)).touch, way)
    }
    const { isInSight } = await control.evaluate(sightOf)
    expect(isInSight, String(control)).toBe(true)
  }
}

test('the buttons of a question are reached', async ({ page, backend, lea }) => {
  const { appId } = backend.apiConnection(lea)
  await page.goto(`${LIST}/${appId}`)
  await page.getByRole('button', { name: 'Générer un nouveau code' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await expectReached(
    page,
    question,
    ['Annuler', 'Confirmer'].map((name) => question.getByRole('button', { name })),
  )
})

test('the buttons of the contact panel are reached', async ({ page }) => {
  await page.goto('/login')
  await page.locator('[data-hydrate]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Contact' })
  await expect(panel).toBeVisible()
  await expectReached(
    page,
    panel,
    ['Envoyer', 'Fermer'].map((name) => panel.getByRole('button', { name })),
  )
})

test('the buttons around an open list are reached from the list', async ({ page, backend, lea }) => {
  for (let number = 1; number < 9; number += 1) backend.project(lea, `Projet ${number}`)
  await page.goto(LIST)
  await page.getByRole('button', { name: 'Nouvelle connexion API' }).click()
  const dialog = page.getByRole('dialog')
  const list = page.getByRole('listbox')
  await choice(page, 'Projet').click()
  await expect(list).toBeVisible()
  await expectReached(page, dialog, [list])
  await expectReached(
    page,
    list,
    ['Annuler', 'Sauvegarder'].map((name) => dialog.getByRole('button', { name })),
  )
})
