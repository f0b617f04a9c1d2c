import type { BrowserType, LaunchOptions, Page } from '@playwright/test'
import { callOf, type Engine, type Tab } from './engine'

export async function startOwnBuild(type: BrowserType, options: LaunchOptions = {}): Promise<Engine> {
  const browser = await type.launch(options)
  return {
    newSession: async () => {
      const context = await browser.newContext({
        locale: 'fr-FR',
        ...(type.name() === 'chromium' && { permissions: ['clipboard-write'] }),
        viewport: { width: 1280, height: 800 },
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
    open: (url) => page.goto(url, { waitUntil: 'commit' }),
    run: (script, argument) => page.evaluate(callOf(script, argument)),
    load: (source) => page.evaluate(source),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key, held) => page.keyboard.press(held ? `${held}+${key}` : key),
    resize: (size) => page.setViewportSize(size),
    bringToFront: () => page.bringToFront(),
  }
}
