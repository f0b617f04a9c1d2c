import type { Locator } from '@playwright/test'
import { choice, key, LIST, newest, test, title } from '../support/api-connections'
import { expect } from '../support/fixtures'

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
  await expect(page.getByRole('main').getByText('Copiez ce secret maintenant')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Générer un nouveau code' })).toBeFocused()
  await tabTo(page.getByRole('link', { name: 'Annuler' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copier et quitter' })).toBeFocused()
  await tabTo(page.getByRole('button', { name: 'Quitter la page' }))
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
