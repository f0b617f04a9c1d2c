import type { ServerSettings } from './server-settings'

/** Where things are on the server. */
interface Places {
  /** The documents and assets. */
  site: string
  /** Where nginx's files are written, and where an nginx of its own may write. */
  directory: string
}

/** What of nginx's set-up depends on this machine. */
interface Machine {
  hasIpv6: boolean
  hasBrotli: boolean
}

/**
 * nginx's files by their names: `portal.conf` to include in an nginx that is there, `nginx.conf` for one of its own,
 * and the headers that portal.conf includes.
 *
 * @param templates the texts of nginx.conf.template and nginx-alone.conf.template
 */
export function nginxFiles(
  templates: { server: string; alone: string },
  settings: ServerSettings,
  headers: Readonly<Record<string, string>>,
  { site, directory }: Places,
  { hasIpv6, hasBrotli }: Machine,
): Map<string, string> {
  const { host, port, tls, accessLog } = settings
  const listen = (on: number, options = '') =>
    [`${on}`, ...(hasIpv6 ? [`[::]:${on}`] : [])].map((address) => `    listen ${address}${options};`).join('\n')
  const securityHeaders = `${directory}/security-headers.conf`
  const portalListen = listen(port, tls ? ' ssl http2' : '')
  const tlsDirectives = tls ? tlsSettings(tls) : ''
  const listenEverywhere = tls ? `${listen(tls.httpPort)}\n${portalListen}` : portalListen
  const server = filled(templates.server, {
    OTHER_HOSTS: host === '_' ? '' : otherHosts(listenEverywhere, tlsDirectives, securityHeaders),
    REDIRECT_TO_HTTPS: tls ? redirectToHttps(listen(tls.httpPort), host, port) : '',
    LISTEN: portalListen,
    EVERY_SERVER,
    HOST: host,
    TLS: tlsDirectives,
    SITE: site,
    HEADERS: securityHeaders,
    ACCESS_LOG: accessLog === 'off' ? 'off' : `${accessLog} portal`,
    BROTLI: hasBrotli ? '    brotli_static on;\n' : '',
  })
  return new Map([
    ['portal.conf', server],
    ['nginx.conf', filled(templates.alone, { DIRECTORY: directory })],
    ['security-headers.conf', headerDirectives(headers)],
  ])
}

/**
 * What each server needs. nginx reads the request line before it knows the host, so each accepts long addresses. Its
 * error log quotes the request line, which may hold a token, so it keeps no errors of single requests.
 */
const EVERY_SERVER = `    server_tokens off;
    large_client_header_buffers 4 16k;
    error_log /dev/null emerg;`

/**
 * The server that answers 421 to every host name but the portal's. nginx sends a request for an unknown host to the
 * first server on its port, so this one comes before the portal's. It has no `default_server`: a machine whose nginx
 * declares another one on the same port would refuse the configuration. Probes by address still reach `/health`.
 */
function otherHosts(listen: string, tls: string, securityHeaders: string): string {
  return `server {
${listen}
    server_name other-hosts.invalid;
${tls}
    include "${securityHeaders}";
    add_header Cache-Control "no-store" always;
    access_log off;
${EVERY_SERVER}
    if ($uri != /health) {
        return 421;
    }
    location = /health {
        default_type text/plain;
        return 200 "ok\\n";
    }
}

`
}

/** The server that redirects plain HTTP. The target may hold a one-time token, so no cache may keep the answer. */
function redirectToHttps(listen: string, host: string, port: number): string {
  const authority = port === 443 ? host : `${host}:${port}`
  return `server {
${listen}
    server_name ${host};
    add_header Cache-Control "no-store" always;
    access_log off;
${EVERY_SERVER}
    return 308 https://${authority}$request_uri;
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

function headerDirectives(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => {
      if (/["\\$\n]/.test(value)) throw new Error(`${name} holds what nginx would read as its own.`)
      return `add_header ${name} "${value}" always;\n`
    })
    .join('')
}

function filled(template: string, values: Record<string, string>): string {
  return template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template asks for ${name}, which nothing gives.`)
    return value
  })
}
