import type { DetachedWindowAPI } from 'happy-dom'
import defaultStyles from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'
import { vi } from 'vitest'
import { interceptNavigation, stopRecording } from './external-navigation'

/* Component tests run in happy-dom instead of a browser. */

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

/** Adds the browser APIs that the portal or its tests use and happy-dom lacks. */
export function addMissingApis(): void {
  // French needs no file of translations, even for a page that reads its language after the test.
  Object.defineProperty(navigator, 'languages', { configurable: true, get: () => ['fr-FR', 'fr'] })
  // happy-dom does no layout and edits no text: no element is at a point, and no command edits.
  Object.assign(document, { elementsFromPoint: () => [], execCommand: () => false })
  window.reportError = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error, cancelable: true }))
  window.PageTransitionEvent = class extends Event implements PageTransitionEvent {
    readonly persisted: boolean
    constructor(type: string, { persisted = false, ...init }: PageTransitionEventInit = {}) {
      super(type, init)
      this.persisted = persisted
    }
  }
  // A <span> is displayed inline. Without this, the accessible names around it have spaces where a browser has none.
  for (const [tag, style] of Object.entries(defaultStyles))
    if (style === '') Object.assign(defaultStyles, { [tag]: defaultStyles.default })
}

/**
 * Prevents requests to the network and navigation away from the page of a test, and reports them to `record`. The sandbox
 * answers the portal's own requests, so they never reach this function. It also removes the early reads of another page.
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
    throw new TypeError('There is no network.')
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
 * Makes the storage of the page full until the mocks are restored. A spy on `Storage.prototype` would not always be called.
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
