import { trimSurroundings } from '../rules/unseen'
import { normalisePath } from './redirect-target'
import { extractTokens, TOKEN_NAMES, stripTokens, type TokenName } from './url-tokens'

/**
 * A one-time token from an address. `issuer` is the `iss` parameter of a provider code. `malformed`: the API cannot
 * have issued the token.
 */
export type OneTimeToken = { kind: 'token'; value: string; issuer?: string } | { kind: 'malformed' }

const MAX_LENGTH = 4096

/**
 * The paths of the pages that read a provider's `code` and `iss` parameters. At other paths, the portal ignores these
 * parameters.
 */
export const PROVIDER_PATH = /^\/(?:check-user|finalise-registration)$/

/**
 * The paths of the pages that use each token. At any other path, the portal removes the token from the address and
 * forgets it.
 */
const TOKEN_PATHS: Record<TokenName, RegExp> = {
  mailActivatedToken: /^\/(?:login|finalise-registration)$/,
  mergeAccountToken: /^\/(?:login|finalise-registration)$/,
  resetNicknameToken: /^\/reset-nickname$/,
  resetPasswordToken: /^\/reset-password$/,
  mailUpdatedToken: /^\/dashboard(?:\/|$)/,
  code: PROVIDER_PATH,
}

/**
 * The one-time tokens from the address of this document. They are kept only in memory, so a reload, Back or another tab
 * has no tokens.
 */
export class OneTimeTokens {
  private readonly held = new Map<TokenName, OneTimeToken>()

  /**
   * Moves the one-time tokens from the address to memory. Joins several slashes at the start of the path. Call this
   * before any other code reads the address.
   */
  capture(): void {
    const { origin, search, hash } = window.location
    const pathname = window.location.pathname.replace(/^\/{2,}/, '/')
    const path = currentPath()
    const { rest, found } = extractTokens(pathname + search + hash, PROVIDER_PATH.test(path) ? ['code'] : [])
    if (rest === window.location.pathname + search + hash) return

    for (const name of TOKEN_NAMES) {
      const all = found.filter((one) => one.name === name)
      const beside = all.filter(({ isNested }) => !isNested)
      const written = (beside.length > 0 ? beside : all).map(({ value }) => value)
      const values = name === 'code' ? written : written.map(trimSurroundings)
      if (values.length > 0) this.hold(name, tokenOf(values))
    }
    const cleaned = this.held.has('code') ? this.holdIssuer(rest) : rest
    window.history.replaceState(window.history.state, '', origin + cleaned)
  }

  /**
   * Removes the `iss` parameter from an address, and stores the issuer with the token `code`. Returns the rest of the
   * address.
   */
  private holdIssuer(address: string): string {
    const { rest, found } = extractTokens(address, ['iss'])
    const issuers = found.filter(({ name }) => name === 'iss').map(({ value }) => value)
    const code = this.held.get('code')
    if (code?.kind === 'token' && issuers[0] !== undefined)
      this.held.set('code', isWellFormed(issuers) ? { ...code, issuer: issuers[0] } : { kind: 'malformed' })
    return rest
  }

  /** Forgets each token that the page at `path` does not use. Call this when the router shows that page. */
  keepAt(path: string): void {
    for (const name of this.held.keys()) if (!TOKEN_PATHS[name].test(normalisePath(path) ?? '')) this.held.delete(name)
  }

  /** Returns whether any one-time token is in memory. */
  holdsAny(): boolean {
    return this.held.size > 0
  }

  /** Returns a token and leaves it in memory. Returns undefined if this token is not in memory. */
  peek(name: TokenName): OneTimeToken | undefined {
    return this.held.get(name)
  }

  /** Returns a token from memory, and forgets the token. The next call returns undefined. */
  consume(name: TokenName): OneTimeToken | undefined {
    const token = this.held.get(name)
    this.held.delete(name)
    return token
  }

  /** Keeps a token in memory. Does nothing if the current page does not use this token. */
  hold(name: TokenName, token: OneTimeToken): void {
    if (TOKEN_PATHS[name].test(currentPath())) this.held.set(name, token)
  }
}

/** Returns the path of the current page, in the form in which the router reads it. */
const currentPath = () => normalisePath(stripTokens(window.location.pathname.replace(/^\/{2,}/, '/'))) ?? ''

/**
 * Converts the values of one parameter into a token. If the parameter does not have exactly one well-formed value,
 * `kind` is `malformed`.
 */
export function tokenOf(values: string[]): OneTimeToken {
  const [value] = values
  return value !== undefined && isWellFormed(values) ? { kind: 'token', value } : { kind: 'malformed' }
}

/** True if the parameter has exactly one value. The value must have 1 to 4096 characters and no control characters. */
function isWellFormed(values: string[]): boolean {
  const [value = ''] = values
  return values.length === 1 && value !== '' && value.length <= MAX_LENGTH && !/\p{Cc}/u.test(value)
}
