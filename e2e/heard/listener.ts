import type { Page } from 'puppeteer-core'
import type { Account } from '../../mocks/data/accounts'
import type { World } from '../support/world'
import type { Desktop } from './desktop'
import { STEP } from './lines'

/** A person who hears the portal and has a keyboard. */
export interface Listener {
  world: World
  /** Opens a path, with a session of the account if there is one. */
  open: (path: string, account?: Account) => Promise<void>
  /** Presses keys, one after the other, and listens to what each one causes. */
  press: (...keys: string[]) => Promise<void>
  /** Presses a key, and listens once the page has what it leads to. */
  pressUntil: (key: string, selector: string) => Promise<void>
  type: (text: string) => void
}

/** Returns a listener at the page of a browser, and the lines of its steps and of what was spoken since. */
export function listenerAt(desktop: Desktop, page: Page, world: World): { listener: Listener; lines: () => string[] } {
  const from = desktop.spoken.length
  const steps: { name: string; at: number }[] = []
  const step = (name: string) => steps.push({ name, at: desktop.spoken.length })
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      step(key)
      desktop.press(key)
      await desktop.silence()
    }
  }
  const listener: Listener = {
    world,
    open: async (path, account) => {
      step(path)
      const cookies = page.browserContext()
      await cookies.deleteCookie(...(await cookies.cookies()))
      if (account) await cookies.setCookie(world.backend.session(account))
      await page.goto(`${world.portal}${path}`)
      await desktop.silence()
    },
    press,
    pressUntil: async (key, selector) => {
      step(key)
      desktop.press(key)
      await page.waitForSelector(selector)
      await desktop.silence()
    },
    type: (text) => {
      step(`« ${text} »`)
      desktop.type(text)
    },
  }
  const spokenBetween = (start: number, end?: number) => desktop.spoken.slice(start, end)
  const lines = () => [
    ...spokenBetween(from, steps[0]?.at),
    ...steps.flatMap(({ name, at }, index) => [`${STEP}${name}`, ...spokenBetween(at, steps[index + 1]?.at)]),
  ]
  return { listener, lines }
}
