import type { DetachedWindowAPI } from 'happy-dom'
import defaultStyles from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'
import { vi } from 'vitest'
import { interceptNavigation, stopRecording } from './external-navigation'

/* Component tests run in happy-dom, which simulates a browser. */

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

/** Adds the browser APIs that happy-dom lacks and that the portal or its tests use. */
export function addMissingApis(): void {
  // Make French the language of every test, because French texts need no file. Set the language once for all tests,
  // because a page can read the language even after its test has ended.
  Object.defineProperty(navigator, 'languages', { configurable: true, get: () => ['fr-FR', 'fr'] })
  // happy-dom does not lay out elements and does not edit text. These functions find nothing and edit nothing.
  Object.assign(document, { elementsFromPoint: () => [], execCommand: () => false })
  window.reportError = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error, cancelable: true }))
  window.PageTransitionEvent = class extends Event implements PageTransitionEvent {
    readonly persisted: boolean
    constructor(type: string, { persisted = false, ...init }: PageTransitionEventInit = {}) {
      super(type, init)
      this.persisted = persisted
    }
  }
  // A browser displays a <span> inline. Without this correction, the accessible names of elements would contain
  // additional spaces.
  for (const [tag, style] of Object.entries(defaultStyles))
    if (style === '') Object.assign(defaultStyles, { [tag]: defaultStyles.default })
}

/**
 * Stops the navigations of the page in a test, and the network requests that the sandbox does not answer. Reports these
 * navigations and requests to `record`. Also removes the early reads that an earlier page has left in `window`.
 */
export function isolatePage(record: (what: string) => void): void {
  window.earlyReads = undefined
  const { fetch, navigation } = window.happyDOM.settings
  Object.assign(navigation, {
    disableMainFrameNavigation: true,
    disableChildFrameNavigation: true,
    disableChildPageNavigation: true,
    disableFallbackToSetURL: true,
  })
  const refuse = ({ request }: { request: { url: string } }) => {
    record(`A request to the network: ${request.url}`)
    throw new TypeError('There is no network in this test.')
  }
  fetch.interceptor = { beforeAsyncRequest: refuse, beforeSyncRequest: refuse }
  stopRecording()
  interceptNavigation((where) => record(`The page leaves: ${where}`))
  document.onclick = ({ target, defaultPrevented }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]:not([target="_blank"])')
    if (link && !defaultPrevented && !link.getAttribute('href')?.startsWith('#')) record(`A link leads to ${link.href}`)
  }
  document.onsubmit = ({ defaultPrevented }) => {
    if (!defaultPrevented) record('The page sends a form')
  }
}

/**
 * Makes the storage of the browser full until the mocks are restored. A spy on `Storage.prototype` would not be called
 * in every case.
 */
export function fillStorage(): void {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = new Proxy(window.localStorage, {
    get: (all, name): unknown => (name === 'setItem' ? full : Reflect.get(all, name)),
  })
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(storage)
}
