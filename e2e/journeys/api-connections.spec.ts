import type { Locator } from '@playwright/test'
import { choice, key, LIST, newest, test, title } from '../support/api-connections'
import { expect } from '../support/fixtures'
import { FIREFOX } from '../support/firefox'
import { tabTo } from '../support/keyboard'

test('a user can manage an API connection by the keyboard alone', FIREFOX, async ({ page, backend, context, lea }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { keyboard } = page
  const pressWithKeys = async (control: Locator) => {
    await tabTo(page, control)
    await keyboard.press('Enter')
  }

  await page.goto(LIST)
  await expect(page.getByText('Aucune connexion API pour le moment')).toBeVisible()
  await pressWithKeys(page.getByRole('button', { name: 'Nouvelle connexion API' }))
  await expect(page.getByLabel('Nom de la connexion API')).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Sauvegarder' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByLabel('Nom de la connexion API')).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nouvelle connexion API' })).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.type('Agenda')
  await keyboard.press('Tab')
  await expect(choice(page, 'Projet')).toBeFocused()
  await keyboard.press('ArrowDown')
  // Escape closes the list of projects, but not the dialog around it.
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.type('et')
  await keyboard.press('Enter')
  await expect(choice(page, 'Projet')).toHaveText('Étude ORION')
  await pressWithKeys(page.getByRole('button', { name: 'Sauvegarder' }))

  await expect(title(page, 'Configuration manuelle')).toBeFocused()
  const application = newest(backend, lea)
  await tabTo(page, key(page, 'Secret ID').getByRole('button'))
  await keyboard.press('Space')
  await expect(key(page, 'Secret ID').getByText('Copié !')).toBeVisible()
  // Add the listener before the keys are pressed.
  const pasted = await page.evaluateHandle(() => {
    const text = new Promise((resolve) =>
      addEventListener('paste', (event) => resolve(event.clipboardData?.getData('text')), { once: true }),
    )
    return { text }
  })
  await keyboard.press('Control+v')
  expect(await pasted.evaluate(({ text }) => text)).toBe(application.appSecret)
  await pressWithKeys(choice(page, 'Patients'))
  await keyboard.press('Home')
  await keyboard.press('Tab')
  await expect(choice(page, 'Patients')).toHaveText('Modification')
  await expect(choice(page, 'Réponses')).toBeFocused()
  await keyboard.type('v')
  await keyboard.press('Enter')
  await expect(choice(page, 'Réponses')).toHaveText('Visualisation')
  await pressWithKeys(page.getByRole('button', { name: 'Sauvegarder' }))

  await expect(title(page, 'Connexions API')).toBeFocused()
  expect(application.scopes).toEqual(['skezia:patient-write', 'skezia:answer-read'])
  await expect(page.getByRole('link', { name: 'Agenda' })).toBeVisible()
  await pressWithKeys(page.getByRole('link', { name: 'Agenda' }))
  await expect(title(page, 'Configuration manuelle')).toBeFocused()
  await expect(page.getByLabel('Nom de la connexion API')).toBeVisible()
  await pressWithKeys(page.getByRole('button', { name: 'Générer un nouveau code' }))
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Copiez ce secret maintenant')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Générer un nouveau code' })).toBeFocused()
  await pressWithKeys(page.getByRole('link', { name: 'Annuler' }))
  await expect(page.getByRole('button', { name: 'Copier et quitter' })).toBeFocused()
  await pressWithKeys(page.getByRole('button', { name: 'Quitter la page' }))

  await expect(title(page, 'Connexions API')).toBeFocused()
})

test('a click beside a dialog closes the dialog and returns the focus', FIREFOX, async ({ page, lea }) => {
  await page.goto(LIST)
  await expect(page.getByText(lea.email)).toBeVisible()
  await expect(page.getByText('Aucune connexion API pour le moment')).toBeVisible()
  const create = page.getByRole('button', { name: 'Nouvelle connexion API' })
  await create.click()
  await expect(page.getByLabel('Nom de la connexion API')).toBeFocused()
  await page.mouse.click(40, 400)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(create).toBeFocused()
})

test('a long list of projects opens at the chosen project', async ({ page, backend, lea }) => {
  const projects = Array.from({ length: 20 }, (_, index) => backend.project(lea, `Registre ${index + 1}`))
  const { appId } = backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: projects.at(-1)?.id ?? '' })
  await page.goto(`${LIST}/${appId}`)
  await choice(page, 'Projet').click()
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toHaveText('Registre 20')
  const overflow = () =>
    chosen.evaluate((option) => {
      const list = option.closest('ul')?.getBoundingClientRect().bottom ?? 0
      return option.getBoundingClientRect().bottom - Math.min(list, innerHeight)
    })
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})
