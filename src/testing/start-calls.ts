import { startCalls } from '../api/call'
import type { ApiFailure } from '../api/failure'

/** Starts the calls of a page that belongs to nobody. Returns the failures that are shown, and what sign-ins told. */
export function startPlainCalls() {
  const shown: ApiFailure[] = []
  /** Whether each sign-in that has settled opened a session. */
  const signIns: boolean[] = []
  startCalls({
    onCall: () => () => Promise.resolve(),
    onSignIn: () => (hasOpened) => void signIns.push(hasOpened),
    onSessionEnded: () => undefined,
    showFailure: (failure) => void shown.push(failure),
  })
  return { shown, signIns }
}
