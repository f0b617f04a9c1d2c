import type { Account, Identity } from './accounts'
import type { Clock } from '../tools/clock'
import type { SeededRandom } from './seeded-random'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export type Purpose =
  /** The parameter `mailActivatedToken` of a mailed link. The token confirms an account. */
  | { kind: 'activation'; account: Account }
  /** The parameter `mailUpdatedToken` of a mailed link. The token confirms a new e-mail address. */
  | { kind: 'email-change'; account: Account; email: string }
  | { kind: 'reset-nickname'; account: Account }
  | { kind: 'reset-password'; account: Account }
  /** The parameter `mergeAccountToken` of a mailed link. The token links a provider's identity to an account. */
  | { kind: 'merge'; account: Account; identity: Identity }
  /**
   * The parameter `code` that a provider adds to its redirect. Only `inPageProvider` accepts this token.
   */
  | { kind: 'provider-code'; identity: Identity }
  /**
   * If an identity has no account, the answer of checkUserInfo contains this `code`. `email` is the e-mail address that
   * the provider has for the user.
   */
  | { kind: 'registration'; identity: Identity; email: string }
  /** `temporaryAccessToken` authorises the forced password update of a Skemeet account. */
  | { kind: 'skemeet-password'; account: Account }

type Kind = Purpose['kind']

const LIFETIME_MS: Record<Kind, number> = {
  activation: 24 * HOUR_MS,
  'email-change': 24 * HOUR_MS,
  'reset-nickname': HOUR_MS,
  'reset-password': HOUR_MS,
  merge: HOUR_MS,
  'provider-code': 5 * MINUTE_MS,
  registration: 30 * MINUTE_MS,
  'skemeet-password': 15 * MINUTE_MS,
}

interface Issued {
  token: string
  purpose: Purpose
  expiresAt: number
}

export class OneTimeTokens {
  private issued: Issued[] = []
  private readonly clock: Clock
  private readonly random: SeededRandom

  constructor(clock: Clock, random: SeededRandom) {
    this.clock = clock
    this.random = random
  }

  /** Returns a new token. Earlier tokens of the same kind for the same account or identity become invalid. */
  issue(purpose: Purpose): string {
    this.issued = this.issued.filter((earlier) => !replaces(purpose, earlier.purpose))
    const token = this.random.token(purpose.kind, 43)
    this.issued.push({ token, purpose, expiresAt: this.clock.time() + LIFETIME_MS[purpose.kind] })
    return token
  }

  /**
   * Returns the purpose of a token of one of `kinds`. Returns undefined if the token is unknown, used, expired or of
   * another kind.
   */
  read<K extends Kind>(token: string, ...kinds: K[]): Extract<Purpose, { kind: K }> | undefined {
    const found = this.issued.find((entry) => entry.token === token && entry.expiresAt > this.clock.time())
    return found && isOf(found.purpose, kinds) ? found.purpose : undefined
  }

  consume(token: string): void {
    this.issued = this.issued.filter((entry) => entry.token !== token)
  }
}

function isOf<K extends Kind>(purpose: Purpose, kinds: K[]): purpose is Extract<Purpose, { kind: K }> {
  return kinds.some((kind) => kind === purpose.kind)
}

function replaces(later: Purpose, earlier: Purpose): boolean {
  if (later.kind !== earlier.kind) return false
  return 'account' in later && 'account' in earlier
    ? later.account === earlier.account
    : 'identity' in later && 'identity' in earlier && later.identity === earlier.identity
}
