import type { Page } from '@playwright/test'
import { JOINING_HYPHEN, WORD_JOINER } from '../../deploy/build/word-joiners'

type Finder = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText'>

const taught = new WeakSet<Finder>()

/**
 * Lets tests find a text by its plain words, such as « Avec e-CPS », although the page contains word joiners. The
 * function changes the locators of all pages, so one call is enough.
 */
export function findJoinedWords(page: Page): void {
  for (const finder of [page, page.locator('html')]) {
    const prototype = Reflect.getPrototypeOf(finder)
    if (!isFinder(prototype) || taught.has(prototype)) continue
    teach(prototype)
    taught.add(prototype)
  }
}

const isFinder = (value: object | null): value is Finder => value !== null && 'getByRole' in value

/**
 * Makes `getByRole`, `getByLabel` and `getByText` also find texts with word joiners. `prototype` is the prototype of
 * Playwright's pages or locators.
 */
function teach(prototype: Finder): void {
  const { getByRole, getByLabel, getByText } = prototype
  const methods: Finder & ThisType<Finder> = {
    getByRole(role, options = {}) {
      const { name, exact } = options
      return getByRole.call(this, role, name === undefined ? options : { ...options, name: joined(name, exact) })
    },
    getByLabel(text, options) {
      return getByLabel.call(this, joined(text, options?.exact), options)
    },
    getByText(text, options) {
      return getByText.call(this, joined(text, options?.exact), options)
    },
  }
  Object.assign(prototype, methods)
}

/** Returns an expression that matches a text even if the page adds word joiners to the text. */
function joined(text: string | RegExp, exact = false): string | RegExp {
  const source = typeof text === 'string' ? expressionOf(text) : text.source
  const found = source.replaceAll(JOINING_HYPHEN, `-${WORD_JOINER}?`)
  if (found === source) return text
  if (typeof text !== 'string') return new RegExp(found, text.flags)
  return exact ? new RegExp(`^\\s*${found}\\s*$`) : new RegExp(found, 'i')
}

/** Match each space with any number of spaces, as Playwright does for strings. */
const expressionOf = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+')
