import type { Browser, Locator, Page } from '@playwright/test'
import { pages } from '../../catalogue/states'
import type { World } from '../support/world'
import { signedInPage } from './signed-in-page'

/** The bound for the next paint after a press, with the processor slowed down 4 times, in milliseconds. */
export const NEXT_PAINT_BOUND_MS = 200

const SLOW_DOWN = 4

/** Every page of the account but the list of connections, which comes last: a press in its dialog deletes the connection. */
const LIST = '/dashboard/api-connections'
const PAGES = [...pages.filter((path) => path.startsWith('/dashboard') && path !== LIST), LIST]

/** Controls that answer in the page. Links of the footer open another tab, and the sign-out leaves the account. */
const CONTROLS =
  ':is(button, a[href^="/dashboard"], [role="combobox"], [role="switch"], input[type="checkbox"]):visible:not(:disabled)'

export interface Interaction {
  page: string
  control: string
  nextPaintMs: number
}

/** Presses each button, menu entry and list of each dashboard page, and those of the dialogs that they open. */
export async function measureInteractions(browser: Browser, world: World): Promise<Interaction[]> {
  const lea = world.backend.account({ nickName: 'lea.martin', cellphone: '0612345642', oneTimePasswordActivated: true })
  const { id } = world.backend.project(lea, 'Cabinet Voltaire')
  const connection = world.backend.apiConnection(lea, { name: 'Agenda', skeziaProjectId: id })
  const page = await signedInPage(browser, world, lea)
  const session = await page.context().newCDPSession(page)
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(observe)

  const found: Interaction[] = []
  const pressed = new Set<string>()
  for (const path of PAGES.map((page) => page.replace(':appId', connection.appId))) {
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
      found.push({ page: path, control, nextPaintMs: await press(page, page.locator(CONTROLS).nth(index)) })
      const inDialog = page.locator('dialog').locator(CONTROLS)
      for (const [place, name] of (await namesOf(inDialog)).entries()) {
        await open()
        await page.locator(CONTROLS).nth(index).click()
        await inDialog.nth(place).waitFor()
        await slow(SLOW_DOWN)
        const nextPaintMs = await press(page, inDialog.nth(place))
        found.push({ page: path, control: `${control} › ${name}`, nextPaintMs })
      }
    }
  }
  await page.context().close()
  return found
}

/** Presses `control`, and returns how long the press and its release took until the next paint. */
async function press(page: Page, control: Locator): Promise<number> {
  await page.evaluate(() => void (window.slowestPress = 0))
  // Entries below 16 ms are not reported.
  await control.click()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  return page.evaluate(() => window.slowestPress)
}

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
  }
}

/** Runs in the page before its own scripts. Must contain no named function. */
function observe() {
  window.slowestPress = 0
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId !== 0)
        window.slowestPress = Math.max(window.slowestPress, entry.duration)
  }).observe(options)
}
