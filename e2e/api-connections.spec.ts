import type { Locator } from '@playwright/test'
import { choice, create, key, keptByTheBrowser, LIST, newest, test, title } from './api-connections'
import { expect } from './fixtures'

test('a connection is created, copied, given rights, saved, reopened, given a new secret and deleted', async ({
  page,
  backend,
  context,
  lea,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  await page.goto(LIST)
  await expect(page.getByRole('heading', { name: 'Aucune connexion API pour le moment' })).toBeVisible()
  await page.getByRole('button', { name: 'Nouvelle connexion API' }).click()
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText('Ce champ est obligatoire')).toHaveCount(2)
  await expect(page.getByLabel('Nom de la connexion API')).toBeFocused()
  expect(backend.calls.filter(({ call }) => call === 'POST /applications/create')).toHaveLength(0)
  await page.getByRole('button', { name: 'Annuler' }).click()

  await create(page, 'Agenda du cabinet')
  const application = newest(backend, lea)
  const first = application.appSecret
  await expect(page).toHaveURL(`${LIST}/${application.appId}`)
  await expect(page.getByText('Copiez ce secret maintenant : il ne sera plus affiché ensuite.')).toBeVisible()
  await expect(key(page, 'Secret ID').getByText(`${first.slice(0, 13)}…`, { exact: true })).toBeVisible()
  expect(await keptByTheBrowser(page)).not.toContain(first)

  await key(page, 'Client ID').getByRole('button').click()
  expect(await clipboard()).toBe(application.appId)
  await key(page, 'Secret ID').getByRole('button').click()
  await expect(key(page, 'Secret ID').getByText('Copié !')).toBeVisible()
  expect(await clipboard()).toBe(first)
  await expect(key(page, 'Secret ID').getByText('Copier')).toBeVisible()

  await choice(page, 'Patients').click()
  await page.getByRole('option', { name: 'Modification' }).click()
  await choice(page, 'Réponses').click()
  await page.getByRole('option', { name: 'Visualisation' }).click()
  await page.getByRole('group', { name: 'Exemple avec curl' }).getByRole('button', { name: 'Copier' }).click()
  expect(await clipboard()).toContain(`--user '${application.appId}:${first}'`)
  expect(await clipboard()).toContain('scope=skezia:patient-write skezia:answer-read')

  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page).toHaveURL(LIST)
  expect(application.scopes).toEqual(['skezia:patient-write', 'skezia:answer-read'])
  const row = page.getByRole('listitem').filter({ hasText: 'Agenda du cabinet' })
  await expect(row.getByText('Projet Cabinet Voltaire')).toBeVisible()
  await expect(row.getByText('Patients : Modification')).toBeVisible()
  await expect(row.getByText('Réponses : Visualisation')).toBeVisible()

  await row.getByRole('link').click()
  await expect(key(page, 'Secret ID').getByText('*************')).toBeVisible()
  await expect(page.getByText(first)).toHaveCount(0)
  await page.getByRole('button', { name: 'Générer un nouveau code' }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const second = application.appSecret
  expect(second).not.toBe(first)
  await key(page, 'Secret ID').getByRole('button').click()
  await expect(key(page, 'Secret ID').getByText('Copié !')).toBeVisible()
  expect(await clipboard()).toBe(second)
  expect(await keptByTheBrowser(page)).not.toContain(second)

  await page.getByRole('main').getByRole('link', { name: 'Mes applications' }).click()
  await expect(page).toHaveURL(LIST)
  await page.getByRole('button', { name: 'Supprimer Agenda du cabinet' }).click()
  await expect(page.getByRole('dialog', { name: 'Supprimer « Agenda du cabinet » ?' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('heading', { name: 'Aucune connexion API pour le moment' })).toBeVisible()
  await expect(title(page, 'Connexions API')).toBeFocused()
  expect(backend.connections.apiConnectionsOf(lea)).toEqual([])
})

test('a connection is created, changed and deleted by the keyboard alone', async ({ page, backend, context, lea }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { keyboard } = page
  const tabTo = async (wanted: Locator) => {
    for (let presses = 0; presses < 30; presses += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    await expect(wanted).toBeFocused()
  }

  await page.goto(LIST)
  await expect(page.getByText('Aucune connexion API pour le moment')).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Nouvelle connexion API' }))
  await keyboard.press('Enter')
  await expect(page.getByLabel('Nom de la connexion API')).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nouvelle connexion API' })).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.type('Agenda')
  await keyboard.press('Tab')
  await expect(choice(page, 'Projet')).toBeFocused()
  await keyboard.press('ArrowDown')
  // Escape closes the list of projects, not the dialog.
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.type('et')
  await keyboard.press('Enter')
  await expect(choice(page, 'Projet')).toHaveText('Étude ORION')
  await tabTo(page.getByRole('button', { name: 'Sauvegarder' }))
  await keyboard.press('Enter')

  await expect(title(page, 'Configuration manuelle')).toBeFocused()
  const application = newest(backend, lea)
  await tabTo(key(page, 'Secret ID').getByRole('button'))
  await keyboard.press('Space')
  await expect(key(page, 'Secret ID').getByText('Copié !')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(application.appSecret)
  await tabTo(choice(page, 'Patients'))
  await keyboard.press('Enter')
  await keyboard.press('Home')
  await keyboard.press('Tab')
  await expect(choice(page, 'Patients')).toHaveText('Modification')
  await expect(choice(page, 'Réponses')).toBeFocused()
  await keyboard.type('v')
  await keyboard.press('Enter')
  await expect(choice(page, 'Réponses')).toHaveText('Visualisation')
  await tabTo(page.getByRole('button', { name: 'Sauvegarder' }))
  await keyboard.press('Enter')

  await expect(title(page, 'Connexions API')).toBeFocused()
  expect(application.scopes).toEqual(['skezia:patient-write', 'skezia:answer-read'])
  await expect(page.getByRole('link', { name: 'Agenda' })).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Agenda' }))
  await keyboard.press('Enter')
  await expect(title(page, 'Configuration manuelle')).toBeFocused()
  await expect(page.getByLabel('Nom de la connexion API')).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Générer un nouveau code' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByText('Copiez ce secret maintenant')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Générer un nouveau code' })).toBeFocused()
  await tabTo(page.getByRole('link', { name: 'Annuler' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Rester sur la page' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')

  await expect(title(page, 'Connexions API')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Agenda' })).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Supprimer Agenda' }))
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByText('Aucune connexion API pour le moment')).toBeVisible()
  await expect(title(page, 'Connexions API')).toBeFocused()
})

test('a connection deleted in another tab is reported, with a link to the list', async ({
  page,
  context,
  backend,
  lea,
}) => {
  for (const name of ['Agenda', 'Export', 'Import']) backend.apiConnection(lea, { name })
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Agenda' }).click()
  await page.getByLabel('Nom de la connexion API').fill('Agenda bis')
  const other = await context.newPage()
  await other.goto(LIST)
  await other.getByRole('button', { name: 'Supprimer Agenda' }).click()
  await other.getByRole('button', { name: 'Confirmer' }).click()
  await expect(other.getByRole('link', { name: 'Agenda' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(title(page, 'Connexion API introuvable')).toBeFocused()
  await expect(
    page.getByText('Cette connexion API n’existe plus. Revenez à la liste de vos connexions API.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Voir mes connexions API' }).click()
  await expect(page.getByRole('link', { name: 'Export' })).toBeVisible()

  await other.getByRole('button', { name: 'Supprimer Export' }).click()
  await other.getByRole('button', { name: 'Confirmer' }).click()
  await expect(other.getByRole('link', { name: 'Export' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Supprimer Export' }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Cette connexion API n’existe plus. Revenez à la liste de vos connexions API.' }),
  ).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Export' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Import' })).toBeVisible()
})

test('the address of a missing connection shows a message, also after a reload', async ({ page, backend, lea }) => {
  const { appId } = backend.apiConnection(lea, { name: 'Agenda', scopes: ['skezia:answer-write'] })
  await page.goto(`${LIST}/${appId}`)
  await expect(page.getByLabel('Nom de la connexion API')).toHaveValue('Agenda')
  await page.reload()
  await expect(choice(page, 'Réponses')).toHaveText('Modification')
  await page.goto(`${LIST}/${appId}-x`)
  await expect(title(page, 'Connexion API introuvable')).toBeVisible()
  await expect(page).toHaveTitle('Connexion API introuvable – Compte Skezia')
})

test('when the projects cannot be read, the list, the pages and their rights still work', async ({
  page,
  backend,
  lea,
}) => {
  const application = backend.apiConnection(lea, { name: 'Agenda' })
  backend.apiConnection(lea, { name: 'Export' })
  backend.fault('GET /projects', { drop: true })
  await page.goto(LIST)
  await expect(page.getByText('Les noms de vos projets n’ont pas pu être chargés.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.getByRole('button', { name: 'Supprimer Export' }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('link', { name: 'Export' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Agenda' }).click()
  await choice(page, 'Patients').click()
  await page.getByRole('option', { name: 'Visualisation' }).click()
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page).toHaveURL(LIST)
  expect(application.scopes).toEqual(['skezia:patient-read'])

  await page.getByRole('button', { name: 'Nouvelle connexion API' }).click()
  await expect(page.getByRole('dialog').getByText('Vos projets n’ont pas pu être chargés.')).toBeVisible()
  backend.clearFaults()
  await page.getByRole('dialog').getByRole('button', { name: 'Réessayer' }).click()
  await choice(page, 'Projet').click()
  await expect(page.getByRole('option', { name: 'Cabinet Voltaire' })).toBeVisible()
})
