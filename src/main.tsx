import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startPortal } from './app/portal'
import { reportError } from './app/error-report'
import { isTranslated } from './app/dirty-fields'
import { loadTypeface } from './ui/theme/typeface'
import './ui/theme/tokens.css'

/** React tells the console of errors by itself, whole; those of the pages are reported by the router. */
const told = { onCaughtError: () => undefined, onUncaughtError: reportError, onRecoverableError: reportError }

const root = document.getElementById('root')
if (root) void start(root)

/**
 * A prerendered page is taken over as it stands, with what has been typed in it, and in pieces, so that typing goes on
 * meanwhile; any other is rendered anew, and so is one that the browser has translated, whose text React would not know.
 */
async function start(element: HTMLElement) {
  const started = startPortal()
  // Not before one-time tokens are out of the address, which is the referrer of what is fetched.
  loadTypeface()
  const { portal, asPrerendered } = await started
  const page = <StrictMode>{portal}</StrictMode>
  const isWhole = 'hydrate' in element.dataset && !isTranslated(element)
  if (asPrerendered && isWhole) startTransition(() => void hydrateRoot(element, page, told))
  else createRoot(element, told).render(page)
}
