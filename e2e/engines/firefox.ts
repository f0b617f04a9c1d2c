import { launch, type Page } from 'puppeteer-core'
import { callOf, type Engine, type Tab } from './engine'
import { passwordManagerOf } from './password-manager'

/** Drives an installed Firefox by WebDriver BiDi. Playwright cannot: Debian's Firefox lacks a command that it needs. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    // For its password manager.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'intl.accept_languages': 'fr-FR, fr',
      'layout.css.prefers-color-scheme.content-override': 1,
      // The browser sends no request of its own to the network.
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
    },
  })
  return {
    newSession: async () => {
      const context = await browser.createBrowserContext()
      return { newTab: async () => tabOf(await context.newPage()), close: () => context.close() }
    },
    passwords: passwordManagerOf(browser),
    close: () => browser.close(),
  }
}

async function tabOf(page: Page): Promise<Tab> {
  await page.setViewport({ width: 1280, height: 800 })
  // The question before a page with unsaved changes is left for another document.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    // `goto` would wait for the scripts of the page, which a test may hold back.
    open: (url) => page.evaluate((url) => void setTimeout(() => location.assign(url)), url),
    run: <Argument, Result>(script: (argument: Argument) => Result, argument: Argument) =>
      page.evaluate<[], () => Result>(callOf(script, argument)),
    load: (source) => page.evaluate(source),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (key, held) => {
      if (held) await page.keyboard.down(held)
      await page.keyboard.press(key)
      if (held) await page.keyboard.up(held)
    },
    resize: (size) => page.setViewport(size),
    bringToFront: () => page.bringToFront(),
  }
}
