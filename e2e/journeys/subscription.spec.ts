import type { Locator, Page } from '@playwright/test'
import { goBack } from '../support/back-forward'
import { expect, test } from '../support/fixtures'
import { holdScripts } from '../support/held-scripts'
import { password, passwordField } from '../support/sign-in'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail' })
const terms = (page: Page) => page.getByRole('checkbox', { name: /^J’accepte les conditions/ })
const congratulations = (page: Page) => page.getByRole('dialog', { name: 'Félicitations !' })

test('the keyboard alone is enough, and the final dialog makes the page inert', async ({ page, backend }) => {
  await page.goto('/subscription')
  await emailField(page).focus()
  for (const keys of ['lea@exemple.fr', 'Tab', 'Tab', 'lea.martin', 'Tab', password, 'Tab', 'Tab', password, 'Tab'])
    await (keys === 'Tab' ? page.keyboard.press('Tab') : page.keyboard.type(keys))
  await page.keyboard.press('Tab')
  await expect(terms(page)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(congratulations(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fermer' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Fermer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Se connecter')).toBeFocused()
  expect(backend.calls.filter((call) => call.path === '/users/create')).toHaveLength(1)

  await goBack(page)
  await expect(congratulations(page)).toHaveCount(0)
})

test('a refused password is not green, and what it lacks is red, below a meter as wide as the field', async ({
  page,
}) => {
  const [green, grey, red] = ['rgb(11, 115, 80)', 'rgb(67, 84, 76)', 'rgb(179, 36, 28)']
  await page.goto('/subscription')
  await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  await passwordField(page).fill('Voltaire-26')
  const word = page.getByText('Forte', { exact: true })
  await expect(word).toHaveCSS('color', green)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(word).toHaveCSS('color', grey)
  const criteria = page.getByRole('main').getByRole('listitem')
  await expect(criteria.filter({ hasText: '12 caractères' })).toHaveCSS('color', red)
  await expect(criteria.filter({ hasText: 'une majuscule' })).toHaveCSS('color', green)
  const columns = await criteria.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().x))
  expect(new Set(columns).size).toBe(2)
  const box = (locator: Locator) =>
    locator.evaluate((element) => {
      const { x, width } = element.getBoundingClientRect()
      return { x, width }
    })
  expect(await box(page.getByRole('meter'))).toEqual(await box(passwordField(page).locator('..')))
})

test('the terms open in a new tab, and do not tick the box', async ({ page, context }) => {
  await page.goto('/subscription')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /^conditions générales d’utilisation/ }).click(),
  ])
  await expect(heading(tab, 'Conditions générales d’utilisation')).toBeVisible()
  expect(await tab.evaluate(() => window.opener === null)).toBe(true)
  await expect(terms(page)).not.toBeChecked()
  // At its start, because the middle is a link.
  await page.getByText('J’accepte les').click({ position: { x: 5, y: 10 } })
  await expect(terms(page)).toBeChecked()
})

/**
 * Opens the page with an address in its link, its script held back; gives what lets it go and waits until it is there.
 */
async function openBeforeScript(page: Page) {
  const release = await holdScripts(page)
  await page.goto('/subscription?mail=lea%40exemple.fr', { waitUntil: 'commit' })
  return async () => {
    await release()
    await expect(page.locator('[data-hydrate]')).toHaveCount(0)
  }
}

test('what is typed before hydration stays, in place of the address of the link and with the identifier in lower case', async ({
  page,
}) => {
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

test('the address of the link is selected when the focus is in its field', async ({ page }) => {
  const script = await openBeforeScript(page)
  await emailField(page).focus()
  await script()
  await expect(emailField(page)).toHaveValue('lea@exemple.fr')
  await page.keyboard.type('lea.martin@exemple.fr')
  await expect(emailField(page)).toHaveValue('lea.martin@exemple.fr')
})
