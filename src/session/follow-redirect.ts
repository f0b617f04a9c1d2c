import type { User } from '../api/users'
import { parseRedirectTarget, SOLUTIONS } from '../addresses/redirect-target'
import {
  clearStoredRedirect,
  currentRedirect,
  currentSearch,
  isReturnOfAnother,
  rawRedirect,
  redirectParameter,
  storeRedirect,
} from '../addresses/redirects'
import { accountNumber, allowPerTab } from '../memory'
import type { DocumentMemory } from './document-memory'
import { GIVE_UP_MS } from '../rules/limits'
import { onPageRestored } from '../lib/page-transitions'

/**
 * One tab can open one solution this many times within FORWARD_WINDOW_MS. The portal treats the next redirect as a
 * loop.
 */
const FORWARDS_MAX = 2
const FORWARD_WINDOW_MS = 10_000

/** Opens a path of the portal. The promise resolves when the page at the path is shown. */
export type Navigate = (path: string) => void | Promise<void>

/**
 * Stores the `redirectUrl` parameter of a public page for the next pages. If the portal refuses the parameter, the
 * refusal replaces the stored redirect. The portal reports the refusal after the sign-in, even in another document. If
 * the address has no `redirectUrl` parameter, does nothing.
 */
export function storeRedirectParameter(search: URLSearchParams): void {
  const raw = redirectParameter(search)
  if (raw !== undefined) storeRedirect(parseRedirectTarget(raw)?.url)
}

/**
 * Opens the page that follows a sign-in, and removes the stored redirect. Checks the current redirect again:
 * - If the redirect leads to a path of the portal, `navigate` opens this path.
 * - If the redirect leads to another origin, the browser leaves the portal.
 * - If a solution sends the user back repeatedly, `navigate` opens /login, which names the solution.
 * - If there is no valid redirect, `navigate` opens the page of the solutions. This page also reports a refused
 *   redirect.
 *
 * @param signal aborts when the user leaves the page. After the abort, a redirect that does not open is not reported.
 * @param user the signed-in user. The portal ignores a return path that was stored for another user.
 * @returns a promise that settles together with the promise of `navigate`. While the browser leaves the portal, the
 * promise stays pending. If the page is still open after ten seconds, or if Back restores the page, /login offers the
 * target as a link.
 */
export async function followRedirect(
  documentMemory: DocumentMemory,
  navigate: Navigate,
  signal: AbortSignal,
  user: User,
  search: URLSearchParams = currentSearch(),
): Promise<void> {
  const accepted = currentRedirect(search)
  if (!accepted && rawRedirect(search) !== undefined) documentMemory.set({ isRedirectRefused: true })
  const target = accepted && isReturnOfAnother(accepted.url, accountNumber(user)) ? undefined : accepted
  clearStoredRedirect()
  if (target?.kind === 'external') {
    const reportFailure = (reason: 'loop' | 'stalled') => {
      documentMemory.set({ failedRedirect: { url: target.url, reason } })
      return navigate(`/login?${new URLSearchParams({ redirectUrl: target.url })}`)
    }
    const isLoop = allowPerTab('forwards', FORWARDS_MAX, FORWARD_WINDOW_MS, new URL(target.url).origin) === false
    if (isLoop) {
      await reportFailure('loop')
      return
    }
    // Replace the current history entry. If the user could go Back to this entry, the portal would forward the user
    // again.
    await leavePortal('replace', target.url)
    if (!signal.aborted) await reportFailure('stalled')
    return
  }
  await navigate(target?.url ?? SOLUTIONS)
}

/**
 * Opens an address of another origin in the next history entry (`assign`) or in the current entry (`replace`). Resolves
 * when the user can use the page again. `stalled`: the page is still there after ten seconds, because the address sends
 * no page, or because the user has stopped the load. `kept`: the page is still there, and the browser has asked whether
 * to leave. `restored`: Back has restored the page.
 */
export function leavePortal(how: 'assign' | 'replace', address: string): Promise<'stalled' | 'kept' | 'restored'> {
  const watching = new AbortController()
  let isQuestionShown = false
  const noteQuestion = (event: Event) => (isQuestionShown = event.defaultPrevented)
  window.addEventListener('beforeunload', noteQuestion, { signal: watching.signal })
  window.location[how](address)
  return new Promise((resolve) => {
    const end = (outcome: 'stalled' | 'kept' | 'restored') => {
      watching.abort()
      resolve(outcome)
    }
    setTimeout(() => end(isQuestionShown ? 'kept' : 'stalled'), GIVE_UP_MS)
    onPageRestored(() => end('restored'), watching.signal)
  })
}
