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
 * In one tab, the portal follows at most this number of redirects to one solution within FORWARD_WINDOW_MS. The next
 * redirect counts as a loop.
 */
const FORWARDS_MAX = 2
const FORWARD_WINDOW_MS = 10_000

/** Opens a path of the portal. The promise resolves when the page at the path is shown. */
export type Navigate = (path: string) => void | Promise<void>

/**
 * Stores the `redirectUrl` parameter of a public page for the next pages. If the portal refuses the parameter, stores
 * the refusal, which the portal reports after the sign-in.
 */
export function storeRedirectParameter(search: URLSearchParams): void {
  const raw = redirectParameter(search)
  if (raw !== undefined) storeRedirect(parseRedirectTarget(raw)?.url)
}

/**
 * Opens the page that follows a sign-in, and removes the stored redirect:
 * - For a redirect within the portal, `navigate` opens the path of the redirect.
 * - For a redirect to another origin, the browser leaves the portal.
 * - For a loop of redirects, `navigate` opens /login, which names the solution.
 * - For a missing or refused redirect, `navigate` opens the page of the solutions.
 * @param signal aborts when the user leaves the page
 * @param user the signed-in user, who does not get the return path of another user
 * @returns a promise that resolves when the next page is shown, and stays pending while the browser leaves the portal
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
 * when the user can use the page again:
 * - `stalled`: the address has not opened within ten seconds.
 * - `kept`: the browser has asked whether to leave the page.
 * - `restored`: Back has restored the page.
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
