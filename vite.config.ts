import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { buildVersion } from './deploy/build/build-version'
import { relativeComponentIds } from './deploy/build/component-ids'
import { compressFiles } from './deploy/build/compress-files'
import { environmentPlugin } from './deploy/build/environment-plugin'
import { licences } from './deploy/build/licences'
import { inlinePreHydration } from './deploy/build/inline-pre-hydration'
import { prerenderDocuments } from './deploy/build/prerender-documents'
import { siteFiles } from './deploy/build/site-files'
import { moveSourceMaps } from './deploy/build/source-maps'
import { wordJoiners } from './deploy/build/word-joiners'
import { browserslist } from './package.json'

/** Component tests find a text without its non-breaking spaces, which `scripts/texts.test.ts` checks, and without word joiners. */
const plainSpaces = {
  name: 'plain-spaces',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/i18n\/fr\/[\w-]+\.json$/.test(id) ? code.replaceAll('\u00a0', ' ') : undefined,
}

const VERSION = buildVersion(process.env)

/** Compiles styled-components and texts. The browser build and the prerenderer share it, so that class names and texts agree. */
const compilation = {
  define: { BUILD_VERSION: JSON.stringify(VERSION) },
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, fileName: false, minify: true, pure: true } } },
  plugins: [relativeComponentIds(), process.env.VITEST ? plainSpaces : wordJoiners()],
}

/** The browsers of mid 2022, as Vite names them, because hospitals keep old ones. The linter reads the same list. */
const TARGET = browserslist.map((entry) => entry.replace('_saf', '').replace(' >= ', ''))

/**
 * The tests that seldom break or take long, like the list of playwright.config.ts. `.ci/run` runs an eighth of them.
 */
const RARE = [
  'deploy/check/*.test.ts',
  'deploy/server/kubernetes.test.ts',
  'mocks/tools/*.test.ts',
  'scripts/lint-rules.test.ts',
  'src/testing/faults/*.test.ts',
  'src/testing/integrate-examples.test.ts',
]

/** What two or more pages of an account share, such as headings, rows, skeletons and reads. */
const ACCOUNT =
  /\/src\/(addresses\/stored-project|lib\/read|session\/(page-read|use-write)|ui\/(feedback\/(skeleton|read)|navigation\/(list-row|page-heading)|text\/chip))\./

/** Forms, with what stands in them and what their fields check. */
const FORMS =
  /\/react-hook-form\/|\/src\/(i18n\/fr\/providers|lib\/(abort-signal|use-)|rules\/(mailbox|one-time-code|password-strength)|screens\/providers|ui\/(form\/(?!new-password|nickname-field|unsaved-changes)|overlay\/tooltip))/

/** The first step of a sign-in, of /login and of the dialog of an ended session. */
const SIGN_IN =
  /\/src\/(i18n\/fr\/login|screens\/login\/(?!check-user|code-field|later|load|local-network|login-screen|partner|second|sign-in-again|sms-proposal))/

const environment = environmentPlugin()

/** The production files of react-router. Its package offers the development files to every bundler, which warn in the console. */
const ROUTER = join(import.meta.dirname, 'node_modules', 'react-router', 'dist', 'production')

export default defineConfig({
  ...compilation,
  plugins: [
    ...compilation.plugins,
    react(),
    ...(process.env.VITEST
      ? []
      : [
          environment.plugin,
          inlinePreHydration(TARGET),
          prerenderDocuments(compilation, environment.values),
          siteFiles(),
          licences(),
          moveSourceMaps(VERSION),
          compressFiles(),
        ]),
  ],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
    ],
  },
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  build: {
    // Build one style sheet, which the prerenderer inlines. With one for each chunk, modules would request removed
    // files.
    cssCodeSplit: false,
    // The documents preload the modules of their page, and route-prefetch.ts imports those of the next one. Vite's
    // preloads would add a list of all files to the first script.
    modulePreload: false,
    // A report of an error contains places in the built files. No built file refers to its map, and the site contains
    // no map.
    sourcemap: 'hidden',
    target: TARGET,
    rolldownOptions: {
      // The oldest browsers get a plain assignment for each field of a class, because it is shorter than a definition.
      transform: {
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      },
      output: {
        // V8 compiles the functions of a file in the background while the file arrives, instead of each at its first
        // call.
        postBanner: '//# allFunctionsCalledOnLoad',
        codeSplitting: {
          // Record 145 gives the reasons for these groups, and a test compares the two.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'portal', tags: ['$initial'] },
            { name: 'account', test: ACCOUNT, minShareCount: 2 },
            { name: 'forms', test: FORMS, minShareCount: 3 },
            { name: 'sign-in', test: SIGN_IN },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000' } },
    setupFiles: 'src/testing/setup.ts',
    // This limit is for hangs, like each limit of the tests. It is four times what the slowest test needs on a busy
    // machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...RARE, 'src/testing/explore'],
          // A test spends a fifth of its time waiting for answers and timers.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 2 },
        },
      },
      // These tests run in an order of their own, because a worker whose next file has another environment ends, and
      // all modules load again.
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{mocks,deploy}/**/*.test.ts'],
          exclude: RARE,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'rare', include: RARE, testTimeout: 480_000, hookTimeout: 480_000 } },
      { extends: true, test: { name: 'explore', include: ['src/testing/explore/*.test.ts'] } },
      // Checks of the repository need no DOM and no set-up. Some run the linter or the compiler.
      {
        test: {
          name: 'repository',
          testTimeout: 480_000,
          hookTimeout: 480_000,
          include: ['scripts/**/*.test.ts'],
          exclude: RARE,
        },
      },
      // Tests of the build, configured by its own commands and served by nginx, and of the container image when a
      // variable names the engine. A test starts the commands a dozen times, beside the other tests in CI.
      {
        test: {
          name: 'deploy',
          include: ['deploy/**/*.check.ts'],
          exclude: process.env.CONTAINER_ENGINE ? [] : ['deploy/server/container'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
          // A test waits for a server of this machine, beside the other tests.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
    // Test files share the modules of a worker, which saves their loading. A test must not depend on the tests before
    // it.
    isolate: false,
    // Run the largest files first, so that no worker has one left at the end.
    sequence: { shuffle: { files: false, tests: true } },
    // Use all cores.
    maxWorkers: '100%',
    // A larger young generation of V8 promotes fewer objects.
    execArgv: ['--max-semi-space-size=128'],
    // A missing snapshot file fails its test, as in CI. The option -u writes the file.
    update: 'none',
    // Stop early, because a fault of the portal fails hundreds of tests in the same way.
    bail: 10,
    restoreMocks: true,
  },
})
