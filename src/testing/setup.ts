import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { addMissingApis, isolatePage } from './browser'
import { french } from '../i18n/texts'
import { installConfig } from './install-config'

configure({
  // The timeout ends a test that hangs. The default of one second is too short on a busy machine.
  asyncUtilTimeout: 20_000,
  // The queries of a test ignore the announced texts. If the page both shows and announces a text, a query would find
  // this text twice.
  defaultIgnore: 'script, style, [data-announcements] *',
  // Keep the message short, because Testing Library creates the message again each time that `waitFor` tries. The
  // default message would contain the whole document.
  getElementError: (message) => {
    const [what] = (message ?? '').split(/\n+(?:Here are the |on the screen: )/)
    const front = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
    const error = new Error(`${what}\non the screen: ${front.textContent.replace(/\s+/g, ' ').slice(0, 600)}`)
    return Object.assign(error, { name: 'TestingLibraryElementError' })
  },
})

/*
 * The set-up of every test. A test fails if it writes an error or a warning to the console. A test that expects an
 * error uses `vi.spyOn(console, 'error').mockImplementation(…)`. Vitest itself fails the run after an unhandled
 * rejection.
 */
const noise: string[] = []
const record = (...words: unknown[]) => void noise.push(words.map(String).join(' '))

// A text with a missing value would show its placeholder. The compiler does not find a missing value if the page
// composes the key of the text.
french.options.missingInterpolationHandler = (text: string) => record(`a text without its value: ${text}`)

// Shorten the stacks, because React creates an Error object with a stack for each element.
Error.stackTraceLimit = 20

/** Whether the test runs with a browser environment. This is false in files with `@vitest-environment node`. */
const inBrowser = typeof window !== 'undefined'
if (inBrowser) addMissingApis()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(record)
  vi.spyOn(console, 'warn').mockImplementation(record)
  if (!inBrowser) return
  // The tests render the portal without React's `act` function, as a browser does. This line prevents a warning of
  // React in the first test file of a worker.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  installConfig()
  window.history.replaceState(null, '', '/')
  isolatePage(record)
})

afterEach(() => {
  vi.useRealTimers()
  // Restore the globals here, and not with the option `unstubGlobals`. This option would also undo the replaced `fetch`
  // of the next test file.
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (inBrowser) {
    cleanup()
    // The live region of the page is outside the rendered elements, so Testing Library does not remove it.
    document.querySelector('body > [data-announcements]')?.remove()
    localStorage.clear()
    sessionStorage.clear()
    for (const [name] of document.cookie.matchAll(/[^;=\s]+(?==)/g)) document.cookie = `${name}=; path=/; max-age=-1`
  }
  const lines = noise.splice(0)
  if (lines.length > 0) throw new Error(`The test wrote to the console:\n${lines.join('\n')}`)
})

// Wait for pending imports. If the test file ended during an import, this import would fail in the worker's next test
// file.
afterAll(() => vi.dynamicImportSettled())
