import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

const widget = (page: Page) => page.getByRole('button', { name: 'Contact', exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Contact' })

test('the contact button is 56 px wide, and the contact panel is 400 px wide', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  const round = await widget(page).boundingBox()
  expect(round).toMatchObject({ width: 56, height: 56, x: 1280 - 24 - 56, y: 800 - 24 - 56 })
  await widget(page).click()
  await expect(panel(page)).toBeVisible()
  // Wait until the panel has stopped moving.
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await panel(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return { width, right: x + width, bottom: y + height }
    })
    .toEqual({ width: 400, right: 1280 - 24, bottom: 800 - 24 })
  const form = await panel(page).boundingBox()
  expect(form?.height).toBeLessThanOrEqual(0.7 * 800)
  await panel(page).getByLabel('Description').fill('Bonjour')
  await panel(page).getByRole('button', { name: 'Envoyer' }).click()
  await expect(panel(page).getByRole('button')).toHaveCount(1)
  expect(await panel(page).boundingBox(), 'the panel with its result').toEqual(form)
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 320, height: 480 }, hasTouch: true, isMobile: true })

  test('on a phone, the contact button moves away from a focused field', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/reset-password')
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(widget(page)).toBeInViewport()
    await page.getByLabel('E-mail').focus()
    await expect(widget(page)).not.toBeInViewport()
    await page.getByLabel('E-mail').blur()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(widget(page)).toBeInViewport()

    await widget(page).tap()
    await expect(panel(page)).toBeVisible()
    const open = await panel(page).boundingBox()
    expect(open?.width).toBeLessThanOrEqual(0.9 * 320)
    expect(open?.height).toBeLessThanOrEqual(0.7 * 480)
    await panel(page).getByLabel('Description').scrollIntoViewIfNeeded()
    await expect(panel(page).getByRole('button', { name: 'Envoyer' })).toBeInViewport({ ratio: 1 })
    await expect(panel(page).getByRole('button', { name: 'Fermer' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

test('in a short window, no part of the contact panel covers the focused control of the panel', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/reset-password')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await widget(page).press('Enter')
  const inSight = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const { left = 0, top = 0, width = 0, height = 0 } = focused?.getBoundingClientRect() ?? {}
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2)
      return focused?.contains(topmost) || topmost?.contains(focused)
    })
  for (const key of [...Array<string>(5).fill('Tab'), ...Array<string>(5).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    await expect.soft(panel(page).locator(':focus')).toBeVisible()
    expect.soft(await inSight(), key).toBe(true)
    await expect.soft(panel(page).getByRole('button', { name: 'Fermer' })).toBeInViewport({ ratio: 1 })
  }
  await panel(page).getByRole('button', { name: 'Envoyer' }).press('Enter')
  await expect(panel(page).getByText('Écrivez votre message avant de l’envoyer.')).toBeInViewport({ ratio: 1 })
})

test('in a window 240 px high, the contact panel shows its focused field with the label', async ({ page }) => {
  await page.setViewportSize({ width: 427, height: 240 })
  await page.goto('/reset-password')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await widget(page).press('Enter')
  await expect(panel(page).getByLabel('Comment doit-on vous appeler ?')).toBeFocused()
  for (const label of ['Comment doit-on vous appeler ?', 'Email']) {
    await expect(panel(page).getByLabel(label)).toBeInViewport({ ratio: 1 })
    const name = (await panel(page).getByText(label).boundingBox()) ?? { y: 0 }
    const head = (await panel(page).getByRole('heading', { name: 'Contact' }).boundingBox()) ?? { y: 0, height: 0 }
    expect(name.y, label).toBeGreaterThan(head.y + head.height)
    await page.keyboard.press('Tab')
  }
})

test('if the user cancels the move to a provider, no message about the provider appears later', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await widget(page).click()
  await panel(page).getByLabel('Description').fill('Bonjour')
  await page.keyboard.press('Escape')
  const stay = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
  await page.getByRole('button', { name: 'Avec e-CPS' }).click()
  await stay
  await page.clock.runFor('00:11')
  await expect(page.getByRole('button', { name: 'Avec e-CPS' })).toBeEnabled()
  await expect(page.getByText(/ne s’ouvre pas/)).toHaveCount(0)
})
