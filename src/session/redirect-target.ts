import { config } from '../config'
import { parseAddress, safeWebAddress } from '../rules/web-address'
import { stripTokens } from './url-tokens'

/** Where a redirect leads: a path of the portal (with query and fragment), or an address elsewhere. Both normalised. */
export type RedirectTarget = { kind: 'portal'; path: string } | { kind: 'external'; url: string }

/** The origins a redirect may lead to. */
export interface AllowedOrigins {
  /** The portal's own. */
  ownOrigin: string
  /** The others, `Config.redirectOrigins`. */
  redirectOrigins: readonly string[]
}

/** Those of this page and its configuration. */
export function allowedOrigins(): AllowedOrigins {
  return { ownOrigin: window.location.origin, redirectOrigins: config().redirectOrigins }
}

const MAX_LENGTH = 2048

/**
 * Backslashes, and everything that is not seen: controls, spaces, formatting, surrogates, private and unassigned
 * characters, those that are drawn as nothing, the blank braille pattern, and the mark of what could not be decoded.
 */
const UNSEEN = /[\\\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\uFFFD]/u

/**
 * A literal address: the scheme, two slashes, a plain host, a port or none. No user information, no bracket, no
 * percent sign, no letter beyond ASCII before the path. (No `u` flag: it would fold `ſ` and `K` into ASCII letters.)
 */
const LITERAL_ADDRESS = /^https?:\/\/([a-z0-9.-]+)(?::[1-9]\d{0,4})?(?:[/?#]|$)/i

/** A path whose second character is, or decodes to, a slash or a backslash: some software reads a host after it. */
const HOST_IN_PATH = /^\/(?:\/|%(?:25)*(?:2f|5c))/i

/**
 * Decides every redirect target of the portal: gives it normalised, or undefined when it must not be followed. Accepts
 * a path of the portal, or a literal https address (http on localhost and 127.0.0.1) on exactly a listed origin; never
 * the portal's /login or /logout, in any spelling. The portal's one-time tokens are left out of it. `raw` is untrusted.
 * What it gives is accepted again unchanged.
 */
export function parseRedirectTarget(raw: unknown, allowed: AllowedOrigins): RedirectTarget | undefined {
  if (typeof raw !== 'string' || raw === '' || raw.length > MAX_LENGTH || UNSEEN.test(raw)) return undefined
  const target = judged(raw, allowed)
  if (!target) return undefined
  // A `code` is a token of the portal on the portal's own pages alone: elsewhere it may be anything.
  const rest = stripTokens(targetUrl(target), target.kind === 'portal' ? ['code'] : [])
  return rest === targetUrl(target) ? target : judged(rest, allowed)
}

function judged(raw: string, allowed: AllowedOrigins): RedirectTarget | undefined {
  const url = raw.startsWith('/') ? pathOnPortal(raw, allowed.ownOrigin) : literalAddress(raw)
  const target = url && targetAt(url, allowed)
  return target && targetUrl(target).length <= MAX_LENGTH ? target : undefined
}

function targetAt(url: URL, { ownOrigin, redirectOrigins }: AllowedOrigins): RedirectTarget | undefined {
  if (url.origin !== ownOrigin)
    return redirectOrigins.includes(url.origin) ? { kind: 'external', url: url.href } : undefined
  if (HOST_IN_PATH.test(url.pathname) || leadsToSignInOrOut(url.pathname)) return undefined
  return { kind: 'portal', path: url.pathname + url.search + url.hash }
}

/** The address of a target, as `parseRedirectTarget` reads it. */
export function targetUrl(target: RedirectTarget): string {
  return target.kind === 'portal' ? target.path : target.url
}

function pathOnPortal(raw: string, ownOrigin: string): URL | undefined {
  return HOST_IN_PATH.test(raw) ? undefined : parseAddress(ownOrigin + raw)
}

function literalAddress(raw: string): URL | undefined {
  const host = LITERAL_ADDRESS.exec(raw)?.[1]
  const url = host === undefined ? undefined : safeWebAddress(raw)
  // A host that the parser rewrites (0x7f.1) is not the one that was written.
  return url?.hostname === host?.toLowerCase() ? url : undefined
}

/** Whether a path is /login or /logout once decoded as often as it takes; so counts one that cannot be decoded. */
function leadsToSignInOrOut(pathname: string): boolean {
  const path = normalisePath(pathname)
  return path === undefined || /^\/log(?:in|out)(?:\/|$)/.test(path)
}

/**
 * A path as the router matches it, and beyond: percent-decoded until nothing changes, dot segments resolved, slashes
 * joined, lowercase, no final slash. Undefined when it cannot be decoded.
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

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
