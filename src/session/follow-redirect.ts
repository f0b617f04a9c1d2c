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
 * The number of times, within FORWARD_WINDOW_MS, that a redirect may lead to one solution from one tab before it counts as
 * a loop.
 */
const FORWARDS_MAX = 2
const FORWARD_WINDOW_MS = 10_000

/** Opens a path of the portal. Resolves when its page is shown. */
export type Navigate = (path: string) => void | Promise<void>

/**
 * Stores the `redirectUrl` of a public page for the next pages. A refused one replaces the stored one, and the refusal is
 * shown after the sign-in, even in another document. Does nothing without a `redirectUrl`.
 */
export function storeRedirectParameter(search: URLSearchParams): void {
  const raw = redirectParameter(search)
  if (raw !== undefined) storeRedirect(parseRedirectTarget(raw)?.url)
}

/**
 * Ends a sign-in. Checks the current redirect again, removes the stored one, and opens the target. For a path of the portal
 * it uses the router's `navigate`; for another origin it leaves the portal. Without a redirect it opens the solutions,
 * which report a refused redirect. /login names a solution that sends the user back again and again.
 *
 * @param signal aborts when the page is left. Nothing is opened then.
 * @param user the signed-in user. A page is not opened if the portal stored it when another user's session ended.
 * @returns a promise that settles with `navigate`. While the browser leaves the portal, it does not settle. When the page
 * is still there after ten seconds, or returns by Back, /login offers the target as a link.
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
    const tell = (why: 'loop' | 'stalled') => {
      documentMemory.set({ notOpened: { url: target.url, why } })
      return navigate(`/login?${new URLSearchParams({ redirectUrl: target.url })}`)
    }
    const isLoop = allowPerTab('forwards', FORWARDS_MAX, FORWARD_WINDOW_MS, new URL(target.url).origin) === false
    if (isLoop) {
      await tell('loop')
      return
    }
    // The target replaces this history entry, because Back to it would be forwarded again.
    await leavePortal('replace', target.url)
    if (!signal.aborted) await tell('stalled')
    return
  }
  await navigate(target?.url ?? SOLUTIONS)
}

/**
 * Opens an address of another origin, as the next history entry or instead of this one. Resolves when the page is used
 * again. `stalled`: the page is still there after ten seconds, because the address answers nothing that can be shown, or
 * the user has stopped it. `kept`: the same, after the browser has asked whether to leave. `restored`: Back has restored
 * the page.
 */
export function leavePortal(how: 'assign' | 'replace', address: string): Promise<'stalled' | 'kept' | 'restored'> {
  const watching = new AbortController()
  let isAsked = false
  const noteQuestion = (event: Event) => (isAsked = event.defaultPrevented)
  window.addEventListener('beforeunload', noteQuestion, { signal: watching.signal })
  window.location[how](address)
  return new Promise((resolve) => {
    const end = (outcome: 'stalled' | 'kept' | 'restored') => {
      watching.abort()
      resolve(outcome)
    }
    setTimeout(() => end(isAsked ? 'kept' : 'stalled'), GIVE_UP_MS)
    onPageRestored(() => end('restored'), watching.signal)
  })
}
