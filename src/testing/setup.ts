import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { addMissingApis, isolatePage } from './browser'
import { french } from '../i18n/texts'
import { installConfig } from './install-config'

configure({
  // The limit is for hangs. On a busy machine the default of one second is too short.
  asyncUtilTimeout: 20_000,
  // A visible text may be announced as well.
  defaultIgnore: 'script, style, [data-announcements] *',
  // The message is short, because it is built at each try of a wait. The default message would contain the whole document.
  getElementError: (message) => {
    const [what] = (message ?? '').split(/\n+(?:Here are the |on the screen: )/)
    const front = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
    const error = new Error(`${what}\non the screen: ${front.textContent.replace(/\s+/g, ' ').slice(0, 600)}`)
    return Object.assign(error, { name: 'TestingLibraryElementError' })
  },
})

/*
 * Set-up of every test. A console error or warning fails the test. A test that expects one uses `vi.spyOn(console,
 * 'error').mockImplementation(…)`. Vitest itself fails the run on an unhandled rejection.
 */
const noise: string[] = []
const record = (...words: unknown[]) => void noise.push(words.map(String).join(' '))

// A text without one of its values would show its placeholder. The compiler cannot see it when a page composes the key.
french.options.missingInterpolationHandler = (text: string) => record(`a text without its value: ${text}`)

// React creates an error for each element to record its origin, and Vitest asks for a hundred frames of each.
Error.stackTraceLimit = 20

/** False in the files that ask for `@vitest-environment node`. */
const inBrowser = typeof window !== 'undefined'
if (inBrowser) addMissingApis()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(record)
  vi.spyOn(console, 'warn').mockImplementation(record)
  if (!inBrowser) return
  // The portal renders by itself, as in a browser. In the first file of a worker, Testing Library would make React warn
  // about it.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  installConfig()
  window.history.replaceState(null, '', '/')
  isolatePage(record)
})

afterEach(() => {
  vi.useRealTimers()
  // The globals are restored here and not by `unstubGlobals` before the next test, because that may be the first test of
  // another file, whose server has replaced `fetch`.
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (inBrowser) {
    cleanup()
    // The live region of the page is outside the rendered tree.
    document.querySelector('body > [data-announcements]')?.remove()
    localStorage.clear()
    sessionStorage.clear()
    for (const [name] of document.cookie.matchAll(/[^;=\s]+(?==)/g)) document.cookie = `${name}=; path=/; max-age=-1`
  }
  const lines = noise.splice(0)
  if (lines.length > 0) throw new Error(`The test wrote to the console:\n${lines.join('\n')}`)
})

// The next file of the worker has the same modules. An import that ended with this file's environment would stay failed.
afterAll(() => vi.dynamicImportSettled())
