import { config } from '../config'
import { attempt } from '../lib/attempt'
import { parseAddress, safeWebAddress } from '../rules/web-address'
import { stripTokens } from './url-tokens'

/**
 * The target of a redirect: a path of the portal with query and fragment, or the URL of another origin. Both are
 * normalised.
 */
export interface RedirectTarget {
  kind: 'portal' | 'external'
  url: string
}

/** The origins to which a redirect may lead: the portal's own origin and others. */
export interface AllowedOrigins {
  ownOrigin: string
  redirectOrigins: readonly string[]
}

/** The page that opens after a sign-in without a redirect. */
export const SOLUTIONS = '/dashboard/apps'

/** The maximum length of an accepted redirect, in characters. */
export const REDIRECT_MAX_LENGTH = 2048

/** Backslashes and all invisible characters, including private and unassigned characters and the blank braille pattern. */
export const INVISIBLE = /[\\\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\uFFFD]/u

/**
 * A literal address: scheme, two slashes, plain host, optional port. It has no user information, bracket, percent sign or
 * non-ASCII letter before the path. The `u` flag is missing because it would fold `ſ` and `K` into ASCII letters.
 */
const LITERAL_ADDRESS = /^https?:\/\/([a-z0-9.-]+)(?::[1-9]\d{0,4})?(?:[/?#]|$)/i

/** A path whose second character is, or decodes to, a slash or a backslash. Some software reads a host after it. */
export const HOST_IN_PATH = /^\/(?:\/|%(?:25)*(?:2f|5c))/i

/**
 * Decides about every redirect of the portal. Accepts the addresses that `parseAllowedAddress` accepts, except /login, /logout
 * and paths of the portal without a page. The root has no page, and becomes the solutions.
 * @returns the target; undefined when it must not be followed. A returned target is accepted again unchanged.
 */
export function parseRedirectTarget(raw: unknown, origins?: AllowedOrigins): RedirectTarget | undefined {
  const target = parseAllowedAddress(raw, origins)
  if (target?.kind !== 'portal') return target
  const [path = ''] = target.url.split(/[?#]/, 1)
  if (path === '/') return { kind: 'portal', url: SOLUTIONS }
  return isPage(path) ? target : undefined
}

/**
 * Accepts a path of the portal, and a literal https address (http on localhost and 127.0.0.1) on a listed origin. Returns
 * it normalised and without the portal's one-time tokens. Returns undefined when it is refused.
 */
export function parseAllowedAddress(raw: unknown, origins?: AllowedOrigins): RedirectTarget | undefined {
  if (typeof raw !== 'string' || raw === '' || raw.length > REDIRECT_MAX_LENGTH || INVISIBLE.test(raw)) return undefined
  const allowed = origins ?? { ownOrigin: window.location.origin, redirectOrigins: config().redirectOrigins }
  const target = parseOnce(raw, allowed)
  if (!target) return undefined
  // On other origins a `code` may have any meaning, so it is removed only from paths of the portal.
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
  // Refuses a host that the URL parser rewrites, such as 0x7f.1.
  return url?.hostname === host?.toLowerCase() ? url : undefined
}

/** The pages to which a sign-in may lead. The router opens /login for any other path. */
const PAGES =
  /^\/(?:dashboard(?:\/.*)?|subscription|reset-nickname|reset-password|finalise-registration|check-user)\/?$/

/**
 * Returns whether a path is the path of one of these pages, both as it is and fully decoded. Returns false for a path that
 * cannot be decoded.
 */
export function isPage(pathname: string): boolean {
  return [pathname.toLowerCase(), normalisePath(pathname)].every((path) => path !== undefined && PAGES.test(path))
}

/**
 * Returns a path percent-decoded until nothing changes, with dot segments resolved, repeated slashes joined, in lower case,
 * without a final slash. This is stricter than the router's matching. Returns undefined for a path that cannot be decoded.
 */
export function normalisePath(pathname: string): string | undefined {
  let path = decoded(pathname)
  if (path === undefined) return undefined
  for (let next = decoded(path); next !== undefined && next !== path; next = decoded(path)) path = next
  const segments: string[] = []
  for (const segment of path.toLowerCase().split(/[/\\]+/)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

const decoded = (path: string) => attempt(() => decodeURIComponent(path))
