import { attempt } from '../../lib/attempt'
import { NEXT_PAGE } from '../../lib/page-transitions'
import { recallText, remember } from '../../memory'

/** The time for which the text of a page waits for a typeface from the browser's cache, in milliseconds. */
const WAIT_MS = 150

/** Returns the typeface, or undefined where a hardened browser does not let scripts load fonts. */
const typefaceIn = (file: string) =>
  attempt(() => {
    const descriptors = { weight: '200 800', display: 'block' } as const
    return new FontFace('Atkinson Hyperlegible Next', `url(${file}) format('woff2')`, descriptors)
  })

/**
 * Uses the typeface that an earlier visit has stored, before the first paint. If the font is no longer in the cache, it is
 * given up, so that it does not replace the fallback font while the user reads. It is not used with a secret in the
 * address, because the request would send the address as the referrer.
 */
export function applyStoredTypeface(): void {
  const file = recallText('typeface')
  if (!file || !/^\/assets\/[-\w.]+$/.test(file) || /token|code/i.test(location.href)) return
  const face = typefaceIn(file)
  if (!face) return
  const giveUp = () => face.status !== 'loaded' && document.fonts.delete(face)
  document.fonts.add(face)
  face.load().catch(giveUp)
  setTimeout(giveUp, WAIT_MS)
}

/**
 * Fetches the typeface for the next visit, and uses it when the next page or step appears, or when the page is out of
 * sight. Without it, the page keeps the fallback font of tokens.css. `font-display: optional` is no alternative, because
 * browsers forget its choice on the next page of the document. A preload would delay the first paint of the first visit.
 */
export function loadTypeface(file: string): void {
  const face = typefaceIn(file)
  if (!face || [...document.fonts].some(({ family }) => family.includes('Atkinson Hyperlegible'))) return
  const show = () => void document.fonts.add(face)
  face.load().then(
    () => {
      remember('typeface', file)
      document.addEventListener(NEXT_PAGE, show, { once: true })
      document.addEventListener('visibilitychange', show, { once: true })
    },
    () => undefined,
  )
}
