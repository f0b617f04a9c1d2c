import { variableDocuments } from '../build/page-documents'
import type { ServedSite } from './nginx-files'
import type { ServerSettings } from './server-settings'

/**
 * Matches the part of an address that a log is allowed to contain. This part ends before the first separator of
 * parameters, even if the separator is percent-encoded once or several times.
 */
const PUBLIC_PATH = String.raw`^((?:(?!%(?:25)*(?:3[fF]|26|23|3[bB]))[!-\x22\x24-%'-:<->@-~])+)`

/**
 * Renders the virtual hosts of the portal for Apache. Apache differs from nginx in two points:
 *
 * - Apache answers `/health` without a check of the files.
 * - Apache compresses a text when it sends the text.
 *
 * @param headers the security headers of every answer
 * @throws if a header contains a character that Apache interprets
 */
export function renderApacheFile(
  settings: ServerSettings,
  headers: Readonly<Record<string, string>>,
  { site, sizes, release, accessibilityUrl }: ServedSite,
): string {
  const { host, port, tls, acmeWebroot, trustedProxies } = settings
  const pages = variableDocuments(Object.keys(sizes)).map(({ folder, file }) => ownPage(`/${folder}`, `/${file}`))
  const ssl = tls
    ? `    SSLEngine on
    SSLProtocol -all +TLSv1.2 +TLSv1.3
    SSLCertificateFile ${tls.certificate}
    SSLCertificateKeyFile ${tls.key}
`
    : ''
  const common = `${headerLines(headers)}
    Header always set Cache-Control "no-store"
    TraceEnable off
    LimitRequestLine 32768
    LimitRequestFieldSize 32768
    # The log of errors would quote addresses, which may hold a one-time token.
    LogLevel emerg
    RewriteEngine on`
  return `# The portal's virtual hosts, for inclusion in the configuration of Apache. \`configure\` writes this file.

${host === '_' ? '' : otherHosts(port, ssl, common)}${tls ? redirectHost(host, tls.httpPort, port, acmeWebroot) : ''}<VirtualHost *:${port}>
${host === '_' ? '' : `    ServerName ${host}\n`}${ssl}    DocumentRoot "${site}"
${common}
    Header always set Cache-Control "public, max-age=31536000, immutable" "expr=%{REQUEST_STATUS} =~ /^(200|206|304)$/ && %{REQUEST_URI} =~ m#^/assets/#"
    Header always set Cache-Control "no-cache" "expr=%{REQUEST_STATUS} =~ /^(200|206|304)$/ && ! %{REQUEST_FILENAME} =~ m#/site/assets/|\\.html$|/\\.health$#"
${logLines(settings, release)}${trustedProxies.map((proxy) => `    RemoteIPTrustedProxy ${proxy}\n`).join('')}${trustedProxies.length > 0 ? '    RemoteIPHeader X-Forwarded-For\n' : ''}
    <Directory "${site}">
        AllowOverride None
        Options FollowSymLinks
        DirectoryIndex disabled
        DirectorySlash off
        Require all granted
    </Directory>
    <Directory "${acmeWebroot}">
        AllowOverride None
        Options None
        Require all granted
    </Directory>
    Alias /.well-known/acme-challenge ${acmeWebroot}/.well-known/acme-challenge
    # Replace two paths of Debian. Debian has other icons, and its status page shows addresses with their queries.
    Alias /icons/ "${site}/icons/"
    <Location /server-status>
        SetHandler None
        Require all granted
    </Location>
    AddDefaultCharset utf-8
    AddCharset utf-8 .css .js .json .svg .txt
    # Debian's own filter would compress first, with gzip only.
    FilterChain !
    AddOutputFilterByType BROTLI_COMPRESS;DEFLATE text/css text/html text/plain text/javascript application/javascript application/json image/svg+xml
    BrotliAlterETag NoChange
    DeflateAlterETag NoChange

    <Location />
        AllowMethods GET HEAD
    </Location>
    Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"
    # A redirect stays on the host and the scheme that the client has asked for, because a proxy may terminate TLS.
    RedirectRelative On
    Redirect 302 /.well-known/change-password /dashboard/authentication/password
    Redirect 302 /accessibilite "${accessibilityUrl}"
    # If the configured base address ends with a slash, the path of a mailed link begins with two slashes. Only the
    # request line shows both slashes.
    RewriteCond %{THE_REQUEST} "^\\S+ //+(?:[a-zA-Z0-9]|\\?)"
    RewriteRule ^/(.*)$ "/.slashes/$1" [PT,L]
    RedirectMatch 308 "^/\\.slashes/(.*)$" "/$1"
    RewriteRule ^/accessibilite$ - [END]
    RewriteRule ^/health$ /.health [END,T=text/plain]
    RewriteRule ^/\\.well-known/ - [END]
    RewriteRule /\\. - [R=404,L]

    # A page has its own document. A missing file is answered with 404, never with a page.
    RewriteRule ^/assets/$ - [R=404,L]
    RewriteRule ^/assets/ - [END]
${pages.join('')}${ownPage('/dashboard/', '/dashboard.html')}    RewriteRule \\.[^/]*$ - [END]
${ownPage('/', '/index.html')}    ErrorDocument 404 /documents/introuvable.html
${REFUSED.map((status) => `    ErrorDocument ${status} /documents/refusee.html`).join('\n')}
    <LocationMatch "^/assets/|/\\.">
        ErrorDocument 404 "404"
    </LocationMatch>
</VirtualHost>
`

  /**
   * Returns the rules for the paths below a folder. If a path has a document of its own, Apache sends this document.
   * For all other paths, Apache sends the document `file`.
   */
  function ownPage(folder: string, file: string): string {
    return `    RewriteCond "${site}%{REQUEST_URI}.html" -f
    RewriteRule ^${folder} %{REQUEST_URI}.html [END]
    RewriteRule ^${folder} "${file}" [END]
`
  }
}

/** The statuses with which Apache refuses a request that it does not understand or cannot answer. */
const REFUSED = [400, 403, 405, 413, 414, 431, 500]

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => {
      if (/["\\\n]/.test(value)) throw new Error(`The header ${name} contains a character that Apache interprets.`)
      return `    Header always set ${name} "${value.replaceAll('%', '%%')}"`
    })
    .join('\n')
}

/**
 * Returns the virtual host that answers 421 to every host name except the portal's. It must come first, because Apache
 * uses the first virtual host of a port for unknown names.
 */
const otherHosts = (port: number, ssl: string, common: string) => `<VirtualHost *:${port}>
    ServerName other-hosts.invalid
${ssl}${common}
    RewriteRule ^ - [R=421,L]
</VirtualHost>

`

/**
 * Returns the virtual host that redirects plain HTTP to HTTPS. The address may contain a one-time token, so the answer
 * has `no-store`, and no log contains the address.
 */
function redirectHost(host: string, httpPort: number, port: number, acmeWebroot: string): string {
  const authority = port === 443 ? host : `${host}:${port}`
  return `<VirtualHost *:${httpPort}>
    ServerName ${host}
    Header always set Cache-Control "no-store"
    LogLevel emerg
    Alias /.well-known/acme-challenge ${acmeWebroot}/.well-known/acme-challenge
    RewriteEngine on
    RewriteRule ^/\\.well-known/acme-challenge/ - [END]
    RewriteCond %{THE_REQUEST} "^\\S+ (/[^?\\s]*)"
    RewriteRule ^ https://${authority}%1 [R=308,L,NE]
</VirtualHost>

`
}

/**
 * Returns the directives for the log of requests, with the same fields as in nginx's log. Apache logs times in whole
 * seconds.
 */
function logLines({ accessLog, logFormat }: ServerSettings, release: string): string {
  if (accessLog === 'off') return ''
  const time = '%{%Y-%m-%dT%H:%M:%S%z}t'
  // For a missing file, Apache also makes an internal request for the error page. Log the host and the path of the
  // first request.
  const [host, path] = ['%<{portal_host}e', '%<{portal_path}e']
  const text = `%a [${time}] ${host} %m ${path} %>s %B %T ${release}`
  const fields = { time, client: '%a', host, method: '%m', path, status: '%>s', bytes: '%B', seconds: '%T' }
  const json = JSON.stringify({ ...fields, version: release }).replaceAll('"', String.raw`\"`)
  return `    SetEnvIf Host "^([!-9;-~]+)" portal_host=$1
    SetEnvIf Request_URI "${PUBLIC_PATH}" portal_path=$1
    CustomLog ${accessLog} "${logFormat === 'json' ? json : text}"
`
}
