import { readFile } from 'node:fs/promises'
import { create, key, LIST, newest, test, title } from '../support/api-connections'
import { BACK, goBack, goForward } from '../support/back-forward'
import { expect } from '../support/fixtures'

test(
  'the secret is asked about before it is lost, is saved as a file, and is gone after a reload and after Back',
  BACK,
  async ({ page, backend, lea }) => {
    await page.goto(LIST)
    await create(page, 'Agenda')
    const { appSecret, appId } = newest(backend, lea)
    await expect(page.getByText(appSecret)).toHaveCount(1)

    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await expect(page).toHaveURL(`${LIST}/${appId}`)
    await expect(key(page, 'Secret ID').getByText('(masqué)')).toBeAttached()
    await expect(page.getByText(appSecret)).toHaveCount(0)

    await page.getByRole('button', { name: 'Générer un nouveau code' }).click()
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect.poll(() => newest(backend, lea).appSecret).not.toBe(appSecret)
    const second = newest(backend, lea).appSecret
    await expect(page.getByText(second)).toHaveCount(1)
    await goBack(page)
    await expect(page.getByRole('dialog', { name: 'Quitter sans copier le secret ?' })).toBeVisible()
    await page.getByRole('button', { name: 'Rester sur la page' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger le fichier .env' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('connexion-api.env')
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain(`API_CLIENT_ID=${appId}\nAPI_CLIENT_SECRET=${second}\n`)
    await goBack(page)
    await expect(title(page, 'Connexions API')).toBeVisible()
    await goForward(page)
    await expect(key(page, 'Secret ID').getByText('(masqué)')).toBeAttached()
    await expect(page.getByText(second)).toHaveCount(0)
  },
)
