import { startTransition, StrictMode, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { matchPath } from 'react-router-dom'
import { startPortal } from './app/portal'
import { reportError } from './app/error-report'
import { isAltered } from './app/hydration/keep-typed'
import { loadTypeface } from './ui/theme/typeface'
import './ui/theme/tokens.css'

/** Replace React's own, which print unredacted errors. The router reports caught errors of the pages. */
const rootErrorHandlers = {
  onCaughtError: () => undefined,
  onUncaughtError: reportError,
  onRecoverableError: reportError,
}

const root = document.getElementById('root')
// The typeface comes after the modules of the page, and after one-time tokens have left the address, which its request
// sends as the referrer.
if (root) void startPortal((portal, asPrerendered) => show(root, portal, asPrerendered)).then(loadTypeface)

/**
 * Hydrates a prerendered page: one with a form in a transition, so that typing is not interrupted, and one that waits
 * for an answer at once, because the answer changes it. Renders any other page, and one that the browser or an extension
 * has changed: its hydration would fail, and be reported as an error of the portal.
 */
function show(element: HTMLElement, portal: ReactElement, asPrerendered: boolean) {
  const page = <StrictMode>{portal}</StrictMode>
  const hydrate = () => void hydrateRoot(element, page, rootErrorHandlers)
  if (!asPrerendered || !isDocumentOfPage(element) || isAltered(element))
    createRoot(element, rootErrorHandlers).render(page)
  else if (document.forms.length > 0) startTransition(hydrate)
  else flushSync(hydrate)
}

/** Whether the document contains the page of its address: one document may serve all addresses of a pattern. */
function isDocumentOfPage({ dataset: { hydrate } }: HTMLElement): boolean {
  return hydrate === '' || (hydrate !== undefined && matchPath(hydrate, window.location.pathname) !== null)
}
