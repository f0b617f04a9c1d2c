import type { ApiFailure } from '../api/failure'
import type { UserComparison } from './read-person'

/**
 * What the API has said of the session of a page: the user of the page is signed in, whose account has perhaps changed;
 * another user is; nobody is (`ended`); it did not say (`silent`); or it has refused the question.
 */
export type Finding = UserComparison | 'ended' | 'silent' | 'refused'

/**
 * What follows. `show`: the page is shown. `reload`: it is loaded anew. `replace`: the account that the API names covers it.
 * `wait`: it stays under a cover, and its calls wait. `leave`: the page is left, or the failure is the caller's.
 */
export type NextStep = 'show' | 'reload' | 'replace' | 'wait' | 'leave'

const STEPS: Record<Finding, { nothingLost: NextStep; somethingLost: NextStep }> = {
  same: { nothingLost: 'show', somethingLost: 'show' },
  changed: { nothingLost: 'reload', somethingLost: 'replace' },
  other: { nothingLost: 'replace', somethingLost: 'replace' },
  ended: { nothingLost: 'leave', somethingLost: 'wait' },
  silent: { nothingLost: 'leave', somethingLost: 'wait' },
  refused: { nothingLost: 'leave', somethingLost: 'leave' },
}

/** What follows an answer of the API, where leaving the page would lose something or nothing. */
export const whatFollows = (finding: Finding, wouldLose: boolean): NextStep =>
  STEPS[finding][wouldLose ? 'somethingLost' : 'nothingLost']

/** What a failed read of the user says of the session. */
export function findingOf({ type, isInconclusive }: ApiFailure): Finding {
  if (type === 'NO_VALID_SESSION') return 'ended'
  return isInconclusive ? 'silent' : 'refused'
}
