import { expect, onTestFinished, vi } from 'vitest'
import type { Call } from '../../../mocks/calls'
import { FAILURE_TYPES } from '../../api/failure'
import { getField, currentTitle, normalizeSpaces, showsText, visibleText } from './page-queries'
import type { Scene, OpenScene } from './scene'

/** What must hold of the page at one moment of a cell. */
interface Expected {
  /** The one message that something went wrong, or none. */
  message: string | null
  /** How many requests the scene's call has made so far. */
  requests: number
  /** What is still in its fields, by name. */
  typed?: Record<string, string>
  /** Whether the answer's effect is there. */
  isDone?: boolean
}

/** Where a page says that something went wrong. */
const ERRORS = '[role="alert"], [data-kind="red"], [id$="-error"]'
const TOASTS = '[aria-label^="Notifications"]'

/** Words that are not meant for a person: of the program, of a body that is no message, of the faults of the table. */
const RAW = new RegExp(
  [
    /undefined|\[object|\bNaN\b|\bnull\b|<\/?[a-z]|[{[]"|\bstatus\b|Error\b|Exception|RAW/.source,
    ...FAILURE_TYPES,
  ].join('|'),
)

/** The text of a body that must never reach a person. */
export const RAW_WORDS = 'RAW 502 Bad Gateway'

/** Watches the page of a scene from the moment before the call; gives the check of every invariant, for any moment. */
export function watch(scene: Scene, stage: OpenScene) {
  const noise: string[] = []
  const record = (...words: unknown[]) => void noise.push(words.map(String).join(' '))
  vi.spyOn(console, 'error').mockImplementation(record)
  vi.spyOn(console, 'warn').mockImplementation(record)
  const rejections: unknown[] = []
  const reject = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', reject)
  onTestFinished(() => void process.off('unhandledRejection', reject))
  const before = stage.backend.calls.length
  const emails = Object.values(stage.typed ?? {}).filter((value) => value.includes('@'))

  const requests = (call: Call) =>
    stage.backend.calls.slice(before).filter((logged) => logged.call === call && !('csrf' in logged.query)).length

  /** The invariants of QUALITY F, in their order: told, kept, free again, asked once, quiet, shaped, still, discreet. */
  function check({ message, requests: sent, typed = {}, isDone = false }: Expected): void {
    const { toasts, inPage } = errors(stage.earlierErrors)
    const said = message === null ? [] : [normalizeSpaces(message)]
    for (const text of [...toasts, ...inPage])
      expect(
        said.some((one) => text.includes(one)),
        `F1: also says "${text}"`,
      ).toBe(true)
    expect(toasts.length, `F1: toasts ${JSON.stringify(toasts)}`).toBeLessThan(2)
    expect(inPage.length, `F1: in the page ${JSON.stringify(inPage)}`).toBeLessThan(2)
    if (message !== null)
      expect(showsText(message), `F1: "${message}" is not said: ${visibleText(document.body)}`).toBe(true)
    expect(visibleText(document.body), 'F1: raw words').not.toMatch(RAW)

    for (const [name, value] of Object.entries(typed)) expect(getField(name).value, `F2: ${name} is kept`).toBe(value)
    // Whoever leaves the portal is told so until the browser is gone.
    if (stage.navigations.length === 0)
      expect(document.querySelector('[aria-busy="true"]'), 'F3: still busy').toBeNull()
    expect(requests(scene.call), 'F4: requests').toBe(sent)
    expect([...noise, ...rejections], 'F5: console and rejections').toEqual([])
    expect(stage.isDone(), `F6: ${isDone ? 'no effect' : 'an effect without a good answer'}`).toBe(isDone)

    checkSecrets()
  }

  /** F8 alone: wherever the person is, nothing of theirs is left about. */
  function checkSecrets(): void {
    const secrets = [...stage.secrets, ...typedSecrets(stage.typed ?? {})]
    const revealed = stage.showsNewSecret && stage.isDone() ? stage.secrets.at(-1) : undefined
    for (const [where, text] of Object.entries(places()))
      for (const secret of secrets) {
        const isShown = where === 'page' && secret === revealed
        expect(text.includes(secret), `F8: ${secret} in the ${where}`).toBe(isShown)
      }
    for (const email of emails)
      expect(
        addresses().some((text) => text.includes(email)),
        `F8: ${email} in an address`,
      ).toBe(false)
  }

  function addresses(): string[] {
    return [
      window.location.href,
      document.title,
      JSON.stringify(window.history.state),
      ...stage.navigations,
      ...stage.backend.calls.map(({ path, query }) => path + JSON.stringify(query)),
    ].flatMap((text) => [text, decoded(text)])
  }

  return { check, checkSecrets, requests, noise }
}

/** What the page says went wrong, but for what it said before: as toasts, and in itself. */
function errors(earlierErrors: readonly string[] = []) {
  const found = [...document.querySelectorAll(ERRORS)].filter(
    (element) => !element.closest('[hidden]') && !element.parentElement?.closest(ERRORS) && visibleText(element) !== '',
  )
  const isToast = (element: Element) => element.closest(TOASTS) !== null
  const isOld = (text: string) => earlierErrors.some((said) => text.startsWith(normalizeSpaces(said)))
  return {
    toasts: found.filter(isToast).map(visibleText),
    inPage: found
      .filter((element) => !isToast(element))
      .map(visibleText)
      .filter((text) => !isOld(text)),
  }
}

/** The page as it stands but for its toasts: what a late answer must not change. */
export function pageSnapshot(): string {
  const main = document.querySelector('main')
  return [window.location.href, document.title, currentTitle(), main ? visibleText(main) : ''].join('\n')
}

/** Where a secret must never be. What a field holds is its value alone, which is no part of the document's text. */
function places(): Record<string, string> {
  return {
    page: document.documentElement.outerHTML,
    storage: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    cookies: document.cookie,
    'history entry': JSON.stringify(window.history.state),
    address: window.location.href,
  }
}

function typedSecrets(typed: Record<string, string>): string[] {
  return Object.entries(typed).flatMap(([name, value]) => (/password|code/i.test(name) ? [value] : []))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
