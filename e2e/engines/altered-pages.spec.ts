import type { Page } from '@playwright/test'
import { ALTERATIONS } from './alterations'
import { FIREFOX } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { holdScripts } from '../support/held-scripts'
import { password } from '../../catalogue/sign-in'

/*
 * In these tests, the browser translates a page and an extension changes the page while the page loads.
 * e2e/accessibility/every-state.spec.ts makes the same changes in Chromium.
 */

const TEXT = 'lea.martin@exemple.fr'

const fieldsOf = (page: Page) => page.locator('input:not([type=checkbox], [readonly])').filter({ visible: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const hydrated = (page: Page) => page.locator('[data-hydrate]').waitFor({ state: 'detached' })

test.beforeEach(async ({ context, expectNoise }) => {
  // The policy refuses the style that the password manager sets.
  expectNoise(/^error: Content-Security-Policy: .*style-src/)
  await context.addInitScript(ALTERATIONS)
})

test('a text typed before hydration stays in each field of a public page', FIREFOX, async ({ context, build }) => {
  const withForm = [...build.documents].filter(([, html]) => html.includes('<input')).map(([name]) => name)
  expect(withForm).toContain('/login.html')
  for (const path of withForm.map((name) => name.replace('.html', ''))) {
    const page = await context.newPage()
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(fieldsOf(page)).not.toHaveCount(0)
    const fields = await fieldsOf(page).all()
    for (const field of fields) {
      // Click again if the field does not have the focus. The translation of the page may have moved the field away
      // from the pointer.
      await expect(async () => {
        await field.click()
        await expect(field).toBeFocused({ timeout: 1000 })
      }).toPass()
      await page.keyboard.type(TEXT)
    }
    await release()
    await hydrated(page)
    for (const field of fields) await expect(field).toHaveValue(TEXT)
  }
})

test(
  'if a script fills in the sign-in form without an input event, the form sends the values of the script',
  FIREFOX,
  async ({ page, backend }) => {
    const lea = backend.account({ password })
    const submit = page.getByRole('button', { name: 'Se connecter' })
    const fillIn = () =>
      page.evaluate(
        (values) => {
          for (const [name, value] of Object.entries(values)) {
            const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
            if (field) field.value = value
          }
        },
        { identifier: lea.email, password },
      )
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(heading(page, 'Se connecter')).toBeVisible()
    await fillIn()
    await release()
    await hydrated(page)
    await expect(page.locator('[name=identifier]')).toHaveValue(lea.email)
    await submit.click()
    await expect(page).toHaveURL('/dashboard/apps')
    await page.getByRole('link', { name: 'Se déconnecter' }).click()
    await expect(heading(page, 'Se connecter')).toBeVisible()
    await hydrated(page)
    await fillIn()
    await submit.click()
    await expect(page).toHaveURL('/dashboard/apps')
  },
)
