import type { Base } from './http'

/** The reads that the pre-hydration script has begun, by address below its API. Each is taken once. */
interface EarlyReads {
  /** The sign-in that was current when they began. */
  signIn: string | undefined
  /** Set when the API has accepted the session. */
  isSignedIn?: true
  answers: Partial<Record<string, Promise<{ status: number; body: string }>>>
}

declare global {
  interface Window {
    earlyReads?: EarlyReads | undefined
  }
}

type Address = readonly [base: Base, path: string]

const USER: Address = ['account', '/users/me?display=false']
const LIST: readonly Address[] = [
  ['account', '/applications'],
  ['application', '/projects?owner=true'],
]

/** The page that lists the API connections, and the page of one. */
const LIST_PAGES = /^\/dashboard\/api-connections(?:\/[^/]+)?$/

/**
 * Begins the guard's read of the signed-in person, and the reads of the page at `path` once that has succeeded: the
 * portal's own calls would follow its script. Part of the pre-hydration script, so it must stay small.
 *
 * @param apis the base addresses of both APIs
 * @param signIn the current sign-in
 */
export function beginEarlyReads(apis: Record<Base, string>, path: string, signIn: string | undefined): void {
  const reads: EarlyReads = { signIn, answers: {} }
  const begin = async ([base, address]: Address, onStatus?: (status: number) => void) => {
    // The request that http.ts sends.
    const answer = await fetch(apis[base].replace(/\/+$/, '') + address, {
      credentials: 'include',
      // While a page loads after Back, a browser may answer from its cache, from before the end of the session.
      cache: 'no-store',
      headers: { Accept: 'application/json, text/plain, */*' },
    })
    onStatus?.(answer.status)
    return { status: answer.status, body: await answer.text() }
  }
  const keep = (address: Address, onStatus?: (status: number) => void) => {
    const answer = begin(address, onStatus)
    // A failure is handled where the answer is taken.
    answer.catch(() => undefined)
    reads.answers[address.join('')] = answer
  }
  window.earlyReads = reads
  // A page restored from the back/forward cache asks again.
  addEventListener('pagehide', dropEarlyReads, { once: true })
  // The status says whether there is a session. The body comes later, often after the portal's script has run.
  keep(USER, (status) => {
    if (status !== 200 || window.earlyReads !== reads) return
    reads.isSignedIn = true
    if (LIST_PAGES.test(path)) for (const address of LIST) keep(address)
  })
}

/** Discards the early reads that were not taken. */
export function dropEarlyReads(): void {
  window.earlyReads = undefined
}
