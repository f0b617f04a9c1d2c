import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { createServer, type InlineConfig, type Plugin, type Rolldown, type ViteDevServer } from 'vite'
import { parseConfig, type RawConfig } from '../../src/config'
import loginTexts from '../../src/i18n/fr/login.json'
import shellTexts from '../../src/i18n/fr/shell.json'
import { PLACEHOLDERS, TEMPLATES_FOLDER, withConfigBlock } from './config-block'
import { documentFile, LOADING_PAGES, OTHER_DASHBOARD_PAGES, pagePaths } from './page-documents'

/**
 * The pages that search engines are allowed to list, each with its description. The preview of a link shows the same
 * description.
 */
const FOUND_PAGES: Partial<Record<string, string>> = {
  '/login': loginTexts.lead,
  '/subscription': shellTexts.panelLine,
}

type Prerenderer = typeof import('../../src/app/hydration/prerender')

/**
 * Vite plugin: writes one HTML document for each page, with the styles and the content of the page. The document of a
 * dashboard page contains a skeleton in place of the content.
 *
 * @param compilation the module options of the build, which give the documents and the scripts the same class names
 * @param configuration returns the values for the documents, or undefined if the deployment inserts the values later
 */
export function prerenderDocuments(compilation: InlineConfig, configuration: () => RawConfig | undefined): Plugin {
  return {
    name: 'prerender-documents',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const documents = await renderDocuments(compilation, dir, bundle)
      const values = configuration()
      for (const [name, html] of documents) {
        await mkdir(dirname(join(dir, TEMPLATES_FOLDER, name)), { recursive: true })
        await mkdir(dirname(join(dir, name)), { recursive: true })
        await writeFile(join(dir, TEMPLATES_FOLDER, name), html)
        await writeFile(join(dir, name), values ? withConfigBlock(html, values) : html)
      }
    },
  }
}

/** Renders every document with its placeholders, and returns the documents by file name. */
async function renderDocuments(
  compilation: InlineConfig,
  dir: string,
  bundle: Rolldown.OutputBundle,
): Promise<Map<string, string>> {
  const server = await createServer({
    ...compilation,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite does not know the type of a loaded module.
    const renderer = (await server.ssrLoadModule('/src/app/hydration/prerender.tsx')) as Prerenderer
    const config = parseConfig(PLACEHOLDERS)
    const indexHtml = removeComments(await readFile(join(dir, 'index.html'), 'utf8'))
    const shell = moveScriptsToEnd(await inlineStyles(indexHtml, dir, bundle))
    const loadingPage = insertPage(shell, renderer.prerenderLoadingPage(config), undefined)
    const documents = new Map([['index.html', loadingPage]])
    for (const path of [...pagePaths(renderer.routes), OTHER_DASHBOARD_PAGES]) {
      const modules = await modulesOf(path, renderer.routes, server)
      const isLoading = LOADING_PAGES.includes(path)
      const page = isLoading
        ? loadingPage
        : insertPage(shell, await renderer.prerender(path, config), FOUND_PAGES[path])
      const html = atEnd(page, modulePreloads(bundle, modules, shell))
      const hydrated = `<div id="root" data-hydrate="${path.startsWith('/dashboard') ? path : ''}"`
      documents.set(documentFile(path), isLoading ? html : html.replace('<div id="root"', hydrated))
    }
    return documents
  } finally {
    await server.close()
  }
}

/** Returns the modules of the screen at `path`, and of the layouts around the screen. */
async function modulesOf(path: string, routes: RouteObject[], { moduleGraph }: ViteDevServer): Promise<string[]> {
  const components: unknown[] = []
  // Load one module after the other, because the order of evaluation determines the order of the styles.
  for (const { route } of matchRoutes(routes, path) ?? [])
    if (typeof route.lazy === 'function') components.push((await route.lazy()).Component)
  const modules = [...moduleGraph.idToModuleMap.values()].flatMap(({ id, ssrModule }) =>
    id !== null && components.some((component) => Object.values(ssrModule ?? {}).includes(component)) ? [id] : [],
  )
  if (modules.length < components.length) throw new Error(`No module exports the screen of ${path}.`)
  return modules
}

/** Removes comments and indentation from a document. */
function removeComments(html: string): string {
  return html.replace(/<!--[^]*?-->/g, '').replace(/\n\s*/g, '\n')
}

/**
 * Moves the style sheet into the document, so that the browser paints the page without another request. If the style
 * sheet contains `url()`, throws an error.
 */
async function inlineStyles(html: string, dir: string, bundle: Rolldown.OutputBundle): Promise<string> {
  const sheets = Object.keys(bundle).filter((file) => file.endsWith('.css'))
  let inlined = html
  for (const file of sheets) {
    const css = (await readFile(join(dir, file), 'utf8')).trim()
    if (css.includes('url('))
      throw new Error(
        `${file} must not contain url(), because the request would send the page's address as the referrer.`,
      )
    inlined = inlined.replace(new RegExp(`<link rel="stylesheet"[^>]*${file}[^>]*>`), () => `<style>${css}</style>`)
    await rm(join(dir, file))
  }
  return inlined
}

/**
 * @param description the description of a page that search engines are allowed to list, or undefined for any other page
 */
function insertPage(
  shell: string,
  page: { title: string; markup: string; styles: string },
  description: string | undefined,
): string {
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${page.title}</title>`)
    .replace(
      '</head>',
      () => `${description === undefined ? NOINDEX : preview(page.title, description)}${page.styles}</head>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root">${page.markup}</div>`)
}

const NOINDEX = '<meta name="robots" content="noindex">'

/** Returns the elements that give search engines and link previews the title and the description of the page. */
const preview = (title: string, description: string) =>
  `<meta name="description" content="${description}"><meta property="og:type" content="website"><meta property="og:locale" content="fr_FR"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`

/**
 * Moves the module scripts to the end of the document, because each script takes time from the browser. The browser
 * finds the scripts just as early, because the document arrives in one piece.
 */
function moveScriptsToEnd(html: string): string {
  const scripts: string[] = []
  const rest = html.replace(/\s*<script type="module"[^>]*><\/script>/g, (script) => {
    scripts.push(script.trim())
    return ''
  })
  return atEnd(rest, scripts.join(''))
}

const atEnd = (html: string, tags: string) => html.replace('</body>', `${tags}</body>`)

/** Returns preload links for `modules` and their imports, except those that the document already contains. */
function modulePreloads(bundle: Rolldown.OutputBundle, modules: string[], shell: string): string {
  const needed = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (needed.has(file) || chunk?.type !== 'chunk') return
    needed.add(file)
    chunk.imports.forEach(add)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => modules.includes(id))) add(chunk.fileName)
  return [...needed]
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}
