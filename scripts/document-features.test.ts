import { readdirSync, readFileSync } from 'node:fs'
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'
import { lackingFeatures } from './document-features.js'

/* What the linter does not read is checked against the oldest supported browsers here. */

const FOLDER = 'public/documents'
const filesEnding = (ending: string) =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(ending))
    .map((name) => `${FOLDER}/${name}`)

const documents = ['index.html', ...filesEnding('.html')]
const styleSheets = ['src/ui/theme/tokens.css', ...filesEnding('.css')]

test.each(documents)('the oldest browsers have the elements, attributes and styles of %s', (file) => {
  expect(lackingFeatures(readFileSync(file, 'utf8'), 'html')).toEqual([])
})

test.each(styleSheets)('the oldest browsers have the styles of %s', (file) => {
  expect(lackingFeatures(readFileSync(file, 'utf8'), 'css')).toEqual([])
})

test('what they lack is found', () => {
  const html = `
    <p popover style="field-sizing: content">a</p>
    <noscript><search>a</search><style>a:has-slotted { color: red }</style></noscript>
    <a rel="compression-dictionary" href="a" attributionsrc>a</a>`
  expect(lackingFeatures(html, 'html')).toEqual(
    expect.arrayContaining(['html.popover', 'field-sizing', 'html.search', ':has-slotted', 'html.a.attributionsrc']),
  )
  expect(lackingFeatures('a { position-anchor: --a }', 'css')).toEqual(['position-anchor'])
})

/** What the linter reports of a script, as if it were one of the portal. */
async function lackingInScript(source: string): Promise<string[]> {
  const [result] = await new ESLint().lintText(source, { filePath: 'src/ui/button.tsx' })
  const messages = result?.messages ?? []
  return messages
    .filter(({ ruleId }) => ruleId === null || ruleId === 'portal/supported-features')
    .map(({ message }) => message)
}

const inlineScripts = (html: string) =>
  Array.from(html.matchAll(/<script(?![^>]*(?:src=|json))[^>]*>([^]*?)<\/script>/g), ([, source = '']) => source)

test('the oldest browsers have the functions of the documents', async () => {
  const scripts = [
    ...filesEnding('.js').map((file) => readFileSync(file, 'utf8')),
    ...documents.flatMap((file) => inlineScripts(readFileSync(file, 'utf8'))),
  ]
  expect(scripts.length).toBeGreaterThan(1)
  expect(await lackingInScript(scripts.join('\n'))).toEqual([])
  const [seeded = ''] = inlineScripts('<script>document.body.append(String(AbortSignal.any([])))</script>')
  expect(await lackingInScript(seeded)).toEqual([expect.stringContaining('AbortSignal.any')])
})
