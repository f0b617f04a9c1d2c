import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { addMissingApis, isolatePage } from './browser'
import { installConfig } from './install-config'

configure({
  // The limit is for hangs: on a busy machine the default of one second is too short.
  asyncUtilTimeout: 20_000,
  // A text that is seen may be announced as well.
  defaultIgnore: 'script, style, [data-announcements] *',
  // Short, and made at each look at a page that is awaited: by default the whole document is written down each time.
  getElementError: (message) => {
    const [what] = (message ?? '').split(/\n+(?:Here are the |on the screen: )/)
    const front = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body
    const error = new Error(`${what}\non the screen: ${front.textContent.replace(/\s+/g, ' ').slice(0, 600)}`)
    return Object.assign(error, { name: 'TestingLibraryElementError' })
  },
})

/*
 * Set-up of every test. A console error or warning fails the test; a test that expects one uses
 * `vi.spyOn(console, 'error').mockImplementation(…)`. vitest itself fails the run on an unhandled rejection.
 */
const noise: string[] = []
const record = (...words: unknown[]) => void noise.push(words.map(String).join(' '))

// React makes an error per element, to tell where it comes from; vitest asks for a hundred frames of each.
Error.stackTraceLimit = 20

/** False in the files that ask for `@vitest-environment node`. */
const inBrowser = typeof window !== 'undefined'
if (inBrowser) addMissingApis()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(record)
  vi.spyOn(console, 'warn').mockImplementation(record)
  if (!inBrowser) return
  // The portal goes on by itself, as in a browser. Testing Library asks React to warn of that in the first file of a worker.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  installConfig()
  window.history.replaceState(null, '', '/')
  isolatePage(record)
})

afterEach(() => {
  vi.useRealTimers()
  // Here, not before the next test (`unstubGlobals`): that may be the first of another file, whose server has replaced `fetch`.
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (inBrowser) {
    cleanup()
    // The live region of the page.
    document.querySelector('body > [data-announcements]')?.remove()
    localStorage.clear()
    sessionStorage.clear()
    for (const [name] of document.cookie.matchAll(/[^;=\s]+(?==)/g)) document.cookie = `${name}=; path=/; max-age=-1`
  }
  const lines = noise.splice(0)
  if (lines.length > 0) throw new Error(`The test wrote to the console:\n${lines.join('\n')}`)
})

// The next file of the worker has the same modules: an import that ends with this file's environment would stay failed.
afterAll(() => vi.dynamicImportSettled())
