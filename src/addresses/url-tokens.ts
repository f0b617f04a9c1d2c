/** The parameters of mailed links that hold a one-time token. These names have no other meaning in any address. */
const LINK_TOKEN_NAMES = [
  'mailActivatedToken',
  'mergeAccountToken',
  'resetNicknameToken',
  'resetPasswordToken',
  'mailUpdatedToken',
] as const

/** The names of all one-time tokens that an address of the portal may contain. */
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

/** No link of the portal or of a solution is longer, in characters, or is encoded more often in itself. */
const MAX_LENGTH = 16_384
const ENCODED_TOO_OFTEN = /%(?:25){8}/

/**
 * Removes the one-time tokens of mailed links from an address, wherever they are: in a parameter, after a second `?` or
 * `&amp;`, in the path or fragment, or encoded inside another parameter. An address that is too long, or encoded too often,
 * loses all its parameters, unread.
 * @param names further parameters to remove, only where they are not encoded
 * @returns the removed tokens, and the rest of the address unchanged
 */
export function extractTokens(address: string, names: readonly string[] = []): { rest: string; found: FoundToken[] } {
  const found: FoundToken[] = []
  if (address.length > MAX_LENGTH || ENCODED_TOO_OFTEN.test(address)) return { rest: withoutParameters(address), found }
  // Most addresses have no parameter, and the pattern is slow to compile.
  if (!SEPARATOR.test(address)) return { rest: address, found }
  let rest = ''
  let kept = 0
  /** The `?` before a removed token, which replaces the `&` before the next parameter. */
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

function withoutParameters(address: string): string {
  const [path = ''] = address.split(SEPARATOR, 1)
  return path.length > MAX_LENGTH || ENCODED_TOO_OFTEN.test(path) ? '/' : path
}

/** Returns an address without the one-time tokens that `extractTokens` finds. */
export function stripTokens(address: string, names: readonly string[] = []): string {
  return extractTokens(address, names).rest
}

const EQUALS = /^(?:=|%(?:25)*3[dD])/

/** Matches a separator and a name up to the `=` or the end. Each letter may be encoded any number of times. */
function tokenPattern(names: readonly string[]): RegExp {
  const letter = (char: string) => `(?:${char}|%(?:25)*${anyCase(char.charCodeAt(0).toString(16))})`
  const written = names.map((name) => [...name].map(letter).join('')).join('|')
  return new RegExp(`(${SEPARATOR.source})(${written})(?==|%(?:25)*3[dD]|${SEPARATOR.source}|$)`, 'g')
}

const anyCase = (hex: string) => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** How many times a separator is percent-encoded. */
const depthOf = (separator: string) => (separator.startsWith('%') ? 1 + (separator.length - 3) / 2 : 0)

/** The pattern that ends a value: a separator encoded at most `depth` times. A `;` may be part of a value. */
function endOfValue(depth: number): string {
  return depth === 0 ? '[?&#]' : `[?&#]|%(?:25){0,${depth - 1}}(?:3[fF]|26|23)`
}

/** The `&` that is encoded as often as `questionMark`. */
const ampersandOf = (questionMark: string) => (questionMark.startsWith('%') ? questionMark.replace(/3f$/i, '26') : '&')

/** Whether the last parameter of a text already contains a query, at this depth. */
function hasQuery(text: string, depth: number): boolean {
  if (depth === 0) return text.includes('?')
  const last = text.split(new RegExp(endOfValue(depth - 1))).at(-1) ?? ''
  return new RegExp(`%(?:25){${depth - 1}}3f`, 'i').test(last)
}

/** Decodes a value that is encoded `depth` times more than usual. */
function decodedValue(raw: string, depth: number): string {
  let value = raw
  for (let round = 0; round <= depth; round += 1)
    value = new URLSearchParams(`value=${encodeAmpersand(value)}`).get('value') ?? ''
  return value
}

const encodeAmpersand = (text: string) => text.replaceAll('&', '%26')

/** Decodes until nothing changes. */
function decoded(text: string): string {
  const next = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return next === text ? text : decoded(next)
}
