import { checkAnnouncements } from './announcements'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseConfig } from '../../src/config'
import { checkBrand } from '../build/brand'
import { ConfigError } from '../../src/rules/setting-values'
import { checkPublished, checkUsable } from './published-values'
import { unknownName, unknownVariable } from './variable-names'

/** Variables by name, with unchecked values. */
export type Environment = Partial<Record<string, string>>

/**
 * Reads and checks the portal's `VITE_…` variables in an environment.
 *
 * @throws ConfigError if a variable is missing, malformed or unknown. The message names the variable.
 */
export function readPortalVariables(environment: Environment): Record<string, string> {
  const unknown = unknownName(environment, 'VITE_') ?? unknownName(environment, 'PORTAL_')
  if (unknown) throw unknown
  const given = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith('VITE_') && value !== undefined && value.trim() !== '' ? [[name, value] as const] : [],
  )
  const values = Object.fromEntries(given)
  checkAnnouncements(values)
  checkBrand(values)
  checkPublished(values)
  checkUsable(values)
  parseConfig(values)
  return values
}

/**
 * If a configuration file is given, returns only the variables of this file, so that no variable of the shell takes
 * effect by mistake. Without a configuration file, returns the variables of the process. In this case, the .env file of
 * the working directory supplies variables that the process lacks.
 *
 * @throws ConfigError that names a malformed line of the file, or an unknown variable
 */
export function loadEnvironment(configFile: string | undefined): Environment {
  if (configFile === undefined)
    return { ...(existsSync('.env') ? readConfigFile('.env') : {}), ...withoutServiceLinks(process.env) }
  const variables = readConfigFile(configFile)
  for (const name of Object.keys(variables)) if (!/^(VITE|PORTAL)_/.test(name)) throw unknownVariable(name)
  return variables
}

/**
 * Returns the variables without those that Kubernetes sets for each Service of a namespace. A Service named `portal` or
 * `portal-http` sets `PORTAL_PORT=tcp://…`, `PORTAL_SERVICE_HOST`, `PORTAL_HTTP_PORT=tcp://…` and others.
 */
function withoutServiceLinks(environment: Environment): Environment {
  const isServiceLink = (name: string, value = '') =>
    /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/.test(name) ||
    (name.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value))
  return Object.fromEntries(Object.entries(environment).filter(([name, value]) => !isServiceLink(name, value)))
}

/**
 * Reads a text that an operator has written.
 *
 * @throws ConfigError if the file is not in UTF-8, because its accents would be lost
 */
export function readUtf8(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new ConfigError(`${file} is not in UTF-8: save it in this encoding.`)
  }
}

/** A message shows at most this number of characters of a wrong line, because the line can be long or contain a key. */
const MAX_SHOWN_CHARACTERS = 60

/**
 * Reads variables from a file with one `NAME=value` on each line. A value can be in single or double quotes. Nothing in
 * a value is expanded. Empty lines and lines that begin with `#` are ignored.
 *
 * @throws ConfigError that names a malformed line, or a name that occurs twice
 */
function readConfigFile(file: string): Record<string, string> {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile())
    throw new ConfigError(
      found?.isDirectory()
        ? `${file} is a folder: name the configuration file with --config.`
        : `There is no configuration file ${file}: name it with --config, or write it (docs/deploy.md).`,
    )
  const variables = new Map<string, string>()
  const content = readUtf8(file)
  if (/\r(?!\n)/.test(content))
    throw new ConfigError(
      `${file} has lines that end with a carriage return alone: save it with the line ends of Unix.`,
    )
  for (const [index, text] of content.split('\n').entries()) {
    const line = text.trim()
    if (line === '' || line.startsWith('#')) continue
    const [, name, single, double, plain] = /^(\w+)=(?:'([^']*)'|"([^"]*)"|([^'"].*)?)$/.exec(line) ?? []
    const place = `${file}, line ${index + 1}`
    const shown = line.length > MAX_SHOWN_CHARACTERS ? `${line.slice(0, MAX_SHOWN_CHARACTERS)}…` : line
    if (name === undefined)
      throw new ConfigError(
        /^\w+=['"]/.test(line)
          ? `${place}: "${shown}" is not NAME=value: remove the quotes around the value.`
          : `${place}: "${shown}" is not NAME=value, on one line and without spaces around the sign.`,
      )
    if (variables.has(name)) throw new ConfigError(`${place}: ${name} is set a second time.`)
    variables.set(name, single ?? double ?? plain ?? '')
  }
  return Object.fromEntries(variables)
}
