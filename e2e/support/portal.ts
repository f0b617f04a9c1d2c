import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { TEMPLATES_FOLDER } from '../../deploy/build/config-block'
import { configureDocuments, isConfigured } from '../../deploy/server/configure-documents'
import { documentAt } from '../../deploy/build/page-documents'
import { cacheControl } from '../../deploy/server/security-headers'
import { listen } from '../../mocks/listen'

/**
 * The production build. `documents` also contains the other files that depend on the configuration. In both maps, the
 * keys are URL paths (`/index.html`).
 */
export interface Build {
  documents: ReadonlyMap<string, string>
  assets: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

const ROOT = join(import.meta.dirname, '..', '..')

/** Reads the build in dist/ of a checkout. The default is this checkout. */
export async function readBuild(checkout = ROOT): Promise<Build> {
  const root = join(checkout, 'dist')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const build = { documents: new Map<string, string>(), assets: new Map<string, Uint8Array<ArrayBuffer>>() }
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(root, file).split(sep).join('/')}`
    const template = path.startsWith(`/${TEMPLATES_FOLDER}/`) ? path.slice(TEMPLATES_FOLDER.length + 1) : undefined
    // Prefer the template of a document, because the document itself may already contain a configuration.
    if (template) build.documents.set(template, await readFile(file, 'utf8'))
    else if (isConfigured(path)) build.documents.set(path, build.documents.get(path) ?? (await readFile(file, 'utf8')))
    else build.assets.set(path, new Uint8Array(await readFile(file)))
  }
  return build
}

/**
 * Returns a function that answers each path as a deployment does. `values` configure the build, and the headers come
 * from deploy/server/security-headers.ts. The answer to the path of a page is its document. The answer to a missing
 * file is a 404.
 */
export function siteOf(build: Build, values: Record<string, string>): (path: string) => Response {
  const { documents, headers } = configureDocuments(build.documents, new Map(), values)
  const files = [...documents.keys()].map((path) => path.slice(1)).filter((path) => path.endsWith('.html'))
  return (path) => {
    const found = documents.has(path) || build.assets.has(path) ? path : documentOf(path)
    const content = documents.get(found) ?? build.assets.get(found)
    if (content === undefined) return new Response('Not found', { status: 404, headers })
    const type = getMimeType(found) ?? 'application/octet-stream'
    const cache = cacheControl(found, found.endsWith('.html'))
    return new Response(content, { headers: { ...headers, 'Content-Type': type, 'Cache-Control': cache } })
  }

  function documentOf(path: string): string {
    const isFile = path.startsWith('/assets/') || (extname(path) !== '' && !path.startsWith('/dashboard/'))
    return isFile ? path : `/${documentAt(path, files)}`
  }
}

/**
 * Serves the build over HTTP. Before the first call of `configure`, the server answers with the status 503. For each
 * path, the server waits for the promise of `before` and then answers.
 */
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
