import { config } from '../config'
import { solutionAt, type Solution } from '../rules/solutions'
import { targetUrl, allowedOrigins, parseRedirectTarget, type RedirectTarget } from './redirect-target'
import { clearStoredRedirect, storeRedirect, storedRedirect } from './browser-storage'
import type { HandOver } from './hand-over'

/** The page after a sign-in without a redirect. */
const SOLUTIONS = { kind: 'portal', path: '/dashboard/apps' } as const

/** The destination of a redirect to another origin: a solution, or another host by its name. */
export type RedirectDestination = { solution: Solution } | { host: string }

function currentSearch(): URLSearchParams {
  return new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search)
}

/**
 * The raw `redirectUrl` of a query; undefined when absent. A repeated one, which is ambiguous, returns the empty
 * string, which is always refused.
 */
export function redirectParameter(search: URLSearchParams): string | undefined {
  const values = search.getAll('redirectUrl')
  return values.length > 1 ? '' : values[0]
}

/** The current redirect, unchecked: the parameter, else the stored one. */
function rawRedirect(search: URLSearchParams): string | undefined {
  return redirectParameter(search) ?? storedRedirect()
}

/** The current redirect, checked; undefined when there is none or it is refused. */
export function currentRedirect(search: URLSearchParams = currentSearch()): RedirectTarget | undefined {
  const raw = rawRedirect(search)
  return raw === undefined ? undefined : parseRedirectTarget(raw, allowedOrigins())
}

/**
 * Stores the `redirectUrl` of a public page for the next pages. A refused one removes the stored one, and the refusal
 * is shown after the sign-in. Does nothing without a `redirectUrl`.
 */
export function storeRedirectParameter(handOver: HandOver, search: URLSearchParams = currentSearch()): void {
  const raw = redirectParameter(search)
  if (raw === undefined) return
  const target = parseRedirectTarget(raw, allowedOrigins())
  handOver.set({ isRedirectRefused: target === undefined })
  if (target) storeRedirect(targetUrl(target))
  else clearStoredRedirect()
}

/** The target after a sign-in: the current redirect, else the solutions, which then show that it was refused. */
export function postSignInTarget(handOver: HandOver, search: URLSearchParams = currentSearch()): RedirectTarget {
  const target = currentRedirect(search)
  if (!target && rawRedirect(search) !== undefined) handOver.set({ isRedirectRefused: true })
  return target ?? SOLUTIONS
}

/**
 * Checks a target again, removes the stored redirect and opens the target: with the router's `navigate` for a path of
 * the portal, by leaving the portal for another origin.
 */
export function navigateToTarget(
  target: RedirectTarget,
  handOver: HandOver,
  navigate: (path: string) => unknown,
): void {
  const checked = parseRedirectTarget(targetUrl(target), allowedOrigins())
  clearStoredRedirect()
  if (!checked) handOver.set({ isRedirectRefused: true })
  if (checked?.kind === 'external') window.location.assign(checked.url)
  else void navigate((checked ?? SOLUTIONS).path)
}

/** Whether the current redirect leads to Skemeet, by its exact origin. */
export function isSkemeetRedirect(search: URLSearchParams = currentSearch()): boolean {
  const to = redirectDestination(search)
  return to !== undefined && 'solution' in to && to.solution === 'skemeet'
}

/** The destination of the current redirect; undefined when there is none or it is a path of the portal. */
export function redirectDestination(search: URLSearchParams = currentSearch()): RedirectDestination | undefined {
  const target = currentRedirect(search)
  if (target?.kind !== 'external') return undefined
  const { origin, hostname } = new URL(target.url)
  const solution = solutionAt(origin, config())
  return solution ? { solution } : { host: hostname }
}

/** Adds the current redirect to a path of the portal: `/login` → `/login?redirectUrl=…`. */
export function withRedirect(path: string, search: URLSearchParams = currentSearch()): string {
  const target = currentRedirect(search)
  if (!target) return path
  return `${path}${path.includes('?') ? '&' : '?'}redirectUrl=${encodeURIComponent(targetUrl(target))}`
}

/** The absolute address that a mailed link opens: `<origin><path>` with the current redirect. */
export function locationUrl(path: string, search: URLSearchParams = currentSearch()): string {
  return window.location.origin + withRedirect(path, search)
}

/**
 * The `redirectUrl` with which the guard brings the person back to `address` after a sign-in: its path, query and
 * fragment without one-time tokens, or the solutions when the address is refused.
 */
export function returnPath(address: string | URL): string {
  const url = new URL(address, window.location.origin)
  const target = parseRedirectTarget(url.pathname + url.search + url.hash, allowedOrigins())
  return target?.kind === 'portal' ? target.path : SOLUTIONS.path
}
