import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Key, Tab } from './engine'

declare global {
  interface Window {
    TestingLibraryDom?: typeof import('@testing-library/dom')
  }
}

export type Target = { role: string; name: string } | { label: string } | { text: string } | { css: string }

/** What a visible element shows, and a point on it. */
interface Found {
  value: string
  focused: boolean
  /** Whether another element lies above the point. */
  covered: boolean
  x: number
  y: number
}

const QUERIES = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

export const button = (name: string): Target => ({ role: 'button', name })
export const link = (name: string): Target => ({ role: 'link', name })
export const heading = (name: string): Target => ({ role: 'heading', name })
export const dialog = (name: string): Target => ({ role: 'dialog', name })
export const option = (name: string): Target => ({ role: 'option', name })
export const field = (label: string): Target => ({ label })
export const text = (words: string): Target => ({ text: words })

/** A tab at the portal, with what a person sees and does there. Each method waits until it is possible. */
export class Screen {
  readonly tab: Tab
  private readonly origin: string

  constructor(tab: Tab, origin: string) {
    this.tab = tab
    this.origin = origin
  }

  /** Opens an address, and resolves when its document is there. */
  async open(path: string): Promise<void> {
    const { href, origin } = new URL(path, this.origin)
    await this.ask(() => void (document.documentElement.dataset.left = ''), undefined)
    await this.tab.open(href)
    const isThere = (origin: string) => {
      const root = document.querySelector('html')
      return root?.dataset.left === undefined && location.origin === origin && document.querySelector('body') !== null
    }
    await until(() => this.ask(isThere, origin), `open ${path}`).toBe(true)
  }

  /** Resolves when the script of the page has taken over what was prerendered. */
  async hydrated(): Promise<void> {
    const isHydrated = () => document.readyState === 'complete' && document.querySelector('[data-hydrate]') === null
    await until(() => this.ask(isHydrated, undefined), 'hydration').toBe(true)
  }

  press = (key: Key, held?: 'Shift') => this.tab.press(key, held)
  type = (words: string) => this.tab.type(words)

  async see(target: Target): Promise<Found> {
    let found: Found[] = []
    await until(async () => (found = await this.look(target)).length, `see ${nameOf(target)}`).toBe(1)
    return found[0] ?? missing(target)
  }

  async seeFocused(target: Target): Promise<void> {
    const focused = async () => (await this.look(target)).map((found) => found.focused)
    await until(focused, `focus on ${nameOf(target)}`).toEqual([true])
  }

  async seeValue(target: Target, value: string): Promise<void> {
    const values = async () => (await this.look(target)).map((found) => found.value)
    await until(values, `value of ${nameOf(target)}`).toEqual([value])
  }

  async seeNone(target: Target): Promise<void> {
    await until(async () => (await this.look(target)).length, `no ${nameOf(target)}`).toBe(0)
  }

  async seePath(path: string): Promise<void> {
    await until(() => this.ask(() => location.pathname, undefined), 'the path of the page').toBe(path)
  }

  /** Clicks the middle of an element that nothing covers and that has stopped moving. */
  async click(target: Target): Promise<void> {
    const { x, y } = await this.reach(target)
    await this.tab.click(x, y)
  }

  async fill(target: Target, value: string): Promise<void> {
    await this.click(target)
    await this.seeFocused(target)
    await this.ask(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.select(),
      undefined,
    )
    await this.type(value)
    await this.seeValue(target, value)
  }

  back = () => this.tab.run(() => void setTimeout(() => history.back()), undefined)

  /** Resolves with the element once nothing covers it and it has the same place twice. */
  private async reach(target: Target): Promise<Found> {
    let last: Found | undefined
    const isReached = async () => {
      const before = last
      const found = await this.look(target)
      last = found[0]
      return found.length === 1 && last?.covered === false && last.x === before?.x && last.y === before.y
    }
    await until(isReached, `reach ${nameOf(target)}`).toBe(true)
    return last ?? missing(target)
  }

  private async look(target: Target): Promise<Found[]> {
    const found = await this.ask(findVisible, target)
    if (found !== 'no queries') return found ?? []
    await unlessLeft(() => this.tab.load(QUERIES))
    return this.look(target)
  }

  private ask<Argument, Result>(script: (argument: Argument) => Result, argument: Argument) {
    return unlessLeft(() => this.tab.run(script, argument))
  }
}

/** Resolves with nothing when the document is replaced meanwhile. */
async function unlessLeft<Result>(perform: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await perform()
  } catch (error) {
    if (isNavigation(error)) return undefined
    throw error
  }
}

const until = <Value>(read: () => Promise<Value>, message: string) =>
  expect.poll(read, { message, intervals: [30, 60, 120] })

/** Runs in the page. */
function findVisible(target: Target): Found[] | 'no queries' {
  const queries = window.TestingLibraryDom
  if (!queries) return 'no queries'
  const place = document.querySelector('body')
  if (!place) return []
  const modal = document.querySelector('dialog:modal')
  const all = (): Element[] => {
    if ('css' in target) return [...document.querySelectorAll(target.css)]
    if ('label' in target)
      return queries.queryAllByLabelText(place, target.label, { selector: 'input, textarea, [role=combobox]' })
    if ('text' in target) return queries.queryAllByText(place, target.text)
    // As in texts and labels, a non-breaking space is a space.
    const name = (found: string) => found.replace(/\s+/g, ' ') === target.name
    return queries.queryAllByRole(place, target.role, { hidden: true, name })
  }
  return all()
    .filter((element) => modal?.contains(element) ?? true)
    .filter((element) => !element.closest('[aria-hidden=true], [inert]'))
    .filter((element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible')
    .map((element) => {
      const inView = () => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }
      if (!inView()) element.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const above = document.elementFromPoint(x, y)
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      return {
        value: element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
        focused: element === document.activeElement,
        covered: !(element.contains(above) || label?.contains(above) === true),
        x,
        y,
      }
    })
}

/** What the drivers say when the document goes away under a script. */
const isNavigation = (error: unknown) =>
  /context was destroyed|navigation|no such window|Cannot find context|discarded|before the unload|unknown error|Target closed/i.test(
    String(error),
  )

const nameOf = (target: Target) => JSON.stringify(target)

function missing(target: Target): never {
  throw new Error(`${nameOf(target)} has disappeared.`)
}
