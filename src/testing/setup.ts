import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { fillGaps, staysInTest } from './browser'

// A machine that does other things meanwhile is slower than the libraries' one second.
configure({ asyncUtilTimeout: 5000 })

/*
 * What every test runs under. A console error or warning fails the test; a test that expects one says so with
 * `vi.spyOn(console, 'error').mockImplementation(…)`. An unhandled rejection fails the run by vitest's own doing.
 */
const noise: string[] = []
const record = (...words: unknown[]) => void noise.push(words.map(String).join(' '))

/** False in the files that ask for `@vitest-environment node`. */
const inBrowser = typeof window !== 'undefined'
if (inBrowser) fillGaps()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(record)
  vi.spyOn(console, 'warn').mockImplementation(record)
  if (inBrowser) staysInTest(record)
})

afterEach(() => {
  vi.useRealTimers()
  if (inBrowser) {
    cleanup()
    localStorage.clear()
  }
  const heard = noise.splice(0)
  if (heard.length > 0) throw new Error(`The test wrote to the console:\n${heard.join('\n')}`)
})
