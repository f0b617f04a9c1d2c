import { createEmitter } from '../lib/store'
import { forget } from '../memory'
import { forgetEarlierSignIn, inactivityLimitMin, storeActivity } from './sign-in-memory'
import type { SignInOutcome, SignOutRequest } from './sign-out-request'

/** The sign-ins that this document has sent: after each, another account may be open. */
export class SentSignIns {
  /** Whether the API may name the user of another sign-in than the newest of this document. */
  isOtherPossible = false
  /** Tells that a sign-in may have opened a session although its step was left, with the number of that sign-in. */
  readonly late = createEmitter<number>()
  private readonly signOutRequest: SignOutRequest
  private count = 0
  /** The number of the sign-in that may have opened a session last. */
  private lastOpened = 0

  constructor(signOutRequest: SignOutRequest) {
    this.signOutRequest = signOutRequest
  }

  /**
   * A sign-in leaves, which counts as activity. The returned function ends it, with whether its step was left meanwhile.
   *
   * @param announce tells the other tabs that somebody may have signed in: at the end, or when the page is left before
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
      // Nobody knows whose session it is until the API has named its user.
      forget('account')
      forgetEarlierSignIn()
      announce()
      if (!isLeft) return
      // The answer to a newer sign-in may name this account.
      this.isOtherPossible ||= number !== this.count
      this.late.emit(number)
    }
  }

  /** Whether no other sign-in of this document has opened a session since the one with this number. */
  isLastOpened(number: number): boolean {
    return this.lastOpened === number
  }
}
