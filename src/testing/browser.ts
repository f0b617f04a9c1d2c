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
  // happy-dom gives some elements, such as <span>, no default style, but a browser displays them inline. Give these
  // elements the inline style, because their accessible names would otherwise contain additional spaces.
  for (const [tag, style] of Object.entries(defaultStyles))
    if (style === '') Object.assign(defaultStyles, { [tag]: defaultStyles.default })
}

/**
 * Prevents the page of a test from loading a document, and from sending a request that the sandbox does not answer.
 * Reports each attempt to `record`. Also removes the value of `window.earlyReads` that an earlier page has left.
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
 * Makes the storage of the browser full until the mocks are restored. The function replaces the whole storage, because
 * happy-dom does not always call a spy on `Storage.prototype`.
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
