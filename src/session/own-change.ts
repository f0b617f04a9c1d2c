import type { IsDone } from '../api/request'
import type { User } from '../api/users'
import { compareUsers, type Person, type UserComparison } from './read-person'

/** The change that a page makes to the account of its user. The next read adopts it, so it covers no page. */
export class OwnChange {
  /** `awaited`: the write has no answer. `answered`: no read has followed its answer. */
  private state: 'awaited' | 'answered' | undefined
  private isDone: IsDone | undefined

  /** Call before a write that changes the e-mail or the nickname, which identify the user. */
  begin(): void {
    this.state = 'awaited'
  }

  /** Call after that write. A refused write has changed nothing. */
  end(isRefused: boolean): void {
    if (this.state === 'awaited') this.state = isRefused ? undefined : 'answered'
  }

  /** Whether the page has changed the account, or is changing it, and no read has adopted the change yet. */
  get isUnderWay(): boolean {
    return this.state !== undefined
  }

  /**
   * Call before opening a page that shows the change, because the next answer of the API may still lack the change.
   * `isDone` returns whether an answer has the change.
   */
  expect(isDone: IsDone): void {
    this.isDone = isDone
  }

  /** Whether a page that shows a change is being opened. */
  get isExpected(): boolean {
    return this.isDone !== undefined
  }

  /**
   * Begins a read that adopts the change. `mayBeOutdated` resolves with true when an answer lacks the expected change.
   * Call `adopt` after `compare`, because `compare` needs the change.
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

  /** Compares two reads of a user. While the page changes the account, a changed one is the same. */
  compare(before: Person, now: User): UserComparison {
    const found = compareUsers(before, now)
    return found === 'changed' && this.isUnderWay ? 'same' : found
  }
}
