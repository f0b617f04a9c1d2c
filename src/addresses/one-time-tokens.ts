import { trimSurroundings } from '../rules/unseen'
import { normalisePath } from './redirect-target'
import { extractTokens, TOKEN_NAMES, stripTokens, type TokenName } from './url-tokens'

/** A token of an address. `issuer` is the `iss` beside a `code`. The API cannot have issued a `malformed` token. */
export type OneTimeToken = { kind: 'token'; value: string; issuer?: string } | { kind: 'malformed' }

const MAX_LENGTH = 4096

/** The paths where a provider's `code` and `iss` are read. On other paths these names have no meaning. */
export const PROVIDER_PATH = /^\/(?:check-user|finalise-registration)$/

/** The paths at which each token is used. At any other path a token is removed from the address and forgotten. */
const TOKEN_PATHS: Record<TokenName, RegExp> = {
  mailActivatedToken: /^\/(?:login|finalise-registration)$/,
  mergeAccountToken: /^\/(?:login|finalise-registration)$/,
  resetNicknameToken: /^\/reset-nickname$/,
  resetPasswordToken: /^\/reset-password$/,
  mailUpdatedToken: /^\/dashboard(?:\/|$)/,
  code: PROVIDER_PATH,
}

/** The one-time tokens of the opened address. They are only in memory, so a reload, Back or another tab finds none. */
export class OneTimeTokens {
  private readonly held = new Map<TokenName, OneTimeToken>()

  /**
   * Moves every one-time token of the address to memory, before any other code reads the address, and joins the slashes at
   * its start.
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

  /** Adds the `iss` of an address to the held code. Returns the address without it. */
  private holdIssuer(address: string): string {
    const { rest, found } = extractTokens(address, ['iss'])
    const issuers = found.filter(({ name }) => name === 'iss').map(({ value }) => value)
    const code = this.held.get('code')
    if (code?.kind === 'token' && issuers[0] !== undefined)
      this.held.set('code', isWellFormed(issuers) ? { ...code, issuer: issuers[0] } : { kind: 'malformed' })
    return rest
  }

  /** Forgets all tokens except the tokens of the page at `path`, which the router shows. */
  keepAt(path: string): void {
    for (const name of this.held.keys()) if (!TOKEN_PATHS[name].test(normalisePath(path) ?? '')) this.held.delete(name)
  }

  /** Returns whether any token is held. */
  holdsAny(): boolean {
    return this.held.size > 0
  }

  /**
   * Returns the held token without removing it, so that the page can decide what it shows. Returns undefined when there is
   * none.
   */
  peek(name: TokenName): OneTimeToken | undefined {
    return this.held.get(name)
  }

  /** Returns the held token and removes it, so that the next call returns undefined. */
  consume(name: TokenName): OneTimeToken | undefined {
    const token = this.held.get(name)
    this.held.delete(name)
    return token
  }

  /** Holds a token for its page. Does nothing once the user has left the page. */
  hold(name: TokenName, token: OneTimeToken): void {
    if (TOKEN_PATHS[name].test(currentPath())) this.held.set(name, token)
  }
}

/** Returns the path of the page, as the router reads it. */
const currentPath = () => normalisePath(stripTokens(window.location.pathname.replace(/^\/{2,}/, '/'))) ?? ''

/**
 * Returns the token that these values of one parameter give. It is malformed unless there is exactly one well-formed value.
 */
export function tokenOf(values: string[]): OneTimeToken {
  const [value] = values
  return value !== undefined && isWellFormed(values) ? { kind: 'token', value } : { kind: 'malformed' }
}

/**
 * Returns whether there is exactly one value, which is not empty, has a valid length and contains no control characters.
 */
function isWellFormed(values: string[]): boolean {
  const [value = ''] = values
  return values.length === 1 && value !== '' && value.length <= MAX_LENGTH && !/\p{Cc}/u.test(value)
}
