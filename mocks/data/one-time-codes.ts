import type { Account } from './accounts'
import type { Clock } from '../tools/clock'
import type { SeededRandom } from './seeded-random'

const LIFETIME_MS = 10 * 60_000
const COOLDOWN_MS = 60_000

interface SentCode {
  code: string
  sentAt: number
  used: boolean
}

/**
 * The second-factor codes of one backend. A code is valid once, for ten minutes. A new code invalidates the earlier
 * codes of the account.
 */
export class OneTimeCodes {
  /** The second-factor code for the next call of `issue`. If it is undefined, `issue` creates a random code. */
  next: string | undefined
  digits = 6
  private readonly sent = new Map<Account, SentCode>()
  private readonly clock: Clock
  private readonly random: SeededRandom

  constructor(clock: Clock, random: SeededRandom) {
    this.clock = clock
    this.random = random
  }

  /** Returns whether an unused second-factor code was sent less than 60 s ago. */
  isCoolingDown(account: Account): boolean {
    const last = this.sent.get(account)
    return last !== undefined && !last.used && this.clock.time() < last.sentAt + COOLDOWN_MS
  }

  /** Returns a new code. The earlier code of the account becomes invalid. */
  issue(account: Account): string {
    const code = this.next ?? this.random.digits('code', this.digits)
    this.next = undefined
    this.sent.set(account, { code, sentAt: this.clock.time(), used: false })
    return code
  }

  /**
   * Marks a second-factor code as used. Returns false if the code is wrong, used or expired. The codes are compared as
   * numbers, so leading zeros do not matter.
   */
  consume(account: Account, code: number): boolean {
    const last = this.sent.get(account)
    if (!last || last.used || this.clock.time() >= last.sentAt + LIFETIME_MS || Number(last.code) !== code) return false
    last.used = true
    return true
  }

  /** Returns the second-factor code that was sent last, even if the code has been used. */
  last(account: Account): string | undefined {
    return this.sent.get(account)?.code
  }
}
