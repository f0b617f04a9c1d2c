import type { Browser, Locator, Page } from '@playwright/test'
import type { Build } from '../support/portal'
import { startWorld } from '../support/world'
import { pathsWith, SLOWDOWN } from './visit'

/**
 * The path of the list of API connections. The bench measures this page last, because a click in its deletion dialog
 * deletes the connection.
 */
const LIST = '/dashboard/api-connections'

/** Selects the controls that respond in the page. Excludes the providers' buttons, because they leave the portal. */
const CONTROLS =
  ':is(button:not([name$="-connect"]), a[href^="/dashboard"], [role="combobox"], [role="switch"], input[type="checkbox"]):visible:not(:disabled)'

/**
 * Presses each button, menu entry and list of each page, and the controls of the dialogs that open. Returns the time
 * from each press and each release to the next paint, and the layout shift after each press.
 */
export async function measureInteractions(browser: Browser, build: Build) {
  const world = await startWorld(build, { counted: false })
  const lea = world.backend.account({ nickName: 'lea.martin', cellphone: '0612345642', oneTimePasswordActivated: true })
  const { id } = world.backend.project(lea, 'Cabinet Voltaire')
  const { appId } = world.backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: id })
  const context = await browser.newContext({ baseURL: world.portal, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  const found: { page: string; control: string; nextPaintMs: number; shift: number }[] = []
  const pressed = new Set<string>()
  const paths = pathsWith(appId)
  for (const path of [...paths.filter((path) => path !== LIST), LIST]) {
    if (path.startsWith('/dashboard')) await context.addCookies([world.backend.session(lea)])
    const open = async () => {
      await slow(1)
      await page.goto(path)
      await page.locator('main h1[tabindex]').waitFor()
      await page.waitForLoadState('networkidle')
    }
    const press = async (control: string, locator: Locator) => {
      await slow(SLOWDOWN)
      found.push({ page: path, control, ...(await pressAndMeasure(page, locator)) })
    }
    await open()
    for (const [index, name] of (await namesOf(page.locator(CONTROLS))).entries()) {
      // Press the controls of the header and the menu only once, because each page has the same ones.
      if (pressed.has(name)) continue
      pressed.add(name)
      await open()
      await press(name, page.locator(CONTROLS).nth(index))
      const inDialog = page.locator('dialog').locator(CONTROLS)
      for (const [place, inner] of (await namesOf(inDialog)).entries()) {
        await open()
        await page.locator(CONTROLS).nth(index).click()
        await inDialog.nth(place).waitFor()
        await press(`${name} › ${inner}`, inDialog.nth(place))
      }
    }
  }
  await context.close()
  await world.close()
  return found
}

async function pressAndMeasure(page: Page, control: Locator) {
  await control.hover()
  await settled(page)
  await page.evaluate(() => void (window.press = { nextPaintMs: 0, shift: 0 }))
  // Playwright's `click` would lengthen the measured time, because `click` looks for the element under the pointer.
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForLoadState('networkidle')
  await settled(page)
  return page.evaluate(() => window.press)
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
    press: { nextPaintMs: number; shift: number }
  }
}

/**
 * The browser runs this function before the page's own scripts. Define no named function inside. For a named function,
 * tsx calls a helper that is missing in the page.
 */
function observe() {
  window.press = { nextPaintMs: 0, shift: 0 }
  // Set the shortest reported duration of an event to 16 ms. The browser allows no smaller value.
  for (const options of [{ type: 'layout-shift' }, { type: 'event', durationThreshold: 16 }])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) window.press.shift += Number(entry.value)
        else if ('interactionId' in entry && entry.interactionId !== 0)
          window.press.nextPaintMs = Math.max(window.press.nextPaintMs, entry.duration)
    }).observe({ ...options, buffered: true })
}
