import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startPortal } from './app/portal'
import './ui/tokens.css'

const root = document.getElementById('root')
if (root) void start(root)

/** A prerendered page is taken over as it stands, with what has been typed in it; any other is rendered anew. */
async function start(element: HTMLElement) {
  const { portal, asPrerendered } = await startPortal()
  const page = <StrictMode>{portal}</StrictMode>
  if (asPrerendered && 'hydrate' in element.dataset) hydrateRoot(element, page)
  else createRoot(element).render(page)
}
