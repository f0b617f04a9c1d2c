import { startTransition, StrictMode, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import file from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'
import { startPortal } from './app/portal'
import { reportError } from './app/error-report'
import { loadTypeface } from './app/hydration/typeface'
import './ui/theme/tokens.css'

/**
 * These handlers replace React's own, which print unredacted errors. There is none for a recoverable error, because React
 * has recovered, for example after a translation.
 */
const rootErrorHandlers = {
  onCaughtError: () => undefined,
  onUncaughtError: reportError,
  onRecoverableError: () => undefined,
}

const root = document.getElementById('root')
// The typeface is loaded after the modules of the page, and after one-time tokens have left the address, because its
// request sends the address as the referrer.
if (root)
  void startPortal((portal, replacesDocument) => show(root, portal, replacesDocument)).then(() => loadTypeface(file))

/**
 * Hydrates a page with a form in a transition, so that typing is not interrupted, and a page that waits for an answer at
 * once.
 */
function show(element: HTMLElement, portal: ReactElement, replacesDocument: boolean) {
  const page = <StrictMode>{portal}</StrictMode>
  const hydrate = () => void hydrateRoot(element, page, rootErrorHandlers)
  if (replacesDocument || element.dataset.hydrate === undefined) createRoot(element, rootErrorHandlers).render(page)
  else if (document.forms.length > 0) startTransition(hydrate)
  else flushSync(hydrate)
}
