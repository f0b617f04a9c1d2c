import { config } from '../config'
import { solutionAt, type Solution } from '../rules/solutions'
import { targetUrl, allowedOrigins, parseRedirectTarget, type RedirectTarget } from './redirect-target'
import { forgetRedirect, rememberRedirect, storedRedirect } from './browser-storage'

/** Where a person goes who was on their way nowhere else. */
const APPLICATIONS = { kind: 'portal', path: '/dashboard/apps' } as const

/** The solution a person goes on to: one of the two sisters, or another by its host name. */
export type RedirectDestination = { solution: Solution } | { host: string }

/** An address was given that must not be followed, and the person has not been told yet. */
let refused = false

function currentSearch(): URLSearchParams {
  return new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search)
}

/**
 * The raw `redirectUrl` of a query: undefined when absent. A repeated one reads as the empty text, which no rule
 * accepts: which of the two was meant cannot be known.
 */
export function redirectParameter(search: URLSearchParams): string | undefined {
  const values = search.getAll('redirectUrl')
  return values.length > 1 ? '' : values[0]
}

/** The address in force, not checked yet: the parameter wins over the stored copy. */
function rawAddress(search: URLSearchParams): string | undefined {
  return redirectParameter(search) ?? storedRedirect()
}

/** The redirect in force, checked; undefined when there is none or it must not be followed. */
export function currentRedirect(search: URLSearchParams = currentSearch()): RedirectTarget | undefined {
  const raw = rawAddress(search)
  return raw === undefined ? undefined : parseRedirectTarget(raw, allowedOrigins())
}

/**
 * Takes note of a public page's `redirectUrl`: a good one is stored for the pages that follow; a bad one is dropped
 * with the stored copy, and the person will be told when they land (`consumeRedirectRefusal`). Without one nothing changes.
 */
export function storeRedirectParameter(search: URLSearchParams = currentSearch()): void {
  const raw = redirectParameter(search)
  if (raw === undefined) return
  const target = parseRedirectTarget(raw, allowedOrigins())
  refused = target === undefined
  if (target) rememberRedirect(targetUrl(target))
  else forgetRedirect()
}

/** Where a signed-in person goes: the redirect in force, else their applications. */
export function postSignInTarget(search: URLSearchParams = currentSearch()): RedirectTarget {
  const target = currentRedirect(search)
  if (!target && rawAddress(search) !== undefined) refused = true
  return target ?? APPLICATIONS
}

/** True once after an address was given that was not followed: the person is then told so. */
export function consumeRedirectRefusal(): boolean {
  const told = refused
  refused = false
  return told
}

/**
 * Goes to a target, which is checked again just before, and forgets the stored copy. `navigate` is the router's, for
 * paths of the portal; `assign` leaves the portal.
 */
export function navigateToTarget(
  target: RedirectTarget,
  navigate: (path: string) => unknown,
  assign: (url: string) => void = (url) => window.location.assign(url),
): void {
  const checked = parseRedirectTarget(targetUrl(target), allowedOrigins())
  forgetRedirect()
  if (!checked) refused = true
  if (checked?.kind === 'external') assign(checked.url)
  else void navigate((checked ?? APPLICATIONS).path)
}

/** Forgets where the person was going, as a sign-out does. */
export function clearRedirect(): void {
  forgetRedirect()
  refused = false
}

/** Whether the redirect in force leads to the meeting solution, by its exact origin. */
export function isSkemeetRedirect(search: URLSearchParams = currentSearch()): boolean {
  const to = redirectDestination(search)
  return to !== undefined && 'solution' in to && to.solution === 'skemeet'
}

/** The solution the redirect in force leads to; undefined when it stays on the portal or there is none. */
export function redirectDestination(search: URLSearchParams = currentSearch()): RedirectDestination | undefined {
  const target = currentRedirect(search)
  if (target?.kind !== 'external') return undefined
  const { origin, hostname } = new URL(target.url)
  const solution = solutionAt(origin, config())
  return solution ? { solution } : { host: hostname }
}

/** A path of the portal that carries on the redirect in force: `/login` → `/login?redirectUrl=…`. */
export function withRedirect(path: string, search: URLSearchParams = currentSearch()): string {
  const target = currentRedirect(search)
  if (!target) return path
  return `${path}${path.includes('?') ? '&' : '?'}redirectUrl=${encodeURIComponent(targetUrl(target))}`
}

/** The portal's absolute address to which an e-mailed link returns: `<origin><path>`, the redirect in force carried. */
export function locationUrl(path: string, search: URLSearchParams = currentSearch()): string {
  return window.location.origin + withRedirect(path, search)
}

/**
 * What the guard gives as `redirectUrl` so that a person comes back to `address` after signing in: its path, query and
 * fragment, one-time tokens left out; the applications when there is no coming back to it.
 */
export function returnPath(address: string | URL): string {
  const url = new URL(address, window.location.origin)
  const target = parseRedirectTarget(url.pathname + url.search + url.hash, allowedOrigins())
  return target?.kind === 'portal' ? target.path : APPLICATIONS.path
}
