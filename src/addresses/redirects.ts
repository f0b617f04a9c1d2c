import { config } from '../config'
import { forget, mayBelongTo, recall, remember } from '../memory'
import { solutionAt } from '../rules/solutions'
import { parseRedirectTarget, SOLUTIONS, type RedirectTarget } from './redirect-target'

/** Returns the query of the current page. Returns an empty query while the build renders a page. */
export function currentSearch(): URLSearchParams {
  return new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search)
}

/**
 * Returns the unchecked `redirectUrl` parameter of a query; undefined if there is none. If the parameter is repeated,
 * returns an empty text, which counts as a refused redirect.
 */
export function redirectParameter(search: URLSearchParams): string | undefined {
  const values = search.getAll('redirectUrl')
  return values.length > 1 ? '' : values[0]
}

/** Returns the unchecked redirect from the query. If the query has no redirect, returns the stored redirect. */
export function rawRedirect(search: URLSearchParams): string | undefined {
  return redirectParameter(search) ?? storedRedirect()
}

/**
 * Returns the current redirect after checking it. Returns undefined if there is no redirect, or if the redirect is
 * refused.
 */
export function currentRedirect(search: URLSearchParams = currentSearch()): RedirectTarget | undefined {
  return parseRedirectTarget(rawRedirect(search))
}

/** Returns whether the current redirect leads to the origin of Skemeet. */
export function isSkemeetRedirect(search: URLSearchParams = currentSearch()): boolean {
  return redirectDestination(search) === 'Skemeet'
}

/**
 * Returns the name of the solution to which the current redirect leads. If no solution has the redirect's origin,
 * returns the host. Returns undefined if there is no redirect, or if the redirect leads to a path of the portal.
 */
export function redirectDestination(search: URLSearchParams = currentSearch()): string | undefined {
  const target = currentRedirect(search)
  if (target?.kind !== 'external') return undefined
  const { origin, hostname } = new URL(target.url)
  return solutionAt(origin, config()) ?? hostname
}

/** Adds the current redirect to a path of the portal: `/login` → `/login?redirectUrl=…`. */
export function withRedirect(path: string, search: URLSearchParams = currentSearch()): string {
  const target = currentRedirect(search)
  if (!target) return path
  return `${path}${path.includes('?') ? '&' : '?'}redirectUrl=${encodeURIComponent(target.url)}`
}

/** Returns the absolute address that a mailed link opens: `<origin><path>`, and the current redirect as a parameter. */
export function locationUrl(path: string, search: URLSearchParams = currentSearch()): string {
  return window.location.origin + withRedirect(path, search)
}

/**
 * Stores the path of `address` as the page that opens after a sign-in, and returns this path. If the portal refuses the
 * path, the page of the solutions replaces it.
 * @param owner the account number of the only user who may use the redirect
 */
export function returnPath(address: string | URL, owner?: number): string {
  const url = new URL(address, window.location.origin)
  const target = parseRedirectTarget(url.pathname + url.search + url.hash)
  const path = target?.kind === 'portal' ? target.url : SOLUTIONS
  storeRedirect(path, owner)
  return path
}

/**
 * Stores a redirect for this tab, and for every tab that has not stored a redirect itself.
 * @param address the address of the redirect; undefined if the portal has refused the redirect
 * @param owner the account number of the only user who may use the redirect
 */
export function storeRedirect(address: string | undefined, owner?: number): void {
  const known = recall('tabRedirectUrl')
  const ownerNumber = owner ?? (known?.value === address ? known?.owner : undefined)
  remember('tabRedirectUrl', address ?? '', ownerNumber)
  remember('redirectUrl', address ?? '', ownerNumber)
}

/** Returns the redirect of this tab. If this tab has none, returns the redirect that all tabs share. */
const storedFact = () => recall('tabRedirectUrl') ?? recall('redirectUrl')

/**
 * Returns the stored redirect without a new check. Returns an empty text if the portal has refused the redirect.
 * Returns undefined if no redirect is stored, or if the stored redirect has expired.
 */
export const storedRedirect = (): string | undefined => storedFact()?.value

/** Removes the redirect that `storedRedirect` returns, both for this tab and for all tabs. */
export function clearStoredRedirect(): void {
  if (recall('redirectUrl')?.value === storedRedirect()) forget('redirectUrl')
  forget('tabRedirectUrl')
}

/** Returns whether `path` is stored as the return path of another user. `account` is the number of the current user. */
export function isReturnOfAnother(path: string, account: number): boolean {
  const stored = storedFact()
  return stored?.value === path && !mayBelongTo(stored, account)
}
