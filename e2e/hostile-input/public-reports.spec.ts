import type { Page } from '@playwright/test'
import { LIST, test } from '../support/api-connections'
import { expect } from '../support/fixtures'
import { password, signIn } from '../support/sign-in'

/* What people really do, each kind once, where a real browser decides: from public reports of other products. */

/** Composes a text letter by letter, as an on-screen keyboard or a dictation does. */
async function beginComposition(page: Page, text: string) {
  const session = await page.context().newCDPSession(page)
  for (let end = 1; end <= text.length; end += 1)
    await session.send('Input.imeSetComposition', { text: text.slice(0, end), selectionStart: end, selectionEnd: end })
  return session
}

async function compose(page: Page, text: string) {
  const session = await beginComposition(page, text)
  await session.send('Input.insertText', { text })
}

test('an identifier that is composed is not multiplied, and is in lower case afterwards', async ({ page }) => {
  await page.goto('/subscription')
  const field = page.getByLabel('Identifiant', { exact: true })
  await field.focus()
  await compose(page, 'Marie')
  await expect(field).toHaveValue('marie')
})

test('a number that is composed is not multiplied', async ({ page, lea }) => {
  await page.goto('/dashboard/authentication/doubleAuthentication')
  await expect(page.getByText(lea.email)).toBeVisible()
  await page.getByRole('switch', { name: 'Code par SMS' }).click()
  const field = page.getByLabel('Numéro de mobile')
  await compose(page, '0612345678')
  await expect(field).toHaveValue('0612345678')
  await field.press('9')
  await expect(field).toHaveValue('0612345678')
})

test('Escape that ends a composition closes neither the contact panel nor a dialog', async ({ page, lea }) => {
  await page.goto('/dashboard/api-connections')
  await expect(page.getByText(lea.email)).toBeVisible()
  await page.getByRole('button', { name: 'Contact' }).click()
  const panel = page.getByRole('dialog', { name: 'Contact' })
  await panel.getByLabel('Description').focus()
  await beginComposition(page, 'Bonjour')
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'Nouvelle connexion API' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle connexion API' })
  await dialog.getByLabel('Nom de la connexion API').focus()
  await beginComposition(page, 'Cabinet')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a browser that says it is offline while answers arrive shows no notice', async ({ page, backend }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  await page.goto('/login')
  await expect.poll(() => backend.calls.map(({ call }) => call)).toContain('GET /users/me')
  await signIn(page, 'lea.martin', 'Pas-le-bon-secret-1')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByText('Vous êtes hors ligne')).toHaveCount(0)
  backend.fault('POST /auth/login', { drop: true })
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Vous êtes hors ligne')).toBeVisible()
})

test('a module that was lost under its address is asked for under another', async ({ page, backend, expectNoise }) => {
  expectNoise(/503.*assets/)
  const account = backend.account({ password })
  await page.route(/\/assets\/(?:http|form-rules)-[^?]+$/, (route) => route.fulfill({ status: 503 }))
  await page.goto('/login')
  await signIn(page, account.email)
  await expect(page).toHaveURL('/dashboard/apps')
})

test('Back from a solution leads to the page before the portal', async ({ page, backend, world }) => {
  const account = backend.account({ password })
  await page.goto('/subscription')
  await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/patients`)}`)
  await signIn(page, account.email)
  await expect(page).toHaveURL(`${world.skemeet}/patients`)
  await page.goBack()
  await expect(page).toHaveURL('/subscription')
})

test('characters that nobody sees around an identifier and a code are left out', async ({ page, backend }) => {
  const account = backend.account({ nickName: 'marie.curie', password, oneTimePasswordActivated: true })
  await page.goto('/login')
  await signIn(page, '\u202Amarie.curie\u200B\u00AD\u202C\n')
  const code = page.getByLabel('Code de vérification')
  await expect(code).toBeVisible()
  await code.fill(`\u2068${backend.lastCode(account)}\u2069\u200B`)
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL('/dashboard/apps')
})

test('a malformed connection hides itself, not the list', async ({ page, backend, lea }) => {
  for (const name of ['Agenda', 'Laboratoire']) backend.apiConnection(lea, { name })
  await page.route('**/applications', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/"scopes":\[\]/, '"scopes":7') })
  })
  await page.goto(LIST)
  await expect(page.locator('main li a')).toHaveText([/Laboratoire/])
})
