import { config } from '../config'
import { attempt } from '../lib/attempt'
import { parseAddress, safeWebAddress } from '../rules/web-address'
import { stripTokens } from './url-tokens'

/**
 * The target of a redirect: a path of the portal with query and fragment, or a URL of another origin. The portal has
 * checked and normalised the target.
 */
export interface RedirectTarget {
  kind: 'portal' | 'external'
  url: string
}

/** The allowed origins of redirects: the portal's own origin, and the origins from the configuration. */
export interface AllowedOrigins {
  ownOrigin: string
  redirectOrigins: readonly string[]
}

/** The page that opens after a sign-in if there is no redirect. */
export const SOLUTIONS = '/dashboard/apps'

/** The maximum length of an accepted redirect, in characters. */
export const REDIRECT_MAX_LENGTH = 2048

/**
 * Matches backslashes and all invisible characters, including private and unassigned characters, and the blank braille
 * pattern.
 */
export const INVISIBLE = /[\\\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\uFFFD]/u

/**
 * Matches a plain address: scheme, two slashes, host, optional port. Before the path, it must not contain user
 * information, brackets, percent signs or non-ASCII letters. With the `u` flag, the long s (`ſ`) and
 * the Kelvin sign would match the letters s and k, so the pattern has no `u` flag.
 */
const LITERAL_ADDRESS = /^https?:\/\/([a-z0-9.-]+)(?::[1-9]\d{0,4})?(?:[/?#]|$)/i

/**
 * Matches a path with a slash or a backslash as its second character, even an encoded one. Some software would read the
 * next part of such a path as a host.
 */
export const HOST_IN_PATH = /^\/(?:\/|%(?:25)*(?:2f|5c))/i

/**
 * Checks the address of a redirect with `parseAllowedAddress`. A path of the portal must also lead to a page that a
 * sign-in is allowed to open.
 * @returns the target; undefined if the portal must not follow the redirect. The path `/` becomes the page of the
 * solutions.
 */
export function parseRedirectTarget(raw: unknown, origins?: AllowedOrigins): RedirectTarget | undefined {
  const target = parseAllowedAddress(raw, origins)
  if (target?.kind !== 'portal') return target
  const [path = ''] = target.url.split(/[?#]/, 1)
  if (path === '/') return { kind: 'portal', url: SOLUTIONS }
  return isPage(path) ? target : undefined
}

/**
 * Accepts a path of the portal, and a plain https address on an allowed origin (http on localhost and 127.0.0.1).
 * Returns the address in a normalised form, without the one-time tokens of the portal. Returns undefined if the address
 * is refused.
 */
export function parseAllowedAddress(raw: unknown, origins?: AllowedOrigins): RedirectTarget | undefined {
  if (typeof raw !== 'string' || raw === '' || raw.length > REDIRECT_MAX_LENGTH || INVISIBLE.test(raw)) return undefined
  const allowed = origins ?? { ownOrigin: window.location.origin, redirectOrigins: config().redirectOrigins }
  const target = parseOnce(raw, allowed)
  if (!target) return undefined
  // On another origin, a `code` parameter can have another meaning. Remove the parameter only from paths of the portal.
  const rest = stripTokens(target.url, target.kind === 'portal' ? ['code'] : [])
  return rest === target.url ? target : parseOnce(rest, allowed)
}

function parseOnce(raw: string, { ownOrigin, redirectOrigins }: AllowedOrigins): RedirectTarget | undefined {
  const url = raw.startsWith('/') ? parseAddress(ownOrigin + raw) : literalAddress(raw)
  if (!url || HOST_IN_PATH.test(raw)) return undefined
  const isOwn = url.origin === ownOrigin
  if (isOwn ? HOST_IN_PATH.test(url.pathname) : !redirectOrigins.includes(url.origin)) return undefined
  const target = isOwn ? url.pathname + url.search + url.hash : url.href
  return target.length <= REDIRECT_MAX_LENGTH ? { kind: isOwn ? 'portal' : 'external', url: target } : undefined
}

function literalAddress(raw: string): URL | undefined {
  const host = LITERAL_ADDRESS.exec(raw)?.[1]
  const url = host === undefined ? undefined : safeWebAddress(raw)
  // Refuse a host that the URL parser changes, for example 0x7f.1.
  return url?.hostname === host?.toLowerCase() ? url : undefined
}

/** The pages that a sign-in is allowed to open. For any other path, the router opens /login. */
const PAGES =
  /^\/(?:dashboard(?:\/.*)?|subscription|reset-nickname|reset-password|finalise-registration|check-user)\/?$/

/**
 * Returns whether a sign-in is allowed to open this path. The path must be allowed both before and after its decoding.
 */
export function isPage(pathname: string): boolean {
  return [pathname.toLowerCase(), normalisePath(pathname)].every((path) => path !== undefined && PAGES.test(path))
}

/**
 * Decodes a path until it stays the same. Resolves dot segments, joins repeated slashes, and removes a final slash.
 * Returns the path in lower case. This function is stricter than the router's matching. Returns undefined if the path
 * cannot be decoded.
 */
export function normalisePath(pathname: string): string | undefined {
  let path = tryDecode(pathname)
  if (path === undefined) return undefined
  for (let next = tryDecode(path); next !== undefined && next !== path; next = tryDecode(path)) path = next
  const segments: string[] = []
  for (const segment of path.toLowerCase().split(/[/\\]+/)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

const tryDecode = (path: string) => attempt(() => decodeURIComponent(path))
