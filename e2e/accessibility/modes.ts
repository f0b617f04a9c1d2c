import type { BrowserContext, Page } from '@playwright/test'
import { axe, equalAccess, invalidCode } from './checkers'
import { arrangementChecks } from './arrangement-checks'
import { controlChecks } from './control-checks'
import { textChecks } from './text-checks'
import { visibleContent } from './visible-content'

declare global {
  interface Window {
    stopTimers: ReturnType<typeof stoppableTimers>
  }
}

/** A combination of settings for the checks of a page. */
export interface Mode {
  name: string
  media: Parameters<Page['emulateMedia']>[0]
  viewport: { width: number; height: number }
  /** The zoom of the text. The default is 1. */
  zoom?: number
  spaced?: boolean
  check: (page: Page) => Promise<string[]>
}

const desktop = { width: 1280, height: 800 }
const narrow = { width: 320, height: 640 }
const phone = { width: 390, height: 844 }

const plain = { colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce', media: 'screen' } as const

const overflowAndClipping = (page: Page) =>
  page.evaluate(() => [...window.textChecks.overflow(), ...window.textChecks.clipping()])

const arrangement = (page: Page) =>
  page.evaluate(() => [
    ...window.arrangementChecks.crowdedFields(),
    ...window.arrangementChecks.earlyHelp(),
    ...window.arrangementChecks.competingButtons(),
  ])

async function coveredFocus(page: Page): Promise<string[]> {
  // Press a key first, because the browser then shows which element has the focus.
  await page.keyboard.press('Tab')
  return page.evaluate(() => window.controlChecks.coveredFocus())
}

/** Every state is checked in these modes, for the requirements A14 and A15 and the measurable parts of A1. */
export const MODES: Mode[] = [
  {
    name: '1280 px, light',
    media: plain,
    viewport: desktop,
    check: async (page) => [
      ...(await page.evaluate(() => window.textChecks.animations())),
      ...(await axe(page)),
      ...(await invalidCode(page)),
      ...(await page.evaluate(() => [...window.textChecks.structure(), ...window.textChecks.signInOutOfSight()])),
      ...(await page.evaluate(() => [
        ...window.controlChecks.unexplainedForms(),
        ...window.controlChecks.plainLinks(),
        ...window.controlChecks.distantErrors(),
      ])),
      ...(await arrangement(page)),
      ...(await overflowAndClipping(page)),
    ],
  },
  {
    name: '320 px, dark',
    media: { ...plain, colorScheme: 'dark' },
    viewport: narrow,
    check: async (page) => [
      ...(await axe(page)),
      ...(await overflowAndClipping(page)),
      ...(await page.evaluate(() => [...window.controlChecks.sizes(), ...window.controlChecks.distantErrors()])),
      ...(await arrangement(page)),
    ],
  },
]

/**
 * The tests apply these modes only to the first state of each form, because the later states have the same parts. If a
 * screen has no form, the tests apply the modes to all its states.
 */
export const FURTHER_MODES: Mode[] = [
  { name: '320 px, text of 200 %', media: plain, viewport: narrow, zoom: 2, check: overflowAndClipping },
  { name: '320 px, text spaced', media: plain, viewport: narrow, spaced: true, check: overflowAndClipping },
  {
    name: 'forced colours',
    media: { ...plain, colorScheme: 'dark', forcedColors: 'active' },
    viewport: narrow,
    check: (page) => page.evaluate(() => [...window.controlChecks.withoutBorder(), ...window.textChecks.lowContrast()]),
  },
  { name: '1280 px, other rules', media: plain, viewport: desktop, check: equalAccess },
  // Keep the keyboard mode last in this list, because its check moves the focus.
  { name: 'by the keyboard, 390 px', media: plain, viewport: phone, check: coveredFocus },
]

/** The tests use this mode while a toast or the contact panel covers a part of the page. */
export const UNDER_OVERLAYS: Mode = {
  name: 'by the keyboard, 1280 px',
  media: plain,
  viewport: desktop,
  check: coveredFocus,
}

/** Adds the checks, a settable clock and stoppable timers to every page of a context. */
export async function installChecks(context: BrowserContext): Promise<void> {
  await context.addInitScript('window.browserTimers = { setTimeout }')
  for (const define of [visibleContent, textChecks, controlChecks, arrangementChecks])
    await context.addInitScript(`window.${define.name} = (${String(define)})()`)
  await context.clock.install()
  await context.addInitScript(`window.stopTimers = (${String(stoppableTimers)})()`)
}

/**
 * Stops the timers of a page at once, so that the page removes no element during the checks. Animation frames continue.
 */
export const stopTimers = (page: Page) => page.evaluate(() => window.stopTimers())

/** The browser runs this function in the page. Returns another function, which stops all timers of the page. */
function stoppableTimers() {
  const start = window.setTimeout.bind(window)
  let stopped = false
  const setTimeout = (callback: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
    start(() => {
      if (!stopped) callback(...values)
    }, ms)
  Object.assign(window, { setTimeout })
  return () => {
    stopped = true
  }
}

/**
 * Applies the settings of a mode. The function uses a constructed style sheet, because the page's policy refuses other
 * styles.
 */
export async function applyMode(page: Page, { media, viewport, zoom = 1, spaced = false }: Mode): Promise<void> {
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
  // Wait for some frames. After a change of the window's size, the page moves some elements only in the next frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}
