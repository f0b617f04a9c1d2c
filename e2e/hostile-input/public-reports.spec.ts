import type { Page } from '@playwright/test'
import { test } from '../support/api-connections'
import { expect } from '../support/fixtures'
import { password, signIn } from '../../catalogue/sign-in'

/*
 * The inputs in these tests come from public reports about other products. A simulated browser would not show the
 * effect of these inputs.
 */

const FACTORS = '/dashboard/authentication/doubleAuthentication'

/** Composes a text letter by letter, as an on-screen keyboard or dictation does, and leaves the composition open. */
async function beginComposition(page: Page, text: string) {
  const session = await page.context().newCDPSession(page)
  for (let end = 1; end <= text.length; end += 1)
    await session.send('Input.imeSetComposition', {
      text: text.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    })
  return session
}

/** Composes a text and ends the composition. */
async function compose(page: Page, text: string) {
  const session = await beginComposition(page, text)
  await session.send('Input.insertText', { text })
}

test('if the user types the nickname on an on-screen keyboard, the field shows the text in lower case', async ({
  page,
}) => {
  await page.goto('/subscription')
  const field = page.getByLabel('Identifiant', { exact: true })
  await field.focus()
  await compose(page, 'Marie')
  await expect(field).toHaveValue('marie')
})

test('the field of the mobile number accepts ten digits from an on-screen keyboard, and ignores a further digit', async ({
  page,
  lea,
}) => {
  await page.goto(FACTORS)
  await expect(page.getByText(lea.email)).toBeVisible()
  await page.getByRole('switch', { name: 'Code par SMS' }).click()
  const field = page.getByLabel('Numéro de mobile')
  await compose(page, '0612345678')
  await expect(field).toHaveValue('06 12 34 56 78')
  await field.press('9')
  await expect(field).toHaveValue('06 12 34 56 78')
})

test('if Escape ends the composition of a word in a field, the dialog around the field stays open', async ({
  page,
  lea,
}) => {
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

test('no offline notice appears while answers arrive, even if the browser reports that it is offline', async ({
  page,
  backend,
}) => {
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

test('if the sign-in page has redirected to a solution, Back leads to the page before the sign-in page', async ({
  page,
  backend,
  world,
}) => {
  const account = backend.account({ password })
  await page.context().clearCookies()
  await page.goto('/subscription')
  await page.goto(`/login?redirectUrl=${encodeURIComponent(`${world.skemeet}/patients`)}`)
  await signIn(page, account.email)
  await expect(page).toHaveURL(`${world.skemeet}/patients`)
  await page.goBack()
  await expect(page).toHaveURL('/subscription')
})
