// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { constantFindings } from './constants'
import { readSourceTree, type Finding } from './source-tree'
import { textKeyFindings } from './text-keys'

/* The checks hold only as long as they bite: each line plants one fault in a small portal, on the third line of a file. */

const SCREEN = 'src/screens/tea/tea-screen.tsx'
const FRENCH = 'src/i18n/fr/tea-time.json'
const ENGLISH = 'public/locales/en/errors.json'

const PORTAL = {
  'src/rules/limits.ts': readFileSync('src/rules/limits.ts', 'utf8'),
  'src/api/failure.ts': `export const FAILURE_TYPES = ['INVALID_CODE']`,
  'src/i18n/fr/errors.json': `{ "INVALID_CODE": "Code incorrect" }`,
  [ENGLISH]: `{\n"INVALID_CODE":\n"Invalid code"\n}`,
  [FRENCH]: `{\n"title":\n"Thé", "green": "Vert", "black": "Noir", "sort_oolong": "Bleu", "pot": { "full": "{{digits}} tasses" }, "lead": "Chaud" }`,
  [SCREEN]: `
    export function Tea({ green, sort }) { const t = useTexts('teaTime')
      const size = 3
      return <p title={t('title')}>{t(green ? 'green' : 'black')}{t(\`sort_\${sort}\`)}{t('pot.full', { digits: CODE_DIGITS })}
        <Trans i18n={french} ns="teaTime" i18nKey="lead" /></p> }`,
}

const findings = (planted: Record<string, string>): Finding[] => {
  const tree = new Map(Object.entries({ ...PORTAL, ...planted }))
  return [...textKeyFindings(tree), ...constantFindings(tree)]
}

/** The screen with other code in place of its third line. */
const inScreen = (code: string) => ({ [SCREEN]: PORTAL[SCREEN].replace('const size = 3', code) })

test('a portal without a fault has no finding', () => expect(findings({})).toEqual([]))

test.each([
  ['a text that nothing shows', { [FRENCH]: PORTAL[FRENCH].replace('"Thé"', '"Thé", "cup": "Tasse"') }, FRENCH, 'cup'],
  [
    'one below another',
    { [FRENCH]: PORTAL[FRENCH].replace('"Thé"', '"Thé", "can": { "full": "Plein" }') },
    FRENCH,
    'can.full',
  ],
  [
    'one that only another namespace shows',
    { [FRENCH]: PORTAL[FRENCH].replace('"Thé"', '"Thé", "more": "Encore"'), ...inScreen(`textsOf('ui')('more')`) },
    FRENCH,
    'more',
  ],
  [
    'an error of no type',
    { [ENGLISH]: '{\n"INVALID_CODE": "Invalid code",\n"TEAPOT": "Teapot"\n}' },
    ENGLISH,
    'TEAPOT',
  ],
  ['a key that nobody can tell', inScreen('t(sort)'), SCREEN, 'KEYS_FROM_ELSEWHERE'],
  ['a delay', inScreen('setTimeout(pour, 4000)'), SCREEN, 'MERGED_REDIRECT_MS'],
  ['a delay in seconds', inScreen('const wait = <Countdown seconds={60} />'), SCREEN, 'RESEND_DELAY_S'],
  ['a delay in the other unit', inScreen('const durationMs = 60_000'), SCREEN, 'RESEND_DELAY_S'],
  ['a length', inScreen('const tooShort = name.length < 12'), SCREEN, 'PASSWORD_MIN_LENGTH'],
  ['a length in a schema', inScreen('string().max(32)'), SCREEN, 'NICKNAME_MAX_LENGTH'],
  ['a count of digits', inScreen('const CODE = /^\\d{6}$/'), SCREEN, 'CODE_DIGITS'],
  ['a height in a style', inScreen('const Pot = styled.div`max-height: 134px;`'), SCREEN, 'PROJECT_LIST_MAX_HEIGHT_PX'],
  ['a prefix', inScreen('const prefix = <span>+33</span>'), SCREEN, 'CELLPHONE_PREFIX'],
  ['a name of limits.ts', inScreen('const RESEND_DELAY_S = 30'), SCREEN, 'RESEND_DELAY_S'],
  [
    'a number in a text',
    { [FRENCH]: PORTAL[FRENCH].replace('"Thé"', '"Thé de 12 heures"') },
    FRENCH,
    'PASSWORD_MIN_LENGTH',
  ],
])('%s is found, with its place', (_what, planted, file, named) => {
  const [finding, ...others] = findings(planted)
  expect(finding).toMatchObject({ file, line: 3 })
  expect(finding?.message).toContain(named)
  expect(others).toEqual([])
})

test('a text that a language leaves out is found', () => {
  expect(findings({ [ENGLISH]: '{}' })).toMatchObject([{ file: ENGLISH, line: 1 }])
})

test.each([
  ['a conversion of units', 'const seconds = left / 1000'],
  ['a constant of its own', 'const STEEP_MS = 4000'],
  ['several', 'const PAUSES_MS = [350, 1000]'],
  ['a number that measures something else', 'const leaf = <circle r="5" cx={12} />'],
])('%s is no finding', (_what, code) => expect(findings(inScreen(code))).toEqual([]))

test('what reads nothing finds something to say', () => {
  expect(() => textKeyFindings(new Map())).toThrow('No text')
  expect(() => constantFindings(new Map())).toThrow('no constant')
  expect(readSourceTree('.').size).toBeGreaterThan(150)
})
