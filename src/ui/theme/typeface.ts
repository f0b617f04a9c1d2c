import file from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'

/**
 * Shows the page in its typeface, Atkinson Hyperlegible Next, once it is there. Fetched by a script, as it is not worth
 * waiting for: a font that the document names costs the first paint about a tenth of a second on a phone. Told to the
 * document only then, as a page is laid out anew for a font that is named and again for one that has come. Without it
 * the page keeps the stand-in of tokens.css.
 */
export function loadTypeface(): void {
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
