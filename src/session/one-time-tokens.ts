import { normalisedPath } from './redirect-target'

/** The one-time tokens that a link or a provider brings in an address. */
export const TOKEN_NAMES = [
  'mailActivatedToken',
  'mergeAccountToken',
  'resetNicknameToken',
  'resetPasswordToken',
  'mailUpdatedToken',
  'code',
] as const

export type TokenName = (typeof TOKEN_NAMES)[number]

/** A token as it came. `issuer`: the `iss` that came with a `code`. A malformed one cannot have been issued. */
export type OneTimeToken = { kind: 'token'; value: string; issuer?: string } | { kind: 'malformed' }

const MAX_LENGTH = 4096

/** Where an identity provider's `code` and `iss` are read; elsewhere these names mean nothing. */
const PROVIDER_PATHS = ['/check-user', '/finalise-registration']

/** In memory only: a reload, Back or another tab finds no token again. */
const held = new Map<TokenName, OneTimeToken>()

/**
 * Takes every one-time token out of the address bar and the history entry, and holds them in memory until they are
 * spent. Run once at start-up, before anything else reads the address. The rest of the address stays to the letter.
 */
export function takeFromAddress(): void {
  held.clear()
  const { pathname, search, hash } = window.location
  const parameters = new URLSearchParams(search)
  const fromProvider = PROVIDER_PATHS.includes(normalisedPath(pathname) ?? '')
  const names = TOKEN_NAMES.filter((name) => parameters.has(name) && (name !== 'code' || fromProvider))
  if (names.length === 0) return

  for (const name of names) held.set(name, token(parameters.getAll(name)))
  const code = held.get('code')
  const issuers = parameters.getAll('iss')
  if (code?.kind === 'token' && issuers[0] !== undefined)
    held.set('code', isWellFormed(issuers) ? { ...code, issuer: issuers[0] } : { kind: 'malformed' })

  const taken: string[] = code ? [...names, 'iss'] : names
  window.history.replaceState(window.history.state, '', pathname + withoutParameters(search, taken) + hash)
}

/** A query, its `?` included, without the parameters of these names; the others stay to the letter. */
export function withoutParameters(search: string, names: readonly string[]): string {
  const pairs = search.replace(/^\?/, '').split('&')
  const rest = pairs.filter((pair) => !names.some((name) => new URLSearchParams(pair).has(name))).join('&')
  return rest === '' ? '' : `?${rest}`
}

function token(values: string[]): OneTimeToken {
  const [value] = values
  return value !== undefined && isWellFormed(values) ? { kind: 'token', value } : { kind: 'malformed' }
}

/** One value, not empty, of a length that is ever issued, without control characters. */
function isWellFormed(values: string[]): boolean {
  const [value = ''] = values
  return values.length === 1 && value !== '' && value.length <= MAX_LENGTH && !/\p{Cc}/u.test(value)
}

/** Which kind of token came and has not been spent, undefined for none: which step to show. */
export function peek(name: TokenName): OneTimeToken['kind'] | undefined {
  return held.get(name)?.kind
}

/** The issuer that came with a provider's code which has not been spent; undefined when none came. */
export function heldIssuer(): string | undefined {
  const code = held.get('code')
  return code?.kind === 'token' ? code.issuer : undefined
}

/** Gives a token once: the second call, whoever makes it, gives undefined. */
export function spend(name: TokenName): OneTimeToken | undefined {
  const token = held.get(name)
  held.delete(name)
  return token
}

/** Takes back a token that was spent in vain: the call that it was for did not use it up. */
export function giveBack(name: TokenName, token: OneTimeToken): void {
  held.set(name, token)
}

/** Holds a provider's code for the step that will spend it, when one page hands over to the next. */
export function holdCode(value: string): void {
  held.set('code', token([value]))
}
