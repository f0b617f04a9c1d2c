import type { Page } from '@playwright/test'
import type { Account, Identity } from '../mocks/accounts'
import { expect, test } from './fixtures'
import { comeBackFromProvider, password, signIn } from './sign-in'

/* The session of a person who came by a provider ends: what was typed is kept while they go there again. */

const NICKNAME = '/dashboard/authentication/nickName'
const RESTORED = 'Votre saisie a été rétablie. Elle n’est pas encore enregistrée.'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Votre session a expiré' })
const byProvider = (page: Page) => signInDialog(page).getByRole('button', { name: 'Se reconnecter avec e-CPS' })
const byOtherTab = (page: Page) => signInDialog(page).getByRole('link', { name: /^Se reconnecter avec e-CPS/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const choose = (page: Page, { id }: Identity) => page.locator(`button[value="${id}"]`).click()
const nickname = (page: Page) => page.getByRole('textbox', { name: 'Nouvel identifiant' })
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('draft'))

let lea: Account
let identity: Identity

test.beforeEach(async ({ page, backend }) => {
  lea = backend.account({ email: 'lea@exemple.fr', nickName: 'lea.martin', password })
  identity = backend.identity('pro-sante-connect', { account: lea })
  await comeBackFromProvider(page, identity)
  await expect(title(page, 'Mes applications')).toBeVisible()
  // The browser must not ask whether to leave: a question that nobody expects fails the test.
  page.on('dialog', (question) => {
    throw new Error(`The browser asks: ${question.type()}`)
  })
})

/** Types a new nickname, and saves it after the end of the session, so that the dialog opens. */
async function openDialog(page: Page, endSessions: () => void) {
  await page.goto(NICKNAME)
  await nickname(page).fill('docteur.martin')
  endSessions()
  await press(page, 'Confirmer')
  await expect(byProvider(page)).toBeFocused()
}

test('an edited identifier is there again, unsaved, and is saved with one press', async ({ page, backend }) => {
  await openDialog(page, () => backend.endSessions())
  const before = backend.calls.length
  await byProvider(page).click()
  await choose(page, identity)
  await expect(nickname(page)).toHaveValue('docteur.martin')
  await expect(page).toHaveURL(NICKNAME)
  await expect(page.getByRole('status').filter({ hasText: RESTORED })).toBeVisible()
  expect(await stored(page)).toBeNull()
  await page.getByRole('link', { name: 'Mes applications' }).click()
  await expect(page.getByRole('dialog', { name: /^Quitter sans enregistrer/ })).toBeVisible()
  await press(page, 'Rester sur la page')
  await press(page, 'Confirmer')
  await expect.poll(() => lea.nickName).toBe('docteur.martin')
  const updates = backend.calls.slice(before).filter(({ call }) => call === 'POST /users/update-nickname')
  expect(updates).toHaveLength(1)
})

test('an edited connection is there again: its name, project and rights', async ({ page, backend }) => {
  backend.project(lea, 'Cohorte')
  const { appId } = backend.apiConnection(lea, { name: 'Export', scopes: ['skezia:patient-read'] })
  await page.goto(`/dashboard/api-connections/${appId}`)
  const select = (name: string) => page.getByRole('combobox', { name })
  await page.getByLabel('Nom de la connexion API').fill('Export du soir')
  await select('Projet').click()
  await page.getByRole('option', { name: 'Cohorte' }).click()
  await select('Réponses').click()
  await page.getByRole('option', { name: 'Visualisation' }).click()
  backend.endSessions()
  await press(page, 'Sauvegarder')
  await byProvider(page).click()
  await choose(page, identity)
  await expect(page.getByLabel('Nom de la connexion API')).toHaveValue('Export du soir')
  await expect(select('Projet')).toHaveText('Cohorte')
  await expect(select('Patients')).toHaveText('Visualisation')
  await expect(select('Réponses')).toHaveText('Visualisation')
  await press(page, 'Sauvegarder')
  await expect(title(page, 'Connexions API')).toBeVisible()
  await expect(page.getByText('Export du soir')).toBeVisible()
})

test('a connection that was being created is there again, in its dialog', async ({ page, backend }) => {
  backend.project(lea, 'Cohorte')
  await page.goto('/dashboard/api-connections')
  await press(page, 'Nouvelle connexion API')
  await page.getByLabel('Nom de la connexion API').fill('Export')
  backend.endSessions()
  await page.getByRole('combobox', { name: 'Projet' }).click()
  await page.getByRole('option', { name: 'Cohorte' }).click()
  await press(page, 'Sauvegarder')
  await byProvider(page).click()
  await choose(page, identity)
  await expect(page.getByRole('dialog').getByLabel('Nom de la connexion API')).toHaveValue('Export')
  await press(page, 'Sauvegarder')
  await expect(title(page, 'Configuration manuelle')).toBeVisible()
})

test('a mobile number is there again, in its form', async ({ page, backend }) => {
  await page.goto('/dashboard/authentication/doubleAuthentication')
  await page.getByRole('switch', { name: 'Code par SMS' }).click()
  await page.getByLabel('Numéro de mobile').fill('0612345642')
  backend.endSessions()
  await press(page, 'Confirmer')
  await byProvider(page).click()
  await choose(page, identity)
  await expect(page.getByLabel('Numéro de mobile')).toHaveValue('0612345642')
})

test('a message to support is there again, in the open panel, and its box as it was', async ({ page, backend }) => {
  await press(page, 'Contact')
  const panel = page.getByRole('dialog', { name: 'Contact' })
  await panel.getByLabel('Description').fill('Je ne reçois pas mon code.')
  await panel.getByRole('checkbox').uncheck()
  backend.endSessions()
  await page.getByRole('link', { name: 'Authentification' }).click()
  await byProvider(page).click()
  await choose(page, identity)
  await expect(panel.getByLabel('Description')).toHaveValue('Je ne reçois pas mon code.')
  await expect(panel.getByLabel('Email')).toHaveValue(lea.email)
  await expect(panel.getByRole('checkbox')).not.toBeChecked()
  await expect(page).toHaveURL('/dashboard/apps')
  await press(page, 'Envoyer')
  await expect(panel.getByText('Votre message a bien été envoyé.')).toBeVisible()
  expect(backend.supportMessages.map(({ content }) => content)).toEqual(['Je ne reçois pas mon code.'])
})

test('another person gets nothing of it', async ({ page, backend }) => {
  const bob = backend.account({ email: 'bob@exemple.fr', nickName: 'bob.durand', password })
  const other = backend.identity('pro-sante-connect', { name: 'Bob Durand', account: bob })
  await openDialog(page, () => backend.endSessions())
  await byProvider(page).click()
  await choose(page, other)
  await expect(page.getByText(bob.email)).toBeVisible()
  await expect(nickname(page)).toHaveValue('')
  expect(await stored(page)).toBeNull()
  await expect(page.getByText(RESTORED)).toHaveCount(0)
})

test('after 15 minutes it is removed', async ({ page, backend }) => {
  await page.clock.install()
  await openDialog(page, () => backend.endSessions())
  await byProvider(page).click()
  await page.locator(`button[value="${identity.id}"]`).waitFor()
  await page.clock.fastForward('15:00')
  await choose(page, identity)
  await expect(title(page, 'Identifiant')).toBeVisible()
  await expect(nickname(page)).toHaveValue('')
  expect(await stored(page)).toBeNull()
})

test('after Back from the provider and a sign-in with a password it is there again', async ({ page, backend }) => {
  await openDialog(page, () => backend.endSessions())
  await byProvider(page).click()
  await page.locator(`button[value="${identity.id}"]`).waitFor()
  await page.goBack()
  await signIn(page, lea.email)
  await expect(nickname(page)).toHaveValue('docteur.martin')
  expect(await stored(page)).toBeNull()
})

test('a sign-out removes it', async ({ page, backend }) => {
  await openDialog(page, () => backend.endSessions())
  await byProvider(page).click()
  await page.locator(`button[value="${identity.id}"]`).waitFor()
  await page.goto('/login')
  expect(await stored(page)).toContain('docteur.martin')
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toBeNull()
})

test('a new secret stays in the page, which asks to sign in in another tab', async ({ page, context, backend }) => {
  const { appId } = backend.apiConnection(lea, { name: 'Export' })
  await page.goto(`/dashboard/api-connections/${appId}`)
  await press(page, 'Générer un nouveau code')
  await press(page, 'Confirmer')
  await expect(page.getByText('Copiez ce secret maintenant', { exact: false })).toBeVisible()
  await page.getByLabel('Nom de la connexion API').fill('Export du soir')
  backend.endSessions()
  await press(page, 'Sauvegarder')
  await expect(signInDialog(page)).toHaveAccessibleDescription(/comme un mot de passe ou un secret/)
  await expect(byProvider(page)).toHaveCount(0)
  const opened = context.waitForEvent('page')
  await byOtherTab(page).click()
  const other = await opened
  await other.getByRole('button', { name: /^Avec e-CPS/ }).click()
  await choose(other, identity)
  await expect(title(other, 'Mes applications')).toBeVisible()
  await expect(signInDialog(page)).toBeHidden()
  expect(await stored(page)).toBeNull()
})
