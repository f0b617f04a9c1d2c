import type { BrowserType, LaunchOptions, Page } from '@playwright/test'
import { callOf, impossible, type Engine, type Tab } from './engine'

/** Drives a browser that Playwright supports. */
export async function startOwnBuild(type: BrowserType, options: LaunchOptions = {}): Promise<Engine> {
  const browser = await type.launch(options)
  return {
    name: `${type.name()} ${browser.version()}`,
    lacks: {
      'minimum font size': 'Playwright cannot set it',
      ...(type.name() !== 'chromium' && { print: 'Playwright prints in Chromium only' }),
      'the reader of Firefox': type.name() === 'firefox' ? 'Playwright cannot open it' : 'it has none',
      ...(type.name() !== 'firefox' && { 'the translation of Firefox': 'it has another' }),
      ...(type.name() === 'webkit' && { 'forced colours': 'WebKit has none' }),
    },
    newSession: async ({ colorScheme = 'light', forcedColours = false }) => {
      const context = await browser.newContext({
        locale: 'fr-FR',
        ...(type.name() === 'chromium' && { permissions: ['clipboard-write'] }),
        viewport: { width: 1280, height: 800 },
        colorScheme,
        forcedColors: forcedColours ? 'active' : 'none',
      })
      return { newTab: async () => tabOf(await context.newPage()), close: () => context.close() }
    },
    close: () => browser.close(),
  }
}

function tabOf(page: Page): Tab {
  // The question before a page with unsaved changes is left for another document.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    run: (script, argument) => page.evaluate(callOf(script, argument)),
    load: (source) => page.evaluate(source),
    click: (x, y, clickCount = 1) => page.mouse.click(x, y, { clickCount }),
    hover: (x, y) => page.mouse.move(x, y),
    type: (text) => page.keyboard.type(text),
    press: (name) => page.keyboard.press(name === 'SelectAll' ? 'ControlOrMeta+a' : name),
    resize: (size) => page.setViewportSize(size),
    bringToFront: () => page.bringToFront(),
    setOffline: (offline) => page.context().setOffline(offline),
    print: () => page.pdf({ format: 'A4', margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' } }),
    isReadable: impossible('the reader of Firefox'),
    toggleReader: impossible('the reader of Firefox'),
  }
}
