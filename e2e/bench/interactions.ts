import type { Browser, Locator, Page } from '@playwright/test'
import { pages } from '../../catalogue/states'
import type { World } from '../support/world'
import { signedInPage } from './signed-in-page'

const SLOW_DOWN = 4

/** Every page of the account but the list of connections, which comes last: a press in its dialog deletes the connection. */
const LIST = '/dashboard/api-connections'
const PAGES = [...pages.filter((path) => path.startsWith('/dashboard') && path !== LIST), LIST]

/** The public pages that wait for a person, at their first step. */
const PUBLIC_PAGES = pages
  .filter((path) => !/^\/(?:dashboard|check-user|logout)/.test(path))
  .map((path) => (path === '/finalise-registration' ? `${path}?page=emailRequest` : path))

/** Controls that answer in the page. Links of the footer open another tab, the sign-out and the providers leave the portal. */
const CONTROLS =
  ':is(button:not([name$="-connect"]), a[href^="/dashboard"], [role="combobox"], [role="switch"], input[type="checkbox"]):visible:not(:disabled)'

export interface Interaction {
  page: string
  control: string
  nextPaintMs: number
  /** How far the layout shifted after the press, that which follows a press at once included. */
  shift: number
}

/** Presses each button, menu entry and list of each page, and those of the dialogs that they open. */
export async function measureInteractions(browser: Browser, world: World): Promise<Interaction[]> {
  const lea = world.backend.account({ nickName: 'lea.martin', cellphone: '0612345642', oneTimePasswordActivated: true })
  const { id } = world.backend.project(lea, 'Cabinet Voltaire')
  const connection = world.backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: id })
  const paths = PAGES.map((page) => page.replace(':appId', connection.appId))
  const stranger = await browser.newContext({ baseURL: world.portal, locale: 'fr-FR' })
  return [
    ...(await walk(await stranger.newPage(), PUBLIC_PAGES)),
    ...(await walk(await signedInPage(browser, world, lea), paths)),
  ]
}

async function walk(page: Page, paths: readonly string[]): Promise<Interaction[]> {
  const session = await page.context().newCDPSession(page)
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(observe)

  const found: Interaction[] = []
  const pressed = new Set<string>()
  for (const path of paths) {
    const open = async () => {
      await slow(1)
      await page.goto(path)
      await page.locator('main h1[tabindex]').waitFor()
      await page.waitForLoadState('networkidle')
    }
    await open()
    const names = await namesOf(page.locator(CONTROLS))
    for (const [index, control] of names.entries()) {
      // The frame is the same on each page.
      if (pressed.has(control)) continue
      pressed.add(control)
      await open()
      await slow(SLOW_DOWN)
      found.push({ page: path, control, ...(await press(page, page.locator(CONTROLS).nth(index))) })
      const inDialog = page.locator('dialog').locator(CONTROLS)
      for (const [place, name] of (await namesOf(inDialog)).entries()) {
        await open()
        await page.locator(CONTROLS).nth(index).click()
        await inDialog.nth(place).waitFor()
        await slow(SLOW_DOWN)
        found.push({ page: path, control: `${control} › ${name}`, ...(await press(page, inDialog.nth(place))) })
      }
    }
  }
  await page.context().close()
  return found
}

/** Presses `control`, and returns how long the press and its release took until the next paint, and what then moved. */
async function press(page: Page, control: Locator): Promise<Pick<Interaction, 'nextPaintMs' | 'shift'>> {
  await control.hover()
  await settled(page)
  await page.evaluate(() => void (window.slowestPress = window.shifted = 0))
  // Entries below 16 ms are not reported. Not `click`, which looks for the control under the pointer within the press.
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForLoadState('networkidle')
  await settled(page)
  return page.evaluate(() => ({ nextPaintMs: window.slowestPress, shift: window.shifted }))
}

const settled = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))

const namesOf = (controls: Locator) =>
  controls.evaluateAll((elements) =>
    elements.map((element) => {
      const text = element.getAttribute('aria-label') ?? element.textContent
      return text.trim() || element.getAttribute('name') || element.tagName
    }),
  )

declare global {
  interface Window {
    slowestPress: number
    shifted: number
  }
}

/** Runs in the page before its own scripts. Must contain no named function. */
function observe() {
  window.slowestPress = 0
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) window.shifted += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId !== 0)
        window.slowestPress = Math.max(window.slowestPress, entry.duration)
  }).observe(options)
}
