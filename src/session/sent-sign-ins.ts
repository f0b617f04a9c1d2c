import { createEmitter } from '../lib/store'
import { forget } from '../memory'
import { forgetEarlierSignIn, inactivityLimitMin, storeActivity } from './sign-in-memory'
import type { SignInOutcome, SignOutRequest } from './sign-out-request'

/** The sign-ins that this document has sent. After each of them another account may be open. */
export class SentSignIns {
  /** Whether the API may name the user of another sign-in than the newest of this document. */
  isOtherPossible = false
  /** Emits the number of a sign-in that may have opened a session although its step was left. */
  readonly late = createEmitter<number>()
  private readonly signOutRequest: SignOutRequest
  private count = 0
  /** The number of the sign-in that may have opened a session last. */
  private lastOpened = 0

  constructor(signOutRequest: SignOutRequest) {
    this.signOutRequest = signOutRequest
  }

  /**
   * Call it when a sign-in is sent, which counts as activity. Call the returned function at its end, with the outcome and
   * whether its step was left meanwhile.
   *
   * @param announce informs the other tabs that a user may have signed in: at the end, or earlier when the page is left
   */
  begin(announce: () => void): (outcome: SignInOutcome, isLeft: boolean) => void {
    this.isOtherPossible = false
    const number = (this.count += 1)
    if (inactivityLimitMin() !== undefined) storeActivity(Date.now())
    const end = this.signOutRequest.beginSignIn()
    const waiting = new AbortController()
    window.addEventListener('pagehide', announce, { signal: waiting.signal })
    return (outcome, isLeft) => {
      waiting.abort()
      end(outcome)
      if (outcome === 'refused') return
      this.lastOpened = number
      // It is unknown whose session it is until the API has named its user.
      forget('account')
      forgetEarlierSignIn()
      announce()
      if (!isLeft) return
      // The answer to a newer sign-in may name this account.
      this.isOtherPossible ||= number !== this.count
      this.late.emit(number)
    }
  }

  /** Returns whether no other sign-in of this document has opened a session since the one with this number. */
  isLastOpened(number: number): boolean {
    return this.lastOpened === number
  }
}
