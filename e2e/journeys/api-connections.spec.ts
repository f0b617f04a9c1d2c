import { choice, key, LIST, newest, test, title } from '../support/api-connections'
import { goBack } from '../support/back-forward'
import { expect } from '../support/fixtures'
import { FIREFOX } from '../support/firefox'
import { tabTo } from '../support/keyboard'

test(
  'a connection is created, changed and deleted by the keyboard alone',
  FIREFOX,
  async ({ page, backend, context, lea }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { keyboard } = page

    await page.goto(LIST)
    await expect(page.getByText('Aucune connexion API pour le moment')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Nouvelle connexion API' }))
    await keyboard.press('Enter')
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
    // Escape closes the list of projects, not the dialog.
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeVisible()
    await keyboard.type('et')
    await keyboard.press('Enter')
    await expect(choice(page, 'Projet')).toHaveText('Étude ORION')
    await tabTo(page, page.getByRole('button', { name: 'Sauvegarder' }))
    await keyboard.press('Enter')

    await expect(title(page, 'Configuration manuelle')).toBeFocused()
    const application = newest(backend, lea)
    await tabTo(page, key(page, 'Secret ID').getByRole('button'))
    await keyboard.press('Space')
    await expect(key(page, 'Secret ID').getByText('Copié !')).toBeVisible()
    // It listens before the keys are pressed.
    const pasted = await page.evaluateHandle(() => {
      const text = new Promise((resolve) =>
        addEventListener('paste', (event) => resolve(event.clipboardData?.getData('text')), { once: true }),
      )
      return { text }
    })
    await keyboard.press('Control+v')
    expect(await pasted.evaluate(({ text }) => text)).toBe(application.appSecret)
    await tabTo(page, choice(page, 'Patients'))
    await keyboard.press('Enter')
    await keyboard.press('Home')
    await keyboard.press('Tab')
    await expect(choice(page, 'Patients')).toHaveText('Modification')
    await expect(choice(page, 'Réponses')).toBeFocused()
    await keyboard.type('v')
    await keyboard.press('Enter')
    await expect(choice(page, 'Réponses')).toHaveText('Visualisation')
    await tabTo(page, page.getByRole('button', { name: 'Sauvegarder' }))
    await keyboard.press('Enter')

    await expect(title(page, 'Connexions API')).toBeFocused()
    expect(application.scopes).toEqual(['skezia:patient-write', 'skezia:answer-read'])
    await expect(page.getByRole('link', { name: 'Agenda' })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Agenda' }))
    await keyboard.press('Enter')
    await expect(title(page, 'Configuration manuelle')).toBeFocused()
    await expect(page.getByLabel('Nom de la connexion API')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Générer un nouveau code' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('main').getByText('Copiez ce secret maintenant')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Générer un nouveau code' })).toBeFocused()
    await tabTo(page, page.getByRole('link', { name: 'Annuler' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Copier et quitter' })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Quitter la page' }))
    await keyboard.press('Enter')

    await expect(title(page, 'Connexions API')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Agenda' })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Supprimer Agenda' }))
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(page.getByText('Aucune connexion API pour le moment')).toBeVisible()
    await expect(title(page, 'Connexions API')).toBeFocused()
  },
)

test('a click beside a dialog closes it, and returns the focus', FIREFOX, async ({ page, lea }) => {
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

test('leaving by a link or by Back asks before unsaved changes are lost', FIREFOX, async ({ page, backend, lea }) => {
  const name = page.getByLabel('Nom de la connexion API')
  const write = async (text: string) => {
    await name.press('End')
    await page.keyboard.type(text)
  }
  const question = page.getByRole('dialog', { name: 'Quitter cette page' })
  const [project] = backend.connections.projectsOf(lea, { owned: true })
  const scopes = ['skezia:patient-write', 'skezia:answer-read']
  const { appId } = backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: project?.id ?? '', scopes })
  await page.goto(`${LIST}/${appId}`)
  await write(' du cabinet')
  await page.getByRole('link', { name: 'Authentification' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toHaveValue('Agenda du cabinet')
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await page.getByRole('link', { name: 'Agenda du cabinet' }).click()
  await write(' médical')
  await goBack(page)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Quitter la page' }).click()
  await expect(page.getByRole('link', { name: 'Agenda du cabinet' })).toBeVisible()
})
