import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

const INK = 'rgb(16, 35, 28)'

/** Checks that the printed page has no navigation, buttons or floating elements, because they are useless on paper. */
async function expectNothingToPress(page: Page) {
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Se déconnecter' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeHidden()
}

const coloursOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element)
      return { color, backgroundColor, backgroundImage }
    })

test.describe('a printed page', () => {
  test('a printed page of the account has dark text in both themes', async ({ page, backend, context }) => {
    const lea = backend.account({ email: 'lea@exemple.fr' })
    await context.addCookies([backend.session(lea)])
    await page.goto('/dashboard/authentication')
    await expect(page.getByRole('heading', { level: 1, name: 'Authentification' })).toBeVisible()
    const chevron = page.locator('main li svg').last()
    await expect(chevron).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expectNothingToPress(page)
    await expect(chevron).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Authentification' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(lea.email)
    await expect(page.getByRole('link', { name: 'Adresse e-mail' })).toBeVisible()
    expect(await coloursOf(page, 'h1')).toMatchObject({ color: INK })
    for (const plain of ['body', 'header'])
      expect(await coloursOf(page, plain)).toMatchObject({
        backgroundColor: 'rgba(0, 0, 0, 0)',
        backgroundImage: 'none',
      })
  })

  test('a printed public page has no side panel', async ({ page }) => {
    await page.goto('/subscription')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expectNothingToPress(page)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
    expect(await coloursOf(page, 'h1')).toMatchObject({ color: INK })
    await page.goto('/reset-password')
    // Emulate print again, because with E2E_CPU_SLOWDOWN a new document loses the emulated media.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Retour à la page de connexion' })).toBeHidden()
  })
})

test.describe('a browser without JavaScript', () => {
  for (const path of ['/login', '/dashboard/apps'])
    // Create a new page, because the test's default page would report each script that Chromium does not fetch.
    test(`without JavaScript, ${path} shows an explanation instead of its form`, async ({ browser, world }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: world.portal,
        viewport: { width: 320, height: 800 },
        colorScheme: 'dark',
      })
      const page = await context.newPage()
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compte Skezia a besoin de JavaScript')
      await expect(page.getByRole('main')).toHaveCount(1)
      await expect(page.getByRole('main').locator('img')).toBeVisible()
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 21, 18)')
      await expect(page.getByRole('main')).toContainText('Activez JavaScript dans les réglages de votre navigateur')
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Skezia', exact: true })).toHaveAttribute('href', world.skezia)
      await expect(page.getByRole('link', { name: 'Skemeet', exact: true })).toHaveAttribute('href', world.skemeet)
      const { x, width } = (await page.getByRole('main').boundingBox()) ?? { x: 0, width: Infinity }
      expect(x + width).toBeLessThanOrEqual(320)
      await expect(page.getByRole('link', { name: 'Plan du site' })).toHaveAttribute(
        'href',
        '/documents/plan-du-site.html',
      )
      await page.getByRole('link', { name: 'conditions générales d’utilisation' }).click()
      await expect(page.getByRole('heading', { name: '18. Contact' })).toBeVisible()
      await context.close()
    })
})
