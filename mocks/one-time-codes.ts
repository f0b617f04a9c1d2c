import type { Account } from './accounts'
import type { Clock } from './clock'
import type { Random } from './random'

const LIFETIME_MS = 10 * 60_000
const COOLDOWN_MS = 60_000

interface SentCode {
  code: string
  sentAt: number
  spent: boolean
}

/** The second-factor codes of one world: six digits, good for ten minutes, once; the last one sent counts. */
export class OneTimeCodes {
  /** The code that the next sending uses instead of a random one, such as one that begins with zero. */
  next: string | undefined
  private readonly sent = new Map<Account, SentCode>()
  private readonly clock: Clock
  private readonly random: Random

  constructor(clock: Clock, random: Random) {
    this.clock = clock
    this.random = random
  }

  /** Whether a code was sent less than 60 s ago and still waits to be used. */
  isCoolingDown(account: Account): boolean {
    const last = this.sent.get(account)
    return last !== undefined && !last.spent && this.clock.time() < last.sentAt + COOLDOWN_MS
  }

  /** A new code, which replaces the last. */
  issue(account: Account): string {
    const code = this.next ?? this.random.digits(6)
    this.next = undefined
    this.sent.set(account, { code, sentAt: this.clock.time(), spent: false })
    return code
  }

  /** Uses the code up. False when it is wrong, spent or expired. Compared as numbers: a leading zero counts nothing. */
  spend(account: Account, code: number): boolean {
    const last = this.sent.get(account)
    if (!last || last.spent || this.clock.time() >= last.sentAt + LIFETIME_MS || Number(last.code) !== code)
      return false
    last.spent = true
    return true
  }

  /** The last code sent, used or not. */
  last(account: Account): string | undefined {
    return this.sent.get(account)?.code
  }
}
