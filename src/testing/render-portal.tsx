import { render, type RenderResult } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { setupServer } from 'msw/node'
import { Fragment, StrictMode } from 'react'
import { ServerStyleSheet } from 'styled-components'
import { expect, onTestFinished } from 'vitest'
import { Backend } from '../../mocks/backend'
import { handlers } from '../../mocks/handlers/all'
import { startPortal } from '../app/portal'
import { followDocumentLoads } from './external-navigation'

// What the portal imports late: no test waits for it, and stopped timers know nothing of the time that it takes.
const late = import.meta.glob(['../{screens,ui,app,i18n,api}/**/*.{ts,tsx}', '!**/*.{test,d}.*', '!**/hydration/**'])
await Promise.all(Object.values(late).map((load) => load()))

/**
 * Starts the sandbox's backend behind the calls of the page, until the test ends. A request or an answer that differs
 * from docs/openapi.yaml then fails the test. The same `seed` produces the same ids, codes and tokens.
 */
export function startBackend(seed?: number): Backend {
  const { backend, close } = listenBackend(seed)
  onTestFinished(() => {
    close()
    expect(backend.contractDifferences).toEqual([])
  })
  return backend
}

/** The same until `close` is called. */
export function listenBackend(seed?: number): { backend: Backend; close: () => void } {
  const backend = new Backend({ portalOrigin: window.location.origin, ...(seed !== undefined && { seed }) })
  const server = setupServer(...handlers(backend))
  server.listen({ onUnhandledRequest: 'error' })
  return { backend, close: () => server.close() }
}

/**
 * Where the styles go, once for all tests of a worker: no test asks for them, and happy-dom reads all of them again at each
 * query by role. What can be seen is asked of a browser.
 */
const styles = new ServerStyleSheet()

/**
 * Renders the whole portal at `address`. Returns its state, the queries and a `user` for its actions. A page of the portal
 * that it loads as a document of its own is rendered anew, with a state of its own.
 */
export async function openPortal(address: string) {
  const { close, ...opened } = await showPortal(address)
  onTestFinished(close)
  return opened
}

/** The same until `close` is called. Without strict mode each effect runs once, as in a browser. */
export async function showPortal(address: string, { isStrict = true } = {}) {
  const Mode = isStrict ? StrictMode : Fragment
  let page: RenderResult | undefined
  let stop = () => {}
  async function load(next: string) {
    page?.unmount()
    stop()
    window.history.replaceState(null, '', next)
    const started = await startPortal((portal) => {
      page = render(<Mode>{styles.collectStyles(portal)}</Mode>)
    })
    stop = started.stop
    return started.state
  }
  /** One document after the other, and none in the middle of a render. */
  let loading: Promise<unknown> = Promise.resolve()
  let next: string | undefined
  followDocumentLoads((target) => {
    const isLoading = next !== undefined
    next = target
    if (isLoading) return
    loading = loading.then(() => {
      next = undefined
      return load(target)
    })
  })
  const first = load(address)
  loading = first
  // It would go on listening after its page has gone, and a page of a test that has ended would still send its reads.
  const close = async () => {
    await loading
    page?.unmount()
    stop()
  }
  const state = await first
  if (!page || !state) throw new Error('The portal has shown nothing.')
  // Without the styles, `pointer-events` is the same everywhere: the check takes a sixth of a test and finds nothing.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { user, portal: state, close, ...page }
}
