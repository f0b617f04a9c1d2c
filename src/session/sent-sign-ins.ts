import { createEmitter } from '../lib/store'
import { forget } from '../memory'
import { forgetEarlierSignIn, inactivityLimitMin, storeActivity } from './sign-in-memory'
import type { SignInOutcome, SignOutRequest } from './sign-out-request'

/** The sign-ins that this document has sent. Each sign-in can open the session of another account. */
export class SentSignIns {
  /** True if another sign-in, for example in another tab, may have replaced this document's session. */
  isOtherPossible = false
  /**
   * Emits the number of a sign-in that ended after the user had left the sign-in step. This sign-in may have opened a
   * session.
   */
  readonly late = createEmitter<number>()
  private readonly signOutRequest: SignOutRequest
  private count = 0
  /** The number of the last sign-in that may have opened a session. */
  private lastOpened = 0

  constructor(signOutRequest: SignOutRequest) {
    this.signOutRequest = signOutRequest
  }

  /**
   * Call this when a sign-in is sent. Call the returned function when the sign-in has ended.
   * @param announce informs the other tabs that a user may have signed in
   * @returns the function to call; its parameters are the outcome, and whether the user has left the sign-in step
   */
  begin(announce: () => void): (outcome: SignInOutcome, hasLeft: boolean) => void {
    this.isOtherPossible = false
    const number = (this.count += 1)
    if (inactivityLimitMin() !== undefined) storeActivity(Date.now())
    const end = this.signOutRequest.beginSignIn()
    const waiting = new AbortController()
    window.addEventListener('pagehide', announce, { signal: waiting.signal })
    return (outcome, hasLeft) => {
      waiting.abort()
      end(outcome)
      if (outcome === 'refused') return
      this.lastOpened = number
      // The signed-in user is unknown until the API returns the user.
      forget('account')
      forgetEarlierSignIn()
      announce()
      if (!hasLeft) return
      // If a newer sign-in was sent meanwhile, this late sign-in may have replaced the session of the newer sign-in.
      this.isOtherPossible ||= number !== this.count
      this.late.emit(number)
    }
  }

  /**
   * Returns whether the sign-in with this number was the last sign-in that opened a session. A sign-in with a lost
   * answer counts as a sign-in that opened a session.
   */
  isLastOpened(number: number): boolean {
    return this.lastOpened === number
  }
}
