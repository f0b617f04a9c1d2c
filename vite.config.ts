import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { loadEnv, type Plugin, type Rolldown } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { buildVersion } from './deploy/build-version'
import { compressFiles } from './deploy/compress-files'
import { withConfigBlock } from './deploy/config-block'
import { inlinePreHydration } from './deploy/inline-pre-hydration'
import { DASHBOARD_MODULES, DASHBOARD_PAGES, LOADING_PAGES, PUBLIC_PAGES } from './deploy/page-documents'
import { prerenderDocuments } from './deploy/prerender-documents'
import { browserslist } from './package.json'
import { ConfigError, parseConfig, VARIABLES, type RawConfig } from './src/config'

/** Compiles styled-components. The browser build and the prerenderer share it, so that class names agree. */
const compilation = {
  define: { BUILD_VERSION: JSON.stringify(buildVersion(process.env)) },
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, fileName: false, minify: true, pure: true } } },
}

/** The browsers of mid 2022, as Vite names them: hospitals keep old ones. The linter reads the same list. */
const TARGET = browserslist.map((entry) => entry.replace('_saf', '').replace(' >= ', ''))

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
          productionRouter(),
          importHelper(),
        ]),
  ],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  build: {
    // One style sheet, which the prerenderer inlines: with one per chunk, modules would request removed files.
    cssCodeSplit: false,
    // The documents preload the modules of their page, and route-prefetch.ts imports those of the next one. Vite's preloads
    // would add a list of all files to the first script.
    modulePreload: false,
    target: TARGET,
    rolldownOptions: {
      output: {
        // V8 compiles the functions of a file in the background while it arrives, instead of each at its first call. Rolldown's
        // own file, of 700 bytes, has little to compile.
        postBanner: ({ name }) => (name === 'rolldown-runtime' ? '' : '//# allFunctionsCalledOnLoad'),
        codeSplitting: {
          groups: [
            // What every page needs, and what the sign-in page shares with a page without a form.
            chunk('portal', ({ start, signIn, pages, form }, module) => {
              const isShared = pages.some((page) => page.has(module) && !page.has(form))
              return start.has(module) || (signIn.has(module) && isShared)
            }),
            // The forms, and what else the sign-in page shares with another page, or with the rules of forms.
            chunk('forms', ({ signIn, rules, pages }, module) => {
              return signIn.has(module) && [rules, ...pages].some((part) => part.has(module) && part !== signIn)
            }),
            // What is around every page of the account. First what a late part or a public page needs too, because a chunk
            // contains what its modules import. Pages without a form share the rest of their modules with it.
            chunk('late', ({ account, accountPages, form, late }, module) => {
              const isShared = accountPages.some((page) => page.has(module) && !page.has(form))
              return late.has(module) && (account.has(module) || isShared)
            }),
            chunk('account-public', ({ account, publicPages }, module) => {
              return account.has(module) && countOf(publicPages, module) > 0
            }),
            chunk('dashboard', ({ account, accountPages, form }, module) => {
              const isShared = accountPages.some((page) => page.has(module) && !page.has(form))
              return account.has(module) || (isShared && countOf(accountPages, module) > 1)
            }),
            // What else most pages of the account share: their forms and dialogs.
            chunk('account-forms', ({ accountPages, publicPages }, module) => {
              return countOf(accountPages, module) > 3 && countOf(publicPages, module) === 0
            }),
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
      // Each cell begins with a new page of the portal, so the files may share the modules, which saves their loading.
      { extends: true, test: { name: 'faults', include: ['src/testing/faults/*.test.ts'], isolate: false } },
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

/** The modules that parts of the portal import, directly or not. */
interface Needs {
  start: Set<string>
  pages: Set<string>[]
  /** One of the pages. */
  signIn: Set<string>
  /** The rules of forms, which are fetched later. */
  rules: Set<string>
  /** The module that a page with a form imports. */
  form: string
  /** What is around the pages of the account. */
  account: Set<string>
  accountPages: Set<string>[]
  publicPages: Set<string>[]
  /** The parts of public pages that are fetched when the browser is idle. */
  late: Set<string>
}

const LATE_PARTS = ['app/sms-question', 'app/copy-information', 'screens/contact/contact-panel']

/** The number of pages that import a module. */
const countOf = (pages: readonly Set<string>[], module: string) => pages.filter((page) => page.has(module)).length

/** A chunk of the modules for which `has` returns true. Rolldown distributes the modules that no chunk has. */
function chunk(debugName: string, has: (needs: Needs, module: string) => boolean) {
  let needs: Needs | undefined
  const name: Rolldown.CodeSplittingNameFunction = (module, context) => {
    needs ??= readNeeds(context)
    return has(needs, module) ? debugName : null
  }
  return { name, debugName }
}

function readNeeds(context: Rolldown.ChunkingContext): Needs {
  const path = (module: string) => join(import.meta.dirname, 'src', module)
  const imports = (entry: string) => {
    const found = new Set([entry])
    for (const module of found) context.getModuleInfo(module)?.importedIds.forEach((imported) => found.add(imported))
    return found
  }
  const routes = context.getModuleInfo(path('app/routes.tsx'))
  const screens = routes?.dynamicallyImportedIds.filter((module) => module.startsWith(path('screens/')))
  const pages = screens?.map(imports) ?? []
  const signIn = pages.find((page) => page.has(path('screens/login/login-screen.tsx')))
  if (!signIn) throw new Error('routes.tsx does not import the sign-in page.')
  const importsOf = (module: string) => imports(join(import.meta.dirname, module))
  const around = DASHBOARD_MODULES.map(importsOf)
  return {
    start: imports(path('main.tsx')),
    pages: [...pages, ...around],
    signIn,
    rules: imports(path('ui/form/form-rules.ts')),
    form: path('ui/form/form.tsx'),
    account: new Set(around.flatMap((found) => [...found])),
    accountPages: Object.values(DASHBOARD_PAGES).map(importsOf),
    late: new Set(LATE_PARTS.flatMap((module) => [...imports(path(`${module}.tsx`))])),
    publicPages: Object.values({ ...PUBLIC_PAGES, ...LOADING_PAGES }).map(importsOf),
  }
}

/** Replaces the function that Vite puts around each import by one without preloads, which are off. */
function importHelper(): Plugin {
  const code = `export const __vitePreload = (load) =>
    load().catch((error) => {
      dispatchEvent(new Event('vite:preloadError'))
      throw error
    })`
  return {
    name: 'import-helper',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? code : undefined),
  }
}

/** Builds with react-router's production files, without its warnings: its package offers only the others. */
function productionRouter(): Plugin {
  const folder = join(import.meta.dirname, 'node_modules/react-router/dist/production')
  const alias = [
    { find: /^react-router$/, replacement: join(folder, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: join(folder, 'dom-export.mjs') },
  ]
  return { name: 'production-router', apply: 'build', config: () => ({ resolve: { alias } }) }
}

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
