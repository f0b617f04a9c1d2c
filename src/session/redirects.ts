import { config } from '../config'
import type { User } from '../api/users'
import { solutionAt } from '../rules/solutions'
import { parseRedirectTarget, type RedirectTarget } from '../addresses/redirect-target'
import {
  claimForward,
  clearStoredRedirect,
  isReturnOfAnother,
  removeStored,
  storeRedirect,
  storedRedirect,
  storeReturn,
} from './browser-storage'
import type { HandOver } from './hand-over'
import { leavePortal } from './leave-portal'

/** The page after a sign-in without a redirect. */
const SOLUTIONS = '/dashboard/apps'

/** Opens a path of the portal. Resolves when its page is shown. */
export type Navigate = (path: string) => void | Promise<void>

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
  return parseRedirectTarget(rawRedirect(search))
}

/**
 * Stores the `redirectUrl` of a public page for the next pages. A refused one removes the stored one, and the refusal
 * is shown after the sign-in. Does nothing without a `redirectUrl`.
 */
export function storeRedirectParameter(handOver: HandOver, search: URLSearchParams = currentSearch()): void {
  const raw = redirectParameter(search)
  if (raw === undefined) return
  const target = parseRedirectTarget(raw)
  handOver.set({ isRedirectRefused: target === undefined })
  if (target) storeRedirect(target.url)
  else clearStoredRedirect()
}

/**
 * Ends a sign-in: checks the current redirect again, removes the stored one, and opens the target: with the router's
 * `navigate` for a path of the portal, by leaving the portal for another origin. Without a redirect it opens the
 * solutions, which say when one was refused. A solution that sends the person back again and again is named on /login.
 *
 * @param signal aborts when the page is left: nothing is opened any more
 * @param user who has signed in: the page of somebody else, whose session has ended by itself, is not opened for them
 * @returns a promise that settles as that of `navigate`. While the browser leaves the portal, it does not settle; when the
 * page is still there after ten seconds, or again by Back, /login offers the target as a link
 */
export async function followRedirect(
  handOver: HandOver,
  navigate: Navigate,
  signal: AbortSignal,
  search: URLSearchParams = currentSearch(),
  user?: User,
): Promise<void> {
  const accepted = currentRedirect(search)
  if (!accepted && rawRedirect(search) !== undefined) handOver.set({ isRedirectRefused: true })
  const target = accepted && user && isReturnOfAnother(accepted.url, user) ? undefined : accepted
  clearStoredRedirect()
  removeStored('returnOf')
  if (target?.kind === 'external') {
    const tell = (message: string) => {
      handOver.set({ notOpened: target.url })
      return navigate(`/login?${new URLSearchParams({ message, redirectUrl: target.url })}`)
    }
    if (!claimForward(new URL(target.url).origin)) {
      await tell('redirectLoop')
      return
    }
    // In place of this entry, from which Back would be forwarded again.
    await leavePortal('replace', target.url)
    if (!signal.aborted) await tell('redirectStalled')
    return
  }
  await navigate(target?.url ?? SOLUTIONS)
}

/** Whether the current redirect leads to Skemeet, by its exact origin. */
export function isSkemeetRedirect(search: URLSearchParams = currentSearch()): boolean {
  return redirectDestination(search) === 'Skemeet'
}

/**
 * The destination of the current redirect, by its name: a solution, or another host. Undefined when there is none or it is
 * a path of the portal.
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

/** The absolute address that a mailed link opens: `<origin><path>` with the current redirect. */
export function locationUrl(path: string, search: URLSearchParams = currentSearch()): string {
  return window.location.origin + withRedirect(path, search)
}

/**
 * The `redirectUrl` with which the guard brings the person back to `address` after a sign-in: its path, query and
 * fragment without one-time tokens, or the solutions when the address is refused. It is that of `person`, where one is known.
 */
export function returnPath(address: string | URL, person?: User): string {
  const url = new URL(address, window.location.origin)
  const target = parseRedirectTarget(url.pathname + url.search + url.hash)
  const path = target?.kind === 'portal' ? target.url : SOLUTIONS
  if (person) storeReturn(path, person)
  return path
}
