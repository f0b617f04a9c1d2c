import type { Page } from '@playwright/test'
import { BACK, goBack } from '../support/back-forward'
import { expect, test } from '../support/fixtures'

const LIST = '/dashboard/authentication'
const EMAIL = `${LIST}/email`
const NICKNAME = `${LIST}/nickName`
const PASSWORD = `${LIST}/password`

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })

test.beforeEach(async ({ backend, context }) => {
  await context.addCookies([backend.session(backend.account())])
})

test.describe('the list', () => {
  test('a click anywhere on a row opens it', async ({ page }) => {
    await page.goto(LIST)
    const box = await row(page, 'Mot de passe').boundingBox()
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 8, (box?.y ?? 0) + 8)
    await expect(page).toHaveURL(PASSWORD)
  })

  test('has a link back on wide screens only', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(EMAIL)
    await expect(title(page, 'Adresse e-mail')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Authentification' })).toBeHidden()
  })
})

test.describe('a half-filled form', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })

  test('asks before Back', BACK, async ({ page }) => {
    await page.goto(LIST)
    await page.getByRole('link', { name: 'Identifiant' }).click()
    await page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('lea')
    await goBack(page)
    await expect(question(page)).toBeVisible()
    await expect(page).toHaveURL(NICKNAME)
    await question(page).getByRole('button', { name: 'Quitter la page' }).click()
    await expect(page).toHaveURL(LIST)
  })

  test('has the browser ask before the tab is closed', async ({ page }) => {
    await page.goto(PASSWORD)
    await page.getByLabel('Mot de passe actuel').pressSequentially('Vol')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    const closed = page.waitForEvent('close')
    await dialog.accept()
    await closed
  })
})
