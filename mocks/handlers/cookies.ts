import type { Backend } from '../backend'

/** The portal's default name for the CSRF cookie, which scripts can read. */
const CSRF_COOKIE = 'XSRF-TOKEN'
export const CSRF_HEADER = 'x-xsrf-token'

/**
 * The way in which requests arrive. `http`: over a socket, with cookie headers. `page`: from the page under test in the
 * same process, without cookie headers. With `page`, `backend.cookieJar` keeps the cookies, and
 * `document.cookie` contains the CSRF cookie.
 */
export type Transport = 'page' | 'http'

export interface Cookies {
  get(name: string): string | undefined
  set(name: string, value: string): void
  delete(name: string): void
  /** Returns whether the CSRF header has the value of the CSRF cookie. */
  csrfHeaderMatches(headers: Headers): boolean
  /** Adds the changed cookies to the response. Also adds a CSRF cookie if the browser has none. */
  write(response: Response): void
}

export function cookiesOf(backend: Backend, transport: Transport, request: Request): Cookies {
  const sent = transport === 'http' ? parseCookies(request.headers.get('cookie') ?? '') : cookiesInPage(backend)
  const changes = new Map<string, string | undefined>()
  return {
    get: (name) => (changes.has(name) ? changes.get(name) : sent.get(name)),
    set: (name, value) => changes.set(name, value),
    delete: (name) => changes.set(name, undefined),
    csrfHeaderMatches: (headers) => sent.has(CSRF_COOKIE) && headers.get(CSRF_HEADER) === sent.get(CSRF_COOKIE),
    write: (response) => {
      const csrf = sent.has(CSRF_COOKIE) ? undefined : backend.random.token('csrf', 32)
      if (transport === 'http') writeHeaders(response.headers, changes, csrf)
      else writeInPage(backend, changes, csrf)
    },
  }
}

function parseCookies(header: string): Map<string, string> {
  const pairs = header.split(/; */).map((pair) => pair.split('='))
  return new Map(pairs.flatMap(([name, ...value]) => (name ? [[name, value.join('=')]] : [])))
}

function writeHeaders(headers: Headers, changes: Map<string, string | undefined>, csrf: string | undefined): void {
  for (const [name, value] of changes)
    headers.append('set-cookie', `${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax${value ? '' : '; Max-Age=0'}`)
  if (csrf) headers.append('set-cookie', `${CSRF_COOKIE}=${csrf}; Path=/; SameSite=Lax`)
}

const hasDocument = () => typeof document !== 'undefined'

function cookiesInPage(backend: Backend): Map<string, string> {
  return hasDocument() ? new Map([...backend.cookieJar, ...parseCookies(document.cookie)]) : backend.cookieJar
}

function writeInPage(backend: Backend, changes: Map<string, string | undefined>, csrf: string | undefined): void {
  for (const [name, value] of changes)
    value === undefined ? backend.cookieJar.delete(name) : backend.cookieJar.set(name, value)
  if (!csrf) return
  if (hasDocument()) document.cookie = `${CSRF_COOKIE}=${csrf}; path=/; SameSite=Lax`
  else backend.cookieJar.set(CSRF_COOKIE, csrf)
}
