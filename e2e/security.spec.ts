import type { Page } from '@playwright/test'
import type { Account } from '../mocks/accounts'
import { BACK, goBack } from './back-forward'
import { expect, test } from './fixtures'
import { fillNewPassword, password, signIn } from './sign-in'

const LIST = '/dashboard/authentication'
const EMAIL = `${LIST}/email`
const NICKNAME = `${LIST}/nickName`
const PASSWORD = `${LIST}/password`
const FACTORS = `${LIST}/doubleAuthentication`

const NEW_PASSWORD = 'Nouveau-Secret-2'
const NUMBER = '0612345642'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const success = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer' })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
const typedEmail = (page: Page) => page.getByLabel('Nouvel e-mail', { exact: true })

let lea: Account

test.beforeEach(async ({ backend, context }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  await context.addCookies([backend.session(lea)])
})

async function fillEmail(page: Page, email = 'lea@nouveau.fr') {
  await typedEmail(page).fill(email)
  await page.getByLabel('Confirmer le nouvel e-mail').fill(email)
}

async function fillPassword(page: Page) {
  await page.getByLabel('Mot de passe actuel').fill(password)
  await fillNewPassword(page, NEW_PASSWORD)
}

test.describe('the list', () => {
  test('opens each page and returns by the keyboard', async ({ page }) => {
    await page.goto(LIST)
    for (const [item, path, heading] of [
      ['Adresse e-mail', EMAIL, 'Adresse e-mail'],
      ['Identifiant', NICKNAME, 'Identifiant'],
      ['Mot de passe', PASSWORD, 'Mot de passe'],
      ['Authentification à double facteur', FACTORS, 'Authentification à double facteur'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name: item, exact: true }).press('Enter')
      await expect(page).toHaveURL(path)
      await expect(title(page, heading)).toBeFocused()
      await expect(page).toHaveTitle(`${heading} – Compte Skezia`)
      await page.getByRole('main').getByRole('link', { name: 'Authentification', exact: true }).press('Enter')
      await expect(title(page, 'Authentification')).toBeFocused()
    }
  })

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

  test('deleting the account opens the contact form, with the first sentence written', async ({ page }) => {
    await page.goto(LIST)
    await page.getByRole('button', { name: 'Supprimer le compte' }).click()
    const description = page.getByRole('dialog', { name: 'Contact' }).getByLabel('Description')
    await expect(description).toBeFocused()
    await page.keyboard.type(' Merci.')
    await expect(description).toHaveValue('Bonjour, je souhaite supprimer mon compte. Merci.')
  })
})

test.describe('the e-mail address', () => {
  test('is changed by the link sent to the new address', async ({ page, backend }) => {
    await page.clock.install()
    await page.goto(EMAIL)
    await fillEmail(page)
    await confirm(page).click()
    await expect(success(page, 'Email mis à jour')).toBeVisible()
    await expect(title(page, 'Email mis à jour : il reste à le confirmer')).toBeFocused()
    await expect(page.getByText('vient d’être envoyé à lea@nouveau.fr')).toBeVisible()
    await expect(page.getByText('Retour à la page Authentification dans 5 s')).toBeVisible()
    await page.clock.runFor(5000)
    await expect(page).toHaveURL(LIST)
    await expect(title(page, 'Authentification')).toBeFocused()
    await expect(row(page, 'Adresse e-mail')).toContainText('lea@exemple.fr')

    await page.goto(backend.lastLink('lea@nouveau.fr'))
    await expect(page).toHaveURL(LIST)
    await expect(success(page, 'Email mis à jour')).toBeVisible()
    await expect(row(page, 'Adresse e-mail')).toContainText(/lea@nouveau\.fr.*Mise à jour le \d\d\/\d\d\/\d{4}/)
  })

  test('after the change a link leads to the list, and leaving cancels the automatic return', async ({ page }) => {
    await page.clock.install()
    await page.goto(EMAIL)
    await fillEmail(page)
    await confirm(page).click()
    await page.getByRole('link', { name: 'Revenir maintenant' }).click()
    await expect(page).toHaveURL(LIST)
    await page.getByRole('link', { name: 'Mes applications' }).click()
    await expect(title(page, 'Mes applications')).toBeVisible()
    await page.clock.fastForward(10_000)
    await expect(title(page, 'Mes applications')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/apps')
  })

  test('a used link changes nothing and shows a message', async ({ page, backend }) => {
    await page.goto(EMAIL)
    await fillEmail(page)
    await confirm(page).click()
    await expect(title(page, 'Email mis à jour : il reste à le confirmer')).toBeVisible()
    const link = backend.lastLink('lea@nouveau.fr')
    await page.goto(link)
    await expect(success(page, 'Email mis à jour')).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(/Ce lien a expiré ou a déjà servi\./)
    await expect(page).toHaveURL(LIST)
  })
})

test('the identifier is changed and then signs in', async ({ page }) => {
  await page.goto(NICKNAME)
  await expect(page.getByText('Identifiant actuel : lea.martin')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('Lea.Bernard')
  await page.getByRole('textbox', { name: 'Nouvel identifiant' }).press('Enter')
  await expect(success(page, 'Identifiant mise à jour')).toBeVisible()
  await expect(row(page, 'Identifiant')).toContainText('lea.bernard')
  await page.getByRole('link', { name: 'Se déconnecter' }).click()
  await signIn(page, 'lea.bernard')
  await expect(page).toHaveURL('/dashboard/apps')
})

test('the password is changed and then signs in', async ({ page, backend }) => {
  await page.goto(PASSWORD)
  await fillPassword(page)
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Forte')
  await confirm(page).click()
  await expect(success(page, 'Mot de passe mis à jour')).toBeVisible()
  await expect(row(page, 'Mot de passe')).toContainText(/Mis à jour le \d\d\/\d\d\/\d{4}/)
  expect(backend.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    oldPassword: password,
    newPassword: NEW_PASSWORD,
  })
  expect(lea.password).toBe(NEW_PASSWORD)
})

test.describe('the second factors', () => {
  test('a number makes the next sign-in ask for a code by SMS', async ({ page, backend }) => {
    await page.goto(FACTORS)
    await page.getByRole('switch', { name: 'Code par SMS' }).click()
    await expect(page.getByLabel('Numéro de mobile')).toBeFocused()
    await page.getByLabel('Numéro de mobile').fill(NUMBER)
    await confirm(page).click()
    await expect(page.getByRole('switch', { name: 'Code par SMS' })).toBeChecked()
    await expect(success(page, 'Authentification à double facteur mise à jour')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Authentification', exact: true }).click()
    await expect(row(page, 'Authentification à double facteur')).toContainText(/Par SMS.*42.*Activée le/)

    await page.getByRole('link', { name: 'Se déconnecter' }).click()
    await signIn(page, lea.email)
    await expect(page.getByRole('heading', { level: 1, name: 'Saisissez votre code' })).toBeVisible()
    await page.getByLabel('Code de vérification').fill(backend.lastCode(lea))
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await expect(page).toHaveURL('/dashboard/apps')
    expect(backend.sms(NUMBER)).toHaveLength(1)
  })

  test('the code by e-mail is confirmed when it is turned on or off, by the keyboard alone', async ({ page }) => {
    await page.goto(FACTORS)
    const control = page.getByRole('switch', { name: 'Code par e-mail' })
    await control.press('Space')
    const on = page.getByRole('dialog', { name: 'Activer le code par e-mail ?' })
    await expect(on.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(control).toBeFocused()
    await expect(control).not.toBeChecked()

    await control.press('Space')
    await on.getByRole('button', { name: 'Confirmer' }).press('Enter')
    await expect(control).toBeChecked()
    await expect(control).toBeFocused()

    await control.press('Space')
    await page.getByRole('dialog', { name: 'Désactiver le code par e-mail ?' }).getByText('Confirmer').click()
    await expect(control).not.toBeChecked()
    expect(lea.doubleAuthEmailActivated).toBe(false)
  })

  test('a failure changes neither switch, and a retry succeeds', async ({ page, backend }) => {
    Object.assign(lea, { oneTimePasswordActivated: true, cellphone: NUMBER, doubleAuthEmailActivated: true })
    await page.goto(FACTORS)
    const control = page.getByRole('switch', { name: 'Code par SMS' })
    backend.fault('POST /users/update-double-authentication', { drop: true, times: 1 })
    await control.click()
    const modal = page.getByRole('dialog', { name: 'Désactiver le code par SMS ?' })
    await confirm(page).last().click()
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(modal).toBeVisible()
    await modal.getByRole('button', { name: 'Confirmer' }).click()
    await expect(modal).toBeHidden()
    await expect(control).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'Code par e-mail' })).toBeChecked()
  })
})

for (const [name, path, fill, call, done] of [
  ['e-mail address', EMAIL, fillEmail, 'POST /users/update-email', 'Email mis à jour'],
  [
    'identifier',
    NICKNAME,
    (page: Page) => page.getByRole('textbox', { name: 'Nouvel identifiant' }).fill('lea.bernard'),
    'POST /users/update-nickname',
    'Identifiant mise à jour',
  ],
  ['password', PASSWORD, fillPassword, 'PATCH /users/password', 'Mot de passe mis à jour'],
] as const) {
  test(`the ${name}: a failure shows one message, and a retry succeeds`, async ({ page, backend }) => {
    backend.fault(call, { status: 502, body: '<html>502</html>', contentType: 'text/html', times: 1 })
    await page.goto(path)
    await fill(page)
    await confirm(page).click()
    await expect(page.getByRole('alert')).toHaveText(/Une erreur inconnue est survenue/)
    await expect(page.getByRole('main')).toContainText('Une erreur inconnue est survenue')
    await confirm(page).click()
    await expect(success(page, done)).toBeVisible()
  })
}

test.describe('a half-filled form', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })

  test('asks once before a link is followed', async ({ page }) => {
    await page.goto(EMAIL)
    await typedEmail(page).fill('lea@nou')
    await page.getByRole('link', { name: 'Mes applications' }).click()
    await expect(question(page).getByRole('button', { name: 'Rester sur la page' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL(EMAIL)
    await expect(typedEmail(page)).toHaveValue('lea@nou')

    await page.getByRole('link', { name: 'Annuler' }).click()
    await question(page).getByRole('button', { name: 'Quitter la page' }).click()
    await expect(title(page, 'Authentification')).toBeFocused()
    await page.getByRole('link', { name: 'Mes applications' }).click()
    await expect(page).toHaveURL('/dashboard/apps')
  })

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

  test('asks nothing when the typed values are removed', async ({ page }) => {
    await page.goto(EMAIL)
    await typedEmail(page).fill('lea')
    await typedEmail(page).clear()
    await page.getByRole('link', { name: 'Mes applications' }).click()
    await expect(page).toHaveURL('/dashboard/apps')
  })
})
