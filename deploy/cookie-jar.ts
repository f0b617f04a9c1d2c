import type { ApiAnswer } from './api-answer'
import { cookieHeader, decodeCookie, isSentTo, readSetCookies, type SetCookie } from './set-cookie-header'

/** Keeps the cookies of answers and sends them back by host, as a browser does. It ignores `Path` and `Secure`. */
export class CookieJar {
  private readonly kept = new Map<string, { cookie: SetCookie; setBy: string }>()

  /** Keeps the cookies that an answer of `host` sets, and forgets those that it deletes. */
  store(answer: Pick<ApiAnswer, 'headers'>, host: string): void {
    for (const cookie of readSetCookies(answer))
      if (isDeleted(cookie)) this.kept.delete(cookie.name)
      else this.kept.set(cookie.name, { cookie, setBy: host })
  }

  /** The decoded value of a cookie. Undefined when there is none, or when no header can contain it. */
  get(name: string): string | undefined {
    const value = this.kept.get(name)?.cookie.value
    const decoded = value === undefined ? undefined : decodeCookie(value)
    return decoded !== undefined && /^[\x21-\x7e]+$/.test(decoded) ? decoded : undefined
  }

  /** The names of the cookies. */
  names(): string[] {
    return [...this.kept.keys()]
  }

  /** The Cookie header of a request to `host`; '' without cookies. */
  headerFor(host: string): string {
    return cookieHeader(
      [...this.kept.values()].filter(({ cookie, setBy }) => isSentTo(cookie, setBy, host)).map(({ cookie }) => cookie),
    )
  }
}

function isDeleted({ attributes }: SetCookie): boolean {
  const maxAge = attributes['max-age']
  if (maxAge !== undefined) return Number(maxAge) <= 0
  return attributes.expires !== undefined && Date.parse(attributes.expires) <= Date.now()
}
