import { startTransition, StrictMode, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import file from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'
import { startPortal } from './app/portal'
import { reportError } from './app/error-report'
import { loadTypeface } from './app/hydration/typeface'
import './ui/theme/tokens.css'

/**
 * These error handlers replace React's own handlers, because React's handlers write whole errors to the console. The
 * portal ignores a recoverable error, because React has already recovered, for example after a translation of the page.
 */
const rootErrorHandlers = {
  onCaughtError: () => undefined,
  onUncaughtError: reportError,
  onRecoverableError: () => undefined,
}

const root = document.getElementById('root')
// Load the font after the portal has started, because the request for the font sends the address as the referrer. The
// start removes one-time tokens from the address.
if (root) void startPortal((portal, rendersAnew) => show(root, portal, rendersAnew)).then(() => loadTypeface(file))

/**
 * Shows the portal in the document. If a prerendered page contains a form, React hydrates the page in a transition, so
 * that the user can go on typing. React hydrates any other prerendered page at once.
 */
function show(element: HTMLElement, portal: ReactElement, rendersAnew: boolean) {
  const page = <StrictMode>{portal}</StrictMode>
  const hydrate = () => void hydrateRoot(element, page, rootErrorHandlers)
  if (rendersAnew || element.dataset.hydrate === undefined) createRoot(element, rootErrorHandlers).render(page)
  else if (document.forms.length > 0) startTransition(hydrate)
  else flushSync(hydrate)
}
