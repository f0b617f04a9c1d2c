import { createHash } from 'node:crypto'
import { variableDocuments } from '../build/page-documents'
import type { ServerSettings } from './server-settings'

/** The file of the site that contains the answer of `/health`. */
export const HEALTH_FILE = '.health'

/** The values of a configured site, for the configuration files of the web servers. */
export interface ServedSite {
  /** The folder of the documents and assets. */
  site: string
  /** The sizes of the files in `site`, by path. */
  sizes: Readonly<Record<string, number>>
  /** The name of the release. */
  release: string
  /** The address of the accessibility statement, without characters that a web server interprets. */
  accessibilityUrl: string
  /**
   * The folder of nginx's configuration files. If nginx serves only the portal, its temporary files are also in this
   * folder.
   */
  directory: string
}

/** nginx's configuration depends on these features of this machine. */
interface Machine {
  hasIpv6: boolean
  hasBrotli: boolean
}

/** The templates of nginx's files. */
export const NGINX_TEMPLATES = {
  server: 'nginx.conf.template',
  standalone: 'nginx-standalone.conf.template',
  health: 'health.js.template',
} as const

/**
 * Renders nginx's files, by name. An existing nginx includes `portal.conf`. A standalone nginx uses `nginx.conf`.
 * `portal.conf` reads `security-headers.conf` and `health.js`, which answers `/health`.
 *
 * @param templates the texts of the templates
 * @param headers the security headers of every answer
 */
export function renderNginxFiles(
  templates: Record<keyof typeof NGINX_TEMPLATES, string>,
  settings: ServerSettings,
  headers: Readonly<Record<string, string>>,
  { site, sizes, release, accessibilityUrl, directory }: ServedSite,
  { hasIpv6, hasBrotli }: Machine,
): Map<string, string> {
  const { host, port, tls, acmeWebroot, trustedProxies } = settings
  const listen = (on: number, options = '') =>
    [`${on}`, ...(hasIpv6 ? [`[::]:${on}`] : [])].map((address) => `    listen ${address}${options};`).join('\n')
  const securityHeaders = `${directory}/security-headers.conf`
  const portalListen = listen(port, tls ? ' ssl http2' : '')
  const tlsDirectives = tls ? tlsSettings(tls) : ''
  const id = environmentId(settings)
  const health = healthLocation(id)
  const logs = logDirectives(id, settings)
  const acme = acmeLocation(acmeWebroot)
  const allListen = tls ? `${listen(tls.httpPort)}\n${portalListen}` : portalListen
  const server = fillTemplate(templates.server, {
    ID: id,
    UNKNOWN_HOST_SERVER:
      host === '_' ? '' : unknownHostServer(id, allListen, tlsDirectives, securityHeaders, logs, health + acme),
    REDIRECT_SERVER: tls ? redirectServer(listen(tls.httpPort), host, port, acme) : '',
    ...logFormats(id, settings.logFormat, release),
    LOGS: logs,
    ACME: acme,
    HEALTH_SCRIPT: `${directory}/health.js`,
    LISTEN: portalListen,
    COMMON_DIRECTIVES,
    HOST: host,
    TLS: tlsDirectives,
    SITE: site,
    HEADERS: securityHeaders,
    HEALTH: health,
    ACCESSIBILITY_URL: accessibilityUrl,
    VARIABLE_PAGES: variableDocuments(Object.keys(sizes)).map(variableLocation).join(''),
    TRUSTED_PROXIES: clientAddressDirectives(trustedProxies),
    BROTLI: hasBrotli ? '    brotli_static on;\n' : '',
  })
  return new Map([
    ['portal.conf', server],
    ['nginx.conf', fillTemplate(templates.standalone, { DIRECTORY: directory })],
    ['security-headers.conf', headerDirectives(headers)],
    [
      'health.js',
      fillTemplate(templates.health, {
        SITE: JSON.stringify(`${site}/`),
        SIZES: JSON.stringify(sizes, undefined, 2),
        HEALTH_FILE,
      }),
    ],
  ])
}

/**
 * Returns a suffix for the names that portal.conf declares, because the names must differ from those of another portal
 * in the same nginx. It is short, because nginx limits the length of a variable's name.
 */
export function environmentId({ host, port }: ServerSettings): string {
  return createHash('sha256').update(`${host.toLowerCase()}:${port}`).digest('hex').slice(0, 8)
}

/** Returns the nginx `location` for /health. /health reports whether nginx can serve every file of the release. */
function healthLocation(id: string): string {
  return `    location = /health {
        default_type text/plain;
        access_log off;
        js_content portal_${id}.health;
    }
`
}

/** Returns the location of the files that an ACME client writes for an authority. */
function acmeLocation(webroot: string): string {
  return `    location ^~ /.well-known/acme-challenge/ {
        root ${webroot};
        default_type text/plain;
        try_files $uri =404;
    }
`
}

/**
 * Returns the nginx location for pages that share one document. The addresses of the pages differ in the last segment.
 */
const variableLocation = ({ folder, file }: { folder: string; file: string }) => `    location ^~ /${folder} {
        try_files $uri.html /${file} =404;
    }
`

function logFormats(id: string, format: ServerSettings['logFormat'], release: string) {
  const path = `$portal_path_${id}`
  const host = `$portal_host_${id}`
  const file = `$portal_file_${id}`
  if (format === 'text')
    return {
      LOG_FORMAT: `'$remote_addr [$time_iso8601] ${host} $request_method ${path} $status $body_bytes_sent $request_time ${release}'`,
      ERROR_LOG_FORMAT: `'[$time_iso8601] ${host} $request_method ${path} $status ${file} ${release}'`,
    }
  const json = (fields: Record<string, string>) => `escape=json '${JSON.stringify(fields)}'`
  const request = { host, method: '$request_method', path, status: '$status' }
  return {
    LOG_FORMAT: json({
      ...{ time: '$time_iso8601', client: '$remote_addr', ...request },
      ...{ bytes: '$body_bytes_sent', seconds: '$request_time', version: release },
    }),
    ERROR_LOG_FORMAT: json({ time: '$time_iso8601', ...request, file, version: release }),
  }
}

function logDirectives(id: string, { accessLog, errorLog }: ServerSettings): string {
  const requests = accessLog === 'off' ? [] : [`    access_log ${accessLog} portal_${id};`]
  const errors = errorLog === 'off' ? [] : [`    access_log ${errorLog} portal_errors_${id} if=$portal_is_error_${id};`]
  return [...requests, ...errors].join('\n') || '    access_log off;'
}

/**
 * The directives of every server. nginx reads the request line before it knows the host, so each server must accept
 * long addresses. nginx's error log quotes the request line, which may contain a token, so each server drops the errors
 * of single requests.
 */
const COMMON_DIRECTIVES = `    server_tokens off;
    large_client_header_buffers 4 32k;
    error_log /dev/null emerg;`

/**
 * Returns the nginx server that answers 421 to requests for an unknown host. nginx uses the first server on a port for
 * an unknown host, so this server must be the first. `default_server` is not possible, because several portals can
 * share a port.
 *
 * `/health` and the files of the ACME client are available for every host name.
 */
function unknownHostServer(
  id: string,
  listen: string,
  tls: string,
  securityHeaders: string,
  logs: string,
  locations: string,
): string {
  return `server {
${listen}
    server_name other-hosts-${id}.invalid;
${tls}
    include "${securityHeaders}";
    add_header Cache-Control "no-store" always;
${logs}
${COMMON_DIRECTIVES}
    if ($uri !~ "^/(health$|\\.well-known/acme-challenge/)") {
        return 421;
    }
${locations}}

`
}

/**
 * Returns the server that redirects plain HTTP. The target may contain a one-time token, so the answer has `no-store`.
 */
function redirectServer(listen: string, host: string, port: number, acme: string): string {
  const authority = port === 443 ? host : `${host}:${port}`
  return `server {
${listen}
    server_name ${host};
    add_header Cache-Control "no-store" always;
    access_log off;
${COMMON_DIRECTIVES}
${acme}    location / {
        return 308 https://${authority}$request_uri;
    }
}

`
}

function tlsSettings({ certificate, key }: { certificate: string; key: string }): string {
  return `    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:portal:5m;
    ssl_session_tickets off;
`
}

/**
 * Returns directives that set `$remote_addr` to the client's address. The client's address is the last address of
 * X-Forwarded-For that belongs to none of `proxies`. A client can forge all earlier addresses.
 */
function clientAddressDirectives(proxies: readonly string[]): string {
  if (proxies.length === 0) return ''
  return `${proxies.map((proxy) => `    set_real_ip_from ${proxy};\n`).join('')}    real_ip_header X-Forwarded-For;
    real_ip_recursive on;
`
}

function headerDirectives(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => {
      if (/["\\$\n]/.test(value)) throw new Error(`The header ${name} contains a character that nginx interprets.`)
      return `add_header ${name} "${value}" always;\n`
    })
    .join('')
}

function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template contains ${name}, which has no value.`)
    return value
  })
}
