// @vitest-environment node
import { ESLint } from 'eslint'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

/**
 * Contains violations for each rule of the linter. The linter treats the code of a violation as the content of the
 * named file.
 */
const PLANTED: Record<string, [violation: string, file: string, code: string][]> = {
  'no-restricted-imports': [
    ['axios in another module', 'src/api/auth.ts', `import axios from 'axios'`],
    ['a module of axios', 'src/session/send.ts', `import 'axios/unsafe'`],
    ['Trans beside RichText', 'src/ui/button/button.tsx', `import { Trans } from 'react-i18next'`],
  ],
  'no-restricted-syntax': [
    ['react-toastify by dynamic import', 'src/ui/button/button.tsx', `await import('react-toastify/unstyled')`],
    [
      'the untyped `type` of a form error',
      'src/ui/feedback/toast.tsx',
      `export const O = ({ errors }: { errors: { root?: { type?: string } } }) => errors.root?.type === 'NO_VALID_SESIONS'`,
    ],
    [
      'the untyped `type` of an error in the state of a form',
      'src/ui/button/button.tsx',
      `export const P = ({ state }: { state: { errors: { root: { type: string } } } }) => state.errors.root.type`,
    ],
  ],
  'no-restricted-globals': [['local storage in another module', 'src/app/guard.ts', `localStorage.clear()`]],
  'no-restricted-properties': [
    ['storage as a property of window', 'src/app/guard.ts', `window.sessionStorage.clear()`],
    ['a mocked module', 'src/testing/setup.ts', `import { vi } from 'vitest'\nvi.mock('axios')`],
    ['a skipped test', 'e2e/journeys/login.spec.ts', `import { test } from '../support/fixtures'\ntest.skip()`],
  ],
  'import-x/no-restricted-paths': [
    ['screen → screen', 'src/screens/solutions/solutions-screen.tsx', `import '../login/login-screen'`],
    ['screen → app', 'src/screens/login/login-screen.tsx', `import '../../app/routes'`],
    ['session → ui', 'src/session/send.ts', `import '../ui/button/button'`],
    ['api → session', 'src/api/auth.ts', `import type {} from '../session/send'`],
    ['ui → api', 'src/ui/button/button.tsx', `import '../../api/auth'`],
    ['i18n → api', 'src/i18n/texts.ts', `import '../api/failure'`],
    ['lib → rules', 'src/lib/store.ts', `import '../rules/limits'`],
    ['rules → config', 'src/rules/fields.ts', `import '../config'`],
    ['config → api', 'src/config.ts', `import './api/failure'`],
    ['src → mocks', 'src/app/guard.ts', `import '../../mocks/backend'`],
    ['src → src/testing', 'src/app/guard.ts', `import '../testing/setup'`],
    ['mocks → session', 'mocks/tools/clock.ts', `import type {} from '../../src/session/send'`],
    ['e2e → src', 'e2e/support/portal.ts', `import '../../src/config'`],
  ],
  '@typescript-eslint/no-restricted-imports': [
    ['mocks → code of api', 'mocks/tools/clock.ts', `import '../../src/api/failure'`],
  ],
  'jsx-a11y-x/alt-text': [
    ['an image without alt text', 'src/ui/button/button.tsx', `export const C = () => <img src="a.png" />`],
  ],
  'portal/text-alone': [
    ['text after a condition', 'src/ui/button/button.tsx', `export const D = () => <p>{D && <i />}bare</p>`],
    [
      'an expression with a text value, after a conditional icon',
      'src/ui/button/button.tsx',
      `export const E = ({ text, on }: { text: string; on: boolean }) => <p>{on ? <b /> : <i />}{text}</p>`,
    ],
    [
      'a number next to its unit',
      'src/ui/button/button.tsx',
      `export const F = ({ count }: { count: number }) => <p>{count} caractères</p>`,
    ],
    [
      'a ReactNode slot next to an element',
      'src/ui/button/button.tsx',
      `export const G = ({ slot }: { slot: import('react').ReactNode }) => <p><i />{slot}</p>`,
    ],
    [
      'a condition with an element and a text',
      'src/ui/button/button.tsx',
      `export const H = ({ on }: { on: boolean }) => <p>{on ? <b /> : 'bare'} <i /></p>`,
    ],
    ['text in a fragment', 'src/ui/button/button.tsx', `export const I = () => <>bare</>`],
    [
      'a component that returns text',
      'src/ui/button/button.tsx',
      `export function J({ text }: { text: string }) { return text }`,
    ],
  ],
  'portal/supported-features': [
    ['a method', 'src/lib/store.ts', `export const found = new URLSearchParams().size`],
    ['a function of the DOM', 'src/ui/button/button.tsx', `export const L = () => AbortSignal.any([])`],
    ['an attribute', 'src/ui/button/button.tsx', `export const M = () => <p popover="auto">M</p>`],
    [
      'a style',
      'src/ui/button/button.tsx',
      "import { styled } from 'styled-components'\nexport const N = styled.p`&:has(a) { color: red; }`",
    ],
  ],
}

const VIOLATIONS = Object.entries(PLANTED).flatMap(([rule, planted]) =>
  planted.map(([violation, file, code]) => ({ rule, violation, file, code })),
)

/** Code that the rule `text-alone` accepts. */
const VALID_TEXT = `
  import type { Elements } from './elements'
  const word: string = 'mot'
  export const all = [
    <p key="1">{word}</p>,
    <p key="2">{word === '' ? <i /> : word}</p>,
    <p key="3">{word !== '' && <i />} <span>{word}</span></p>,
  ]
  export const Slot = ({ slot }: { slot: Elements }) => <p><i />{slot}</p>
  export const List = () => <>{[word].map((each) => <i key={each}>{each}</i>)}</>`

/** Only these rules use the types of TypeScript. The linter is slower with types. */
const WITH_TYPES = ['portal/text-alone', 'portal/supported-features']

function linterOf(withTypes: boolean): ESLint {
  return new ESLint({
    ruleFilter: ({ ruleId }) => ruleId in PLANTED && WITH_TYPES.includes(ruleId) === withTypes,
    overrideConfig: withTypes ? [] : [{ languageOptions: { parserOptions: { projectService: false } } }],
  })
}

/** Maps each violation to the rules that report it. To save time, the linter runs only once for each file. */
const reportedRules = new Map<string, (string | null)[]>()

beforeAll(async () => {
  for (const withTypes of [true, false]) {
    const eslint = linterOf(withTypes)
    const violations = VIOLATIONS.filter(({ rule }) => WITH_TYPES.includes(rule) === withTypes)
    for (const filePath of new Set(violations.map(({ file }) => file))) {
      const planted = violations.filter(({ file }) => file === filePath)
      const [result] = await eslint.lintText(planted.map(({ code }) => code).join('\n'), { filePath })
      let line = 1
      for (const { violation, code } of planted) {
        const end = line + code.split('\n').length
        const messages = result?.messages.filter((message) => line <= message.line && message.line < end) ?? []
        reportedRules.set(
          violation,
          messages.map(({ ruleId }) => ruleId),
        )
        line = end
      }
    }
  }
})

test.each(VIOLATIONS)('$rule reports $violation', ({ rule, violation }) => {
  expect(reportedRules.get(violation)).toContain(rule)
})

test('the rule text-alone accepts a text that is the only child of its element', async () => {
  const [result] = await new ESLint().lintText(VALID_TEXT, { filePath: 'src/ui/button/button.tsx' })
  expect(result?.messages.filter(({ ruleId }) => ruleId === null || ruleId === 'portal/text-alone')).toEqual([])
}, 60_000)

const oxlint = (...options: string[]) => spawnSync('npx', ['oxlint', ...options], { encoding: 'utf8' }).stdout

test.each([
  ['typescript(no-floating-promises)', 'a floating promise', 'Promise.resolve(1)'],
  ['typescript(no-unsafe-type-assertion)', 'an unchecked cast', `export const b = JSON.parse('1') as string`],
  ['typescript(TS2322)', 'a value of another type', `export const c: number = 'c'`],
  [
    'react-hooks(rules-of-hooks)',
    'a conditional hook',
    `import { useId } from 'react'\nexport const B = ({ on }: { on: boolean }) => <p>{on && useId()}</p>`,
  ],
  ['react(purity)', 'a component with a value of its own', 'export const C = () => <p>{Math.random()}</p>'],
])('the linter reports %s: %s', (rule, _, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'tsconfig.json'), '{}')
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/planted.tsx'), code)
  expect(oxlint('--config=.oxlintrc.json', '--format=unix', folder)).toContain(rule)
})

test('the linter and the formatter read every source file', async () => {
  const eslint = new ESLint()
  const files = ['src', 'mocks', 'catalogue', 'e2e', 'deploy', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  expect(files.length).toBeGreaterThan(300)
  const linted = oxlint('--debug=files').split('\n')
  for (const file of files) {
    expect(linted).toContain(file)
    expect(await eslint.calculateConfigForFile(file), file).toHaveProperty(['rules', 'import-x/no-duplicates'])
  }
  const formatted = spawnSync('npx', ['oxfmt', '--check', ...files], { encoding: 'utf8' }).stdout
  expect(formatted).toContain(`on ${files.length} files`)
})

const DOCUMENTS = 'public/documents'

const inlineScripts = (html: string) =>
  Array.from(html.matchAll(/<script(?![^>]*(?:src=|json))[^>]*>([^]*?)<\/script>/g), ([, source = '']) => source)

/**
 * Runs the linter on a script as if the script were in a source file of the portal. Returns the messages about features
 * that the oldest supported browsers lack.
 */
async function lackingInScript(source: string): Promise<string[]> {
  const [result] = await new ESLint().lintText(source, { filePath: 'src/ui/button/button.tsx' })
  const messages = result?.messages ?? []
  return messages
    .filter(({ ruleId }) => ruleId === null || ruleId === 'portal/supported-features')
    .map(({ message }) => message)
}

// Keep this test in this file. A separate test file would be slow, because it would load the project's types.
test('the oldest supported browsers support each function in the scripts of the documents', async () => {
  const files = readdirSync(DOCUMENTS).map((name) => `${DOCUMENTS}/${name}`)
  const read = (ending: string) =>
    files.filter((name) => name.endsWith(ending)).map((name) => readFileSync(name, 'utf8'))
  const scripts = [...read('.js'), ...[readFileSync('index.html', 'utf8'), ...read('.html')].flatMap(inlineScripts)]
  expect(scripts.length).toBeGreaterThan(1)
  expect(await lackingInScript(scripts.join('\n'))).toEqual([])
  const [seeded = ''] = inlineScripts('<script>document.body.append(String(AbortSignal.any([])))</script>')
  expect(await lackingInScript(seeded)).toEqual([expect.stringContaining('AbortSignal.any')])
})
