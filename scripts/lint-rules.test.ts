import { ESLint } from 'eslint'
import { readdirSync, readFileSync } from 'node:fs'
import { getFileInfo } from 'prettier'
import { beforeAll, expect, test } from 'vitest'

/** Each row plants one violation in a file of the project and names the rule that must report it. */
const PLANTED: [violation: string, file: string, code: string, rule: string][] = [
  ['axios in another module', 'src/api/auth.ts', `import axios from 'axios'`, 'no-restricted-imports'],
  ['a module of axios', 'src/session/redirects.ts', `import 'axios/unsafe'`, 'no-restricted-imports'],
  ['axios by dynamic import', 'src/app/guard.ts', `await import('axios')`, 'no-restricted-syntax'],
  [
    'react-toastify in another module',
    'src/app/guard.ts',
    `import { toast } from 'react-toastify'`,
    'no-restricted-imports',
  ],
  [
    'react-toastify by dynamic import',
    'src/ui/button.tsx',
    `await import('react-toastify/unstyled')`,
    'no-restricted-syntax',
  ],
  ['local storage in another module', 'src/app/guard.ts', `localStorage.clear()`, 'no-restricted-globals'],
  ['storage as a property of window', 'src/app/guard.ts', `window.sessionStorage.clear()`, 'no-restricted-properties'],
  [
    'screen → screen',
    'src/screens/solutions/solutions-screen.tsx',
    `import '../login/login-screen'`,
    'import-x/no-restricted-paths',
  ],
  ['screen → app', 'src/screens/login/login-screen.tsx', `import '../../app/routes'`, 'import-x/no-restricted-paths'],
  [
    'screen → app by dynamic import',
    'src/screens/login/login-screen.tsx',
    `await import('../../app/routes')`,
    'import-x/no-restricted-paths',
  ],
  ['session → ui', 'src/session/redirects.ts', `import '../ui/button'`, 'import-x/no-restricted-paths'],
  ['api → session', 'src/api/auth.ts', `import type {} from '../session/redirects'`, 'import-x/no-restricted-paths'],
  ['ui → api', 'src/ui/button.tsx', `import '../api/auth'`, 'import-x/no-restricted-paths'],
  ['i18n → api', 'src/i18n/texts.ts', `import '../api/failure'`, 'import-x/no-restricted-paths'],
  ['lib → rules', 'src/lib/store.ts', `import '../rules/limits'`, 'import-x/no-restricted-paths'],
  ['rules → config', 'src/rules/fields.ts', `import '../config'`, 'import-x/no-restricted-paths'],
  ['config → api', 'src/config.ts', `import './api/failure'`, 'import-x/no-restricted-paths'],
  ['src → mocks', 'src/app/guard.ts', `import '../../mocks/backend'`, 'import-x/no-restricted-paths'],
  ['src → src/testing', 'src/app/guard.ts', `import '../testing/setup'`, 'import-x/no-restricted-paths'],
  [
    'mocks → session',
    'mocks/tools/clock.ts',
    `import type {} from '../../src/session/redirects'`,
    'import-x/no-restricted-paths',
  ],
  [
    'mocks → code of api',
    'mocks/tools/clock.ts',
    `import '../../src/api/failure'`,
    '@typescript-eslint/no-restricted-imports',
  ],
  ['e2e → src', 'e2e/support/portal.ts', `import '../../src/config'`, 'import-x/no-restricted-paths'],
  ['a floating promise', 'src/app/guard.ts', `Promise.resolve(1)`, '@typescript-eslint/no-floating-promises'],
  ['any', 'src/app/guard.ts', `export const a: any = 1`, '@typescript-eslint/no-explicit-any'],
  [
    'an unchecked cast',
    'src/app/guard.ts',
    `export const b = JSON.parse('1') as string`,
    '@typescript-eslint/no-unsafe-type-assertion',
  ],
  [
    'a conditional hook',
    'src/ui/button.tsx',
    `import { useId } from 'react'\nexport const B = () => <p>{Math.random() > 1 && useId()}</p>`,
    'react-hooks/rules-of-hooks',
  ],
  [
    'an image without alt text',
    'src/ui/button.tsx',
    `export const C = () => <img src="a.png" />`,
    'jsx-a11y-x/alt-text',
  ],
  [
    'text after a condition',
    'src/ui/button.tsx',
    `export const D = () => <p>{D && <i />}bare</p>`,
    'portal/text-alone',
  ],
  [
    'an expression with a text value, after a conditional icon',
    'src/ui/button.tsx',
    `export const E = ({ text, on }: { text: string; on: boolean }) => <p>{on ? <b /> : <i />}{text}</p>`,
    'portal/text-alone',
  ],
  [
    'a number next to its unit',
    'src/ui/button.tsx',
    `export const F = ({ count }: { count: number }) => <p>{count} caractères</p>`,
    'portal/text-alone',
  ],
  [
    'a ReactNode slot next to an element',
    'src/ui/button.tsx',
    `export const G = ({ slot }: { slot: import('react').ReactNode }) => <p><i />{slot}</p>`,
    'portal/text-alone',
  ],
  [
    'a condition with an element and a text',
    'src/ui/button.tsx',
    `export const H = ({ on }: { on: boolean }) => <p>{on ? <b /> : 'bare'} <i /></p>`,
    'portal/text-alone',
  ],
  ['text in a fragment', 'src/ui/button.tsx', `export const I = () => <>bare</>`, 'portal/text-alone'],
  [
    'a component that returns text',
    'src/ui/button.tsx',
    `export function J({ text }: { text: string }) { return text }`,
    'portal/text-alone',
  ],
  [
    'Trans beside RichText, which gives it an element and a key',
    'src/ui/button.tsx',
    `import { Trans } from 'react-i18next'\nexport const K = () => <Trans i18nKey="optional" />`,
    'no-restricted-imports',
  ],
  [
    'a method that an oldest browser lacks',
    'src/lib/store.ts',
    `export const found = new URLSearchParams().size`,
    'portal/supported-features',
  ],
  [
    'a function of the DOM that an oldest browser lacks',
    'src/ui/button.tsx',
    `export const L = () => AbortSignal.any([])`,
    'portal/supported-features',
  ],
  [
    'an attribute that an oldest browser lacks',
    'src/ui/button.tsx',
    `export const M = () => <p popover="auto">M</p>`,
    'portal/supported-features',
  ],
  [
    'a style that an oldest browser lacks',
    'src/ui/button.tsx',
    "import { styled } from 'styled-components'\nexport const N = styled.p`&:has(a) { color: red; }`",
    'portal/supported-features',
  ],
  [
    'a mocked module',
    'src/testing/setup.ts',
    `import { vi } from 'vitest'\nvi.mock('axios')`,
    'no-restricted-properties',
  ],
  [
    'a skipped test',
    'e2e/journeys/login.spec.ts',
    `import { test } from '../support/fixtures'\ntest.skip()`,
    'no-restricted-properties',
  ],
]

/** Code that the rule text-alone accepts. */
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

/** The rules that report each violation. The violations of one file are linted together, one below the other. */
const reportedRules = new Map<string, (string | null)[]>()

beforeAll(async () => {
  const eslint = new ESLint()
  for (const filePath of new Set(PLANTED.map(([, file]) => file))) {
    const violations = PLANTED.filter(([, file]) => file === filePath)
    const [result] = await eslint.lintText(violations.map(([, , code]) => code).join('\n'), { filePath })
    let line = 1
    for (const [violation, , code] of violations) {
      const end = line + code.split('\n').length
      const messages = result?.messages.filter((message) => line <= message.line && message.line < end) ?? []
      reportedRules.set(
        violation,
        messages.map(({ ruleId }) => ruleId),
      )
      line = end
    }
  }
})

test.each(PLANTED)('%s', (violation, _file, _code, rule) => {
  expect(reportedRules.get(violation)).toContain(rule)
})

test('text-alone accepts a text that is the only child of its element', async () => {
  const [result] = await new ESLint().lintText(VALID_TEXT, { filePath: 'src/ui/button.tsx' })
  expect(result?.messages.filter(({ ruleId }) => ruleId === null || ruleId === 'portal/text-alone')).toEqual([])
}, 60_000)

test('every source file is linted and formatted', async () => {
  const eslint = new ESLint()
  const files = ['src', 'mocks', 'e2e', 'deploy', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  expect(files.length).toBeGreaterThan(300)
  for (const file of files) {
    const rule = ['rules', '@typescript-eslint/no-explicit-any']
    expect(await eslint.calculateConfigForFile(file), file).toHaveProperty(rule)
    expect(await getFileInfo(file, { ignorePath: ['.gitignore', '.prettierignore'] }), file).toMatchObject({
      ignored: false,
    })
  }
})

const DOCUMENTS = 'public/documents'

const inlineScripts = (html: string) =>
  Array.from(html.matchAll(/<script(?![^>]*(?:src=|json))[^>]*>([^]*?)<\/script>/g), ([, source = '']) => source)

/** What the linter reports of a script of a document, as if it were one of the portal. */
async function lackingInScript(source: string): Promise<string[]> {
  const [result] = await new ESLint().lintText(source, { filePath: 'src/ui/button.tsx' })
  const messages = result?.messages ?? []
  return messages
    .filter(({ ruleId }) => ruleId === null || ruleId === 'portal/supported-features')
    .map(({ message }) => message)
}

// Here because the types of the project are read once for a file of tests.
test('the oldest browsers have the functions of the documents', async () => {
  const files = readdirSync(DOCUMENTS).map((name) => `${DOCUMENTS}/${name}`)
  const read = (ending: string) =>
    files.filter((name) => name.endsWith(ending)).map((name) => readFileSync(name, 'utf8'))
  const scripts = [...read('.js'), ...[readFileSync('index.html', 'utf8'), ...read('.html')].flatMap(inlineScripts)]
  expect(scripts.length).toBeGreaterThan(1)
  expect(await lackingInScript(scripts.join('\n'))).toEqual([])
  const [seeded = ''] = inlineScripts('<script>document.body.append(String(AbortSignal.any([])))</script>')
  expect(await lackingInScript(seeded)).toEqual([expect.stringContaining('AbortSignal.any')])
})
