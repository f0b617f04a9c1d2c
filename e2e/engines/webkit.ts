import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { callOf, impossible, type Engine, type Press, type Session, type Settings, type Tab } from './engine'

/** The programs of WebKitGTK: its driver and the browser that the driver starts. */
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
  const drivers = new Map<string, { url: string; process: ChildProcess }>()
  /** The theme of the desktop is fixed when the driver starts. */
  async function driverFor({ colorScheme = 'light' }: Settings): Promise<string> {
    const found = drivers.get(colorScheme) ?? (await startDriver(programs.driver, display, colorScheme))
    drivers.set(colorScheme, found)
    return found.url
  }
  const newSession = async (settings: Settings) => sessionOf(await connect(await driverFor(settings), programs.browser))
  return {
    name: 'WebKitGTK',
    lacks: {
      'forced colours': 'WebKit has none',
      offline: 'the driver cannot cut the network',
      print: 'the driver cannot print',
      '320 px': 'the tool bar of its browser keeps the window wider',
    },
    newSession,
    close: () => {
      for (const { process } of drivers.values()) process.kill()
      xvfb.kill()
      return Promise.resolve()
    },
  }
}

async function firstLine(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) return line
  throw new Error('Xvfb has ended.')
}

async function startDriver(program: string, display: string, colorScheme: string) {
  const port = await freePort()
  const theme = colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita'
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, GTK_THEME: theme, LANGUAGE: 'fr', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  })
  return { url: `http://127.0.0.1:${port}`, process: driver }
}

/** The driver does not choose a port itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

/** Opens a session; the driver may still be starting. */
async function connect(url: string, browser: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // A document whose scripts are held back is never loaded.
    pageLoadStrategy: 'none',
    // The question before a page with unsaved changes is left for another document.
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  })
  for (let attempt = 1; ; attempt += 1)
    try {
      return await new Builder().usingServer(url).withCapabilities(capabilities).build()
    } catch (error) {
      if (attempt === 50 || !String(error).includes('ECONNREFUSED')) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}

function sessionOf(driver: WebDriver): Session {
  let opened = 0
  return {
    newTab: async () => {
      if (opened > 0) await driver.switchTo().newWindow('tab')
      opened += 1
      await driver.manage().window().setRect({ width: 1280, height: 800 })
      return tabOf(driver, await driver.getWindowHandle())
    },
    close: () => driver.quit(),
  }
}

const KEYS: Record<Press, { held?: string; key: string }> = {
  Tab: { key: Key.TAB },
  'Shift+Tab': { held: Key.SHIFT, key: Key.TAB },
  Enter: { key: Key.ENTER },
  Escape: { key: Key.ESCAPE },
  ArrowDown: { key: Key.ARROW_DOWN },
  Space: { key: Key.SPACE },
  SelectAll: { held: Key.CONTROL, key: 'a' },
}

function tabOf(driver: WebDriver, handle: string): Tab {
  /** WebDriver's commands go to one tab at a time. */
  async function at(): Promise<WebDriver> {
    if ((await driver.getWindowHandle()) !== handle) await driver.switchTo().window(handle)
    return driver
  }
  const pointer = async (x: number, y: number) =>
    (await at())
      .actions({ async: true })
      .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
  return {
    run: async (script, argument) => (await at()).executeScript(`return ${callOf(script, argument)}`),
    load: async (source) => (await at()).executeScript(source),
    click: async (x, y, clicks = 1) => {
      const actions = (await pointer(x, y)).press().release()
      await (clicks === 2 ? actions.press().release() : actions).perform()
    },
    hover: async (x, y) => (await pointer(x, y)).perform(),
    type: async (text) => (await at()).actions().sendKeys(text).perform(),
    press: async (name) => {
      const { held, key } = KEYS[name]
      const actions = (await at()).actions()
      if (held === undefined) await actions.sendKeys(key).perform()
      else await actions.keyDown(held).sendKeys(key).keyUp(held).perform()
    },
    resize: async (size) => (await at()).manage().window().setRect(size),
    bringToFront: async () => (await at()).switchTo().window(handle),
    setOffline: impossible('offline'),
    print: impossible('print'),
  }
}
