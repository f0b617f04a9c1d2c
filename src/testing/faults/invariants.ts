import { expect, onTestFinished, vi } from 'vitest'
import { FAILURE_TYPES } from '../../api/failure'
import { getField, currentTitle, normalizeSpaces, showsText, visibleText } from './page-queries'
import type { Scene, Stage } from './scene'

/** What the page must show at one moment of a cell. */
interface Expected {
  /** The only error message; null for none. */
  message: string | null
  /** The number of requests of the call so far. */
  requests: number
  /** The values that the fields still have, by name. */
  typed?: Record<string, string>
  /** Whether the page shows the effect of the answer. */
  isDone?: boolean
}

/** Where a page shows errors. */
const ERRORS = '[role="alert"], [data-kind="red"], [id$="-error"]'
const TOASTS = '[aria-label^="Notifications"]'

/** Texts of the program, of raw bodies and of the table's faults, which the page must not show. */
const RAW = new RegExp(
  [
    /undefined|\[object|\bNaN\b|\bnull\b|<\/?[a-z]|[{[]"|\bstatus\b|Error\b|Exception|RAW/.source,
    ...FAILURE_TYPES,
  ].join('|'),
)

/** A text of a body that the page must not show. */
export const RAW_WORDS = 'RAW 502 Bad Gateway'

/** Observes the page of a scene from before the call. Returns the checks of the invariants. */
export function watch(scene: Scene, stage: Stage) {
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

  /** The number of requests of the call so far. */
  const requests = () =>
    stage.backend.calls.slice(before).filter(({ call, query }) => call === scene.call && !('csrf' in query)).length -
    (scene.earlierRequests ?? 0)

  /** Checks the invariants: message, kept values, end of the busy state, requests, console, effect, secrets. */
  function check({ message, requests: sent, typed = {}, isDone = false }: Expected): void {
    const { toasts, inPage } = errors(scene.earlierErrors)
    const expectedTexts = message === null ? [] : [normalizeSpaces(message)]
    for (const text of [...toasts, ...inPage])
      expect(
        expectedTexts.some((expected) => text.includes(expected)),
        `F1: unexpected error "${text}"`,
      ).toBe(true)
    expect(toasts.length, `F1: toasts ${JSON.stringify(toasts)}`).toBeLessThan(2)
    expect(inPage.length, `F1: in the page ${JSON.stringify(inPage)}`).toBeLessThan(2)
    if (message !== null)
      expect(showsText(message), `F1: "${message}" is not shown: ${visibleText(document.body)}`).toBe(true)
    expect(visibleText(document.body), 'F1: raw words').not.toMatch(RAW)

    for (const [name, value] of Object.entries(typed)) expect(getField(name).value, `F2: ${name} is kept`).toBe(value)
    // The busy state stays until the browser has left the portal.
    if (stage.navigations.length === 0)
      expect(document.querySelector('[aria-busy="true"]'), 'F3: still busy').toBeNull()
    expect(requests(), 'F4: requests').toBe(sent)
    expect([...noise, ...rejections], 'F5: console and rejections').toEqual([])
    expect(scene.isDone(stage), `F6: ${isDone ? 'no effect' : 'an effect without a good answer'}`).toBe(isDone)

    checkSecrets()
  }

  /** Checks that no secret is in the page, a storage or an address. */
  function checkSecrets(): void {
    const secrets = [...stage.secrets, ...typedSecrets(stage.typed ?? {})]
    const revealed = scene.showsNewSecret && scene.isDone(stage) ? stage.secrets.at(-1) : undefined
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

  /** Checks that nothing was written to the console, and the secrets. */
  function checkAfterwards(): void {
    expect(noise, 'F5: console').toEqual([])
    checkSecrets()
  }

  return { check, checkAfterwards, requests }
}

/** Returns the errors that the page shows as toasts and in the page, without the earlier ones. */
function errors(earlierErrors: readonly string[] = []) {
  const found = [...document.querySelectorAll(ERRORS)].filter(
    (element) => !element.closest('[hidden]') && !element.parentElement?.closest(ERRORS) && visibleText(element) !== '',
  )
  const isToast = (element: Element) => element.closest(TOASTS) !== null
  const isOld = (text: string) => earlierErrors.some((earlier) => text.startsWith(normalizeSpaces(earlier)))
  return {
    toasts: found.filter(isToast).map(visibleText),
    inPage: found
      .filter((element) => !isToast(element))
      .map(visibleText)
      .filter((text) => !isOld(text)),
  }
}

/** Returns the address, titles and text of the page without its toasts. A late answer must not change them. */
export function pageSnapshot(): string {
  const main = document.querySelector('main')
  return [window.location.href, document.title, currentTitle(), main ? visibleText(main) : ''].join('\n')
}

/** Returns the texts that must not contain a secret. The values of fields are not part of them. */
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
