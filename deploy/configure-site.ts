import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { ConfigError } from '../src/config'
import { TEMPLATES } from './config-block'
import { removeText, writeText } from './compressed-files'
import { configuredSite } from './configured-site'
import { portalValues } from './environment'
import { nginxFiles } from './nginx-files'
import { parseServerSettings, type ServerSettings } from './server-settings'

/** What is configured, from what, and where. */
export interface Deployment {
  /** The build, `dist`. */
  build: string
  /** The folder with the templates of nginx's files. */
  templates: string
  /** Where the configured site goes, in `site`, and nginx's files, in `nginx`; absent: into the build, and beside it. */
  to?: string | undefined
  environment: Partial<Record<string, string>>
}

/** The folders that were written. */
export interface Deployed {
  site: string
  nginx: string
}

/**
 * Makes a deployment of the one build: the documents with the environment's configuration, compressed again, and
 * nginx's files with the headers that follow from it. The same environment gives the same files; another one may
 * follow on the same folder. Nothing is written when a value is wrong.
 *
 * @throws ConfigError in one line that names what is missing or malformed
 */
export async function configureSite({ build, templates, to, environment }: Deployment): Promise<Deployed> {
  const values = portalValues(environment)
  const settings = parseServerSettings(environment)
  if (!existsSync(join(build, TEMPLATES))) throw new ConfigError(`There is no build in ${build}.`)
  const site = to === undefined ? resolve(build) : resolve(to, 'site')
  const nginx = to === undefined ? resolve(templates, 'nginx') : resolve(to, 'nginx')
  for (const place of [site, nginx])
    if (/["\\$\s]/.test(place)) throw new ConfigError(`nginx needs a path without spaces and signs, not "${place}".`)

  const { documents, headers } = configuredSite(await documentsOf(build), values)
  if (to !== undefined) await copyOf(build, site)
  await Promise.all([...documents].map(([path, html]) => writeText(join(site, path), html)))
  await writeSecurityContact(join(site, '.well-known'), settings)

  const machine = { hasIpv6: hasIpv6(), hasBrotli: await hasBrotli(settings) }
  const texts = {
    server: await readFile(join(templates, 'nginx.conf.template'), 'utf8'),
    alone: await readFile(join(templates, 'nginx-alone.conf.template'), 'utf8'),
  }
  await mkdir(nginx, { recursive: true })
  for (const [name, text] of nginxFiles(texts, settings, headers, { site, directory: nginx }, machine))
    await writeFile(join(nginx, name), text)
  return { site, nginx }
}

/** The documents of a build by their path below it, each as a template where there is one. */
async function documentsOf(build: string): Promise<Map<string, string>> {
  const files = (await readdir(build, { recursive: true })).filter((file) => file.endsWith('.html'))
  const sources = new Map(files.map((file) => [file, file]))
  for (const file of files) if (file.startsWith(TEMPLATES + sep)) sources.set(relative(TEMPLATES, file), file)
  const documents = [...sources].filter(([path]) => !path.startsWith(TEMPLATES + sep))
  return new Map(
    await Promise.all(
      documents.map(async ([path, source]) => [path, await readFile(join(build, source), 'utf8')] as const),
    ),
  )
}

async function copyOf(build: string, site: string): Promise<void> {
  const filter = (source: string) => relative(build, source).split(sep)[0] !== TEMPLATES
  await cp(build, site, { recursive: true, filter })
}

/** security.txt (RFC 9116) lapses within a year: configuring again renews it. */
async function writeSecurityContact(folder: string, { securityContact }: ServerSettings): Promise<void> {
  const file = join(folder, 'security.txt')
  if (securityContact === undefined) return removeText(file)
  const expires = new Date()
  expires.setUTCDate(expires.getUTCDate() + 360)
  const midnight = `${expires.toISOString().slice(0, 10)}T00:00:00.000Z`
  await mkdir(folder, { recursive: true })
  await writeText(file, `Contact: ${securityContact}\nExpires: ${midnight}\nPreferred-Languages: fr, en\n`)
}

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === 'IPv6'))
}

const DEBIAN_MODULES = '/etc/nginx/modules-enabled'

async function hasBrotli({ brotli }: ServerSettings): Promise<boolean> {
  return brotli === 'auto' ? hasBrotliModule() : brotli === 'on'
}

/** Whether this machine's nginx loads the module that serves files compressed with brotli, as Debian installs it. */
export async function hasBrotliModule(): Promise<boolean> {
  if (!existsSync(DEBIAN_MODULES)) return false
  return (await readdir(DEBIAN_MODULES)).some((file) => file.endsWith('brotli-static.conf'))
}
