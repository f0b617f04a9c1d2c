import { config } from '../config'
import { forget, isOf, recall, remember, type Owner } from '../memory'
import { solutionAt } from '../rules/solutions'
import { parseRedirectTarget, SOLUTIONS, type RedirectTarget } from './redirect-target'

/** The query of the page; empty where a page is rendered at build time. */
export function currentSearch(): URLSearchParams {
  return new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search)
}

/** The raw `redirectUrl` of a query; undefined when absent. A repeated one is empty, which is always refused. */
export function redirectParameter(search: URLSearchParams): string | undefined {
  const values = search.getAll('redirectUrl')
  return values.length > 1 ? '' : values[0]
}

/** The current redirect, unchecked: the parameter, else the stored one. */
export function rawRedirect(search: URLSearchParams): string | undefined {
  return redirectParameter(search) ?? storedRedirect()
}

/** The current redirect, checked; undefined when there is none or it is refused. */
export function currentRedirect(search: URLSearchParams = currentSearch()): RedirectTarget | undefined {
  return parseRedirectTarget(rawRedirect(search))
}

/** Whether the current redirect leads to Skemeet, by its exact origin. */
export function isSkemeetRedirect(search: URLSearchParams = currentSearch()): boolean {
  return redirectDestination(search) === 'Skemeet'
}

/** The name of where the current redirect leads: a solution, or another host. Undefined for none, and for the portal. */
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

/** The absolute address that a mailed link opens: `<origin><path>` with the current redirect. */
export function locationUrl(path: string, search: URLSearchParams = currentSearch()): string {
  return window.location.origin + withRedirect(path, search)
}

/**
 * Returns the `redirectUrl` that leads back to `address` after a sign-in: its path, or the solutions when it is refused. Where
 * the page was shown to a user, only that user is led back to it.
 */
export function returnPath(address: string | URL, owner?: Owner | number): string {
  const url = new URL(address, window.location.origin)
  const target = parseRedirectTarget(url.pathname + url.search + url.hash)
  const path = target?.kind === 'portal' ? target.url : SOLUTIONS
  storeRedirect(path, owner)
  return path
}

/** Stores a redirect for this tab, and for tabs without one; `undefined` for one that was refused. Keeps its owner in this tab. */
export function storeRedirect(address: string | undefined, owner?: Owner | number): void {
  const known = recall('tabRedirectUrl')
  const ownerNumber = owner ?? (known?.value === address ? known?.owner : undefined)
  remember('tabRedirectUrl', address ?? '', ownerNumber)
  remember('redirectUrl', address ?? '', ownerNumber)
}

/** The redirect of this tab, or without one that of the browser. */
const storedFact = () => recall('tabRedirectUrl') ?? recall('redirectUrl')

/** The stored redirect, unchecked; empty when it was refused, undefined when there is none or it was stored too long ago. */
export const storedRedirect = (): string | undefined => storedFact()?.value

/** Removes the redirect of this tab, and the copy of the browser where it is the same. */
export function clearStoredRedirect(): void {
  if (recall('redirectUrl')?.value === storedRedirect()) forget('redirectUrl')
  forget('tabRedirectUrl')
}

/** Whether a path is the page of another user, whose session has ended there. */
export function isReturnOfAnother(path: string, user: Owner): boolean {
  const stored = storedFact()
  return stored?.value === path && !isOf(stored, user)
}
