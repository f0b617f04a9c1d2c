import type { Page } from '@playwright/test'
import { BACK, goBack } from '../support/back-forward'
import { expect, test } from '../support/fixtures'
import { holdScripts } from '../support/held-scripts'
import { password, passwordField } from '../support/sign-in'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail' })
const nicknameField = (page: Page) => page.getByRole('textbox', { name: 'Identifiant', exact: true })
const confirmField = (page: Page) => page.getByRole('textbox', { name: 'Confirmer le mot de passe' })
const terms = (page: Page) => page.getByRole('checkbox', { name: /^J’accepte les conditions/ })
const submit = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' })
const congratulations = (page: Page) => page.getByRole('dialog', { name: 'Félicitations !' })

async function fill(page: Page, { email, nickname }: { email: string; nickname: string }) {
  await emailField(page).fill(email)
  await nicknameField(page).fill(nickname)
  await passwordField(page).fill(password)
  await confirmField(page).fill(password)
  await terms(page).check()
}

test('the keyboard alone is enough, and the final dialog makes the page inert', BACK, async ({ page, backend }) => {
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

test('the terms and the privacy policy open in a new tab, and do not tick the box', async ({ page, context }) => {
  await page.goto('/subscription')
  for (const [name, title] of [
    [/^conditions générales d’utilisation/, 'Conditions générales d’utilisation'],
    [/^politique de confidentialité/, 'Politique de confidentialité'],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAccessibleName(/ \(nouvelle fenêtre\)$/)
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
    await expect(heading(tab, title)).toBeVisible()
    await expect(tab).toHaveTitle(`${title} – Compte Skezia`)
    expect(await tab.evaluate(() => window.opener === null)).toBe(true)
    await tab.close()
    await expect(terms(page)).not.toBeChecked()
  }
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

test('the address of the link does not replace one typed before hydration', async ({ page }) => {
  const script = await openBeforeScript(page)
  await emailField(page).fill('lea.martin@exemple.fr')
  await terms(page).check()
  await script()
  await expect(emailField(page)).toHaveValue('lea.martin@exemple.fr')
  await nicknameField(page).fill('lea.martin')
  await passwordField(page).fill(password)
  await confirmField(page).fill(password)
  await submit(page).click()
  await expect(congratulations(page)).toContainText('lea.martin@exemple.fr')
})

test('the address of the link is selected when the focus is in its field', async ({ page }) => {
  const script = await openBeforeScript(page)
  await emailField(page).focus()
  await script()
  await expect(emailField(page)).toHaveValue('lea@exemple.fr')
  await page.keyboard.type('lea.martin@exemple.fr')
  await expect(emailField(page)).toHaveValue('lea.martin@exemple.fr')
})

test('a reload empties the passwords', async ({ page }) => {
  await page.goto('/subscription?mail=lea%40exemple.fr')
  await fill(page, { email: 'lea@exemple.fr', nickname: 'lea.martin' })
  await page.reload()
  await expect(emailField(page)).toHaveValue('lea@exemple.fr')
  await expect(passwordField(page)).toHaveValue('')
  await expect(confirmField(page)).toHaveValue('')
})
