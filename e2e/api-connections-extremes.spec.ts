import { chromium, type Page } from '@playwright/test'
import type { Account } from '../mocks/accounts'
import type { Backend } from '../mocks/backend'
import { choice, LIST, test } from './api-connections'
import { findBrowserWithCache, launchOptions } from './find-browser'
import { expect } from './fixtures'

/** The queries are cheap ones: Playwright's locators visit every element of the page. */
const listOf = (page: Page) => page.locator('main [role="list"]')

const rowsOf = (page: Page) =>
  listOf(page).evaluate((list) => list.querySelectorAll('[role="listitem"]:not([hidden])').length)

/** Waits with the browser's own query, because a locator that is polled takes most of the time of the page. */
const waitUntilComplete = (page: Page) =>
  page.waitForFunction(() => document.querySelector('main [role="list"]:not([aria-busy])'), undefined, {
    timeout: 120_000,
  })

/** Opens a list of connections, of which the last but one has another name. */
async function openList(page: Page, backend: Backend, lea: Account, rows: number) {
  const { id } = backend.project(lea, 'Grand projet')
  for (let number = 1; number <= rows; number += 1)
    backend.apiConnection(lea, {
      name: number === rows - 1 ? 'Prélèvements' : `Connexion ${number}`,
      skeziaProjectId: id,
      scopes: ['skezia:patient-read'],
    })
  await page.goto(LIST)
  await expect(listOf(page).locator('a').first()).toHaveText('Connexion 1')
  await waitUntilComplete(page)
  expect(await rowsOf(page)).toBe(rows)
}

test('of ten thousand connections few are laid out, and each is found', async ({ page, backend, lea }) => {
  test.setTimeout(300_000)
  const rows = 10_000
  await openList(page, backend, lea, rows)
  const list = listOf(page)
  expect(await page.evaluate("find('Prélèvements')")).toBe(true)
  await expect(list.locator('a').nth(rows - 2)).toBeInViewport()

  const laidOut = () =>
    list.evaluate(
      (element) =>
        [...element.querySelectorAll('a')].filter((link) => link.checkVisibility({ contentVisibilityAuto: true }))
          .length,
    )
  for (const place of ['0', 'document.body.scrollHeight / 2', 'document.body.scrollHeight']) {
    await page.evaluate(`scrollTo(0, ${place})`)
    await expect.poll(laidOut).toBeLessThan(300)
  }
  await expect(list.locator('a').last()).toBeInViewport()

  const search = page.getByLabel('Rechercher par nom, projet ou identifiant')
  await search.fill('grand prelev')
  await expect(page.locator('main [role="status"]')).toContainText(['1 connexion API sur 10 000'])
  await expect.poll(() => rowsOf(page)).toBe(1)
})

test('rows get their icons where a scroll rests, not where it passes', async ({ page, backend, lea }) => {
  await page.clock.install()
  await openList(page, backend, lea, 200)
  await page.clock.pauseAt(Date.now() + 60_000)
  const row = page.locator('[role="listitem"]', { hasText: 'Connexion 120' })
  const icons = row.locator('svg')
  /** Scrolls, and resolves once the browser has reported the row to its observers. */
  const scrollTo = (place: 'row' | 'top') =>
    row.evaluate((element, toRow) => {
      if (toRow) element.scrollIntoView()
      else window.scrollTo(0, 0)
      return new Promise<void>((resolve) => {
        const observer = new IntersectionObserver((entries) => {
          if (entries.at(-1)?.isIntersecting === toRow) resolve()
        })
        observer.observe(element)
      })
    }, place === 'row')

  await scrollTo('row')
  await page.clock.runFor(50)
  await expect(icons).toHaveCount(0)
  await scrollTo('top')
  await page.clock.runFor(1000)
  await expect(icons).toHaveCount(0)
  await scrollTo('row')
  await page.clock.runFor(1000)
  await expect(icons).toHaveCount(4)
})

test('a list of a thousand connections keeps its search on Back, typing renders no row again, and memory does not grow', async ({
  page,
  backend,
  lea,
}) => {
  test.setTimeout(180_000)
  const rows = 1_000
  await openList(page, backend, lea, rows)
  const search = page.getByLabel('Rechercher par nom, projet ou identifiant')
  await search.fill('prelev')
  await expect.poll(() => rowsOf(page)).toBe(1)
  await listOf(page).locator('[role="listitem"]:not([hidden]) a').click()
  await expect(page.getByLabel('Nom de la connexion API')).toHaveValue('Prélèvements')
  await page.goBack()
  await expect(search).toHaveValue('prelev')
  await search.clear()
  await waitUntilComplete(page)
  await expect.poll(() => rowsOf(page)).toBe(rows)

  const changes = await page.evaluateHandle(() => {
    const count = { changes: 0 }
    new MutationObserver((records) => (count.changes += records.length)).observe(
      document.querySelector('main [role="list"]') ?? document.body,
      { subtree: true, childList: true, attributes: true, characterData: true },
    )
    return count
  })
  const openAndType = async () => {
    await page.locator('[data-page-head] button').click()
    await page.locator('dialog input[name="name"]').pressSequentially('Agenda du cabinet')
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog')).toHaveCount(0)
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

  await listOf(page).locator('button[aria-label="Supprimer Connexion 250"]').click()
  await page.getByRole('dialog').getByText('Confirmer').click()
  await expect.poll(() => rowsOf(page)).toBe(rows - 1)
})

test('a screen reader finds each row of a list that the browser has not laid out', async ({ backend, lea, world }) => {
  const rows = 500
  const { id } = backend.project(lea, 'Grand projet')
  for (let number = 1; number <= rows; number += 1)
    backend.apiConnection(lea, { name: `Connexion ${number}`, skeziaProjectId: id })
  // The headless build leaves out what is not laid out, whichever page shows it.
  const executablePath = findBrowserWithCache()
  if (executablePath === undefined) throw new Error('There is no complete Chromium.')
  const { args = [] } = launchOptions()
  const browser = await chromium.launch({ executablePath, args: [...args, '--force-renderer-accessibility'] })
  try {
    const context = await browser.newContext({ baseURL: world.portal })
    await context.addCookies([backend.session(lea)])
    const page = await context.newPage()
    await page.goto(LIST)
    await page.locator('main [role="list"]:not([aria-busy])').waitFor()
    expect(await page.locator('main a[data-part="title"]').last().evaluate(isLaidOut)).toBe(false)
    const devtools = await context.newCDPSession(page)
    const exposed = async () => {
      const { nodes } = await devtools.send('Accessibility.getFullAXTree')
      return nodes.filter(({ role, name }) => role?.value === 'link' && /^Connexion \d/.test(String(name?.value)))
        .length
    }
    await expect.poll(exposed).toBe(rows)
  } finally {
    await browser.close()
  }
})

const isLaidOut = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true })

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
    await expect(page.getByLabel('Nom de la connexion API')).toHaveValue(HARD_NAMES[0] ?? '')
    await choice(page, 'Projet').click()
    await expect(page.getByRole('option', { name: 'Cabinet Voltaire' })).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
