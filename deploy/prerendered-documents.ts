import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { parseConfig, type RawConfig } from '../src/config'
import { PLACEHOLDERS, TEMPLATES, withConfigBlock } from './config-block'

/** The public pages that get a document of their own, by path, and the module of their screen. */
const PAGES = {
  '/login': 'src/screens/login/login-screen.tsx',
  '/subscription': 'src/screens/subscription/subscription-screen.tsx',
  '/reset-nickname': 'src/screens/reset/reset-screen.tsx',
  '/reset-password': 'src/screens/reset/reset-screen.tsx',
  '/check-user': 'src/screens/check-user/check-user-screen.tsx',
  '/logout': 'src/screens/logout/logout-screen.tsx',
} as const

/** The public page whose first step depends on the address: its document says that it is opening. */
const OPENING = { '/finalise-registration': 'src/screens/finalise/finalise-screen.tsx' } as const

type Prerenderer = typeof import('../src/app/prerender')

/**
 * After the build: one document for each public page, painted without a script and a style sheet of its own, and
 * naming the modules that its screen needs so that none waits for another. The pages of the account share index.html,
 * which shows that the portal is opening.
 *
 * @param inline what the modules are compiled with, the same as in the build: the styles' names must agree
 * @param configuration the values that the documents carry at once; undefined leaves them to the deployment
 */
export function prerenderedDocuments(inline: InlineConfig, configuration: () => RawConfig | undefined): Plugin {
  return {
    name: 'prerendered-documents',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const documents = await rendered(inline, dir, bundle)
      const values = configuration()
      await mkdir(join(dir, TEMPLATES), { recursive: true })
      for (const [name, html] of documents) {
        await writeFile(join(dir, TEMPLATES, name), html)
        await writeFile(join(dir, name), values ? withConfigBlock(html, values) : html)
      }
    },
  }
}

/** Every document by its file name, its placeholders in place. */
async function rendered(
  inline: InlineConfig,
  dir: string,
  bundle: Rolldown.OutputBundle,
): Promise<Map<string, string>> {
  const server = await createServer({
    ...inline,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- Vite says nothing of a module it loads.
    const renderer = (await server.ssrLoadModule('/src/app/prerender.tsx')) as Prerenderer
    const config = parseConfig(PLACEHOLDERS)
    const built = compact(await readFile(join(dir, 'index.html'), 'utf8'))
    const shell = modulesLast(await withInlineStyles(built, dir, bundle))
    const opening = withPage(shell, renderer.prerenderOpening(config))
    const documents = new Map([['index.html', opening]])
    for (const [path, screen] of Object.entries(OPENING))
      documents.set(`${path.slice(1)}.html`, withModules(opening, preloads(bundle, screen, shell)))
    for (const [path, screen] of Object.entries(PAGES)) {
      const page = withPage(shell, await renderer.prerender(path, config))
      const html = withModules(page, preloads(bundle, screen, shell))
      documents.set(`${path.slice(1)}.html`, html.replace('<div id="root"', '<div id="root" data-hydrate'))
    }
    return documents
  } finally {
    await server.close()
  }
}

/** The document without comments and indentation, those of its inline script included. */
function compact(html: string): string {
  return html.replace(/\/\*[^]*?\*\/|<!--[^]*?-->/g, '').replace(/\n\s*/g, '\n')
}

/**
 * The one style sheet moves into the document: a page is then painted with its first bytes. It must ask for no file:
 * Chromium sends the page's whole address, one-time tokens included, as the referrer of what a sheet inside a document
 * asks for, whatever the policy says.
 */
async function withInlineStyles(html: string, dir: string, bundle: Rolldown.OutputBundle): Promise<string> {
  const sheets = Object.keys(bundle).filter((file) => file.endsWith('.css'))
  let inlined = html
  for (const file of sheets) {
    const css = (await readFile(join(dir, file), 'utf8')).trim()
    if (css.includes('url(')) throw new Error(`${file} asks for a file: see withInlineStyles`)
    inlined = inlined.replace(new RegExp(`<link rel="stylesheet"[^>]*${file}[^>]*>`), () => `<style>${css}</style>`)
    await rm(join(dir, file))
  }
  return inlined
}

function withPage(shell: string, page: { title: string; markup: string; styles: string }): string {
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${page.title}</title>`)
    .replace('</head>', () => `${page.styles}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.markup}</div>`)
}

/**
 * The announcements of modules go to the end of the document, after what is painted: each takes the browser a moment,
 * and they are all found as early, as the document comes whole.
 */
function modulesLast(html: string): string {
  const announced: string[] = []
  const rest = html.replace(/\s*<link rel="modulepreload"[^>]*>/g, (link) => {
    announced.push(link.trim())
    return ''
  })
  return withModules(rest, announced.join(''))
}

const withModules = (html: string, announced: string) => html.replace('</body>', `${announced}</body>`)

/** The modules of a screen that the document does not name yet. */
function preloads(bundle: Rolldown.OutputBundle, screen: string, shell: string): string {
  const needed = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (needed.has(file) || chunk?.type !== 'chunk') return
    needed.add(file)
    chunk.imports.forEach(add)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/${screen}`)) add(chunk.fileName)
  return [...needed]
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}
