import { attempt } from '../lib/attempt'

/** The parameters of mailed links that contain a one-time token. These names have no other meaning in any address. */
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

/** A token found in an address. `isNested` means that it was inside the value of another parameter, not beside it. */
interface FoundToken {
  name: string
  value: string
  isNested: boolean
}

/**
 * The positions where a parameter begins. They include the one after a second `?`, and the one after the `;` of `&amp;`. A
 * `;` may be part of a value.
 */
const BEGINNINGS = /* @__PURE__ */ new RegExp(`(?=[?&#]|;(?:${LINK_TOKEN_NAMES.join('|')})=)`)

/** Matches the name and the value of a parameter. */
const PARAMETER = /^[?&#;]([^]*?)(?:(?:=|%(?:25)*3d)([^]*))?$/i

/** No link of the portal or of a solution has more characters, or is encoded more often. */
const MAX_LENGTH = 16_384
const ENCODED_TOO_OFTEN = /%(?:25){8}/

/**
 * Removes the one-time tokens of mailed links from an address. It finds them in a parameter, after a second `?` or `&amp;`,
 * in the path or fragment, and encoded inside another parameter. An address that is too long, or encoded too often, loses
 * all its parameters, unread.
 * @param names further parameters to remove, where they are not encoded
 * @returns the removed tokens, and the rest of the address. A parameter that contained a token is encoded again, and a path
 * loses everything that is encoded after the token.
 */
export function extractTokens(address: string, names: readonly string[] = []): { rest: string; found: FoundToken[] } {
  const found: FoundToken[] = []
  const removed = [...LINK_TOKEN_NAMES, ...names]
  if (address.length > MAX_LENGTH || ENCODED_TOO_OFTEN.test(address)) return { rest: withoutParameters(address), found }
  let rest = ''
  /** Whether the `?` was removed with a token. The next parameter must then get it. */
  let lacksQuestionMark = false
  for (const part of address.split(BEGINNINGS)) {
    const [, written = '', value = ''] = PARAMETER.exec(part) ?? []
    const name = decoded(written)
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
 * Removes the tokens that are encoded in a parameter, or in the path with everything after them, and adds them to `found`.
 */
function withoutNestedTokens(part: string, found: FoundToken[]): string {
  const start = /^[?&#;](?:[\w.-]*=)?/.exec(part)?.[0] ?? ''
  const written = part.slice(start.length)
  const text = decodedOnce(written)
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

/** Decodes a text until nothing changes. */
function decoded(text: string): string {
  const next = decodedOnce(text)
  return next === text ? text : decoded(next)
}

/** Decodes a text. If a part is not UTF-8, decodes only the ASCII characters. */
const decodedOnce = (text: string) =>
  attempt(() => decodeURIComponent(text)) ??
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
