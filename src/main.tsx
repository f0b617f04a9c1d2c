import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startPortal } from './app/portal'
import { reportError } from './app/error-report'
import { isTranslated } from './app/hydration/keep-typed'
import { loadTypeface } from './ui/theme/typeface'
import './ui/theme/tokens.css'

/** Replace React's own, which print unredacted errors. The router reports caught errors of the pages. */
const rootErrorHandlers = {
  onCaughtError: () => undefined,
  onUncaughtError: reportError,
  onRecoverableError: reportError,
}

const root = document.getElementById('root')
if (root) void start(root)

/**
 * Hydrates a prerendered page in a transition, so that typing is not interrupted. Renders any other page, and one that
 * the browser has translated, because React would not find its text.
 */
async function start(element: HTMLElement) {
  const started = startPortal()
  // After one-time tokens have left the address, which the request sends as its referrer.
  loadTypeface()
  const { portal, asPrerendered } = await started
  const page = <StrictMode>{portal}</StrictMode>
  const canHydrate = 'hydrate' in element.dataset && !isTranslated(element)
  if (asPrerendered && canHydrate) startTransition(() => void hydrateRoot(element, page, rootErrorHandlers))
  else createRoot(element, rootErrorHandlers).render(page)
}
