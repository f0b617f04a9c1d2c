/** A cookie of a Set-Cookie header. */
export interface SetCookie {
  name: string
  value: string
  /** By lower-case name; an attribute without a value, such as Secure, is ''. */
  attributes: Partial<Record<string, string>>
}

/** Reads the cookies that an answer sets. */
export function readSetCookies(answer: { headers: Headers }): SetCookie[] {
  return answer.headers.getSetCookie().map((line) => {
    const [pair = '', ...rest] = line.split(';')
    const [name, value] = splitOnce(pair.trim())
    const attributes = rest.map((part) => splitOnce(part.trim()))
    return {
      name,
      value,
      attributes: Object.fromEntries(attributes.map(([attribute, text]) => [attribute.toLowerCase(), text])),
    }
  })
}

function splitOnce(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** A cookie's value as the portal reads it; undefined when it cannot be decoded. */
export function decodeCookie(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** A Cookie header. */
export const cookieHeader = (cookies: readonly SetCookie[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** Whether a browser sends a cookie that the host `setBy` has set to `host`, which may be the same host. */
export function isSentTo(cookie: SetCookie, setBy: string, host: string): boolean {
  const domain = cookie.attributes.domain?.replace(/^\./, '').toLowerCase()
  if (!domain) return host === setBy
  const covers = (name: string) => name === domain || name.endsWith(`.${domain}`)
  return covers(setBy) && covers(host)
}

/** The first wrong attribute of those that every cookie needs; undefined when all are right. */
export function attributeProblem({ attributes }: SetCookie, isHttps: boolean): string | undefined {
  const sameSite = attributes.samesite?.toLowerCase()
  if (isHttps && attributes.secure === undefined) return 'is not Secure'
  if (sameSite !== 'lax' && sameSite !== 'strict') return 'is not SameSite=Lax or SameSite=Strict'
  if (attributes.path !== '/') return 'is not set with Path=/'
  return undefined
}
