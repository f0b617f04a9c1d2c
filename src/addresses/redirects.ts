import { config } from '../config'
import { isRecent, readStored, removeStored, writeStored } from '../lib/storage'
import { REDIRECT_LIFETIME_MS } from '../rules/limits'
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

/** The `redirectUrl` that leads back to `address` after a sign-in, of `person` where one is known; the solutions if it is refused. */
export function returnPath(address: string | URL, person?: { email: string }): string {
  const url = new URL(address, window.location.origin)
  const target = parseRedirectTarget(url.pathname + url.search + url.hash)
  const path = target?.kind === 'portal' ? target.url : SOLUTIONS
  if (person) writeStored('returnOf', returnOf(path, person))
  else forgetReturn()
  return path
}

/** Stores the redirect and the current time; of one that was refused, the time only. */
export function storeRedirect(address: string | undefined): void {
  clearStoredRedirect()
  writeStored('redirectStoredAt', String(Date.now()))
  if (address !== undefined) writeStored('redirectUrl', address)
}

/** The stored redirect, unchecked; empty when it was refused, undefined when there is none or it was stored too long ago. */
export function storedRedirect(): string | undefined {
  return isRecent(readStored('redirectStoredAt'), REDIRECT_LIFETIME_MS) ? (readStored('redirectUrl') ?? '') : undefined
}

/** Removes the stored redirect. */
export function clearStoredRedirect(): void {
  removeStored('redirectUrl')
  removeStored('redirectStoredAt')
}

/** The path and a number that many people have in common: it recognises one, and tells nobody who it is. */
const returnOf = (path: string, { email }: { email: string }) =>
  `${[...email].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 65_521, 0)} ${path}`

/** Whether a path is that of the page of somebody else, whose session has ended by itself. */
export function isReturnOfAnother(path: string, person: { email: string }): boolean {
  const stored = readStored('returnOf')
  return stored?.split(' ')[1] === path && stored !== returnOf(path, person)
}

/** Removes whose page a redirect is: one is followed, or the person signs out. */
export const forgetReturn = (): void => removeStored('returnOf')
