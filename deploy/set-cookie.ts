/** A cookie as an answer sets it. */
export interface SetCookie {
  name: string
  value: string
  /** Attribute names in lowercase; one without a value, such as Secure, is ''. */
  attributes: Partial<Record<string, string>>
}

/** The cookies that an answer sets. */
export function cookiesSet(answer: { headers: Headers }): SetCookie[] {
  return answer.headers.getSetCookie().map((line) => {
    const [pair = '', ...more] = line.split(';')
    const [name, value] = splitOnce(pair.trim())
    const attributes = more.map((part) => splitOnce(part.trim()))
    return {
      name,
      value,
      attributes: Object.fromEntries(attributes.map(([attribute, given]) => [attribute.toLowerCase(), given])),
    }
  })
}

function splitOnce(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Whether a browser gives a cookie that `setBy` has set to `host`, which may be the same. */
export function reaches(cookie: SetCookie, setBy: string, host: string): boolean {
  const domain = cookie.attributes.domain?.replace(/^\./, '').toLowerCase()
  if (!domain) return host === setBy
  const covers = (name: string) => name === domain || name.endsWith(`.${domain}`)
  return covers(setBy) && covers(host)
}

/** What is wrong with the attributes that every cookie needs; undefined when nothing is. */
export function attributeProblem({ attributes }: SetCookie, isHttps: boolean): string | undefined {
  const sameSite = attributes.samesite?.toLowerCase()
  if (isHttps && attributes.secure === undefined) return 'is not Secure'
  if (sameSite !== 'lax' && sameSite !== 'strict') return 'is not SameSite=Lax or SameSite=Strict'
  if (attributes.path !== '/') return 'is not set with Path=/'
  return undefined
}
