import type { ApiFailure } from '../api/failure'
import type { UserComparison } from './read-person'

/**
 * The answer of the API about the session of a page. `same`, `changed`: the user of the page is signed in, and the account
 * may have changed. `other`: another user is signed in. `ended`: nobody is. `silent`: the API did not say. `refused`: it
 * has refused the question.
 */
export type Finding = UserComparison | 'ended' | 'silent' | 'refused'

/**
 * The step after the answer. `show`: the page is shown. `reload`: it is loaded again. `replace`: the account that the API
 * names covers it. `wait`: it stays under a cover, and its calls wait. `leave`: the page is left, or the caller handles the
 * failure.
 */
export type NextStep = 'show' | 'reload' | 'replace' | 'wait' | 'leave'

/**
 * For each finding: what follows when leaving would lose nothing, and when it would lose something. A failed check uses neither
 * `silent` nor `refused`: a page that is shown stays, and a covered one becomes `unverified` (see `acceptFailure`).
 */
const STEPS: Record<Finding, readonly [nothingLost: NextStep, somethingLost: NextStep]> = {
  same: ['show', 'show'],
  changed: ['reload', 'replace'],
  other: ['replace', 'replace'],
  ended: ['leave', 'wait'],
  silent: ['leave', 'wait'],
  refused: ['leave', 'leave'],
}

/**
 * Returns the step after an answer of the API. `wouldLose`: leaving would lose input or a write, or the page must stay, because
 * it is offline or read again.
 */
export const whatFollows = (finding: Finding, wouldLose: boolean): NextStep => STEPS[finding][wouldLose ? 1 : 0]

/** Returns what a failed read of the user shows about the session. */
export function findingOf({ type, isInconclusive }: ApiFailure): Finding {
  if (type === 'NO_VALID_SESSION') return 'ended'
  return isInconclusive ? 'silent' : 'refused'
}
