import { attempt } from '../lib/attempt'

/**
 * The parameters of mailed links that contain a one-time token. In any address, a parameter with such a name is a
 * token.
 */
const LINK_TOKEN_NAMES = [
  'mailActivatedToken',
  'mergeAccountToken',
  'resetNicknameToken',
  'resetPasswordToken',
  'mailUpdatedToken',
] as const

/** The names of all one-time tokens that an address of the portal can contain. */
export const TOKEN_NAMES = [...LINK_TOKEN_NAMES, 'code'] as const

export type TokenName = (typeof TOKEN_NAMES)[number]

/** A token that was found in an address. `isNested`: the token was inside the value of another parameter. */
interface FoundToken {
  name: string
  value: string
  isNested: boolean
}

/**
 * Matches the positions at which a parameter begins. They include a second `?`, and the `;` of `&amp;`. Any other `;`
 * can be part of a value.
 */
const BEGINNINGS = /* @__PURE__ */ new RegExp(`(?=[?&#]|;(?:${LINK_TOKEN_NAMES.join('|')})=)`)

/** Matches the name and the value of a parameter. */
const PARAMETER = /^[?&#;]([^]*?)(?:(?:=|%(?:25)*3d)([^]*))?$/i

/**
 * If an address is too long, or is encoded too many times, the portal removes the parameters of the address. Every link
 * of the portal and of a solution stays within these limits.
 */
const MAX_LENGTH = 16_384
const ENCODED_TOO_OFTEN = /%(?:25){8}/

/**
 * Removes the one-time tokens of mailed links from the path, the query and the fragment of an address. Also finds a
 * token that is encoded inside another parameter.
 * @param names further parameters to remove. They stay if they are encoded inside another parameter.
 * @returns the removed tokens, and the rest of the address. If the address exceeds a limit, the function removes all
 *   parameters and returns no tokens.
 */
export function extractTokens(address: string, names: readonly string[] = []): { rest: string; found: FoundToken[] } {
  const found: FoundToken[] = []
  const removed = [...LINK_TOKEN_NAMES, ...names]
  if (address.length > MAX_LENGTH || ENCODED_TOO_OFTEN.test(address)) return { rest: withoutParameters(address), found }
  let rest = ''
  /** True if the removal of a token has also removed the `?` of the query. The next parameter must get this `?`. */
  let lacksQuestionMark = false
  for (const part of address.split(BEGINNINGS)) {
    const [, written = '', value = ''] = PARAMETER.exec(part) ?? []
    const name = decodeFully(written)
    if (removed.includes(name)) {
      found.push({ name, value: new URLSearchParams(`=${value}`).get('') ?? '', isNested: false })
      lacksQuestionMark ||= part.startsWith('?') && !rest.includes('?')
    } else {
      const kept = withoutNestedTokens(part, found)
      rest += lacksQuestionMark ? kept.replace(/^&/, '?') : kept
      lacksQuestionMark = false
    }
  }
  return { rest, found }
}

/**
 * Removes the tokens that are encoded in a parameter, and adds them to `found`. In a path, also removes everything
 * after a token.
 */
function withoutNestedTokens(part: string, found: FoundToken[]): string {
  const start = /^[?&#;](?:[\w.-]*=)?/.exec(part)?.[0] ?? ''
  const written = part.slice(start.length)
  const text = decodeOnce(written)
  const nested = text === written ? undefined : extractTokens(text)
  if (!nested || nested.found.length === 0) return part
  found.push(...nested.found.map((token) => ({ ...token, isNested: true })))
  return start === '' ? withoutParameters(part) : start + encodeURIComponent(nested.rest)
}

function withoutParameters(address: string): string {
  const [path = ''] = address.split(/[?&#;]|%(?:25)*(?:3f|26|23|3b)/i, 1)
  return path.length > MAX_LENGTH || ENCODED_TOO_OFTEN.test(path) ? '/' : path
}

/** Returns an address without the one-time tokens that `extractTokens` finds. */
export function stripTokens(address: string, names: readonly string[] = []): string {
  return extractTokens(address, names).rest
}

/** Decodes a text repeatedly until the text stays the same. */
function decodeFully(text: string): string {
  const next = decodeOnce(text)
  return next === text ? text : decodeFully(next)
}

/** Decodes a text once. If a part of the text is not UTF-8, decodes only the ASCII characters. */
const decodeOnce = (text: string) =>
  attempt(() => decodeURIComponent(text)) ??
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
