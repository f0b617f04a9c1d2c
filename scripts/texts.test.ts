import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textsOf } from '../src/i18n/texts'
import * as limits from '../src/rules/limits'
import { FRENCH, generatedFiles } from './generated'
import { readTexts, unusedTexts } from './unused-texts'

test('the files that `npm run generate` writes are current', () => {
  const files = generatedFiles()
  for (const [path, content] of Object.entries(files)) expect(readFileSync(path, 'utf8'), path).toBe(content)
  expect(files['src/i18n/i18next.d.ts']).toContain("      newPassword: typeof import('./fr/new-password.json')\n")
})

/**
 * The test adds one unused text of each kind. The first key also exists in another namespace, the second key has a
 * prefix, and the third key is in the namespace of the rule messages.
 */
const UNUSED = {
  ui: { forgottenIdentifier: 'Théière' },
  reset: { teapot_sentTitle: 'Théière' },
  validation: { teapot: 'Théière' },
}

test('no French text is unused', () => {
  const planted: Record<string, string> = {}
  for (const [namespace, texts] of Object.entries(UNUSED)) {
    const path = `${FRENCH}/${namespace}.json`
    planted[path] = JSON.stringify(Object.assign(JSON.parse(readFileSync(path, 'utf8')), texts))
  }
  expect(unusedTexts(planted)).toEqual(['reset:teapot_sentTitle', 'ui:forgottenIdentifier', 'validation:teapot'])
})

/**
 * Returns the French texts that contain a number from src/rules/limits.ts. Such a text needs a placeholder instead of
 * the number.
 */
function textsWithLimits(planted = {}) {
  const values = Object.values(limits).map(String)
  const numbers = (text: string) => text.match(/(?<![\d.,])\+?\d+(?![\d.,]*\d)/g) ?? []
  return readTexts(planted).filter(({ value }) => numbers(value).some((number) => values.includes(number)))
}

test('no French text repeats a constant of src/rules/limits.ts', () => {
  expect(textsWithLimits()).toEqual([])
  const planted = { [`${FRENCH}/login.json`]: '{ "code": "Un code à 6 chiffres" }' }
  expect(textsWithLimits(planted)).toMatchObject([{ namespace: 'login', key: 'code' }])
})

/** The keys of texts that the specification writes with a straight apostrophe. */
const STRAIGHT_APOSTROPHE = ['contact:failed', 'finalise:merged', 'validation:password']

/**
 * Returns the keys of the texts with wrong typography: a straight apostrophe, or French punctuation that lacks a
 * non-breaking space.
 */
function textsWithBadTypography(planted = {}) {
  return readTexts(planted)
    .filter(({ value }) => /[^\u00a0][;?!»]| :|«[^\u00a0]|'/.test(value))
    .map(({ namespace, key }) => `${namespace}:${key}`)
    .filter((text) => !STRAIGHT_APOSTROPHE.includes(text))
}

test('the French texts have non-breaking spaces and typographic apostrophes', () => {
  expect(textsWithBadTypography()).toEqual([])
  const planted = { [`${FRENCH}/leaving.json`]: '{ "a": "Quitter ?", "b": "Compte :", "c": "«Oui»", "d": "l\'an" }' }
  expect(textsWithBadTypography(planted)).toEqual(['leaving:a', 'leaving:b', 'leaving:c', 'leaving:d'])
})

test('the published documents have the same typography as the texts', () => {
  for (const file of readdirSync('public/documents').filter((name) => name.endsWith('.html'))) {
    const [, body = ''] = readFileSync(`public/documents/${file}`, 'utf8').split('<body>')
    const text = body.replaceAll(/<[^>]+>/g, '').replaceAll(/[ \n]+/g, ' ')
    expect(text.match(/.{0,20}(?: [:;?!»]|« |e-(?=mail|CPS)).{0,9}/g), file).toBeNull()
  }
})

/**
 * Returns the keys of the texts in which a full stop is the last character of a link. Every element except `line`
 * counts as a link.
 */
const textsWithStopInLink = (planted = {}) =>
  readTexts(planted)
    .filter(({ value }) => /\.<\/(?!line>)/.test(value))
    .map(({ namespace, key }) => `${namespace}:${key}`)

test('in the French texts, no link ends with the full stop of a sentence', () => {
  expect(textsWithStopInLink()).toEqual([])
  const planted = { [`${FRENCH}/leaving.json`]: '{ "a": "<again>Revenez.</again>", "b": "<line><a>Oui</a>.</line>" }' }
  expect(textsWithStopInLink(planted)).toEqual(['leaving:a'])
})

/** Returns the words that the texts must not use. They are in the last column of src/i18n/vocabulary.md. */
function droppedWords(): string[] {
  const rows = readFileSync('src/i18n/vocabulary.md', 'utf8').split('\n').slice(7)
  return rows.flatMap((row) => row.split('|')[3]?.split(',') ?? []).map((word) => word.trim())
}

/** Returns the texts and documents that use a word that the vocabulary excludes, each with this word. */
function usesOfDroppedWords(planted = {}) {
  const folder = 'public/documents'
  const documents = readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ where: file, text: readFileSync(`${folder}/${file}`, 'utf8') }))
  documents.push({ where: 'index.html', text: readFileSync('index.html', 'utf8') })
  const texts = readTexts(planted).map(({ namespace, key, value }) => ({ where: `${namespace}:${key}`, text: value }))
  return [...texts, ...documents].flatMap(({ where, text }) => {
    const plain = `${text} ${text.replace(/<[^>]+>/g, '')}`.replace(/\s+/g, ' ').toLowerCase()
    return droppedWords().flatMap((word) => (plain.includes(word) ? [`${where}: ${word}`] : []))
  })
}

test('no text uses a word that the vocabulary excludes', () => {
  expect(droppedWords().length).toBeGreaterThan(10)
  expect(usesOfDroppedWords()).toEqual([])
  const planted = {
    [`${FRENCH}/leaving.json`]:
      '{ "a": "Activez la double authentification.", "b": "Vérifiez votre connexion à internet." }',
  }
  expect(usesOfDroppedWords(planted)).toEqual([
    'leaving:a: double authentification',
    'leaving:b: connexion à internet',
    'leaving:b: vérifiez votre connexion',
  ])
})

test('the compiler refuses a text key that does not exist', () => {
  const t = textsOf('ui')
  // @ts-expect-error -- no such key
  t('teapot')
  // @ts-expect-error -- a key of another namespace
  t('forgottenIdentifier')
  const level = (): string => 'weak'
  // @ts-expect-error -- a string that is not a key
  textsOf('newPassword')(`strength_${level()}`)
  // @ts-expect-error -- no such namespace
  textsOf('teapot')
})
