import react from '@vitejs/plugin-react'
import { loadEnv, type Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { compressFiles } from './deploy/compress-files'
import { withConfigBlock } from './deploy/config-block'
import { inlinePreHydration } from './deploy/inline-pre-hydration'
import { prerenderDocuments } from './deploy/prerender-documents'
import { ConfigError, parseConfig, VARIABLES, type RawConfig } from './src/config'

/** Compiles styled-components. The browser build and the prerenderer share it, so that class names agree. */
const compilation = {
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, fileName: false, minify: true, pure: true } } },
}

/** The browsers of mid 2022: hospitals keep old ones. */
const TARGET = ['chrome102', 'edge102', 'firefox102', 'safari15.5']

const environment = environmentConfiguration()

export default defineConfig({
  ...compilation,
  plugins: [
    react(),
    ...(process.env.VITEST
      ? []
      : [
          environment.plugin,
          inlinePreHydration(TARGET),
          prerenderDocuments(compilation, () => environment.values()),
          compressFiles(),
        ]),
  ],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  build: {
    // One style sheet, which the prerenderer inlines: with one per chunk, modules would request removed files.
    cssCodeSplit: false,
    // Browsers without modulepreload fetch modules a little later; the polyfill would delay every page.
    modulePreload: { polyfill: false },
    target: TARGET,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The packages that every page needs. They change less often than the portal, so browsers keep the file.
            { name: 'libraries', test: /\/node_modules\//, tags: ['$initial'], priority: 1 },
            // The modules of the portal that every page needs.
            { name: 'portal', tags: ['$initial'] },
            // Components that several screens share: one file instead of one for each set of screens.
            { name: 'ui', test: /\/src\/ui\//, minShareCount: 4 },
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
      // Checks of the repository: they need no DOM and no set-up, and some run the linter or the compiler.
      { test: { name: 'repository', include: ['scripts/**/*.test.ts'], testTimeout: 240_000, hookTimeout: 240_000 } },
      { extends: true, test: { name: 'faults', include: ['src/testing/faults/*.test.ts'] } },
    ],
    // Use all cores.
    maxWorkers: '100%',
    // Larger V8 young generation: fewer promotions.
    execArgv: ['--max-semi-space-size=128'],
    // In CI a test that fails on a busy machine runs once more, as in playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
    restoreMocks: true,
    unstubGlobals: true,
  },
})

/**
 * Reads the configuration from the environment and the .env files. Without any of the variables a build leaves the
 * placeholders for a deployment to fill; the dev server requires them. A missing or malformed value ends the command with
 * one line that names it.
 */
function environmentConfiguration(): { plugin: Plugin; values: () => RawConfig | undefined } {
  let values: RawConfig | undefined
  const plugin: Plugin = {
    name: 'environment-configuration',
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

/** Ends the process with one line. Vite would print a thrown error with its stack. */
function stop(line: string): never {
  console.error(line)
  process.exit(1)
}
