import { fireEvent, within } from '@testing-library/react'
import { vi } from 'vitest'
import { topLayerElement } from '../../ui/overlay/top-layer'
import type { Credentials } from './world'

/*
 * Queries and actions of the fault table. They differ from Testing Library's in one way each: text is found across
 * elements, controls in the open dialog only, fields by their name attribute; waiting advances a stopped clock.
 */

const realSetTimeout = globalThis.setTimeout

/** How long a test waits for a condition, in milliseconds. */
const TIMEOUT_MS = 15_000

/** How far each turn of `waitUntil` advances a stopped clock, in milliseconds. */
const TURN_MS = 25

/** Runs pending tasks, and advances a stopped clock a little. */
async function turn(): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(TURN_MS)
  await new Promise((resolve) => realSetTimeout(resolve, 1))
}

/** Resolves with the first truthy result of `check`. Rejects with the text of the page after the timeout. */
export async function waitUntil<T>(check: () => T, what: string): Promise<NonNullable<T>> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const found = check()
    if (found !== undefined && found !== null && found !== false) return found
    if (performance.now() > deadline)
      throw new Error(`Not reached: ${what}. Text of ${window.location.href}: ${visibleText(document.body)}`)
    await turn()
  }
}

/** Runs pending tasks several times. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 4; turns += 1) await turn()
}

/** Replaces each run of white space, non-breaking spaces included, with one space. */
export const normalizeSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

const UNSEEN = '[hidden], [aria-hidden="true"], script, style, title'

/** The visible text of an element, with a space between blocks. */
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

/** Whether the page shows this text. */
export const showsText = (text: string) =>
  normalizeSpaces(document.body.textContent).includes(normalizeSpaces(text)) &&
  visibleText(document.body).includes(normalizeSpaces(text))

/** The title of the open dialog, else of the page. */
export function currentTitle(): string {
  const title = openDialog()?.querySelector('h2') ?? document.querySelector('h1')
  return title ? visibleText(title) : ''
}

/** Returns a check that the open dialog, else the page, has this title. */
export const hasTitle = (title: string) => () => currentTitle() === normalizeSpaces(title)

/** The topmost open dialog. */
const openDialog = () => (topLayerElement() === document.body ? undefined : topLayerElement())

const ROLES = ['button', 'link', 'switch', 'combobox', 'option'] as const

/** Returns the button, link, switch, select or option of this name, in the open dialog when there is one. */
export function findControl(name: string): HTMLElement | undefined {
  const queries = within(openDialog() ?? document.body)
  const isNamed = (found: string) => normalizeSpaces(found) === normalizeSpaces(name)
  return ROLES.flatMap((role) => queries.queryAllByRole(role, { name: isNamed }))[0]
}

/** Clicks the control of this name. Throws when there is none. */
export function click(name: string): void {
  const found = findControl(name)
  if (!found) throw new Error(`No control is named "${name}". Text of the page: ${visibleText(document.body)}`)
  fireEvent.click(found)
}

/** Waits for the page or the dialog with this title. */
export const waitForTitle = (title: string) => waitUntil(hasTitle(title), `the title "${title}"`)

/** Clicks the control `name`, then waits for the page or the dialog with this title. */
export async function clickTo(name: string, title: string): Promise<void> {
  click(name)
  await waitForTitle(title)
}

/** The visible field with this name attribute. Throws when there is none. */
export function getField(name: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...document.querySelectorAll(`[name="${name}"]`)].find((element) => !element.closest('[hidden]'))
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found
  throw new Error(`No field is named "${name}". Text of the page: ${visibleText(document.body)}`)
}

/** Fills in fields by their name attributes; `true` checks a box. */
export function fillIn(values: Record<string, string | true>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === true) fireEvent.click(getField(name))
    else fireEvent.change(getField(name), { target: { value } })
  }
}

/** Fills in and submits the sign-in form. */
export function signIn({ email, password }: Credentials): void {
  fillIn({ identifier: email, password })
  click('Se connecter')
}

export const isApplications = hasTitle('Mes applications')
export const isSignIn = hasTitle('Se connecter')
