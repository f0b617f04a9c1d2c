import { fireEvent } from '@testing-library/react'
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
export async function until<T>(check: () => T, what: string): Promise<NonNullable<T>> {
  const givenUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const found = check()
    if (found !== undefined && found !== null && found !== false) return found
    if (performance.now() > givenUpAt)
      throw new Error(`Never came: ${what}. ${window.location.href} says: ${textOf(document.body)}`)
    await turn()
  }
}

/** Some turns in which nothing may happen any more. */
export async function quiet(): Promise<void> {
  for (let turns = 0; turns < 4; turns += 1) await turn()
}

/** One space for any run of them, the non-breaking included. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const UNSEEN = '[hidden], [aria-hidden="true"], script, style, title'

/** The text of an element as a person reads it, one space between its parts. */
export function textOf(element: Element): string {
  const parts: string[] = []
  const read = (node: Node) => {
    if (node instanceof Element && node.matches(UNSEEN)) return
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent ?? '')
    node.childNodes.forEach(read)
    if (node instanceof HTMLElement && !INLINE.has(node.localName)) parts.push(' ')
  }
  read(element)
  return plain(parts.join(''))
}

const INLINE = new Set(['span', 'strong', 'bdi', 'a'])

/** Whether the page has this text. */
export const sees = (text: string) =>
  plain(document.body.textContent).includes(plain(text)) && textOf(document.body).includes(plain(text))

/** The title of the page, of its open dialog when there is one. */
export function heading(): string {
  const title = openDialog()?.querySelector('h2') ?? document.querySelector('h1')
  return title ? textOf(title) : ''
}

/** Whether the page, or its open dialog, has this title. */
export const at = (title: string) => () => heading() === plain(title)

const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)

/** The link, button or switch of this name; while a dialog is open, in it. */
export function control(name: string): HTMLElement | undefined {
  const scope = openDialog() ?? document.body
  return [...scope.querySelectorAll<HTMLElement>('button, a[href], [role="switch"], [role="option"]')].find(
    (element) =>
      !element.closest('[hidden]') && plain(element.getAttribute('aria-label') ?? textOf(element)) === plain(name),
  )
}

/** Presses the link, button or switch of this name. Throws when there is none. */
export function press(name: string): void {
  const found = control(name)
  if (!found) throw new Error(`There is nothing named "${name}". The page says: ${textOf(document.body)}`)
  fireEvent.click(found)
}

/** The field of this name, in the form that is shown. */
export function field(name: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...document.querySelectorAll(`[name="${name}"]`)].find((element) => !element.closest('[hidden]'))
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found
  throw new Error(`There is no field "${name}". The page says: ${textOf(document.body)}`)
}

/** Fills fields in by their names; `true` ticks a box. */
export function fill(values: Record<string, string | true>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === true) fireEvent.click(field(name))
    else fireEvent.change(field(name), { target: { value } })
  }
}
