import { launch, type Browser, type KeyInput, type Page } from 'puppeteer-core'
import { callOf, type Engine, type Press, type Session, type Settings, type Tab } from './engine'

/** Drives an installed Firefox by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const shared = await launchFirefox(executablePath, {})
  return {
    name: await shared.version(),
    lacks: {},
    newSession: (settings) => newSession(shared, executablePath, settings),
    close: () => shared.close(),
  }
}

/** A session with settings has a Firefox of its own: they are preferences of the whole browser. */
async function newSession(shared: Browser, executablePath: string, settings: Settings): Promise<Session> {
  if (Object.keys(settings).length > 0) {
    const browser = await launchFirefox(executablePath, settings)
    const [first] = await browser.pages()
    return { newTab: async () => tabOf(await browser.newPage(), first), close: () => browser.close() }
  }
  const context = await shared.createBrowserContext()
  return { newTab: async () => tabOf(await context.newPage()), close: () => context.close() }
}

function launchFirefox(executablePath: string, { colorScheme, forcedColours, minimumFontSize, reader }: Settings) {
  return launch({
    browser: 'firefox',
    executablePath,
    // A page of the browser itself may ask for the reader, and use it.
    ...(reader && { args: ['--remote-allow-system-access', 'about:config'] }),
    extraPrefsFirefox: {
      'intl.accept_languages': 'fr-FR, fr',
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
      ...(forcedColours && { 'browser.display.document_color_use': 2 }),
      ...(minimumFontSize !== undefined && { 'font.minimum-size.x-western': minimumFontSize }),
      // The browser sends no request of its own to the network.
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
    },
  })
}

const KEYS: Record<Press, { held?: KeyInput; key: KeyInput }> = {
  Tab: { key: 'Tab' },
  'Shift+Tab': { held: 'Shift', key: 'Tab' },
  Enter: { key: 'Enter' },
  Escape: { key: 'Escape' },
  ArrowDown: { key: 'ArrowDown' },
  Space: { key: 'Space' },
  SelectAll: { held: 'Control', key: 'a' },
}

const SELECTED = `const { gBrowser, document } = Services.wm.getMostRecentWindow('navigator:browser')
  const browser = gBrowser.selectedBrowser`

/** Firefox decides after a paint. Timers of a page in the background are slow, those of the browser are not. */
const IS_READABLE = `(async () => {
  ${SELECTED}
  const { setTimeout } = ChromeUtils.importESModule('resource://gre/modules/Timer.sys.mjs')
  browser.isArticle = undefined
  const reader = browser.browsingContext.currentWindowGlobal.getActor('AboutReader')
  reader.sendAsyncMessage('Reader:PushState', { isArticle: true })
  while (browser.isArticle === undefined) {
    browser.fullZoom = browser.fullZoom === 1 ? 1.01 : 1
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  browser.fullZoom = 1
  return browser.isArticle
})()`
const TOGGLE_READER = `{
  ${SELECTED}
  document.getElementById('View:ReaderView').doCommand()
}`

/** `own` is a page of the browser itself, in a session with the reader. */
async function tabOf(page: Page, own?: Page): Promise<Tab> {
  const inBrowser = async <Result>(source: string): Promise<Result> => {
    if (!own) throw new Error('The session has no reader: set `reader`.')
    await page.bringToFront()
    return own.evaluate<[], () => Result>(source)
  }
  await page.setViewport({ width: 1280, height: 800 })
  // The question before a page with unsaved changes is left for another document.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    run: <Argument, Result>(script: (argument: Argument) => Result, argument: Argument) =>
      page.evaluate<[], () => Result>(callOf(script, argument)),
    load: (source) => page.evaluate(source),
    click: (x, y, count = 1) => page.mouse.click(x, y, { count }),
    hover: (x, y) => page.mouse.move(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (name) => {
      const { held, key } = KEYS[name]
      if (held) await page.keyboard.down(held)
      await page.keyboard.press(key)
      if (held) await page.keyboard.up(held)
    },
    resize: (size) => page.setViewport(size),
    bringToFront: () => page.bringToFront(),
    setOffline: (offline) => page.setOfflineMode(offline),
    print: () => page.pdf({ format: 'a4', margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' } }),
    isReadable: () => inBrowser(IS_READABLE),
    toggleReader: () => inBrowser(TOGGLE_READER),
  }
}
