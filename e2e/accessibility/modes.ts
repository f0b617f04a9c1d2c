import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { defineControlMeasures } from './control-measures'
import type { Figures } from './figures-reporter'
import { defineLook } from './look'
import { defineTextMeasures } from './text-measures'

/** One way in which a page is looked at: what is set, and what is then wrong, one line each. */
export interface Mode {
  name: string
  media: Parameters<Page['emulateMedia']>[0]
  viewport: { width: number; height: number }
  /** Of the text, of what the page means it to be. */
  zoom?: number
  /** The distances of WCAG 1.4.12. */
  spaced?: boolean
  look: (page: Page, count: Figures) => Promise<string[]>
}

const desktop = { width: 1280, height: 800 }
const narrow = { width: 320, height: 640 }
const phone = { width: 390, height: 844 }

const plain = { colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce', media: 'screen' } as const

async function axe(page: Page, count: Figures): Promise<string[]> {
  // It waits on the clock, which stands still.
  const ticks = new AbortController()
  const analysis = new AxeBuilder({ page })
    .setLegacyMode()
    // Each violation in full; what passes is not described.
    .options({ resultTypes: ['violations'] })
    .analyze()
  void analysis.finally(() => ticks.abort())
  while (!ticks.signal.aborted) await page.clock.runFor(1)
  const { violations } = await analysis
  count.axe += 1
  count.violations += violations.length
  return violations.map(({ id, nodes }) => `axe, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const sidewaysOrCut = (page: Page) => page.evaluate(() => [...window.text.sideways(), ...window.text.cut()])

async function targets(page: Page, count: Figures): Promise<string[]> {
  const { measured, faults } = await page.evaluate(() => window.controls.targets())
  count.targets += measured
  return faults
}

/** What A14 and A15 of the accessibility requirements, and what can be measured of A1 and A12, ask of every state. */
export const MODES: Mode[] = [
  { name: 'at rest', media: plain, viewport: desktop, look: (page) => page.evaluate(() => window.text.moving()) },
  {
    name: '1280 px, light',
    media: plain,
    viewport: desktop,
    look: async (page, count) => [
      ...(await axe(page, count)),
      ...(await page.evaluate(() => [...window.text.frame(), ...window.text.sideways(), ...window.text.cut()])),
    ],
  },
  {
    name: '320 px, dark',
    media: { ...plain, colorScheme: 'dark' },
    viewport: narrow,
    look: async (page, count) => [
      ...(await axe(page, count)),
      ...(await sidewaysOrCut(page)),
      ...(await targets(page, count)),
    ],
  },
  { name: '320 px, text of 200 %', media: plain, viewport: narrow, zoom: 2, look: sidewaysOrCut },
  { name: '320 px, text spaced', media: plain, viewport: narrow, spaced: true, look: sidewaysOrCut },
  {
    name: 'forced colours',
    media: { ...plain, colorScheme: 'dark', forcedColors: 'active' },
    viewport: narrow,
    look: (page) => page.evaluate(() => [...window.controls.edgeless(), ...window.text.faint()]),
  },
  // Last, as it moves the focus.
  {
    name: 'by the keyboard, 390 px',
    media: plain,
    viewport: phone,
    look: async (page) => {
      // From here on the focus is seen, wherever it came from.
      await page.keyboard.press('Tab')
      return page.evaluate(() => window.controls.covered())
    },
  },
]

/** Brings the measures into every page of a context. */
export async function bringMeasures(context: BrowserContext): Promise<void> {
  for (const define of [defineLook, defineTextMeasures, defineControlMeasures]) await context.addInitScript(define)
  await context.clock.install()
}

/** Stops the clock of a page, so that nothing disappears after a delay. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Puts the page into a mode, as it would stand after a moment. The page's policy allows no style but its own. */
export async function put(page: Page, { media, viewport, zoom = 1, spaced = false }: Mode): Promise<void> {
  await page.emulateMedia(media)
  await page.setViewportSize(viewport)
  await page.evaluate(
    ({ zoom, spaced }) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`
        ${zoom === 1 ? '' : `html { font-size: ${zoom * 100}% !important }`}
        ${spaced ? '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }' : ''}
        ${spaced ? 'p { margin-bottom: 2em !important }' : ''}`)
      document.adoptedStyleSheets = [sheet]
      scrollTo(0, 0)
      dispatchEvent(new Event('resize'))
    },
    { zoom, spaced },
  )
  await page.clock.runFor(50)
}
