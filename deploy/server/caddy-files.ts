import { variableDocuments } from '../build/page-documents'
import type { ServedSite } from './nginx-files'
import type { ServerSettings } from './server-settings'

/**
 * Matches the part of an address that no log is allowed to contain. This part begins with the first separator of
 * parameters, which may be encoded several times.
 */
const PRIVATE_PART = String.raw`(?i)([?&;#]|%(25)*(3f|26|23|3b)).*`

/**
 * Renders the part of a Caddyfile that serves the portal as nginx does with `portal.conf`. Unlike nginx, Caddy answers
 * `/health` without a check of the files.
 *
 * @param headers the security headers of every answer
 * @throws if a header contains a character that Caddy interprets
 */
export function renderCaddyFile(
  { host, port, tls, acmeWebroot, accessLog, logFormat }: ServerSettings,
  headers: Readonly<Record<string, string>>,
  { site, sizes, accessibilityUrl }: ServedSite,
): string {
  const name = host === '_' ? '' : host.toLowerCase()
  const pages = variableDocuments(Object.keys(sizes)).map(
    ({ folder, file }) => `		handle /${folder}* {
			import portal_page "/${file}"
		}
`,
  )
  return `# The portal's sites, for inclusion in a Caddyfile. \`configure\` writes this file.

(portal_headers) {
	header {
${headerLines(headers)}
		Cache-Control no-store
	}
	# Caddy removes a header when the answer is sent: in the block above, this would also undo a later Cache-Control.
	header -Server
}

# The document of a path; {args.0} without one.
(portal_page) {
	@own file {path}.html
	handle @own {
		rewrite * {path}.html
		file_server {
			precompressed br gzip
			disable_canonical_uris
		}
	}
	handle {
		rewrite * {args.0}
		file_server {
			precompressed br gzip
			disable_canonical_uris
		}
	}
}

${tls ? redirectSite(name, tls.httpPort, port, acmeWebroot) : ''}${tls ? 'https' : 'http'}://${name}:${port} {
${tls ? `	tls ${tls.certificate} ${tls.key}\n` : ''}	root * "${site}"
	import portal_headers
${logLines(accessLog, logFormat)}
	route {
		@refused not method GET HEAD
		header @refused Allow "GET, HEAD"
		error @refused 405

		# If the configured base address ends with a slash, the path of a mailed link begins with two slashes.
		@slashes vars_regexp slashes {http.request.orig_uri} ^//+([a-zA-Z0-9?].*)$
		redir @slashes /{re.slashes.1} 308

		redir /accessibilite "${accessibilityUrl}" 302
		redir /.well-known/change-password /dashboard/authentication/password 302

		handle /health {
			rewrite * /.health
			header Content-Type "text/plain; charset=utf-8"
			file_server
		}
		handle /.well-known/acme-challenge/* {
			root * ${acmeWebroot}
			file_server
		}
		handle /.well-known/* {
			header Cache-Control no-cache
			file_server {
				precompressed br gzip
			}
		}
		@malformed path_regexp \\x00
		error @malformed 400
		@hidden {
			path */.*
			not path /.well-known/*
		}
		error @hidden 404

		# A missing file is answered with 404, never with a page.
		handle /assets/* {
			header Cache-Control "public, max-age=31536000, immutable"
			file_server {
				precompressed br gzip
				disable_canonical_uris
			}
		}
${pages.join('')}		handle /dashboard/* {
			import portal_page /dashboard.html
		}
		@file path_regexp \\.[^/]*$
		handle @file {
			@plain not path *.html
			header @plain Cache-Control no-cache
			file_server {
				precompressed br gzip
				disable_canonical_uris
			}
		}
		handle {
			import portal_page /index.html
		}
	}
	handle_errors {
		import portal_headers
		@page {
			path_regexp \\.[^/]*$
			not path /assets/* */.*
			expression {http.error.status_code} == 404
		}
		handle @page {
			rewrite * /documents/introuvable.html
			file_server {
				status 404
				disable_canonical_uris
			}
		}
		@unanswered expression {http.error.status_code} in [400, 403, 405, 500]
		handle @unanswered {
			rewrite * /documents/refusee.html
			@written not method HEAD
			method @written GET
			file_server {
				status {http.error.status_code}
				disable_canonical_uris
			}
		}
		handle {
			respond {http.error.status_code}
		}
	}
}
`
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => {
      if (/["\\{}\n]/.test(value)) throw new Error(`The header ${name} contains a character that Caddy interprets.`)
      return `\t\t${name} "${value}"`
    })
    .join('\n')
}

/**
 * Returns the redirect from plain HTTP. The target may contain a one-time token, so the answer has `no-store`, and no
 * log contains the target.
 */
function redirectSite(host: string, httpPort: number, port: number, acmeWebroot: string): string {
  const authority = port === 443 ? host : `${host}:${port}`
  return `http://${host}:${httpPort} {
	header {
		Cache-Control no-store
		-Server
	}
	handle /.well-known/acme-challenge/* {
		root * ${acmeWebroot}
		file_server
	}
	handle {
		redir https://${authority}{http.request.orig_uri} 308
	}
}

`
}

/**
 * Returns the directives for the log of requests. They remove the query, the referrer and the other headers, because
 * Caddy logs these by default.
 */
function logLines(file: string, format: ServerSettings['logFormat']): string {
  if (file === 'off') return ''
  return `	log {
		output file ${file} {
			roll_disabled
		}
		format filter {
			wrap ${format === 'json' ? 'json' : 'console'}
			fields {
				request>uri regexp "${PRIVATE_PART}" ""
				request>headers delete
				request>tls delete
				resp_headers delete
			}
		}
	}
`
}
