import { attempt } from '../../lib/attempt'
import { NEXT_PAGE } from '../../lib/page-transitions'
import { recallText, remember } from '../../memory'

/** The time for which the browser hides text while it loads the font from its cache, in milliseconds. */
const WAIT_MS = 150

/** Returns the font. Returns undefined if a hardened browser does not let scripts load fonts. */
const typefaceIn = (file: string) =>
  attempt(() => {
    const descriptors = { weight: '200 800', display: 'block' } as const
    return new FontFace('Atkinson Hyperlegible Next', `url(${file}) format('woff2')`, descriptors)
  })

/**
 * If an earlier visit has loaded the font, applies the font before the first paint. If the address can contain a
 * secret, does nothing, because the request for the font would send this address.
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
 * Loads the font for the next visit. Applies the font when the next page or step appears, or when the tab becomes
 * hidden.
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
