import type { Account } from './accounts'
import type { Clock } from '../tools/clock'
import type { SeededRandom } from './seeded-random'

const LIFETIME_MS = 12 * 60 * 60_000

/** The sessions of one backend. The key of a session is the value of its cookie. A session lasts twelve hours. */
export class Sessions {
  private readonly open = new Map<string, { account: Account; expiresAt: number }>()
  private readonly clock: Clock
  private readonly random: SeededRandom

  constructor(clock: Clock, random: SeededRandom) {
    this.clock = clock
    this.random = random
  }

  /** Opens a session and returns the value of its cookie. */
  begin(account: Account): string {
    const id = this.random.token('session', 43)
    this.open.set(id, { account, expiresAt: this.clock.time() + LIFETIME_MS })
    return id
  }

  /** Returns the account of a session. Returns undefined if the session is unknown or expired. */
  account(id: string | undefined): Account | undefined {
    const session = id === undefined ? undefined : this.open.get(id)
    return session && session.expiresAt > this.clock.time() ? session.account : undefined
  }

  end(id: string): void {
    this.open.delete(id)
  }

  /** Ends every session, or all sessions of one account. The session with the id `kept` stays open. */
  endAll(account?: Account, kept?: string): void {
    for (const [id, session] of this.open)
      if (id !== kept && (account === undefined || session.account === account)) this.open.delete(id)
  }
}
