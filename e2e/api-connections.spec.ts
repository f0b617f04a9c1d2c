import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Account } from '../mocks/accounts'
import type { Backend } from '../mocks/backend'
import { expect, test as base } from './fixtures'

const LIST = '/dashboard/api-connections'

/** Somebody who is signed in and owns two projects. */
const test = base.extend<{ lea: Account }>({
  lea: async ({ backend, context }, use) => {
    const lea = backend.account({ nickName: 'lea.martin' })
    backend.project(lea, 'Cabinet Voltaire')
    backend.project(lea, 'Étude ORION')
    await context.addCookies([backend.session(lea)])
    await use(lea)
  },
})

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const key = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('combobox', { name })
const sentTo = (backend: Backend, call: string) => backend.calls.filter((logged) => logged.call === call)

/** The last of the person's connections, as the API has it. */
function newest(backend: Backend, person: Account) {
  const application = backend.connections.applicationsOf(person).at(-1)
  if (!application) throw new Error('There is no connection.')
  return application
}

async function create(page: Page, name: string) {
  await page.getByRole('button', { name: 'Nouvelle connexion API' }).click()
  await page.getByLabel('Nom de la connexion').fill(name)
  await field(page, 'Projet').click()
  await page.getByRole('option', { name: 'Cabinet Voltaire' }).click()
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(title(page, 'Configuration manuelle')).toBeFocused()
}

/** Everything that outlives the page, or leaves it. */
const keptByTheBrowser = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      window.history.state,
      localStorage,
      sessionStorage,
      document.cookie,
      location.href,
      document.title,
      await indexedDB.databases(),
    ]),
  )

test('from nothing to a first call: create, copy, give rights, save, reopen, rotate, delete', async ({
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
  await expect(page.getByLabel('Nom de la connexion')).toBeFocused()
  expect(sentTo(backend, 'POST /applications/create')).toHaveLength(0)
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

  await field(page, 'Patients').click()
  await page.getByRole('option', { name: 'Modification' }).click()
  await field(page, 'Réponses').click()
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
  expect(backend.connections.applicationsOf(lea)).toEqual([])
})

test('the same with the keyboard alone', async ({ page, backend, context, lea }) => {
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
  await expect(page.getByLabel('Nom de la connexion')).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Nouvelle connexion API' })).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.type('Agenda')
  await keyboard.press('Tab')
  await expect(field(page, 'Projet')).toBeFocused()
  await keyboard.press('ArrowDown')
  // Escape closes the list of projects, not the dialog.
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.type('et')
  await keyboard.press('Enter')
  await expect(field(page, 'Projet')).toHaveText('Étude ORION')
  await tabTo(page.getByRole('button', { name: 'Sauvegarder' }))
  await keyboard.press('Enter')

  await expect(title(page, 'Configuration manuelle')).toBeFocused()
  const application = newest(backend, lea)
  await tabTo(key(page, 'Secret ID').getByRole('button'))
  await keyboard.press('Space')
  await expect(key(page, 'Secret ID').getByText('Copié !')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(application.appSecret)
  await tabTo(field(page, 'Patients'))
  await keyboard.press('Enter')
  await keyboard.press('Home')
  await keyboard.press('Tab')
  await expect(field(page, 'Patients')).toHaveText('Modification')
  await expect(field(page, 'Réponses')).toBeFocused()
  await keyboard.type('v')
  await keyboard.press('Enter')
  await expect(field(page, 'Réponses')).toHaveText('Visualisation')
  await tabTo(page.getByRole('button', { name: 'Sauvegarder' }))
  await keyboard.press('Enter')

  await expect(title(page, 'Connexions API')).toBeFocused()
  expect(application.scopes).toEqual(['skezia:patient-write', 'skezia:answer-read'])
  await expect(page.getByRole('link', { name: 'Agenda' })).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Agenda' }))
  await keyboard.press('Enter')
  await expect(title(page, 'Configuration manuelle')).toBeFocused()
  await expect(page.getByLabel('Nom de la connexion')).toBeVisible()
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

test.describe('the secret', () => {
  test('is gone after a reload, which asks first, and after Back', async ({ page, backend, lea }) => {
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
    await expect(page.getByText(newest(backend, lea).appSecret)).toHaveCount(1)
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Quitter sans copier le secret ?' })).toBeVisible()
    await page.getByRole('button', { name: 'Quitter la page' }).click()
    await expect(title(page, 'Connexions API')).toBeVisible()
    await page.goForward()
    await expect(key(page, 'Secret ID').getByText('(masqué)')).toBeAttached()
    await expect(page.getByText(newest(backend, lea).appSecret)).toHaveCount(0)
    expect(await keptByTheBrowser(page)).not.toContain(newest(backend, lea).appSecret)
  })

  test('is saved as a file, under the security policy of the build', async ({ page, backend, lea }) => {
    await page.goto(LIST)
    await create(page, 'Agenda')
    const { appId, appSecret } = newest(backend, lea)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger le fichier .env' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('skezia.env')
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain(`SKEZIA_CLIENT_ID=${appId}\nSKEZIA_CLIENT_SECRET=${appSecret}\n`)
    await page.getByRole('link', { name: 'Annuler' }).click()
    await expect(title(page, 'Connexions API')).toBeVisible()
  })

  test('can be copied by hand where the browser refuses to', async ({ page, backend, lea }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.goto(LIST)
    await create(page, 'Agenda')
    await key(page, 'Secret ID').getByRole('button').click()
    await expect(key(page, 'Secret ID').getByText(newest(backend, lea).appSecret)).toBeVisible()
    await expect(page.getByText('La copie n’a pas abouti.').first()).toBeVisible()
  })
})

test.describe('with two tabs', () => {
  test('a connection deleted in one is told in the other, with a way on', async ({ page, context, backend, lea }) => {
    for (const name of ['Agenda', 'Export', 'Import']) backend.application(lea, { name })
    await page.goto(LIST)
    await page.getByRole('link', { name: 'Agenda' }).click()
    await page.getByLabel('Nom de la connexion').fill('Agenda bis')
    const other = await context.newPage()
    await other.goto(LIST)
    await other.getByRole('button', { name: 'Supprimer Agenda' }).click()
    await other.getByRole('button', { name: 'Confirmer' }).click()
    await expect(other.getByRole('link', { name: 'Agenda' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(title(page, 'Connexion introuvable')).toBeFocused()
    await expect(page.getByText('Cette connexion n’existe plus.')).toBeVisible()
    await page.getByRole('link', { name: 'Voir mes connexions API' }).click()
    await expect(page.getByRole('link', { name: 'Export' })).toBeVisible()

    await other.getByRole('button', { name: 'Supprimer Export' }).click()
    await other.getByRole('button', { name: 'Confirmer' }).click()
    await expect(other.getByRole('link', { name: 'Export' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Supprimer Export' }).click()
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Cette connexion n’existe plus.' })).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Export' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Import' })).toBeVisible()
  })

  test('a secret is shown in the tab that made it, and in no other', async ({ page, context, backend, lea }) => {
    await page.goto(LIST)
    await create(page, 'Agenda')
    const { appSecret } = newest(backend, lea)
    await expect(page.getByText(appSecret)).toHaveCount(1)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(key(other, 'Secret ID').getByText('(masqué)')).toBeAttached()
    await expect(other.getByText(appSecret)).toHaveCount(0)
  })
})

test('an address without a connection says so, and a reload stays on the page', async ({ page, backend, lea }) => {
  const { appId } = backend.application(lea, { name: 'Agenda', scopes: ['skezia:answer-write'] })
  await page.goto(`${LIST}/${appId}`)
  await expect(page.getByLabel('Nom de la connexion')).toHaveValue('Agenda')
  await page.reload()
  await expect(field(page, 'Réponses')).toHaveText('Modification')
  await page.goto(`${LIST}/${appId}-x`)
  await expect(title(page, 'Connexion introuvable')).toBeVisible()
  await expect(page).toHaveTitle('Connexion introuvable – Compte Skezia')
})

test('the projects’ service is down: the list, the pages and their rights are usable', async ({
  page,
  backend,
  lea,
}) => {
  const application = backend.application(lea, { name: 'Agenda' })
  backend.application(lea, { name: 'Export' })
  backend.fault('GET /projects', { drop: true })
  await page.goto(LIST)
  await expect(page.getByText('Les noms de vos projets n’ont pas pu être chargés.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.getByRole('button', { name: 'Supprimer Export' }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('link', { name: 'Export' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Agenda' }).click()
  await field(page, 'Patients').click()
  await page.getByRole('option', { name: 'Visualisation' }).click()
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page).toHaveURL(LIST)
  expect(application.scopes).toEqual(['skezia:patient-read'])

  await page.getByRole('button', { name: 'Nouvelle connexion API' }).click()
  await expect(page.getByRole('dialog').getByText('Vos projets n’ont pas pu être chargés.')).toBeVisible()
  backend.clearFaults()
  await page.getByRole('dialog').getByRole('button', { name: 'Réessayer' }).click()
  await field(page, 'Projet').click()
  await expect(page.getByRole('option', { name: 'Cabinet Voltaire' })).toBeVisible()
})

test.describe('five hundred connections', () => {
  test('stay fluid: what is typed changes nothing in the list, and nothing piles up', async ({
    page,
    backend,
    lea,
  }) => {
    const { id } = backend.project(lea, 'Grand projet')
    for (let number = 1; number <= 500; number += 1)
      backend.application(lea, { name: `Connexion ${number}`, skeziaProjectId: id, scopes: ['skezia:patient-read'] })
    await page.goto(LIST)
    await expect(page.getByText('Projet Grand projet')).toHaveCount(500, { timeout: 15_000 })
    await expect(page.getByText('Connexion 500', { exact: true })).toBeVisible()

    const changes = await page.evaluateHandle(() => {
      const count = { changes: 0 }
      new MutationObserver((records) => (count.changes += records.length)).observe(
        document.querySelector('main ul') ?? document.body,
        { subtree: true, childList: true, attributes: true, characterData: true },
      )
      return count
    })
    const openAndType = async () => {
      await page.getByRole('button', { name: 'Nouvelle connexion API' }).click()
      await page.getByLabel('Nom de la connexion').pressSequentially('Agenda du cabinet')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await openAndType()
    expect((await changes.jsonValue()).changes).toBe(0)

    const devtools = await page.context().newCDPSession(page)
    const weigh = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      const { nodes } = await devtools.send('Memory.getDOMCounters')
      return { nodes, heap: (await devtools.send('Runtime.getHeapUsage')).usedSize }
    }
    const before = await weigh()
    for (let time = 0; time < 15; time += 1) await openAndType()
    const after = await weigh()
    expect(after.nodes - before.nodes).toBeLessThan(100)
    expect(after.heap - before.heap).toBeLessThan(1_000_000)

    await page.getByRole('button', { name: 'Supprimer Connexion 250' }).click()
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect(page.getByRole('link', { name: 'Connexion 250', exact: true })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(499)
  })
})

const HARD_NAMES = [
  'M'.repeat(300),
  `${'Très long nom '.repeat(21)}fin.`,
  '👩🏽‍⚕️🏥'.repeat(40),
  'عيادة الدكتورة ليلى 12',
  '\u202Eeman\u202C & <b>x</b> {{y}} $t(title)',
]

for (const width of [320, 1280])
  test(`names of any length and script break nothing, ${width} px wide`, async ({ page, backend, lea }) => {
    await page.setViewportSize({ width, height: 800 })
    const { id } = backend.project(lea, 'P'.repeat(300))
    for (const name of HARD_NAMES) backend.application(lea, { name, skeziaProjectId: id })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

    await page.goto(LIST)
    await expect(page.getByText('P'.repeat(300)).first()).toBeVisible()
    for (const name of HARD_NAMES) await expect(page.getByText(name, { exact: true })).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
    const deletes = page.getByRole('button', { name: /^Supprimer / })
    for (let index = 0; index < HARD_NAMES.length; index += 1) {
      await deletes.nth(index).click()
      const cancel = page.getByRole('dialog').getByRole('button', { name: 'Annuler' })
      await cancel.scrollIntoViewIfNeeded()
      expect(await overflow()).toBeLessThanOrEqual(0)
      await cancel.click()
    }
    await page.getByText(HARD_NAMES[0] ?? '').click()
    await expect(page.getByLabel('Nom de la connexion')).toHaveValue(HARD_NAMES[0] ?? '')
    await field(page, 'Projet').click()
    await expect(page.getByRole('option', { name: 'Cabinet Voltaire' })).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
