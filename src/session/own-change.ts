import type { AccountChange, IsDone } from '../api/request'
import type { User } from '../api/users'
import { compareUsers, type UserId, type UserComparison } from './fetch-user'

/**
 * Two kinds of changes that the page itself makes. `begin` and `end` record a change of the e-mail or the nickname,
 * because this change must not cover the page. `expect` records a change that must be in the next answer that the guard
 * uses.
 */
export class OwnChange {
  /**
   * `awaited`: the API has not answered the write yet. `answered`: the API has answered, and the user has not been read
   * since.
   */
  private state: 'awaited' | 'answered' | undefined
  private explains: AccountChange | undefined
  private isDone: IsDone | undefined

  /** Call this before a write that changes the e-mail or the nickname, because these values identify the user. */
  begin(explains: AccountChange): void {
    this.state = 'awaited'
    this.explains = explains
  }

  /** Call this after a write that changes the e-mail or the nickname. A refused write has changed neither value. */
  end(isRefused: boolean): void {
    if (this.state === 'awaited') this.state = isRefused ? undefined : 'answered'
  }

  /**
   * Whether the page has sent a change of the e-mail or the nickname, and has not yet read the user after the answer to
   * this change.
   */
  get isUnderWay(): boolean {
    return this.state !== undefined
  }

  /**
   * Call this before opening a page that shows the change, because the next answer of the API can still lack the
   * change. `isDone` returns whether an answer contains the change.
   */
  expect(isDone: IsDone): void {
    this.isDone = isDone
  }

  /** Whether the portal is opening a page that shows the change. */
  get isExpected(): boolean {
    return this.isDone !== undefined
  }

  /**
   * Call this before a read of the user. `mayBeOutdated` resolves with true if the answer to the read lacks the
   * expected change. After the read, call `compare`, and then `adopt`. `adopt` forgets the expected change, and also a
   * write that the API had answered before the read. `compare` comes first, because it needs this write.
   */
  beginRead() {
    const { state, isDone } = this
    return {
      mayBeOutdated: async (user: User) => (await isDone?.(user)) === false,
      adopt: () => {
        if (isDone === this.isDone) this.isDone = undefined
        if (state === 'answered') this.state = undefined
      },
    }
  }

  /**
   * Compares two reads of a user. While the page itself changes the account (`isUnderWay`), a changed account counts as
   * the same account. If an account without a nickname has another address, it counts as the same account only if the
   * page has requested or confirmed this address.
   */
  compare(before: UserId, now: User): UserComparison {
    const found = compareUsers(before, now, this.explains?.(now, this.isUnderWay))
    return found === 'changed' && this.isUnderWay ? 'same' : found
  }
}
