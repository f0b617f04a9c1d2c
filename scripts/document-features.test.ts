import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lackingFeatures } from './document-features.js'

/*
 * Checks that the oldest supported browsers support the elements, attributes and styles of the static documents,
 * because the linter does not read these documents. lint-rules.test.ts checks the scripts of the documents.
 */

const FOLDER = 'public/documents'
const filesEnding = (ending: string) =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(ending))
    .map((name) => `${FOLDER}/${name}`)

const files = ['index.html', 'src/ui/theme/tokens.css', ...filesEnding('.html'), ...filesEnding('.css')]

test.each(files)('the oldest supported browsers support each element, attribute and style of %s', (file) => {
  expect(lackingFeatures(readFileSync(file, 'utf8'), file.endsWith('.css') ? 'css' : 'html')).toEqual([])
})

test('the check of documents reports features that the oldest supported browsers lack', () => {
  const html = `
    <p popover style="field-sizing: content">a</p>
    <noscript><search>a</search><style>a:has-slotted { color: red }</style></noscript>
    <a rel="compression-dictionary" href="a" attributionsrc>a</a>`
  expect(lackingFeatures(html, 'html')).toEqual(
    expect.arrayContaining(['html.popover', 'field-sizing', 'html.search', ':has-slotted', 'html.a.attributionsrc']),
  )
  expect(lackingFeatures('a { position-anchor: --a }', 'css')).toEqual(['position-anchor'])
})
