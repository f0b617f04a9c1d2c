import type { Page } from '@playwright/test'
import { choice, LIST, test as withConnections, title } from '../support/api-connections'
import { expect, test } from '../support/fixtures'

/*
 * When an element closes, an invisible shield stays in its place for half a second. A click there has no effect on the
 * element below.
 */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const SHIELD_MS = 500
const AUTHENTICATION = '/dashboard/authentication'

/** Returns the middle of the first element that matches. */
async function middleOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const CROSS = 'section[aria-label^="Notifications"] button'

test.describe('a phone', () => {
  test.use(PHONE)

  test('if the user taps a toast that has just closed, the tap does not activate the sign-out link under the toast', async ({
    page,
    backend,
    context,
  }) => {
    const lea = backend.account()
    await context.addCookies([backend.session(lea)])
    await page.clock.install()
    await page.goto(`${AUTHENTICATION}/nickName`)
    await page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('lea.nouvelle')
    await page.getByRole('button', { name: 'Confirmer' }).tap()
    await page.locator(CROSS).waitFor()
    const under = await middleOf(page, 'a[href="/logout"]')
    const hit = () => page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('a') !== null, under)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
    while ((await page.locator(CROSS).count()) > 0) await page.clock.runFor(100)
    await page.touchscreen.tap(under.x, under.y)
    expect(await hit()).toBe(false)
    await expect(page).toHaveURL(AUTHENTICATION)
    await page.clock.runFor(SHIELD_MS)
    expect(await hit()).toBe(true)
    await page.touchscreen.tap(under.x, under.y)
    await expect(page).toHaveURL('/login')
  })

  test('if the user taps the close button of the contact panel twice, the second tap has no effect on the page', async ({
    page,
  }) => {
    await page.goto('/login')
    const identifier = page.getByRole('textbox', { name: 'Identifiant ou e-mail' })
    await identifier.fill('lea.martin')
    // On a small touch screen, the portal hides the contact button while a field has the focus. Blur the field.
    await identifier.blur()
    await page.getByRole('button', { name: 'Contact' }).tap()
    const cross = page.getByRole('button', { name: 'Fermer' })
    await cross.tap({ trial: true })
    const { x, y } = await middleOf(page, 'dialog[open] h2 ~ button')
    for (const dx of [0, 0, -20, -40]) await page.touchscreen.tap(x + dx, y)
    await expect(cross).toBeHidden()
    await expect(page).toHaveURL('/login')
    await expect(identifier).toHaveValue('lea.martin')
  })

  for (const width of [320, 360, 390, 767])
    test(`at a width of ${width} px, the close button of a toast lies over no control of the header`, async ({
      page,
      backend,
      context,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      const lea = backend.account()
      await context.addCookies([backend.session(lea)])
      await page.goto(`${AUTHENTICATION}/nickName`)
      await page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('lea.nouvelle')
      await page.getByRole('button', { name: 'Confirmer' }).tap()
      await page.locator(CROSS).waitFor()
      const under = await page.evaluate((selector) => {
        const cross = document.querySelector(selector)?.getBoundingClientRect()
        return [...document.querySelectorAll('header a, header button')]
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect()
            return !cross || (left < cross.right && right > cross.left && top < cross.bottom && bottom > cross.top)
          })
          .map(({ textContent }) => textContent)
      }, CROSS)
      expect(under).toEqual([])
    })
})

withConnections(
  'a second press on « Confirmer » opens nothing below the closed dialog',
  async ({ page, backend, lea }) => {
    for (const name of ['Agenda', 'Export', 'Relevés', 'Suivi']) backend.apiConnection(lea, { name })
    await page.goto(LIST)
    await page.getByRole('button', { name: 'Supprimer Agenda' }).click()
    await page.getByRole('button', { name: 'Confirmer' }).hover()
    const { x, y } = await middleOf(page, 'dialog button:last-child')
    await page.mouse.click(x, y)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const dy of [-80, 0, 80]) await page.mouse.click(x, y + dy)
    await expect(page.getByText('Connexion API supprimée')).toBeVisible()
    await expect(page).toHaveURL(LIST)
    await expect(title(page, 'Connexions API')).toBeVisible()
    // Half a second after the dialog has closed, the row reacts to a click again.
    await page.getByRole('link', { name: 'Export' }).click()
    await expect(title(page, 'Configuration manuelle')).toBeVisible()
  },
)

withConnections(
  'if the user clicks an option of a list twice, the second click has no effect on the page below the closed list',
  async ({ page, backend, lea }) => {
    const { appId } = backend.apiConnection(lea, { name: 'Agenda', scopes: [] })
    await page.goto(`${LIST}/${appId}`)
    await choice(page, 'Patients').click()
    const option = await middleOf(page, '[role=option]:has-text("Modification")')
    await page.mouse.click(option.x, option.y)
    await expect(choice(page, 'Patients')).toHaveText('Modification')
    const reachesPage = () =>
      page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('#root') !== null, option)
    expect(await reachesPage()).toBe(false)
    await expect.poll(reachesPage).toBe(true)
  },
)
