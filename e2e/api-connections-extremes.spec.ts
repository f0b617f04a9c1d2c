import { choice, LIST, test } from './api-connections'
import { expect } from './fixtures'

test.describe('five hundred connections', () => {
  test('stay responsive: typing does not render the list again, and memory does not grow', async ({
    page,
    backend,
    lea,
  }) => {
    const { id } = backend.project(lea, 'Grand projet')
    for (let number = 1; number <= 500; number += 1)
      backend.apiConnection(lea, { name: `Connexion ${number}`, skeziaProjectId: id, scopes: ['skezia:patient-read'] })
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

/** Direction controls are left out of what is shown. */
const shown = (name: string) => name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

for (const width of [320, 1280])
  test(`names of any length and script keep the layout, ${width} px wide`, async ({ page, backend, lea }) => {
    await page.setViewportSize({ width, height: 800 })
    const { id } = backend.project(lea, 'P'.repeat(300))
    for (const name of HARD_NAMES) backend.apiConnection(lea, { name, skeziaProjectId: id })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

    await page.goto(LIST)
    await expect(page.getByText('P'.repeat(300)).first()).toBeVisible()
    for (const name of HARD_NAMES) await expect(page.getByText(shown(name), { exact: true })).toBeVisible()
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
    await choice(page, 'Projet').click()
    await expect(page.getByRole('option', { name: 'Cabinet Voltaire' })).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
