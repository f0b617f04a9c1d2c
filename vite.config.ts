import react from '@vitejs/plugin-react'
import { loadEnv, type Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { compressFiles } from './deploy/compress-files'
import { withConfigBlock } from './deploy/config-block'
import { prerenderDocuments } from './deploy/prerender-documents'
import { ConfigError, parseConfig, VARIABLES, type RawConfig } from './src/config'

/** How styled-components are compiled: their names are the same in the browser and where pages are prerendered. */
const compilation = {
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, fileName: false, minify: true, pure: true } } },
}

/**
 * The router's package serves its development build. That names its components for developer tools, which keeps in the
 * portal's build those that nothing here uses, such as forms of its own, and it warns developers.
 */
const withoutUnusedComponents: Plugin = {
  name: 'without-unused-components',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
    handler: (code) =>
      code
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^var \w+ = (?=React\d*\.forwardRef\()/gm, '$&/* @__PURE__ */ '),
  },
}

const environment = configurationOfTheEnvironment()

export default defineConfig({
  ...compilation,
  plugins: [
    react(),
    withoutUnusedComponents,
    ...(process.env.VITEST
      ? []
      : [environment.plugin, prerenderDocuments(compilation, () => environment.values()), compressFiles()]),
  ],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  build: {
    // One sheet, which moves into the documents: with a sheet for each chunk, modules would ask for a file that is gone.
    cssCodeSplit: false,
    // Who lacks modulepreload fetches a little later; a polyfill would keep everybody waiting.
    modulePreload: { polyfill: false },
    // Hospitals keep old browsers: what was current in the middle of 2022.
    target: ['chrome102', 'edge102', 'firefox102', 'safari15.5'],
    rolldownOptions: {
      output: {
        // What every page needs, in one file: it compresses better than in pieces, and outlives most releases.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|styled-components|stylis|@emotion|i18next)\//,
              priority: 1,
            },
            // What every page needs of the portal itself; without it, one file for each set of pages that share a module.
            { name: 'portal', tags: ['$initial'] },
            // What every public page needs besides.
            { name: 'public', test: /\/src\/(api\/auth|ui\/navigation\/step-heading)\.tsx?$/ },
            // What every form needs, for the same reason.
            {
              name: 'forms',
              test: /\/src\/(ui\/(form\/(form|text-field|password-field|submit-button)|feedback\/notice|still-here)|session\/typed-email)\.tsx?$/,
            },
            // What the pages of the account share.
            {
              name: 'account',
              test: /\/src\/(ui\/(chip|action-card|form\/(confirm-cancel|unsaved-changes)|overlay\/confirm-modal|navigation\/(list-row|page-heading))|session\/user-context|screens\/security\/(return-to-list|security-form)|rules\/dates|i18n\/fr\/(leaving|security))\.(tsx?|json)$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000' } },
    setupFiles: 'src/testing/setup.ts',
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{mocks,deploy}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'src/testing/faults/**'],
        },
      },
      // Checks of the repository itself: no page, no set-up, and whole programs to read.
      { test: { name: 'repository', include: ['scripts/**/*.test.ts'], testTimeout: 240_000, hookTimeout: 240_000 } },
      { extends: true, test: { name: 'faults', include: ['src/testing/faults/*.test.ts'] } },
    ],
    // All cores: nothing else has to be done meanwhile.
    maxWorkers: '100%',
    // Most of what a test makes is gone with it: with room for the young, less of it is taken for old and kept.
    execArgv: ['--max-semi-space-size=128'],
    // As in playwright.config.ts: where a run decides, a busy machine gets a second look.
    retry: process.env.CI ? 1 : 0,
    restoreMocks: true,
    unstubGlobals: true,
  },
})

/**
 * The configuration of the environment and the .env files. A build without any of the variables leaves the documents
 * for a deployment to fill; the dev server needs them. A missing or malformed value stops either with one line that
 * names it.
 */
function configurationOfTheEnvironment(): { plugin: Plugin; values: () => RawConfig | undefined } {
  let values: RawConfig | undefined
  const plugin: Plugin = {
    name: 'configuration-of-the-environment',
    configResolved({ command, mode, envDir, root }) {
      const given = loadEnv(mode, envDir || root, 'VITE_')
      const found = Object.fromEntries(VARIABLES.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
      if (command === 'build' && Object.keys(found).length === 0) return
      try {
        parseConfig(found)
        values = found
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        stop(`${error.message} Set it in the environment or in .env; .env.example documents each variable.`)
      }
    },
    configureServer({ httpServer, config }) {
      httpServer?.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE')
          stop(`Port ${config.server.port} is in use: stop what is using it, then try again.`)
      })
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) => (server && values ? withConfigBlock(html, values) : html),
    },
  }
  return { plugin, values: () => values }
}

/** Ends the program with one line. Thrown, the error would come out of Vite with its stack. */
function stop(line: string): never {
  console.error(line)
  process.exit(1)
}
