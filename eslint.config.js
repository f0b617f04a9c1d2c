import { readdirSync, readFileSync } from 'node:fs'
import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import a11y from 'eslint-plugin-jsx-a11y-x'
import playwright from 'eslint-plugin-playwright'
import testingLibrary from 'eslint-plugin-testing-library'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { supportedFeatures } from './scripts/supported-features.js'
import { textAlone } from './scripts/text-alone.js'

const TYPESCRIPT = ['**/*.{ts,tsx}']
const TESTS = ['src/**/*.test.{ts,tsx}', 'src/testing/**', '{mocks,scripts}/**/*.test.ts']

/**
 * For each folder of src, the folders that it is allowed to import. `app` is missing here, because `app` is allowed to
 * import all folders.
 */
const ALLOWED_IMPORTS = {
  lib: [],
  rules: [],
  'config.ts': ['rules'],
  'memory.ts': ['lib', 'rules'],
  i18n: ['config.ts', 'lib', 'memory.ts', 'rules'],
  api: ['config.ts', 'i18n/fr/errors.json', 'lib', 'rules'],
  addresses: ['config.ts', 'lib', 'memory.ts', 'rules'],
  session: ['addresses', 'api', 'config.ts', 'lib', 'memory.ts', 'rules'],
  ui: ['i18n', 'lib', 'rules'],
  ...Object.fromEntries(
    folders('src/screens').map((screen) => [
      `screens/${screen}`,
      ['addresses', 'screens/providers', 'session', 'ui', 'api', 'config.ts', 'i18n', 'lib', 'memory.ts', 'rules'],
    ]),
  ),
}

const importZones = [
  ...Object.entries(ALLOWED_IMPORTS).map(([folder, allowed]) => ({
    target: `./src/${folder}`,
    from: './src',
    except: [...new Set([folder, ...allowed])].map((path) => `./${path}`),
    message: `src/${folder} may import ${['itself', ...allowed].join(', ')} only.`,
  })),
  {
    target: './src',
    from: ['./mocks', './catalogue', './e2e', './deploy'],
    message: 'Only tests and src/testing import the sandbox, end-to-end tests or deployment code.',
  },
  { target: './src', from: './src/testing', message: 'Only tests import src/testing.' },
  { target: './mocks', from: './src', except: ['./api'], message: 'The sandbox imports only types from src/api.' },
  {
    target: './mocks',
    from: ['./catalogue', './e2e', './deploy'],
    message: 'The sandbox imports no tests and no deployment code.',
  },
  {
    target: './catalogue',
    from: './src',
    // The catalogue reads the names of the providers from this file, so that a new provider needs no entry in the
    // catalogue.
    except: ['./i18n/fr/providers.json'],
    message: 'The catalogue of states contains only actions and sights of the user.',
  },
  {
    target: './catalogue',
    from: './e2e',
    message: 'The catalogue of states imports no test.',
  },
  {
    target: './e2e',
    from: './src',
    // Allow this table, because unit tests and end-to-end tests share it.
    except: ['./testing/redirect-inputs.ts'],
    message: 'End-to-end tests use the sandbox and the built page, not src.',
  },
]

/** Packages that only one module is allowed to import. */
const AXIOS = { name: 'axios', importer: 'src/api/http.ts' }
const TOASTIFY = { name: 'react-toastify', importer: 'src/ui/feedback/toast.tsx' }
const TRANS = { name: 'react-i18next', importer: 'src/ui/text/rich-text.tsx' }

/**
 * Returns rules that forbid static and dynamic imports of packages. The rules of each importer override these.
 *
 * @param {{ name: string, importer: string }[]} packages
 */
function forbidPackages(packages) {
  return {
    'no-restricted-imports': [
      'error',
      {
        patterns: packages.map(({ name, importer }) => ({
          group: [name, `${name}/*`],
          message: `Only ${importer} imports ${name}.`,
        })),
      },
    ],
    'no-restricted-syntax': [
      'error',
      {
        selector:
          'MemberExpression[property.name="type"] > MemberExpression:matches([object.name="errors"], [object.property.name="errors"])',
        message: 'TypeScript does not check the `type` of a form error: compare `fieldsOf(error).type`.',
      },
      ...packages.map(({ name, importer }) => ({
        selector: `:matches(ImportExpression, TSImportType)[source.value=/^${name}(\\u002f|$)/]`,
        message: `Only ${importer} imports ${name}.`,
      })),
    ],
  }
}

/**
 * The features that the portal uses although one of the oldest supported browsers lacks them. Each value describes the
 * fallback.
 */
const UNSUPPORTED = JSON.parse(readFileSync(new URL('scripts/unsupported-features.json', import.meta.url), 'utf8'))

const STORAGE_MODULES = ['src/memory.ts']
const STORAGE = ['localStorage', 'sessionStorage', 'indexedDB']
const STORAGE_MESSAGE = `Only ${STORAGE_MODULES.join(' and ')} use browser storage.`

/**
 * Returns the names of the subfolders of a folder.
 *
 * @param {string} folder
 */
function folders(folder) {
  return readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

// .oxlintrc.json contains the rules of TypeScript and React, because oxlint applies them in a tenth of the time.
export default defineConfig(
  globalIgnores([
    'dist/',
    'dist-tools/',
    'dist-maps/',
    'gallery/',
    'playwright-report/',
    'test-results/',
    'public/',
    'src/api/contract.d.ts',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.base],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.d.ts', '.js', '.json'] })],
    },
    rules: {
      'import-x/no-duplicates': 'error',
    },
  },
  { files: ['src/**/*.{ts,tsx}'], extends: [a11y.configs.strict] },
  {
    files: ['src/**/*.{ts,tsx}', '{mocks,catalogue,e2e}/**/*.ts'],
    ignores: TESTS,
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: importZones }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: TESTS,
    // Load the types, because the portal's own rules need them.
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { portal: { rules: { 'text-alone': textAlone, 'supported-features': supportedFeatures } } },
    rules: {
      'portal/text-alone': 'error',
      'portal/supported-features': ['error', Object.keys(UNSUPPORTED)],
      ...forbidPackages([AXIOS, TOASTIFY, TRANS]),
      'no-restricted-globals': ['error', ...STORAGE.map((name) => ({ name, message: STORAGE_MESSAGE }))],
      'no-restricted-properties': ['error', ...STORAGE.map((property) => ({ property, message: STORAGE_MESSAGE }))],
      'import-x/no-nodejs-modules': 'error',
    },
  },
  { files: [AXIOS.importer], rules: forbidPackages([TOASTIFY, TRANS]) },
  { files: [TOASTIFY.importer], rules: forbidPackages([AXIOS, TRANS]) },
  { files: [TRANS.importer], rules: forbidPackages([AXIOS, TOASTIFY]) },
  {
    files: STORAGE_MODULES,
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
            { regex: '/src/', allowTypeImports: true, message: 'The sandbox imports only types from src/api.' },
          ],
        },
      ],
    },
  },
  {
    // Forbid Playwright's code here, because component tests also import the states.
    files: ['catalogue/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@playwright/test',
              allowTypeImports: true,
              message: 'Component tests import this file, so import only types.',
            },
          ],
        },
      ],
    },
  },
  {
    // A file that needs more than 250 lines must disable this rule with a reason. Tests are allowed to be longer,
    // because they contain tables.
    files: ['src/**/*.{ts,tsx}', 'mocks/**/*.ts'],
    ignores: TESTS,
    rules: { 'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Visibility has no meaning in component tests, because their document lacks the styles of the portal. The
    // exception is the test of the tooltip.
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
    ignores: ['src/ui/overlay/tooltip.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Identifier[name="toBeVisible"]',
          message: 'Use toBeInTheDocument, or test the visibility in a browser.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.test.{ts,tsx}'],
    extends: [testingLibrary.configs['flat/react']],
    rules: {
      // No query of Testing Library finds attributes, relations or the focus. A test that opens a second page must
      // remove the first page itself.
      'testing-library/no-node-access': 'off',
      'testing-library/no-manual-cleanup': 'off',
      // Switch these rules off, because the names of some functions resemble names of Testing Library.
      'testing-library/prefer-screen-queries': 'off',
      'testing-library/render-result-naming-convention': 'off',
      'testing-library/prefer-presence-queries': 'off',
    },
  },
  {
    files: ['e2e/**/*.spec.ts'],
    extends: [playwright.configs['flat/recommended']],
    rules: {
      // A call of a function also counts as an assertion if the name of the function begins with `expect` or `see`.
      'playwright/expect-expect': ['error', { assertFunctionPatterns: ['^(expect|see)', String.raw`\.see[A-Z]?`] }],
      // Tests are allowed to branch, because the cases of a table differ. Tests are also allowed to wait for an idle
      // network before they count requests.
      'playwright/no-conditional-in-test': 'off',
      'playwright/no-networkidle': 'off',
    },
  },
  {
    files: [...TESTS, '{catalogue,e2e}/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['vi.mock', 'vi.doMock'].map((call) =>
          forbiddenCall(call, 'Test through the screen and HTTP, against the sandbox.'),
        ),
        ...['test', 'it', 'describe'].flatMap((block) =>
          ['only', 'skip', 'todo', 'fixme'].map((word) => forbiddenCall(`${block}.${word}`, 'Every test always runs.')),
        ),
        { property: 'waitForTimeout', message: 'Wait for something visible, not for time to pass.' },
      ],
    },
  },
)

/**
 * Returns the option of no-restricted-properties that forbids a call.
 *
 * @param {string} call such as `vi.mock`
 * @param {string} message
 */
function forbiddenCall(call, message) {
  const [object, property] = call.split('.')
  return { object, property, message }
}
