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

// Load all modules that the portal imports late, so that no test has to wait for a module.
const late = import.meta.glob(['../{screens,ui,app,i18n,api}/**/*.{ts,tsx}', '!**/*.{test,d}.*', '!**/hydration/**'])
await Promise.all(Object.values(late).map((load) => load()))

/**
 * Starts the sandbox's backend, which answers the calls of the page until the test ends. A request or an answer that
 * differs from docs/openapi.yaml fails the test. With the same `seed`, the backend creates the same ids, codes and
 * tokens.
 */
export function startBackend(seed?: number): Backend {
  const { backend, close } = listenBackend(seed)
  onTestFinished(() => {
    close()
    expect(backend.contractDifferences).toEqual([])
  })
  return backend
}

/** Starts the sandbox's backend in the same way as `startBackend`. The backend stops when `close` is called. */
export function listenBackend(seed?: number): { backend: Backend; close: () => void } {
  const backend = new Backend({ portalOrigin: window.location.origin, ...(seed !== undefined && { seed }) })
  const server = setupServer(...handlers(backend))
  server.listen({ onUnhandledRequest: 'error' })
  return { backend, close: () => server.close() }
}

/** Keeps the styles out of the document, because styles would make each query by role slow in happy-dom. */
const styles = new ServerStyleSheet()

/**
 * Renders the whole portal at `address`. Returns its state, the queries, and a `user` who performs actions. If the
 * portal loads one of its pages as a new document, the page is rendered again with a new state.
 */
export async function openPortal(address: string) {
  const { close, ...opened } = await showPortal(address)
  onTestFinished(close)
  return opened
}

/**
 * Renders the portal in the same way as `openPortal`. The caller must call `close`. If `isStrict` is false, each effect
 * runs once, as in a built portal.
 */
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
  /** Resolves when the page shows the last requested document. */
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
  // Stop the portal after the test, because a running portal would send calls during the next test.
  const close = async () => {
    await loading
    page?.unmount()
    stop()
  }
  const state = await first
  if (!page || !state) throw new Error('The portal has rendered nothing.')
  // Skip the check of `pointer-events`. The tests have no styles, so the check could find nothing. It would take a
  // sixth of the time of a test.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { user, portal: state, close, ...page }
}
