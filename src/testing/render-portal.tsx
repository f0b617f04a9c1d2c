import { render, type RenderResult } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setupServer } from 'msw/node'
import { StrictMode } from 'react'
import { StyleSheetManager } from 'styled-components'
import { expect, onTestFinished } from 'vitest'
import { Backend } from '../../mocks/backend'
import { handlers } from '../../mocks/handlers/all'
import { startPortal } from '../app/portal'
import { installConfig } from './install-config'

/**
 * Starts the sandbox's backend behind the calls of the page, until the test ends. A request or an answer that differs
 * from docs/openapi.yaml then fails the test.
 */
export function startBackend(): Backend {
  const backend = new Backend({ portalOrigin: window.location.origin })
  const server = setupServer(...handlers(backend))
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => {
    server.close()
    expect(backend.contractDifferences).toEqual([])
  })
  return backend
}

/**
 * Where the styles go: no test asks for them, and happy-dom reads all of them again at each query by role. What can
 * be seen is asked of a browser.
 */
const nowhere = document.createElement('div')

/** Stops the portal that is open. It would go on listening after its page has gone. */
let stopOpened = () => {}

/** Renders the whole portal at `address` in strict mode. Returns its state, the queries and a `user` for its actions. */
export async function openPortal(address: string) {
  installConfig()
  stopOpened()
  window.history.replaceState(null, '', address)
  const pages: RenderResult[] = []
  const portal = await startPortal((portal) => {
    const page = render(
      <StrictMode>
        <StyleSheetManager target={nowhere}>{portal}</StyleSheetManager>
      </StrictMode>,
    )
    pages.push(page)
  })
  const [page] = pages
  if (!page || !portal) throw new Error('The portal has shown nothing.')
  stopOpened = portal.stop
  return { user: userEvent.setup(), portal: portal.state, ...page }
}
