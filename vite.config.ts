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

/**
 * Replaces non-breaking spaces and removes word joiners, so that component tests find texts as a developer types them.
 * `scripts/texts.test.ts` checks the non-breaking spaces.
 */
const plainSpaces = {
  name: 'plain-spaces',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /\/i18n\/fr\/[\w-]+\.json$/.test(id) ? code.replaceAll('\u00a0', ' ') : undefined,
}

const VERSION = buildVersion(process.env)

/**
 * Compiles styled-components and texts. The build and the prerenderer share these options, so that class names and
 * texts agree.
 */
const compilation = {
  define: { BUILD_VERSION: JSON.stringify(VERSION) },
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, fileName: false, minify: true, pure: true } } },
  plugins: [relativeComponentIds(), process.env.VITEST ? plainSpaces : wordJoiners()],
}

/**
 * The oldest browsers that the portal supports, under the names that Vite uses. They date from mid 2022, because
 * hospitals keep old browsers. The linter uses the same list.
 */
const TARGET = browserslist.map((entry) => entry.replace('_saf', '').replace(' >= ', ''))

/**
 * Tests that seldom find a fault, and tests that take long. playwright.config.ts has a similar list. `.ci/run` runs an
 * eighth of the tests in this list.
 */
const RARE = [
  'deploy/check/*.test.ts',
  'deploy/server/kubernetes.test.ts',
  'mocks/tools/*.test.ts',
  'scripts/lint-rules.test.ts',
  'src/testing/faults/*.test.ts',
  'src/testing/integrate-examples.test.ts',
]

/** Modules that two or more pages of the account use, such as page headings, list rows, skeletons and `useRead`. */
const ACCOUNT =
  /\/src\/(addresses\/stored-project|lib\/read|session\/(page-read|use-write)|ui\/(feedback\/(skeleton|read)|navigation\/(list-row|page-heading)|text\/chip))\./

/** Modules for forms: react-hook-form, fields, and the rules of the fields. */
const FORMS =
  /\/react-hook-form\/|\/src\/(i18n\/fr\/providers|lib\/(abort-signal|use-)|rules\/(mailbox|one-time-code|password-strength)|screens\/providers|ui\/(form\/(?!new-password|nickname-field|unsaved-changes)|overlay\/tooltip))/

/** Modules for the first step of a sign-in, on /login and in the dialog for signing in again. */
const SIGN_IN =
  /\/src\/(i18n\/fr\/login|screens\/login\/(?!check-user|code-field|later|load|local-network|login-screen|partner|second|sign-in-again|sms-proposal))/

const environment = environmentPlugin()

/**
 * The production files of react-router. By default, the bundler would use the development files of react-router, which
 * print warnings in the console.
 */
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
    // Build a single style sheet. The prerenderer inlines the style sheet into the documents and removes its file. If
    // each chunk had its own style sheet, modules would request removed files.
    cssCodeSplit: false,
    // Switch off Vite's preloads, because they would add a list of all files to the first script. Instead, the
    // documents preload the modules of their page, and route-prefetch.ts imports the modules of the next page.
    modulePreload: false,
    // Build source maps, because an operator needs them to read the stack frames of error reports. No built file refers
    // to a map, and the site contains no map.
    sourcemap: 'hidden',
    target: TARGET,
    rolldownOptions: {
      // Compile each class field to a plain assignment, because it is shorter than a definition.
      transform: {
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      },
      output: {
        // V8 reads this comment, and compiles all functions while the file arrives. Without the comment, V8 would
        // compile each function at its first call.
        postBanner: '//# allFunctionsCalledOnLoad',
        codeSplitting: {
          // Decision record 145 gives the reasons for these groups. A test compares the record with this list.
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
    // The time limits only stop tests that hang. Each limit is four times the time that the slowest test needs on a
    // busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...RARE, 'src/testing/explore'],
          // Run more files than cores, because a test spends a fifth of its time waiting for answers and timers.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 2 },
        },
      },
      // Run the tests for Node in a separate project. If a worker changes between Node and the DOM, Vitest starts a new
      // worker, which loads all modules again.
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
      // Tests of the repository. These tests need no DOM and no set-up. Some of the tests run the linter or the
      // compiler.
      {
        test: {
          name: 'repository',
          testTimeout: 480_000,
          hookTimeout: 480_000,
          include: ['scripts/**/*.test.ts'],
          exclude: RARE,
        },
      },
      // The tests configure a finished build with the release commands, and serve the build with nginx. If
      // $CONTAINER_ENGINE names an engine, the tests also check the container image. A test starts up to a dozen
      // commands, while other tests run.
      {
        test: {
          name: 'deploy',
          include: ['deploy/**/*.check.ts'],
          exclude: process.env.CONTAINER_ENGINE ? [] : ['deploy/server/container'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
          // In CI, the servers of these tests can be slow, because other tests run at the same time. Therefore repeat a
          // failed test once.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
    // The test files of a worker share their modules, which saves loading time. A test must therefore not depend on
    // earlier tests.
    isolate: false,
    // Run the largest files first, so that no worker still runs a large file at the end.
    sequence: { shuffle: { files: false, tests: true } },
    // Use all cores.
    maxWorkers: '100%',
    // With a larger young generation, V8 promotes fewer objects.
    execArgv: ['--max-semi-space-size=128'],
    // A missing snapshot must fail its test, as in CI. The option -u writes the snapshot.
    update: 'none',
    // Stop after a few failures, because a global breakage fails hundreds of tests in the same way.
    bail: 10,
    restoreMocks: true,
  },
})
