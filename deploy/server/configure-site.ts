import { existsSync, statSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { renderApacheFile } from './apache-files'
import { renderCaddyFile } from './caddy-files'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { parseConfig } from '../../src/config'
import { ConfigError } from '../../src/rules/setting-values'
import { brandImages } from '../build/brand'
import { LEGAL_DOCUMENTS, TEMPLATES_FOLDER } from '../build/config-block'
import { removeCompressed, writeCompressed } from '../build/compress-files'
import { endedNotice } from './announcements'
import { configureDocuments, isConfigured, unnamedDrafts } from './configure-documents'
import { readPortalVariables, readUtf8, type Environment } from './environment'
import { HEALTH_FILE, NGINX_TEMPLATES, renderNginxFiles } from './nginx-files'
import { checkHost } from './published-values'
import { parseServerSettings, type ServerSettings } from './server-settings'

export interface ConfigureOptions {
  /** The folder `dist` of the build. */
  build: string
  /** The folder with the templates of nginx's files and the file with the version. */
  tools: string
  /** The folder for the configured site (`site`) and for nginx's files (`nginx`). */
  to: string
  environment: Environment
  /** The name of the release, for the logs and for /health. The default is the version of the build. */
  release?: string | undefined
}

/** Contains, for each web server, the file to include. The path begins in the configured folder. */
export const SERVER_FILES = {
  nginx: 'nginx/portal.conf',
  Caddy: 'other-servers/portal.caddy',
  Apache: 'other-servers/apache.conf',
}

/** The file with the version of the build, in the folder of the deployment commands. */
export const VERSION_FILE = 'version.txt'
/** The file with the digests of all files of the build, in the same folder and in the format of `sha256sum`. */
export const FILE_LIST = 'files.sha256'

/**
 * Configures a build for one environment. It writes a copy of the build with configured and compressed documents, and
 * nginx's files with the matching security headers. The same environment always gives the same files. A folder can be
 * configured again with other values. The function checks every value before it writes anything. Every user can read
 * the copied files, because nginx's workers run as another user, and the umask of the build may be strict.
 *
 * @throws ConfigError with one line, which names a missing or malformed value
 */
export async function configureSite({ build, tools, to, environment, release }: ConfigureOptions): Promise<void> {
  const values = readPortalVariables(environment)
  const ended = endedNotice(values)
  // If the notice has ended, only print a warning. An error would keep a container from restarting.
  if (ended !== undefined) console.error(ended)
  const site = resolve(to, 'site')
  const nginx = resolve(to, 'nginx')
  const others = resolve(to, 'other-servers')
  if (/["\\$\s]/.test(nginx))
    throw new ConfigError(`The path "${resolve(to)}" must not contain spaces, quotes, $ or backslashes.`)

  const { config, settings, documents, headers } = await readConfiguration(build, environment)
  await copyBuild(build, site)
  for (const path of unnamedDrafts(config)) await removeCompressed(join(site, path))
  if (settings.documents !== undefined) await copyOwnDocuments(settings.documents, join(site, 'documents'))
  await Promise.all([...documents].map(([path, html]) => writeCompressed(join(site, path), html)))
  await writeSecurityTxt(join(site, '.well-known'), settings)
  const name = release ?? (await readFile(join(tools, VERSION_FILE), 'utf8')).trim()
  await rm(join(site, HEALTH_FILE), { force: true })
  const sizes = await fileSizes(site)
  await writeFile(join(site, HEALTH_FILE), `ok ${name}\n`)

  const machine = { hasIpv6: hasIpv6(), hasBrotli: await hasBrotli(settings) }
  const template = (name: keyof typeof NGINX_TEMPLATES) => readFile(join(tools, NGINX_TEMPLATES[name]), 'utf8')
  const texts = {
    server: await template('server'),
    standalone: await template('standalone'),
    health: await template('health'),
  }
  const places = {
    site,
    sizes,
    release: name,
    accessibilityUrl: encodeURI(decodeURI(config.accessibilityUrl)).replace(/[$;'{}]/g, escapeInAddress),
    directory: nginx,
  }
  const files = [
    ...[...renderNginxFiles(texts, settings, headers, places, machine)].map(([name, text]) => [`nginx/${name}`, text]),
    [SERVER_FILES.Caddy, renderCaddyFile(settings, headers, places)],
    [SERVER_FILES.Apache, renderApacheFile(settings, headers, places)],
  ] as const
  for (const folder of [nginx, others]) await mkdir(folder, { recursive: true })
  for (const [path = '', text = ''] of files) await writeFile(resolve(to, path), text)
  await Promise.all([site, nginx, others].map(makeReadable))
  for (const log of [settings.accessLog, settings.errorLog]) await createLog(log)
}

/**
 * Reads everything in a build that depends on the configuration. This is the settings, the documents and the headers of
 * every answer.
 *
 * @throws ConfigError with one line. The line names a value or a document that is missing or malformed
 */
export async function readConfiguration(build: string, environment: Environment) {
  const values = readPortalVariables(environment)
  const settings = parseServerSettings(environment)
  // Accept a missing default folder, because only an ACME client uses this folder.
  if (environment.PORTAL_ACME_WEBROOT?.trim() && !isFolder(settings.acmeWebroot))
    throw new ConfigError(
      `PORTAL_ACME_WEBROOT: there is no folder ${settings.acmeWebroot}: create it, or correct the path.`,
    )
  if (!existsSync(join(build, TEMPLATES_FOLDER))) throw new ConfigError(`There is no build in ${build}.`)
  // Check the folder of PORTAL_DOCUMENTS before the images of the brand. If the folder is missing, the message must
  // name the folder, and not an image in the folder.
  const own = await readOwnDocuments(settings.documents, build)
  for (const { name, path } of brandImages(values))
    if (!existsSync(join(build, path)) && !existsSync(join(settings.documents ?? '', relative('/documents', path))))
      throw new ConfigError(
        `${name}: there is no ${path}; put the image into the folder of PORTAL_DOCUMENTS, and name it /documents/….`,
      )
  const config = parseConfig(values)
  checkHost(settings, config)
  const { documents, headers: common } = configureDocuments(await readTemplates(build), own, values)
  const headers = { ...common, ...(settings.isIndexed ? {} : { 'X-Robots-Tag': 'noindex' }) }
  checkLength(headers)
  return { config, settings, documents, headers }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const escapeInAddress = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Returns the sizes of the files of a folder, by path. */
async function fileSizes(folder: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    const file = await stat(join(folder, path))
    if (file.isFile()) sizes[path] = file.size
  }
  return sizes
}

/**
 * Creates the log, which only its owner and group can read. nginx would let every user read the log, but the log
 * contains personal data.
 */
async function createLog(path: string): Promise<void> {
  if (path === 'off' || existsSync(path) || !existsSync(dirname(path))) return
  await writeFile(path, '', { mode: 0o640, flag: 'a' })
  const { uid, gid } = await stat(dirname(path))
  if (process.getuid?.() === 0) await chown(path, uid, gid)
}

/**
 * Copies the operator's documents over the shipped ones, except the files of `readOwnDocuments`, which are written and
 * compressed later.
 */
async function copyOwnDocuments(folder: string, to: string): Promise<void> {
  const filter = (source: string) => source === folder || !basename(source).startsWith('.')
  // If an entry is a symbolic link, copy its target. A copied link would point outside the release, and `makeReadable`
  // would change the permissions of the target.
  await cp(folder, to, { recursive: true, dereference: true, filter })
  for (const name of (await readdir(folder)).filter((file) => /\.(css|svg)$/.test(file)))
    await writeCompressed(join(to, name), await readFile(join(folder, name), 'utf8'))
}

/**
 * The file types that the operator's folder is allowed to contain. Without this limit, a key or a configuration file in
 * the folder would be published.
 */
const PUBLISHED = /\.(html|css|svg|png|webp|jpe?g|gif|ico|pdf|txt|md|docx?|odt|woff2?)$/i

/**
 * Returns the operator's HTML documents and the files with the brand's colours, by their path in the site. Each file
 * replaces the build's file of the same path.
 */
async function readOwnDocuments(folder: string | undefined, build: string): Promise<Map<string, string>> {
  if (folder === undefined) return new Map()
  if (!isFolder(folder)) throw new ConfigError(`PORTAL_DOCUMENTS: there is no folder ${folder}.`)
  // Skip hidden files, because Kubernetes mounts a ConfigMap as links into a hidden folder, and nginx serves no hidden
  // file.
  const visible = (await readdir(folder, { recursive: true })).filter((path) => !/(^|\/)\./.test(path))
  for (const path of visible) {
    const file = statSync(join(folder, path), { throwIfNoEntry: false })
    const problem = file?.isDirectory() ? undefined : documentProblem(folder, path, file?.size, build)
    if (problem !== undefined) throw new ConfigError(`PORTAL_DOCUMENTS: ${path} in ${folder} ${problem}`)
  }
  const names = (await readdir(folder)).filter((file) => isConfigured(`documents/${file}`))
  return new Map(names.map((name) => [`documents/${name}`, readUtf8(join(folder, name))] as const))
}

const DOCUMENT_MAX_MB = 10
const MB = 1024 * 1024

/** Returns the fault of a file in PORTAL_DOCUMENTS, such as « is empty: write it, or remove it. ». */
function documentProblem(folder: string, name: string, bytes: number | undefined, build: string): string | undefined {
  const path = join(folder, name)
  const isLegal = LEGAL_DOCUMENTS.some(({ file }) => file === name)
  if (name.endsWith('.html') && !isLegal && existsSync(join(build, 'documents', name)))
    return 'is a page of the build, which follows the brand and each update: remove it.'
  if (bytes === undefined) return 'is a link that leads nowhere: correct it, or remove it.'
  if (!PUBLISHED.test(path))
    return 'is no document, image or font; everybody can read each file of this folder, so keep others elsewhere.'
  if (bytes === 0) return 'is empty: write it, or remove it.'
  if (bytes > DOCUMENT_MAX_MB * MB)
    return `has ${Math.round(bytes / MB)} MB, and at most ${DOCUMENT_MAX_MB} are served: make it smaller, or keep it elsewhere.`
  const scripts = path.endsWith('.html') ? [...readUtf8(path).matchAll(/<script\b(?:[^>]*\bsrc="([^"]*)")?/gi)] : []
  // Allow scripts of the build, because each shipped document loads one of these scripts.
  if (scripts.some(([, source = '']) => !/^[\w-]+\.js$/.test(source) || !existsSync(join(build, 'documents', source))))
    return 'contains a script, which could act in the account of its readers: remove it.'
  return undefined
}

/**
 * The most bytes for the security headers. Proxies read 4096 bytes of headers by default, and nginx adds headers of its
 * own.
 */
export const HEADERS_MAX_BYTES = 3500

/** Refuses security headers that are so long that a proxy would answer 502. */
function checkLength(headers: Readonly<Record<string, string>>): void {
  const bytes = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  if (bytes > HEADERS_MAX_BYTES)
    throw new ConfigError(
      `The security headers would have ${bytes} bytes, but a proxy accepts only ${HEADERS_MAX_BYTES}. Put the logos of VITE_MORE_SOLUTIONS on the hosts of the solutions. Move the inline styles of the documents in PORTAL_DOCUMENTS to one CSS file.`,
    )
}

/**
 * Returns the files of a build that contain configured values, by path. If a file has a template, returns the template.
 */
async function readTemplates(build: string): Promise<Map<string, string>> {
  const files = (await readdir(build, { recursive: true })).filter(isConfigured)
  const sources = new Map(files.map((file) => [file, file]))
  for (const file of files)
    if (file.startsWith(TEMPLATES_FOLDER + sep)) sources.set(relative(TEMPLATES_FOLDER, file), file)
  const documents = [...sources].filter(([path]) => !path.startsWith(TEMPLATES_FOLDER + sep))
  return new Map(
    await Promise.all(
      documents.map(async ([path, source]) => [path, await readFile(join(build, source), 'utf8')] as const),
    ),
  )
}

async function copyBuild(build: string, site: string): Promise<void> {
  const filter = (source: string) => relative(build, source).split(sep)[0] !== TEMPLATES_FOLDER
  await cp(build, site, { recursive: true, filter })
}

/** Lets every user read a folder and everything in it. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const path of await readdir(folder, { recursive: true })) {
    const file = join(folder, path)
    await chmod(file, (await stat(file)).isDirectory() ? 0o755 : 0o644)
  }
}

/**
 * Writes security.txt (RFC 9116), which expires within a year. The file expires on the first day of a month, so that
 * all runs in one month write the same file.
 */
async function writeSecurityTxt(folder: string, { securityContact }: ServerSettings): Promise<void> {
  const file = join(folder, 'security.txt')
  if (securityContact === undefined) return removeCompressed(file)
  const expires = new Date()
  expires.setUTCMonth(expires.getUTCMonth() + 12, 1)
  const midnight = `${expires.toISOString().slice(0, 10)}T00:00:00.000Z`
  await mkdir(folder, { recursive: true })
  await writeCompressed(file, `Contact: ${securityContact}\nExpires: ${midnight}\nPreferred-Languages: fr, en\n`)
}

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === 'IPv6'))
}

const DEBIAN_MODULES_FOLDER = '/etc/nginx/modules-enabled'

async function hasBrotli({ brotli }: ServerSettings): Promise<boolean> {
  return brotli === 'auto' ? hasBrotliModule() : brotli === 'on'
}

/**
 * True if nginx on this machine loads the brotli_static module. Looks only in the folder that Debian uses for modules.
 */
export async function hasBrotliModule(): Promise<boolean> {
  if (!existsSync(DEBIAN_MODULES_FOLDER)) return false
  return (await readdir(DEBIAN_MODULES_FOLDER)).some((file) => file.endsWith('brotli-static.conf'))
}
