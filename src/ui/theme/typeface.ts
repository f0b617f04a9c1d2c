import file from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'

/**
 * Loads the typeface and adds it once it is there: declared in the document it would delay the first paint by 0.1 s on a phone,
 * and be laid out twice. On failure the page keeps the fallback font of tokens.css.
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
