import { isIP } from 'node:net'
import { ConfigError } from '../../src/rules/setting-values'
import type { Environment } from './environment'
import type { SERVER_VARIABLES } from './variable-names'

/** The settings of nginx, from the PORTAL_… variables. */
export interface ServerSettings {
  /** The folder that contains the releases of the environment, or undefined if PORTAL_FOLDER is not set. */
  folder?: string | undefined
  /** The main configuration file of the nginx that includes `portal.conf`. */
  nginxConf: string
  /** The portal's host name. `_` stands for any host name. */
  host: string
  port: number
  /** The files of the certificate, or undefined for plain HTTP behind a proxy that terminates TLS. */
  tls?: { certificate: string; key: string; httpPort: number } | undefined
  /** The path of the log of requests, or `off`. */
  accessLog: string
  /** The path of the log of unreadable files, or `off`. */
  errorLog: string
  logFormat: 'text' | 'json'
  /** Below this folder, an ACME client writes the files that a certificate authority fetches. */
  acmeWebroot: string
  /** The addresses and networks of the proxies whose X-Forwarded-For header is trusted. The default is none. */
  trustedProxies: string[]
  /** Whether nginx has the brotli_static module. `auto` means that `configure` looks for the module. */
  brotli: 'auto' | 'on' | 'off'
  /** The folder of the operator's documents. They replace shipped documents of the same name. */
  documents?: string | undefined
  /** Whether search engines are allowed to list the portal. */
  isIndexed: boolean
  /** The address for reports of vulnerabilities, with its scheme. Without an address, there is no security.txt. */
  securityContact?: string | undefined
}

type Variable = (typeof SERVER_VARIABLES)[number]

/**
 * Reads and checks the settings. It ignores other variables, because another version may know them. No value is allowed
 * to contain a character that nginx interprets.
 *
 * @throws ConfigError that names the missing or malformed variable
 */
export function parseServerSettings(environment: Environment): ServerSettings {
  const value = (name: Variable) => environment[name]?.trim() || undefined
  const matching = (name: Variable, fallback: string, pattern: RegExp, expected: string) => {
    const given = value(name) ?? fallback
    if (!pattern.test(given)) throw new ConfigError(`${name} must be ${expected}, not "${given}".`)
    return given
  }
  const path = (name: Variable, fallback: string) => matching(name, fallback, /^\/[\w./-]+$/, 'a plain absolute path')
  const log = (name: Variable, fallback: string) => ((value(name) ?? fallback) === 'off' ? 'off' : path(name, fallback))
  const port = (name: Variable, fallback: number) => {
    const given = Number(matching(name, String(fallback), /^\d{1,5}$/, 'a port'))
    if (given < 1 || given > 65_535) throw new ConfigError(`${name} must be a port, not "${given}".`)
    return given
  }

  const host = matching('PORTAL_HOST', '_', /^(_|[a-z0-9-]+(\.[a-z0-9-]+)*)$/i, 'a host name')
  const certificate = value('PORTAL_TLS_CERTIFICATE')
  const key = value('PORTAL_TLS_KEY')
  if (certificate && !key) throw new ConfigError('PORTAL_TLS_KEY is missing (PORTAL_TLS_CERTIFICATE is set).')
  if (key && !certificate) throw new ConfigError('PORTAL_TLS_CERTIFICATE is missing (PORTAL_TLS_KEY is set).')
  if (key && host === '_') throw new ConfigError('PORTAL_HOST is missing (PORTAL_TLS_KEY is set).')
  const portalPort = port('PORTAL_PORT', key ? 443 : 8080)
  const httpPort = port('PORTAL_HTTP_PORT', 80)
  if (key && httpPort === portalPort)
    throw new ConfigError(`PORTAL_HTTP_PORT must differ from PORTAL_PORT, both are ${portalPort}.`)
  const accessLog = log('PORTAL_ACCESS_LOG', '/var/log/nginx/portal.log')
  return {
    folder: value('PORTAL_FOLDER') && path('PORTAL_FOLDER', '').replace(/\/+$/, ''),
    nginxConf: path('PORTAL_NGINX_CONF', '/etc/nginx/nginx.conf'),
    host,
    port: portalPort,
    tls: key
      ? { certificate: path('PORTAL_TLS_CERTIFICATE', ''), key: path('PORTAL_TLS_KEY', ''), httpPort }
      : undefined,
    accessLog,
    errorLog: log('PORTAL_ERROR_LOG', accessLog.endsWith('.log') ? accessLog.replace(/\.log$/, '-error.log') : 'off'),
    logFormat: matching('PORTAL_LOG_FORMAT', 'text', /^(text|json)$/, 'text or json') === 'json' ? 'json' : 'text',
    acmeWebroot: path('PORTAL_ACME_WEBROOT', '/var/www/html'),
    trustedProxies: parseTrustedProxies(value('PORTAL_TRUSTED_PROXIES')),
    brotli: parseBrotli(matching('PORTAL_BROTLI', 'auto', /^(auto|on|off)$/, 'auto, on or off')),
    isIndexed: matching('PORTAL_SEARCH_ENGINES', 'on', /^(on|off)$/, 'on or off') === 'on',
    documents: value('PORTAL_DOCUMENTS') && path('PORTAL_DOCUMENTS', ''),
    securityContact: parseContact(value('PORTAL_SECURITY_CONTACT')),
  }
}

function parseTrustedProxies(given: string | undefined): string[] {
  const entries = given?.split(',').map((entry) => entry.trim()) ?? []
  for (const entry of entries) {
    const [, address = '', prefix = '0'] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const version = isIP(address)
    if (version === 0 || Number(prefix) > (version === 4 ? 32 : 128))
      throw new ConfigError(`PORTAL_TRUSTED_PROXIES must list IP addresses or networks, not "${entry}".`)
    if (/\/0+$/.test(entry))
      throw new ConfigError(
        `PORTAL_TRUSTED_PROXIES: "${entry}" matches every address, so every client could write a false address into the log: list only your proxies.`,
      )
  }
  return entries
}

function parseBrotli(given: string): ServerSettings['brotli'] {
  return given === 'on' || given === 'off' ? given : 'auto'
}

function parseContact(given: string | undefined): string | undefined {
  if (given === undefined || /^https:\/\/[^\s/]\S*$/.test(given)) return given
  if (/^(mailto:)?[^\s@:]+@[^\s@]+\.[^\s@]+$/.test(given)) return `mailto:${given.replace(/^mailto:/, '')}`
  throw new ConfigError(`PORTAL_SECURITY_CONTACT must be an e-mail or https address, not "${given}".`)
}
