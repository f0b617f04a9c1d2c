import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// A machine that does other things meanwhile is slower than the libraries' one second.
configure({ asyncUtilTimeout: 5000 })

/*
 * What every test runs under. A console error or warning fails the test; a test that expects one says so with
 * `vi.spyOn(console, 'error').mockImplementation(…)`. An unhandled rejection fails the run by vitest's own doing.
 */
const noise: string[] = []
const record = (...words: unknown[]) => void noise.push(words.map(String).join(' '))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(record)
  vi.spyOn(console, 'warn').mockImplementation(record)
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

/** False in the files that ask for `@vitest-environment node`. */
const inBrowser = typeof window !== 'undefined'
if (inBrowser) fillGapsOfJsdom()

/** What every browser has and jsdom lacks, as far as the portal uses it. */
function fillGapsOfJsdom() {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (returnValue?: string) {
    if (!this.open) return
    if (returnValue !== undefined) this.returnValue = returnValue
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  Element.prototype.scrollIntoView = () => undefined
  window.scrollTo = () => undefined
  window.reportError = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error, cancelable: true }))
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
}
