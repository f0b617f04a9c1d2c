import type { ApiFailure } from '../api/failure'
import type { UserComparison } from './fetch-user'

/**
 * The result of reading the signed-in user for a page. `same`: the user of the page is signed in. `changed`: the same
 * user is signed in with a changed account. `other`: another user is signed in. `ended`: nobody is signed in. `silent`:
 * the API did not answer clearly. `refused`: the API refused to return the user.
 */
export type Finding = UserComparison | 'ended' | 'silent' | 'refused'

/**
 * The action after reading the signed-in user. `show`: show the page. `reload`: load the page again. `replace`: show a
 * cover that names the account that the API returned. `wait`: cover the page, and let its calls wait. `leave`: leave
 * the page, or let the caller handle the failure.
 */
export type NextStep = 'show' | 'reload' | 'replace' | 'wait' | 'leave'

/**
 * The two next steps for each finding. The first step is for a page that can be left without a loss, and the second
 * step is for any other page. After a check with the finding `silent` or `refused`, `acceptFailure` uses neither step.
 * Instead, it shows the cover `unverified`, with three exceptions:
 * - A page without a cover stays uncovered.
 * - The cover `replaced` stays.
 * - If the user has not asked for the check, the dialog of an ended session stays.
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
 * Returns the next step after a finding. `wouldLose` is true if leaving the page would lose input or a write. It is
 * also true if the page must stay for another reason, for example because the browser is offline.
 */
export const whatFollows = (finding: Finding, wouldLose: boolean): NextStep => STEPS[finding][wouldLose ? 1 : 0]

/** Returns the finding for a failed read of the signed-in user. */
export function findingOf({ type, isInconclusive }: ApiFailure): Finding {
  if (type === 'NO_VALID_SESSION') return 'ended'
  return isInconclusive ? 'silent' : 'refused'
}
