import { startCalls, type SignInOutcome } from '../api/call'
import type { ApiFailure } from '../api/failure'

/**
 * Starts the calls of a public page. Returns the failures that are shown, and what sign-ins told.
 *
 * @param beforeWrite runs right before each write, and keeps it back when it rejects
 */
export function startPlainCalls(beforeWrite = () => Promise.resolve()) {
  const shown: ApiFailure[] = []
  /** How each sign-in that has settled has ended. */
  const signIns: SignInOutcome[] = []
  startCalls({
    onWrite: () => ({ check: beforeWrite, settled: () => undefined }),
    onSignIn: () => (outcome) => void signIns.push(outcome),
    onSessionEnded: () => undefined,
    showFailure: (failure) => void shown.push(failure),
  })
  return { shown, signIns }
}
