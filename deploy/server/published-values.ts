import type { Config, RawConfig } from '../../src/config'
import { ConfigError } from '../../src/rules/setting-values'
import { logoutVariable, providersWithAddress } from '../../src/rules/providers'
import { solutionsOf } from '../../src/rules/solutions'

/** Matches a parameter of an address if the parameter's value is a secret. */
const SECRET_PARAMETER = /[?&#]([^=&#?]*(?:secret|passw|pwd|token_auth|api_?key|access_?token)[^=&#]*)=/i
/** Matches the beginning of a PEM file, or of a JSON Web Token. */
const SECRET_VALUE = /-----BEGIN|\beyJ[\w-]{8,}\.eyJ/

/**
 * Checks that no variable contains a secret, because everybody can read the variables in every document. Also checks
 * that Skezia and Skemeet have different origins.
 *
 * @throws ConfigError with one line, which names the variable
 */
export function checkPublished(values: RawConfig): void {
  for (const [name, value] of Object.entries(values)) {
    const text = String(value)
    const secret = SECRET_PARAMETER.exec(text)?.[1] ?? (SECRET_VALUE.test(text) ? 'a key' : undefined)
    if (secret !== undefined)
      throw new ConfigError(
        `${name} contains ${secret}, and everybody can read this value: remove it, and replace the secret.`,
      )
  }
  const [skezia, skemeet] = [values.VITE_SKEZIA_URL, values.VITE_SKEMEET_URL].map((url) =>
    URL.canParse(String(url)) ? new URL(String(url)).origin : undefined,
  )
  if (skezia !== undefined && skezia === skemeet)
    throw new ConfigError(
      `VITE_SKEMEET_URL: ${skemeet} is also the origin of VITE_SKEZIA_URL: each solution needs its own host.`,
    )
}

/**
 * Matches the headers that a browser sets itself (https://fetch.spec.whatwg.org/#forbidden-request-header), and the
 * other headers that every call contains.
 */
const TAKEN_HEADERS =
  /^(proxy-.*|sec-.*|access-control-.*|accept(-.*)?|authorization|connection|content-.*|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i

/**
 * Checks the name of the CSRF header and the ports of addresses. Even a well-formed name or port can make every call
 * fail.
 *
 * @throws ConfigError with one line, which names the variable
 */
export function checkUsable(values: RawConfig): void {
  const header = String(values.VITE_XSRF_HEADER_NAME).trim()
  if (TAKEN_HEADERS.test(header))
    throw new ConfigError(
      `VITE_XSRF_HEADER_NAME must be a header that only the CSRF token uses, such as X-XSRF-TOKEN. A browser or the portal already sets "${header}".`,
    )
  for (const [name, value] of Object.entries(values))
    if (/https?:\/\/[^\s"/?#]*:0+(?=[/?#"\s]|$)/i.test(String(value)))
      throw new ConfigError(`${name} has an address with port 0, which nothing can listen on: correct the port.`)
}

/** The host and the port on which nginx listens for the portal, and whether nginx terminates TLS. */
interface Listener {
  host: string
  port: number
  tls?: object | undefined
}

/**
 * Checks that no solution has the host name of the portal. If nginx terminates TLS, also checks that no other server
 * has both the host and the port of the portal.
 */
export function checkHost({ host, port, tls }: Listener, config: Config): void {
  const programs = {
    ...{ VITE_ACCOUNT_API_URL: config.accountApiUrl, VITE_APPLICATION_API_URL: config.applicationApiUrl },
    ...{ VITE_API_TOKEN_URL: config.apiTokenUrl, VITE_ERROR_REPORT_URL: config.errorReportUrl },
    VITE_MATOMO_URL: config.matomo?.url,
    ...Object.fromEntries(
      providersWithAddress.map((provider) => [logoutVariable(provider), config.providerLogoutUrls[provider]]),
    ),
  }
  for (const [name, address] of Object.entries(programs)) {
    const url = address === undefined ? undefined : new URL(address)
    if (tls && url?.hostname === host.toLowerCase() && Number(url.port || 443) === port)
      throw new ConfigError(
        `${name}: ${url.origin}${url.pathname} is on the host of the portal (PORTAL_HOST), where nginx answers every path itself: give it another host or port.`,
      )
  }
  const solution = solutionsOf(config).find(({ url }) => new URL(url).hostname === host.toLowerCase())
  if (solution)
    throw new ConfigError(
      `PORTAL_HOST: ${host} is also the host of ${solution.name} (${solution.url}): the portal needs another host.`,
    )
}
