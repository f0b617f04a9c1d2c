import type { Provider } from '../api/auth'
import { consumeProviderDeparture } from './browser-storage'
import { normalisePath } from './redirect-target'
import { extractTokens, TOKEN_NAMES, stripTokens, type TokenName } from './url-tokens'

/** A token as it came. `issuer`: the `iss` that came with a `code`. A malformed one cannot have been issued. */
export type OneTimeToken = { kind: 'token'; value: string; issuer?: string } | { kind: 'malformed' }

const MAX_LENGTH = 4096

/** Where an identity provider's `code` and `iss` are read; elsewhere these names mean nothing. */
const PROVIDER_PATHS = ['/check-user', '/finalise-registration']

/** Where each mailed link leads: there its token is read even from within another parameter. */
const LINK_PATHS: Partial<Record<TokenName, RegExp>> = {
  mailActivatedToken: /^\/(?:login|finalise-registration)$/,
  mergeAccountToken: /^\/(?:login|finalise-registration)$/,
  resetNicknameToken: /^\/reset-nickname$/,
  resetPasswordToken: /^\/reset-password$/,
  mailUpdatedToken: /^\/dashboard(?:\/|$)/,
}

/** In memory only: a reload, Back or another tab finds no token again. */
const held = new Map<TokenName, OneTimeToken>()

/** The provider that this browser has left for shortly before the present address was opened, if any. */
let departedFor: Provider | undefined

/** Whether the held code may be used: the person has asked for it, here and shortly before, or confirmed it. */
let codeIsConfirmed = false

/**
 * Takes every one-time token out of the address bar and the history entry, and holds them in memory until they are
 * spent. Run once at start-up, before anything else reads the address. The rest of the address stays to the letter.
 */
export function captureUrlTokens(): void {
  held.clear()
  departedFor = undefined
  codeIsConfirmed = false
  const { pathname, search, hash } = window.location
  const address = pathname + search + hash
  const path = normalisePath(stripTokens(pathname)) ?? ''
  const isProviderPath = PROVIDER_PATHS.includes(path)
  const { rest, found } = extractTokens(address, isProviderPath ? ['code'] : [])
  const comesBack =
    isProviderPath && (found.some(({ name }) => name === 'code') || new URLSearchParams(search).has('error'))
  if (comesBack) departedFor = consumeProviderDeparture()
  if (found.length === 0) return

  for (const name of TOKEN_NAMES) {
    const beside = found.filter((one) => one.name === name && !one.isNested)
    const within = LINK_PATHS[name]?.test(path) ? found.filter((one) => one.name === name) : []
    const values = (beside.length > 0 ? beside : within).map(({ value }) => value)
    if (values.length > 0) held.set(name, token(values))
  }
  window.history.replaceState(window.history.state, '', held.has('code') ? withIssuerHeld(rest) : rest)
}

/** Holds the `iss` of an address with the code that came with it. Gives the address without it. */
function withIssuerHeld(address: string): string {
  const { rest, found } = extractTokens(address, ['iss'])
  const issuers = found.filter(({ name }) => name === 'iss').map(({ value }) => value)
  const code = held.get('code')
  if (code?.kind === 'token' && issuers[0] !== undefined)
    held.set('code', isWellFormed(issuers) ? { ...code, issuer: issuers[0] } : { kind: 'malformed' })
  codeIsConfirmed = departedFor !== undefined
  return rest
}

/**
 * Whether a provider's code has come that this browser has not shortly left the portal for: anybody may have sent the
 * link, and with it their own identity. The person is asked before it is used.
 */
export function needsConfirmation(): boolean {
  return held.get('code')?.kind === 'token' && !codeIsConfirmed
}

/** The person wants the code used that they have been asked about. */
export function confirmCode(): void {
  codeIsConfirmed = true
}

/** The provider that this browser left for before it came back to the present address, where it did within the time. */
export function departedProvider(): Provider | undefined {
  return departedFor
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
export function peekToken(name: TokenName): OneTimeToken['kind'] | undefined {
  return held.get(name)?.kind
}

/** The issuer that came with a provider's code which has not been spent; undefined when none came. */
export function providerIssuer(): string | undefined {
  const code = held.get('code')
  return code?.kind === 'token' ? code.issuer : undefined
}

/** Gives a token once: the second call, whoever makes it, gives undefined. */
export function consumeToken(name: TokenName): OneTimeToken | undefined {
  const token = held.get(name)
  held.delete(name)
  return token
}

/** Takes back a token that was spent in vain: the call that it was for did not use it up. */
export function restoreToken(name: TokenName, token: OneTimeToken): void {
  held.set(name, token)
}

/** Holds a provider's code for the step that will spend it, when one page hands over to the next. */
export function storeProviderCode(value: string): void {
  held.set('code', token([value]))
  codeIsConfirmed = true
}
