import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandImages, checkBrand, contrast, recolour, withBrand } from './brand'

const TOKENS = readFileSync('src/ui/theme/tokens.css', 'utf8')

/**
 * Each row contains the token of a text or component, the token of its background, and the contrast that WCAG requires.
 */
const PAIRS: [token: string, ground: string, needed: number][] = [
  ...['canvas', 'surface', 'surface-2', 'green-soft'].map((ground): [string, string, number] => ['ink', ground, 4.5]),
  ...['canvas', 'surface'].flatMap((ground): [string, string, number][] => [
    ['ink-2', ground, 4.5],
    ['ink-3', ground, 4.5],
    ['green-text', ground, 4.5],
    ['orange-text', ground, 4.5],
    ['green', ground, 3],
    ['orange', ground, 3],
    ['focus', ground, 3],
  ]),
  ['line-strong', 'surface', 3],
  ['field-focus', 'surface', 3],
  ['green-text', 'green-soft', 4.5],
  ['green-text-strong', 'green-soft', 4.5],
  ['orange-text', 'orange-soft', 4.5],
  ['orange-text-strong', 'orange-soft', 4.5],
  ...['green', 'green-hover', 'green-active'].map((ground): [string, string, number] => ['on-green', ground, 4.5]),
  ...['orange', 'orange-hover', 'orange-active'].map((ground): [string, string, number] => ['on-orange', ground, 4.5]),
  ['on-panel', 'panel', 4.5],
  ['on-panel-2', 'panel', 4.5],
  ['panel-dot', 'panel', 3],
  ['on-fab', 'fab', 4.5],
  ['on-toast', 'toast-green', 4.5],
  ['on-tooltip', 'tooltip', 4.5],
]

function colourOf(css: string, token: string, theme: 'light' | 'dark'): string {
  // A colour without a value in the dark scheme is the same in both schemes.
  const values = Array.from(css.matchAll(new RegExp(`--${token}: (#\\w{6});`, 'g')), ([, value = '']) => value)
  return (theme === 'dark' ? values.at(-1) : values[0]) ?? ''
}

function tooWeak(css: string): string[] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    PAIRS.filter(
      ([token, ground, needed]) => contrast(colourOf(css, token, theme), colourOf(css, ground, theme)) < needed,
    ).map(([token, ground]) => `${theme}: ${token} on ${ground}`),
  )
}

const MAIN = ['#1d4ed8', '#7c2d12', '#0f766e', '#6d28d9', '#9f1239', '#3f6212', '#000066', '#222222', '#000000']

test.each(MAIN)('the colours of the brand %s have the contrasts that WCAG requires in both themes', (colour) => {
  for (const accent of ['#d946ef', '#ffd400', '#001a80', '#ffffff', '#000000']) {
    const values = { VITE_BRAND_COLOUR: colour, VITE_BRAND_ACCENT: accent }
    expect(() => checkBrand(values)).not.toThrow()
    expect(tooWeak(recolour(TOKENS, values)), accent).toEqual([])
    expect(colourOf(recolour(TOKENS, values), 'green', 'light')).toBe(colour)
  }
})

test('the contrast check reports a colour with too little contrast', () => {
  expect(tooWeak(TOKENS)).toEqual([])
  expect(tooWeak(TOKENS.replace('#5a6b63', '#8a9b93'))).toEqual(['light: ink-3 on canvas', 'light: ink-3 on surface'])
})

test('the error about an unreadable main colour suggests a readable shade', () => {
  const refusal =
    /^VITE_BRAND_COLOUR: the contrast between #0ea5e9 and #ffffff is 2\.77, and must be at least 4\.5\. Use (#\w{6})\.$/
  let line = ''
  try {
    checkBrand({ VITE_BRAND_COLOUR: '#0ea5e9' })
  } catch (error) {
    line = error instanceof Error ? error.message : ''
  }
  expect(line).toMatch(refusal)
  const [, proposed = ''] = refusal.exec(line) ?? []
  expect(() => checkBrand({ VITE_BRAND_COLOUR: proposed })).not.toThrow()
})

test('recolour keeps reds and greys, and keeps every colour if no brand value is set', () => {
  expect(
    recolour('#b3241c #ff9b90 #808080 #ffffff', { VITE_BRAND_COLOUR: '#1d4ed8', VITE_BRAND_ACCENT: '#d946ef' }),
  ).toBe('#b3241c #ff9b90 #808080 #ffffff')
  expect(recolour(TOKENS, {})).toBe(TOKENS)
})

const ADDRESSES = {
  VITE_ACCOUNT_API_URL: 'https://api.alize.example',
  VITE_APPLICATION_API_URL: 'https://api.alize.example',
  VITE_SKEZIA_URL: 'https://suivi.alize.example',
}

test.each([
  [
    'svg',
    '<link rel="icon" href="/documents/icone.png" sizes="32x32"><link rel="icon" href="/documents/icone.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/documents/icone.png">',
  ],
  [
    'png',
    '<link rel="icon" href="/documents/icone.png" sizes="32x32"><link rel="apple-touch-icon" href="/documents/icone.png">',
  ],
])('a document with a favicon in %s links to a PNG image, because Safari 18 shows no SVG', (ending, links) => {
  const values = { ...ADDRESSES, VITE_BRAND_FAVICON: `/documents/icone.${ending}` }
  const built =
    '<link rel="icon" href="/icons/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">'
  expect(withBrand(built, values)).toBe(links)
  expect(new Set(brandImages(values).map(({ path }) => path))).toEqual(
    new Set([`/documents/icone.${ending}`, '/documents/icone.png']),
  )
})
