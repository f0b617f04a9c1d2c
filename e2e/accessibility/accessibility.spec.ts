import type { Page } from '@playwright/test'
import { brand } from '../../catalogue/brand-states'
import { reach } from '../../catalogue/scene'
import { FIREFOX } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { tabTo } from '../support/keyboard'
import { password } from '../../catalogue/sign-in'
import { typefaceShown } from '../support/typeface'
import { withScene } from '../support/with-scene'

/*
 * Tests the requirements A2, A4, A5, A10 and A12 with only the keyboard. docs/accessibility.md names the tests of each
 * requirement.
 */

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
  await page.keyboard.type(text)
}

/** Waits until the page or step with this title has opened and the title has the focus. */
const arrived = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()

test('a user can sign in with a second factor by the keyboard alone', FIREFOX, async ({ page, backend }) => {
  const lea = backend.account({
    password,
    nickName: 'lea.martin',
    oneTimePasswordActivated: true,
    cellphone: '0612345642',
  })
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Identifiant ou e-mail' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await type(page, 'Identifiant ou e-mail', 'lea.martin')
  await type(page, 'Mot de passe', 'Une-erreur-1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveTitle(/^Erreur – /)
  // The refused password is selected, so typing replaces it.
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Saisissez votre code' })).toBeVisible()
  const code = page.getByLabel('Code de vérification')
  await expect(code).toBeFocused()
  await page.keyboard.type(backend.lastCode(lea))
  await arrived(page, 'Mes applications')
  await tabTo(page, page.getByRole('link', { name: /^Accessibilité/ }))
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('navigation').getByRole('link').last()).toBeFocused()
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Shift+Tab')
  await tabTo(page, page.getByRole('link', { name: 'Se déconnecter' }))
  await page.keyboard.press('Enter')
  // The sign-in page is a new document. A screen reader first reads out the title of a new document, so the page
  // focuses no element.
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible()
})

test('the mark of the portal on a legal document is visible in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const mark = page.getByRole('banner').locator('[data-brand-mark] > *')
  for (const path of ['/login', '/documents/conditions-generales.html']) {
    await page.goto(path)
    const fills = await mark.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fill))
    expect(fills, path).toEqual(Array.from({ length: 3 }, () => 'rgb(255, 255, 255)'))
  }
  await typefaceShown(page)
  await page.getByRole('banner').getByRole('link', { name: 'Compte Skezia' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible()
})

test('in forced colours, the mark of another brand keeps its background', async ({ browser, build }) => {
  for (const state of [brand.states['sign-in'], brand.states.terms])
    await withScene(browser, build, {}, async (scene) => {
      const { page } = scene
      await reach(scene, state ?? [])
      const mark = page.getByRole('banner').getByRole('link').locator('img')
      const ground = await mark.evaluate((image) => {
        let around: Element | null = image
        while (around && getComputedStyle(around).backgroundColor === 'rgba(0, 0, 0, 0)') around = around.parentElement
        return around ? getComputedStyle(around).backgroundColor : ''
      })
      await page.emulateMedia({ forcedColors: 'active' })
      await expect(mark).toHaveCSS('background-color', ground)
    })
})
