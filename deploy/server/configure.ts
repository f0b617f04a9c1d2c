import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../src/config'
import { ConfigError } from '../../src/rules/setting-values'
import { readCertificate } from '../check/certificate'
import { writtenProblems } from '../check/configured-addresses'
import { legalProblem, ownDocuments } from '../check/legal-documents'
import { readCertificateFile } from './certificate-file'
import { endedNotice } from './announcements'
import { configureSite, readConfiguration, SERVER_FILES, VERSION_FILE } from './configure-site'
import { loadEnvironment, readPortalVariables, readUtf8, type Environment } from './environment'
import { runCommand } from './run-command'
import { environmentId } from './nginx-files'
import { parseServerSettings, type ServerSettings } from './server-settings'
import { unknownName } from './variable-names'

/*
 * `configure --to DIRECTORY [--config FILE] [--release NAME]` configures the build beside this command. The variables
 * come from FILE, or from the environment if there is no FILE. NAME appears in the logs and in /health. The default
 * NAME is the version of the build. For release.sh, `configure --settings` prints the settings in FILE.
 * `configure --check` stops at the first malformed value. If no value is malformed, `configure --check` prints all
 * other faults. `configure --certificate` describes the certificate of FILE. `configure --served` also checks that
 * nginx sends this certificate. The build bundles this command into dist-tools/configure.mjs, which needs only Node.
 */
// Let nginx's workers read the files that the command writes, because they run as another user.
process.umask(0o022)
const tools = dirname(fileURLToPath(import.meta.url))

const USAGE = `configure --to DIRECTORY [--config FILE] [--release NAME]
       configure --settings | --certificate | --served --config FILE
       configure --check [--config FILE]`

await runCommand(
  USAGE,
  ['to', 'config', 'release'],
  async ({ options: { to, config, release }, flags, positionals }) => {
    const [mode = 'configure', ...others] = flags
    if (positionals.length > 0 || others.length > 0 || (to === undefined) === (mode === 'configure')) return 'usage'
    if (mode === 'check') await printProblems(config)
    if (to === undefined && mode !== 'check' && config === undefined) return 'usage'
    if (mode === 'settings') console.log(shellSettings(config))
    if (mode === 'certificate' || mode === 'served') console.log(await certificateLine(config, mode === 'served'))
    if (to === undefined) return undefined
    await configureSite({ build: join(tools, '..', 'dist'), tools, to, environment: loadEnvironment(config), release })
    if ((await readFile(join(tools, VERSION_FILE), 'utf8')).startsWith('inconnue'))
      console.error('The build has no version: set SOURCE_COMMIT and SOURCE_DATE_EPOCH when you build it.')
    console.log(`Configured ${resolve(to, 'site')}. Let the web server include its file:`)
    for (const [server, file] of Object.entries(SERVER_FILES)) console.log(`  ${server}: ${resolve(to, file)}`)
    return undefined
  },
  ['settings', 'check', 'certificate', 'served'],
)

/**
 * Returns the settings that release.sh needs, as shell assignments. No value contains a quote, because the command has
 * checked every value.
 *
 * If the only fault is a variable with an unknown name, the setting `unknown` contains a message about the variable.
 */
function shellSettings(file: string | undefined): string {
  const environment = loadEnvironment(file)
  const unknown = unknownName(environment, 'PORTAL_')
  const settings = knownSettings(environment, unknown)
  const { folder = '', nginxConf, host, port, tls } = settings
  const values = {
    folder,
    nginx_conf: nginxConf,
    // If there is no host name, use the port, because two portals without a host name on one machine differ only in
    // their ports.
    portal: host === '_' ? `port-${port}` : host.toLowerCase(),
    id: environmentId(settings),
    ports: `PORTAL_PORT=${port}${tls ? ` PORTAL_HTTP_PORT=${tls.httpPort}` : ''}`,
    unknown: unknown?.message ?? '',
    address: `${tls ? 'https' : 'http'}://${host === '_' ? 'localhost' : host}:${port}`,
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}='${value}'`)
    .join('\n')
}

/**
 * Returns the settings. If a setting is missing or malformed, throws `unknown`. If `unknown` is undefined, throws the
 * error about the setting.
 *
 * @param unknown the error about an unknown variable in the configuration
 */
function knownSettings(environment: Environment, unknown: ConfigError | undefined): ServerSettings {
  try {
    return parseServerSettings(environment)
  } catch (error) {
    throw unknown ?? error
  }
}

/**
 * Returns a description of the configured certificate. Throws a ConfigError if browsers would refuse the certificate of
 * nginx.
 */
async function certificateLine(file: string | undefined, isServed: boolean): Promise<string> {
  const settings = parseServerSettings(loadEnvironment(file))
  const { found = 'none: plain HTTP', digest } = readCertificateFile(settings) ?? {}
  if (!isServed || digest === undefined) return found
  const served = await readCertificate(`https://${settings.host}:${settings.port}`, '127.0.0.1')
  if (served.digest === digest) return found
  throw new ConfigError(
    `nginx still sends a certificate that ends on ${served.endsAt.toISOString().slice(0, 10)}, but PORTAL_TLS_CERTIFICATE names another certificate (${found}). Reload nginx: nginx -s reload`,
  )
}

/**
 * Prints three kinds of faults. They are wrong addresses, addresses to which browsers cannot send the cookies of the
 * account API, and incomplete legal documents. If the function prints a fault, the command fails.
 */
async function printProblems(file: string | undefined): Promise<void> {
  const build = join(tools, '..', 'dist')
  const environment = loadEnvironment(file)
  const { config, settings } = await readConfiguration(build, environment)
  const ended = endedNotice(readPortalVariables(environment))
  if (ended !== undefined) throw new ConfigError(ended)
  readCertificateFile(settings)
  // Load the list of public suffixes only here, because loading takes as long as the rest of the command.
  const { siteProblems } = await import('./cookie-sites')
  const unfinished = ownDocuments(config).flatMap((path) => documentProblem(path, build, settings, config) ?? [])
  const problems = [
    ...writtenProblems(config, settings.host).map((problem) => `address: ${problem}`),
    ...siteProblems(config, settings.host).map(({ of, text }) =>
      of === 'solution' ? `session cookie: ${text}` : `address: ${text}`,
    ),
    ...unfinished.map((problem) => `legal documents: ${problem}`),
  ]
  for (const problem of problems) console.log(`WRONG ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

/**
 * Returns the fault of a legal document on the portal's host. The document comes from the operator's folder or from the
 * build.
 */
function documentProblem(
  path: string,
  build: string,
  { documents }: ServerSettings,
  config: Config,
): string | undefined {
  const own = documents === undefined ? undefined : join(documents, relative('/documents', path))
  if (own !== undefined && existsSync(own)) return legalProblem(path, readUtf8(own), config)
  const shipped = join(build, path)
  if (!existsSync(shipped)) return `there is no ${path}: put it into the folder of PORTAL_DOCUMENTS (docs/deploy.md)`
  const problem = legalProblem(path, readUtf8(shipped), config)
  return problem && own !== undefined ? `${problem}: it is the draft of the build, because there is no ${own}` : problem
}
