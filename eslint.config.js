import { readdirSync } from 'node:fs'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import a11y from 'eslint-plugin-jsx-a11y-x'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { textAlone } from './scripts/text-alone.js'

const TYPESCRIPT = ['**/*.{ts,tsx}']
const TESTS = ['src/**/*.test.{ts,tsx}', 'src/testing/**', '{mocks,scripts}/**/*.test.ts']

/** app → screens → session, ui, api → rules, config, i18n; each folder and what of src/ it may import. */
const DIRECTION = {
  rules: [],
  'config.ts': ['rules'],
  i18n: ['config.ts', 'rules'],
  api: ['config.ts', 'rules'],
  session: ['api', 'config.ts', 'rules'],
  ui: ['i18n', 'rules'],
  ...Object.fromEntries(
    folders('src/screens').map((screen) => [
      `screens/${screen}`,
      ['session', 'ui', 'api', 'config.ts', 'i18n', 'rules'],
    ]),
  ),
}

const importZones = [
  ...Object.entries(DIRECTION).map(([part, mayImport]) => ({
    target: `./src/${part}`,
    from: './src',
    except: [part, ...mayImport].map((allowed) => `./${allowed}`),
    message: `src/${part} may import ${['itself', ...mayImport].join(', ')} only (app → screens → session, ui, api → rules, config, i18n).`,
  })),
  { target: './src', from: ['./mocks', './e2e', './deploy'], message: 'Only tests and src/testing use the sandbox.' },
  { target: './src', from: './src/testing', message: 'src/testing is for tests.' },
  { target: './mocks', from: './src', except: ['./api'], message: 'The sandbox takes only types, from src/api.' },
  { target: './mocks', from: ['./e2e', './deploy'] },
  {
    target: './e2e',
    from: './src',
    // A table of texts, for both levels of tests.
    except: ['./testing/redirect-inputs.ts'],
    message: 'End-to-end tests know the sandbox and the built page, not the source.',
  },
]

/** Packages with one user each. */
const AXIOS = { name: 'axios', user: 'src/api/http.ts' }
const TOASTIFY = { name: 'react-toastify', user: 'src/ui/feedback/toast.tsx' }

/** @param {{ name: string, user: string }[]} packages */
function onlyTheirUsersImport(packages) {
  return {
    'no-restricted-imports': [
      'error',
      {
        patterns: packages.map(({ name, user }) => ({
          group: [name, `${name}/*`],
          message: `Only ${user} imports ${name}.`,
        })),
      },
    ],
    'no-restricted-syntax': [
      'error',
      ...packages.map(({ name, user }) => ({
        selector: `:matches(ImportExpression, TSImportType)[source.value=/^${name}(\\u002f|$)/]`,
        message: `Only ${user} imports ${name}.`,
      })),
    ],
  }
}

const STORAGE = ['localStorage', 'sessionStorage', 'indexedDB']
const STORAGE_USER = 'Only src/session/browser-storage.ts stores anything in the browser.'

/** @param {string} folder */
function folders(folder) {
  return readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

export default defineConfig(
  globalIgnores(['dist/', 'dist-tools/', 'gallery/', 'playwright-report/', 'test-results/', 'public/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver()],
      // Without these two no-cycle reads no TypeScript file and finds nothing.
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      '@typescript-eslint/no-unsafe-type-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
      '@typescript-eslint/no-unused-expressions': ['error', { allowTernary: true }],
      // It would have `!url || url.user !== ''` written so that a missing url passes.
      '@typescript-eslint/prefer-optional-chain': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-duplicates': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], a11y.configs.strict],
  },
  {
    files: ['src/**/*.{ts,tsx}', 'mocks/**/*.ts', 'e2e/**/*.ts'],
    ignores: TESTS,
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: importZones }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: TESTS,
    plugins: { portal: { rules: { 'text-alone': textAlone } } },
    rules: {
      'portal/text-alone': 'error',
      ...onlyTheirUsersImport([AXIOS, TOASTIFY]),
      'no-restricted-globals': ['error', ...STORAGE.map((name) => ({ name, message: STORAGE_USER }))],
      'no-restricted-properties': ['error', ...STORAGE.map((property) => ({ property, message: STORAGE_USER }))],
      'import-x/no-nodejs-modules': 'error',
    },
  },
  { files: [AXIOS.user], rules: onlyTheirUsersImport([TOASTIFY]) },
  { files: [TOASTIFY.user], rules: onlyTheirUsersImport([AXIOS]) },
  {
    files: ['src/session/browser-storage.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['mocks/**/*.ts'],
    ignores: TESTS,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '/src/', allowTypeImports: true, message: 'The sandbox takes only types, from src/api.' },
          ],
        },
      ],
    },
  },
  {
    // A file that passes 250 lines wants a reason: disable the rule in it and say why. A table of tests may be long.
    files: ['src/**/*.{ts,tsx}', 'mocks/**/*.ts'],
    ignores: TESTS,
    rules: { 'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: [...TESTS, 'e2e/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['vi.mock', 'vi.doMock'].map((call) => forbidden(call, 'Test through the screen and HTTP, on the sandbox.')),
        ...['test', 'it', 'describe'].flatMap((block) =>
          ['only', 'skip', 'todo', 'fixme'].map((word) => forbidden(`${block}.${word}`, 'Every test runs, always.')),
        ),
        { property: 'waitForTimeout', message: 'Wait for what the person sees, not for time to pass.' },
      ],
    },
  },
  {
    files: ['mocks/start.ts', 'e2e/**/*.ts', '*.config.ts', '{deploy,scripts}/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
)

/**
 * @param {string} call
 * @param {string} message
 */
function forbidden(call, message) {
  const [object, property] = call.split('.')
  return { object, property, message }
}
