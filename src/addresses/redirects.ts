import { config } from '../config'
import { forget, mayBelongTo, recall, remember } from '../memory'
import { solutionAt } from '../rules/solutions'
import { parseRedirectTarget, SOLUTIONS, type RedirectTarget } from './redirect-target'

/** Returns the query of the page. It is empty when the build renders a page. */
export function currentSearch(): URLSearchParams {
  return new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search)
}

/**
 * Returns the raw `redirectUrl` of a query, or undefined without one. A repeated parameter is read as empty, because an
 * empty redirect is always refused.
 */
export function redirectParameter(search: URLSearchParams): string | undefined {
  const values = search.getAll('redirectUrl')
  return values.length > 1 ? '' : values[0]
}

/** Returns the current redirect, unchecked: the parameter, or otherwise the stored redirect. */
export function rawRedirect(search: URLSearchParams): string | undefined {
  return redirectParameter(search) ?? storedRedirect()
}

/** Returns the current redirect, checked. Returns undefined when there is none or it is refused. */
export function currentRedirect(search: URLSearchParams = currentSearch()): RedirectTarget | undefined {
  return parseRedirectTarget(rawRedirect(search))
}

/** Returns whether the current redirect leads to Skemeet's exact origin. */
export function isSkemeetRedirect(search: URLSearchParams = currentSearch()): boolean {
  return redirectDestination(search) === 'Skemeet'
}

/**
 * Returns the name of the solution to which the current redirect leads, or the host when it is no solution. Returns
 * undefined without a redirect, and for a path of the portal.
 */
export function redirectDestination(search: URLSearchParams = currentSearch()): string | undefined {
  const target = currentRedirect(search)
  if (target?.kind !== 'external') return undefined
  const { origin, hostname } = new URL(target.url)
  return solutionAt(origin, config()) ?? hostname
}

/** Returns a path of the portal with the current redirect: `/login` → `/login?redirectUrl=…`. */
export function withRedirect(path: string, search: URLSearchParams = currentSearch()): string {
  const target = currentRedirect(search)
  if (!target) return path
  return `${path}${path.includes('?') ? '&' : '?'}redirectUrl=${encodeURIComponent(target.url)}`
}

/** Returns the absolute address that a mailed link opens: `<origin><path>` with the current redirect. */
export function locationUrl(path: string, search: URLSearchParams = currentSearch()): string {
  return window.location.origin + withRedirect(path, search)
}

/**
 * Returns the `redirectUrl` that leads back to `address` after a sign-in: its path, or the solutions when the path is
 * refused. `owner` is the number of the user to whom the page was shown: only
 * that user is led back to it.
 */
export function returnPath(address: string | URL, owner?: number): string {
  const url = new URL(address, window.location.origin)
  const target = parseRedirectTarget(url.pathname + url.search + url.hash)
  const path = target?.kind === 'portal' ? target.url : SOLUTIONS
  storeRedirect(path, owner)
  return path
}

/**
 * Stores a redirect for this tab and for tabs without one. `undefined` stands for a refused redirect. Storing the same
 * redirect again keeps its owner in this tab.
 */
export function storeRedirect(address: string | undefined, owner?: number): void {
  const known = recall('tabRedirectUrl')
  const ownerNumber = owner ?? (known?.value === address ? known?.owner : undefined)
  remember('tabRedirectUrl', address ?? '', ownerNumber)
  remember('redirectUrl', address ?? '', ownerNumber)
}

/** Returns the redirect of this tab, or otherwise the redirect of the browser. */
const storedFact = () => recall('tabRedirectUrl') ?? recall('redirectUrl')

/**
 * Returns the stored redirect, unchecked. It is empty when it was refused, and undefined when there is none or it was
 * stored too long ago.
 */
export const storedRedirect = (): string | undefined => storedFact()?.value

/** Removes the redirect of this tab, and the browser's copy if it is the same. */
export function clearStoredRedirect(): void {
  if (recall('redirectUrl')?.value === storedRedirect()) forget('redirectUrl')
  forget('tabRedirectUrl')
}

/** Returns whether a path is stored as the return of another user than the user with this number. */
export function isReturnOfAnother(path: string, account: number): boolean {
  const stored = storedFact()
  return stored?.value === path && !mayBelongTo(stored, account)
}
