import { failureFromAnswer } from './failure'
import type { Base, HttpRequest } from './http'

type EarlyAnswer = Promise<{ status: number; body: string }>

/**
 * The requests that the pre-hydration script has sent. The key of a request is its address without the URL of the API.
 * Each answer can be taken once.
 */
interface EarlyReads {
  /** True if the API has accepted the session. */
  isSignedIn?: true
  /** The answer to `GET /users/me`. The API sets the CSRF cookie with this answer. */
  user: EarlyAnswer
  answers: Partial<Record<string, EarlyAnswer>>
}

declare global {
  interface Window {
    earlyReads?: EarlyReads | undefined
  }
}

/**
 * Matches the paths of the list of API connections and of one connection. The pre-hydration script requests the data of
 * these two pages. Any other page requests its data when its script has loaded.
 */
const API_CONNECTION_PAGES = /^\/dashboard\/api-connections(?:\/[^/]+)?$/

/**
 * Sends the first requests of the page at `path` before the portal's script has loaded. Keep this function small,
 * because it is part of the pre-hydration script.
 * @param onSessionHint registers a listener for messages from other tabs. The listener drops the answers.
 */
export function beginEarlyReads(
  apis: Record<Base, string>,
  path: string,
  onSessionHint: (listener: () => void) => unknown,
): void {
  const answers: EarlyReads['answers'] = {}
  const begin = (base: Base, address: string, onStatus?: (status: number) => void): EarlyAnswer => {
    const read = async () => {
      // The request must be the same as the request that http.ts sends.
      const answer = await fetch(apis[base].replace(/\/+$/, '') + address, {
        credentials: 'include',
        // When the user goes Back, a browser can answer from its cache. The cached answer can show a session that has
        // ended.
        cache: 'no-store',
        headers: { Accept: 'application/json, text/plain, */*' },
      })
      onStatus?.(answer.status)
      return { status: answer.status, body: await answer.text() }
    }
    const answer = read()
    // A failed read is handled where `takeEarlyRead` is called.
    answer.catch(() => undefined)
    answers[base + address] = answer
    return answer
  }
  // The status of the answer already shows whether the user is signed in. The body of the answer arrives later, often
  // after the portal's script has run.
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
  // Answers can become outdated while the page is hidden. Drop the answers, so that the page requests its data again.
  for (const type of ['pagehide', 'visibilitychange']) addEventListener(type, dropEarlyReads)
}

/** Drops every unused answer to a request of the pre-hydration script. */
export function dropEarlyReads(): void {
  window.earlyReads = undefined
}

/**
 * Returns the answer to a request that the pre-hydration script has already sent. Returns undefined for any other
 * request, and if the answer was already taken. The promise rejects only with ApiFailure.
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
    throw failureFromAnswer({ isWrite: false }, String(error))
  })
  if (status < 200 || status >= 300) throw failureFromAnswer({ isWrite: false, status, answer: body })
  return body
}
