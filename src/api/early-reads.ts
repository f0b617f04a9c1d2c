import { failedAnswer } from './failure'
import type { Base, HttpRequest } from './http'

type EarlyAnswer = Promise<{ status: number; body: string }>

/**
 * The reads that the pre-hydration script has begun. The key is the address below the URL of the API. Each read is taken
 * once.
 */
interface EarlyReads {
  /** The API has accepted the session. */
  isSignedIn?: true
  /** The read of the signed-in user. Its answer sets the CSRF cookie. */
  user: EarlyAnswer
  answers: Partial<Record<string, EarlyAnswer>>
}

declare global {
  interface Window {
    earlyReads?: EarlyReads | undefined
  }
}

/**
 * The list of the API connections and the page of one connection. Other pages begin their reads when their script has
 * loaded.
 */
const API_CONNECTION_PAGES = /^\/dashboard\/api-connections(?:\/[^/]+)?$/

/**
 * Begins the guard's read of the signed-in user, and after its success the reads of the page at `path`. The portal's own
 * calls would come later, because its script must load first. `onSessionHint` subscribes to news of the session, after
 * which no answer is used. This function is part of the pre-hydration script, so it must stay small.
 */
export function beginEarlyReads(
  apis: Record<Base, string>,
  path: string,
  onSessionHint: (drop: () => void) => unknown,
): void {
  const answers: EarlyReads['answers'] = {}
  const begin = (base: Base, address: string, onStatus?: (status: number) => void): EarlyAnswer => {
    const read = async () => {
      // The request must equal the one that http.ts sends.
      const answer = await fetch(apis[base].replace(/\/+$/, '') + address, {
        credentials: 'include',
        // While a page loads after Back, a browser may answer from its cache, which may date from before the end of the
        // session.
        cache: 'no-store',
        headers: { Accept: 'application/json, text/plain, */*' },
      })
      onStatus?.(answer.status)
      return { status: answer.status, body: await answer.text() }
    }
    const answer = read()
    // The caller of `takeEarlyRead` handles a failure.
    answer.catch(() => undefined)
    answers[base + address] = answer
    return answer
  }
  // The status shows whether there is a session. The body comes later, often after the portal's script has run.
  const user = begin('account', '/users/me?display=false', (status) => {
    if (status !== 200 || window.earlyReads !== reads) return
    reads.isSignedIn = true
    if (!API_CONNECTION_PAGES.test(path)) return
    void begin('account', '/applications')
    void begin('application', '/projects?owner=true')
  })
  const reads: EarlyReads = { user, answers }
  window.earlyReads = reads
  onSessionHint(dropEarlyReads)
  // A page that was out of sight reads again, because its answers may be old.
  for (const type of ['pagehide', 'visibilitychange']) addEventListener(type, dropEarlyReads)
}

/** Discards the early reads that were not taken. */
export function dropEarlyReads(): void {
  window.earlyReads = undefined
}

/**
 * Returns the answer to `request` if it was begun early and not yet taken. Otherwise returns undefined. The promise settles
 * as a promise of `send` in http.ts does.
 */
export function takeEarlyRead({
  base = 'account',
  method,
  path,
  query,
}: HttpRequest & { base?: Base }): Promise<string> | undefined {
  const answers = window.earlyReads?.answers
  const name = `${base}${path}${query ? `?${new URLSearchParams(Object.entries(query))}` : ''}`
  const answer = answers?.[name]
  if (!answer || method !== 'GET') return undefined
  Reflect.deleteProperty(answers, name)
  return readEarly(answer)
}

async function readEarly(answer: EarlyAnswer): Promise<string> {
  const { status, body } = await answer.catch((error: unknown) => {
    throw failedAnswer({ isWrite: false }, String(error))
  })
  if (status < 200 || status >= 300) throw failedAnswer({ isWrite: false, status, answer: body })
  return body
}
