import { startCalls } from '../api/call'
import type { ApiFailure } from '../api/failure'

/**
 * Starts the calls of a page that belongs to nobody. Returns the failures that are shown, and what sign-ins told.
 *
 * @param beforeWrite runs right before each write, and keeps it back when it rejects
 */
export function startPlainCalls(beforeWrite = () => Promise.resolve()) {
  const shown: ApiFailure[] = []
  /** Whether each sign-in that has settled opened a session. */
  const signIns: boolean[] = []
  startCalls({
    onCall: () => beforeWrite,
    onSignIn: () => (hasOpened) => void signIns.push(hasOpened),
    onSessionEnded: () => undefined,
    showFailure: (failure) => void shown.push(failure),
  })
  return { shown, signIns }
}
