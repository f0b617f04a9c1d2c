import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { TEMPLATES_FOLDER } from '../deploy/config-block'
import { configureDocuments } from '../deploy/configure-documents'
import { cacheControl } from '../deploy/security-headers'
import { listen } from '../mocks/listen'

const CONTENT_TYPES: Partial<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The production build: its documents and its other files, by their path on the server (`/index.html`). */
export interface Build {
  documents: ReadonlyMap<string, string>
  assets: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

/** Reads dist/; a worker's tests share it. */
export async function readBuild(): Promise<Build> {
  const root = join(import.meta.dirname, '..', 'dist')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const build = { documents: new Map<string, string>(), assets: new Map<string, Uint8Array<ArrayBuffer>>() }
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(root, file).split(sep).join('/')}`
    const template = path.startsWith(`/${TEMPLATES_FOLDER}/`) ? path.slice(TEMPLATES_FOLDER.length + 1) : undefined
    // A document that has a template is made from it, whatever the build has put in its place.
    if (template) build.documents.set(template, await readFile(file, 'utf8'))
    else if (path.endsWith('.html'))
      build.documents.set(path, build.documents.get(path) ?? (await readFile(file, 'utf8')))
    else build.assets.set(path, new Uint8Array(await readFile(file)))
  }
  return build
}

/**
 * What a deployment answers at each path: the build configured with `values`, under the headers of
 * deploy/security-headers.ts, each page path with its document, and a missing file as a 404 rather than a page.
 */
export function siteOf(build: Build, values: Record<string, string>): (path: string) => Response {
  const { documents, headers } = configureDocuments(build.documents, values)
  return (path) => {
    const found = documents.has(path) || build.assets.has(path) ? path : documentOf(path)
    const content = documents.get(found) ?? build.assets.get(found)
    if (content === undefined) return new Response('Not found', { status: 404, headers })
    const type = CONTENT_TYPES[extname(found)] ?? 'application/octet-stream'
    const cache = cacheControl(found, documents.has(found))
    return new Response(content, { headers: { ...headers, 'Content-Type': type, 'Cache-Control': cache } })
  }

  /** `/login` has `/login.html` when the build made one, else the application's one document. */
  function documentOf(path: string): string {
    if (path.startsWith('/assets/') || extname(path) !== '') return path
    return documents.has(`${path}.html`) ? `${path}.html` : '/index.html'
  }
}

/** Serves the build over HTTP, once it is configured. `before` delays the answer to a path until its promise resolves. */
export async function startPortal(build: Build, before: (path: string) => Promise<unknown> = () => Promise.resolve()) {
  let answer: (path: string) => Response = () => new Response('Not configured yet', { status: 503 })
  const { origin, close } = await listen(async (request) => {
    const { pathname } = new URL(request.url)
    await before(pathname)
    return answer(pathname)
  })
  const configure = (values: Record<string, string>) => void (answer = siteOf(build, values))
  return { origin, close, configure }
}
