/** The one-time tokens that a mailed link brings. Their names mean nothing else in any address. */
const LINK_TOKEN_NAMES = [
  'mailActivatedToken',
  'mergeAccountToken',
  'resetNicknameToken',
  'resetPasswordToken',
  'mailUpdatedToken',
] as const

/** Every one-time token that an address of the portal may carry. */
export const TOKEN_NAMES = [...LINK_TOKEN_NAMES, 'code'] as const

export type TokenName = (typeof TOKEN_NAMES)[number]

/** A token found in an address. `isNested`: inside the value of another parameter rather than beside it. */
interface FoundToken {
  name: string
  value: string
  isNested: boolean
}

/** A separator of parameters, encoded any number of times: `?`, `&`, `#`, and the `;` that ends `&amp;`. */
const SEPARATOR = /[?&#;]|%(?:25)*(?:3[fF]|26|23|3[bB])/

/**
 * Takes the one-time tokens of mailed links out of an address, wherever they stand: as parameters, glued on with a
 * second `?` or with `&amp;`, in the path or the fragment, or encoded inside another parameter. `names` are further
 * parameters to take out, which count only where they are not encoded. The rest stays to the letter.
 */
export function extractTokens(address: string, names: readonly string[] = []): { rest: string; found: FoundToken[] } {
  const found: FoundToken[] = []
  let rest = ''
  let kept = 0
  /** The `?` of a token that opened a query: the parameter after it opens the query instead. */
  let questionMark = ''
  const keep = (text: string) => {
    const next = ampersandOf(questionMark)
    rest += questionMark !== '' && text.startsWith(next) ? questionMark + text.slice(next.length) : text
    if (text !== '') questionMark = ''
  }
  for (const match of address.matchAll(tokenPattern([...LINK_TOKEN_NAMES, ...names]))) {
    const [start, separator = '', written = ''] = match
    const name = decoded(written)
    const depth = depthOf(separator)
    if (match.index < kept || (depth > 0 && names.includes(name))) continue
    keep(address.slice(kept, match.index))
    const from = match.index + start.length
    const raw = new RegExp(`^(?:(?!${endOfValue(depth)})[^])*`).exec(address.slice(from))?.[0] ?? ''
    found.push({ name, value: decodedValue(raw.replace(EQUALS, ''), depth), isNested: depth > 0 })
    if (/^(?:\?|%(?:25)*3f)$/i.test(separator) && !hasQuery(rest, depth)) questionMark = separator
    kept = from + raw.length
  }
  keep(address.slice(kept))
  return { rest, found }
}

/** An address without the one-time tokens of the portal that `extractTokens` finds. */
export function stripTokens(address: string, names: readonly string[] = []): string {
  return extractTokens(address, names).rest
}

const EQUALS = /^(?:=|%(?:25)*3[dD])/

/** A separator and a name, each letter of which may be encoded any number of times, up to the `=` or the end. */
function tokenPattern(names: readonly string[]): RegExp {
  const letter = (char: string) => `(?:${char}|%(?:25)*${anyCase(char.charCodeAt(0).toString(16))})`
  const written = names.map((name) => [...name].map(letter).join('')).join('|')
  return new RegExp(`(${SEPARATOR.source})(${written})(?==|%(?:25)*3[dD]|${SEPARATOR.source}|$)`, 'g')
}

const anyCase = (hex: string) => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** How many times a separator is encoded. */
const depthOf = (separator: string) => (separator.startsWith('%') ? 1 + (separator.length - 3) / 2 : 0)

/** What ends a value at a depth: a separator that is encoded as often or less. A `;` may be part of a value. */
function endOfValue(depth: number): string {
  return depth === 0 ? '[?&#]' : `[?&#]|%(?:25){0,${depth - 1}}(?:3[fF]|26|23)`
}

/** The `&` that stands where `questionMark` stands, encoded as often. */
const ampersandOf = (questionMark: string) => (questionMark.startsWith('%') ? questionMark.replace(/3f$/i, '26') : '&')

/** Whether the parameter that a text ends in has a query already, at this depth. */
function hasQuery(text: string, depth: number): boolean {
  if (depth === 0) return text.includes('?')
  const shallower = depth === 1 ? '[?&#]' : `[?&#]|%(?:25){0,${depth - 2}}(?:3[fF]|26|23)`
  const last = text.split(new RegExp(shallower)).at(-1) ?? ''
  return new RegExp(`%(?:25){${depth - 1}}3f`, 'i').test(last)
}

/** A value that is encoded `depth` times more than a parameter's usually is. */
function decodedValue(raw: string, depth: number): string {
  let value = raw
  for (let left = depth; left >= 0; left -= 1)
    value = new URLSearchParams(`value=${encodeAmpersand(value)}`).get('value') ?? ''
  return value
}

const encodeAmpersand = (text: string) => text.replaceAll('&', '%26')

/** Decoded until nothing changes. */
function decoded(text: string): string {
  const next = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return next === text ? text : decoded(next)
}
