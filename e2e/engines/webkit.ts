import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Builder, Capabilities, Key as Code, Origin, type WebDriver } from 'selenium-webdriver'
// Starts the driver of any WebKit on a free port.
import { ServiceBuilder } from 'selenium-webdriver/safari.js'
import { callOf, type Engine, type Key, type Session, type Tab } from './engine'

export interface WebKitGtk {
  driver: string
  browser: string
}

/** Drives WebKitGTK's small browser by WebDriver, in a display of its own. */
export async function startWebKitGtk(programs: WebKitGtk): Promise<Engine> {
  const xvfb = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await firstLine(xvfb.stdout)
  // The driver and its browser inherit the environment of the worker.
  Object.assign(process.env, { DISPLAY: `:${display}`, GTK_THEME: 'Adwaita', LANGUAGE: 'fr', NO_AT_BRIDGE: '1' })
  const service = new ServiceBuilder(programs.driver).build()
  const driver = await connect(await service.start(), programs.browser)
  return {
    newSession: () => Promise.resolve(sessionOf(driver)),
    close: async () => {
      await driver.quit()
      await service.kill()
      xvfb.kill()
    },
  }
}

async function firstLine(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) return line
  throw new Error('Xvfb has ended.')
}

function connect(url: string, browser: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // A document whose scripts are held back is never loaded.
    pageLoadStrategy: 'none',
    // The question before a page with unsaved changes is left for another document.
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  })
  return new Builder().usingServer(url).withCapabilities(capabilities).build()
}

/**
 * A session in the windows that it opens. Each test has an origin, and so a storage, of its own; only cookies are shared
 * between the ports of a host.
 */
function sessionOf(driver: WebDriver): Session {
  const handles: string[] = []
  let current: string | undefined
  /** WebDriver's commands go to one tab at a time. */
  async function at(handle: string): Promise<WebDriver> {
    if (current !== handle) await driver.switchTo().window(handle)
    current = handle
    return driver
  }
  return {
    newTab: async () => {
      // The driver leaves a new tab in the background, where it receives no clicks.
      await driver.switchTo().newWindow('window')
      current = await driver.getWindowHandle()
      handles.push(current)
      await driver.manage().window().setRect({ width: 1280, height: 800 })
      const handle = current
      return tabOf(() => at(handle))
    },
    close: async () => {
      for (const handle of handles) {
        await at(handle)
        await driver.manage().deleteAllCookies()
        await driver.close()
      }
      const [first] = await driver.getAllWindowHandles()
      if (first !== undefined) await driver.switchTo().window(first)
    },
  }
}

const CODES: Record<Key, string> = {
  Tab: Code.TAB,
  Enter: Code.ENTER,
  Escape: Code.ESCAPE,
  ArrowDown: Code.ARROW_DOWN,
}

function tabOf(at: () => Promise<WebDriver>): Tab {
  return {
    open: async (url) => (await at()).get(url),
    run: async (script, argument) => (await at()).executeScript(`return ${callOf(script, argument)}`),
    load: async (source) => (await at()).executeScript(source),
    click: async (x, y) =>
      (await at())
        .actions({ async: true })
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .press()
        .release()
        .perform(),
    type: async (text) => (await at()).actions().sendKeys(text).perform(),
    press: async (key, held) => {
      const actions = (await at()).actions()
      if (held) await actions.keyDown(Code.SHIFT).sendKeys(CODES[key]).keyUp(Code.SHIFT).perform()
      else await actions.sendKeys(CODES[key]).perform()
    },
    resize: async (size) => (await at()).manage().window().setRect(size),
    bringToFront: at,
  }
}
