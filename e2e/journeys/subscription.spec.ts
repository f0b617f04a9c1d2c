import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { holdScripts } from '../support/held-scripts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail' })
const terms = (page: Page) => page.getByRole('checkbox', { name: /^J’accepte les conditions/ })

test('the link to the terms opens a new tab and does not tick the checkbox around the link', async ({
  page,
  context,
}) => {
  await page.goto('/subscription')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /^conditions générales d’utilisation/ }).click(),
  ])
  await expect(heading(tab, 'Conditions générales d’utilisation')).toBeVisible()
  expect(await tab.evaluate(() => window.opener === null)).toBe(true)
  await expect(terms(page)).not.toBeChecked()
  // Click the start of the label, because the middle of the label is a link.
  await page.getByText('J’accepte les').click({ position: { x: 5, y: 10 } })
  await expect(terms(page)).toBeChecked()
})

/**
 * Opens the sign-up page with an e-mail address in the URL, and delays the scripts of the page. Returns a function that
 * lets the scripts load and waits for hydration.
 */
async function openBeforeScript(page: Page) {
  const release = await holdScripts(page)
  await page.goto('/subscription?mail=lea%40exemple.fr', { waitUntil: 'commit' })
  return async () => {
    await release()
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  }
}

test('a text that the user types before hydration replaces the e-mail address from the URL', async ({ page }) => {
  const script = await openBeforeScript(page)
  const nickname = page.getByRole('textbox', { name: 'Identifiant', exact: true })
  await emailField(page).fill('lea.martin@exemple.fr')
  await nickname.fill('Lea.Martin')
  await terms(page).check()
  await script()
  await expect(emailField(page)).toHaveValue('lea.martin@exemple.fr')
  await expect(nickname).toHaveValue('lea.martin')
  await expect(terms(page)).toBeChecked()
})

test('when the field of the e-mail has the focus, the address from the URL is selected', async ({ page }) => {
  const script = await openBeforeScript(page)
  await emailField(page).focus()
  await script()
  await expect(emailField(page)).toHaveValue('lea@exemple.fr')
  await page.keyboard.type('lea.martin@exemple.fr')
  await expect(emailField(page)).toHaveValue('lea.martin@exemple.fr')
})
