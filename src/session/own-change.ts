import type { AccountChange, IsDone } from '../api/request'
import type { User } from '../api/users'
import { compareUsers, type UserId, type UserComparison } from './fetch-user'

/** The time at which the portal sends `GET /users/me`: just before or just after a change of data. */
export type ChangeTime = 'beforeChange' | 'afterChange'

/**
 * Records the changes that the page itself makes to the account:
 * - `begin` and `end` mark the start and the end of a change of the e-mail address or the nickname.
 * - `expect` records a change that the next answer to the guard must contain.
 */
export class OwnChange {
  /**
   * `awaited`: the API has not answered the change yet. `answered`: the API has answered the change, but the portal has
   * not requested the user again.
   */
  private state: 'awaited' | 'answered' | undefined
  private hasSetEmail: AccountChange | undefined
  private isDone: IsDone | undefined

  /**
   * Call this before the page changes the e-mail address or the nickname. The portal identifies the user by these two
   * values.
   */
  begin(hasSetEmail: AccountChange): void {
    this.state = 'awaited'
    this.hasSetEmail = hasSetEmail
  }

  /** Call this after a change of the e-mail address or the nickname, even if the API has refused the change. */
  end(isRefused: boolean): void {
    if (this.state === 'awaited') this.state = isRefused ? undefined : 'answered'
  }

  /**
   * True after the page has sent a new e-mail address or nickname. The value becomes false when the API has refused the
   * change, or when a later request has returned the user.
   */
  get isUnderWay(): boolean {
    return this.state !== undefined
  }

  /**
   * Call this before the portal opens a page that shows the change. If the next `GET /users/me` does not return the
   * change, the portal repeats the request.
   * @param isDone returns whether an answer contains the change
   */
  expect(isDone: IsDone): void {
    this.isDone = isDone
  }

  /** True while the portal opens a page that shows a recent change. */
  get isExpected(): boolean {
    return this.isDone !== undefined
  }

  /** Call this before a request for the signed-in user. */
  beginRead() {
    const { state, isDone } = this
    return {
      /** Resolves with true if `user` does not contain the expected change. */
      mayBeOutdated: async (user: User) => (await isDone?.(user)) === false,
      /** Forgets a change that was complete before the portal sent `GET /users/me`. Call `compare` first. */
      forgetChange: () => {
        if (isDone === this.isDone) this.isDone = undefined
        if (state === 'answered') this.state = undefined
      },
    }
  }

  /**
   * Compares two answers of `GET /users/me` as `compareUsers` does. While the page itself changes the account, returns
   * `same` instead of `changed`.
   */
  compare(before: UserId, now: User): UserComparison {
    const comparison = compareUsers(before, now, this.hasSetEmail?.(now, this.isUnderWay))
    return comparison === 'changed' && this.isUnderWay ? 'same' : comparison
  }
}
