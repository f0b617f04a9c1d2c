import { fireEvent, within } from '@testing-library/react'
import { vi } from 'vitest'

/*
 * A page seen and used by its plain texts: many times quicker than queries by role, for tests that open the portal
 * some hundreds of times. What these cannot see (roles, names, visibility) is tested with each screen.
 */

const realSetTimeout = globalThis.setTimeout

/** How long anything may take that a test waits for, in milliseconds: a machine may be busy with other things. */
const PATIENCE_MS = 15_000

/** How far a stopped clock goes on at each turn of `until`, in milliseconds. */
const TURN_MS = 25

/** Lets everything that is due happen; a stopped clock goes on a little. */
async function turn(): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(TURN_MS)
  await new Promise((resolve) => realSetTimeout(resolve, 1))
}

/** Waits until `check` gives something. Throws, with the page's text, when it never does. */
export async function waitUntil<T>(check: () => T, what: string): Promise<NonNullable<T>> {
  const givenUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const found = check()
    if (found !== undefined && found !== null && found !== false) return found
    if (performance.now() > givenUpAt)
      throw new Error(`Never came: ${what}. ${window.location.href} says: ${visibleText(document.body)}`)
    await turn()
  }
}

/** Some turns in which nothing may happen any more. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 4; turns += 1) await turn()
}

/** One space for any run of them, the non-breaking included. */
export const normalizeSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

const UNSEEN = '[hidden], [aria-hidden="true"], script, style, title'

/** The text of an element as a person reads it, one space between its parts. */
export function visibleText(element: Element): string {
  const parts: string[] = []
  const read = (node: Node) => {
    if (node instanceof Element && node.matches(UNSEEN)) return
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent ?? '')
    node.childNodes.forEach(read)
    if (node instanceof HTMLElement && !INLINE.has(node.localName)) parts.push(' ')
  }
  read(element)
  return normalizeSpaces(parts.join(''))
}

const INLINE = new Set(['span', 'strong', 'bdi', 'a'])

/** Whether the page has this text. */
export const showsText = (text: string) =>
  normalizeSpaces(document.body.textContent).includes(normalizeSpaces(text)) &&
  visibleText(document.body).includes(normalizeSpaces(text))

/** The title of the page, of its open dialog when there is one. */
export function currentTitle(): string {
  const title = openDialog()?.querySelector('h2') ?? document.querySelector('h1')
  return title ? visibleText(title) : ''
}

/** Whether the page, or its open dialog, has this title. */
export const hasTitle = (title: string) => () => currentTitle() === normalizeSpaces(title)

const openDialog = () => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)

const ROLES = ['button', 'link', 'switch', 'option'] as const

/** Returns the button, link, switch or option of this name, in the open dialog when there is one. */
export function findControl(name: string): HTMLElement | undefined {
  const queries = within(openDialog() ?? document.body)
  const isNamed = (found: string) => normalizeSpaces(found) === normalizeSpaces(name)
  return ROLES.flatMap((role) => queries.queryAllByRole(role, { name: isNamed }))[0]
}

/** Presses the link, button or switch of this name. Throws when there is none. */
export function click(name: string): void {
  const found = findControl(name)
  if (!found) throw new Error(`There is nothing named "${name}". The page says: ${visibleText(document.body)}`)
  fireEvent.click(found)
}

/** The field of this name, in the form that is shown. */
export function getField(name: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...document.querySelectorAll(`[name="${name}"]`)].find((element) => !element.closest('[hidden]'))
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found
  throw new Error(`There is no field "${name}". The page says: ${visibleText(document.body)}`)
}

/** Fills fields in by their names; `true` ticks a box. */
export function fillIn(values: Record<string, string | true>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === true) fireEvent.click(getField(name))
    else fireEvent.change(getField(name), { target: { value } })
  }
}
