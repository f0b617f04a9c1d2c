import { startTransition, StrictMode, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import file from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'
import { startPortal } from './app/portal'
import { reportError } from './app/error-report'
import './ui/theme/tokens.css'

/** Replace React's own, which print unredacted errors. From a recoverable one React has recovered, as after a translation. */
const rootErrorHandlers = {
  onCaughtError: () => undefined,
  onUncaughtError: reportError,
  onRecoverableError: () => undefined,
}

const root = document.getElementById('root')
// The typeface comes after the modules of the page, and after one-time tokens have left the address, which its request
// sends as the referrer.
if (root) void startPortal((portal, replacesDocument) => show(root, portal, replacesDocument)).then(loadTypeface)

/** Hydrates a page with a form in a transition, so that typing is not interrupted, and one that waits for an answer at once. */
function show(element: HTMLElement, portal: ReactElement, replacesDocument: boolean) {
  const page = <StrictMode>{portal}</StrictMode>
  const hydrate = () => void hydrateRoot(element, page, rootErrorHandlers)
  if (replacesDocument || element.dataset.hydrate === undefined) createRoot(element, rootErrorHandlers).render(page)
  else if (document.forms.length > 0) startTransition(hydrate)
  else flushSync(hydrate)
}

/**
 * Loads the typeface and adds it once it is there: declared in the document it would delay the first paint by 0.1 s on a phone,
 * and be laid out twice. On failure the page keeps the fallback font of tokens.css.
 */
function loadTypeface(): void {
  const face = new FontFace('Atkinson Hyperlegible Next', `url(${file}) format('woff2')`, {
    weight: '200 800',
    style: 'normal',
    unicodeRange:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215',
  })
  face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  )
}
