import type { ApiFailure } from '../api/failure'
import type { UserComparison } from './fetch-user'

/**
 * The result of checking the signed-in user for a page. `same`: the user of the page is signed in. `changed`: the same
 * user is signed in with a changed account. `other`: another user is signed in. `ended`: nobody is signed in. `silent`:
 * the API did not answer clearly. `refused`: the API refused to return the user.
 */
export type Finding = UserComparison | 'ended' | 'silent' | 'refused'

/**
 * What the portal does after the check of the signed-in user.
 * - `show`: shows the page.
 * - `reload`: loads the page again.
 * - `replace`: shows a cover that names the account from the API.
 * - `wait`: covers the page. The calls of the page wait.
 * - `leave`: leaves the page, or lets the caller handle the failure.
 */
export type Reaction = 'show' | 'reload' | 'replace' | 'wait' | 'leave'

/**
 * The reactions to each finding. The first reaction is for a page that can be left without a loss. The second reaction
 * is for any other page. If a check finds `silent` or `refused`, `handleFailure` does not use this table. Instead, it
 * shows the cover `unverified`, with three exceptions:
 * - A page without a cover stays uncovered.
 * - The cover `replaced` stays.
 * - If the user has not asked for the check, the dialog of an ended session stays.
 */
const REACTIONS: Record<Finding, readonly [nothingLost: Reaction, somethingLost: Reaction]> = {
  same: ['show', 'show'],
  changed: ['reload', 'replace'],
  other: ['replace', 'replace'],
  ended: ['leave', 'wait'],
  silent: ['leave', 'wait'],
  refused: ['leave', 'leave'],
}

/**
 * Returns what the portal does after the check of the signed-in user. `wouldLose` is true if leaving the page would
 * lose input or a change. The value is also true if the page must stay for another reason, for example because the
 * browser is offline.
 */
export const chooseReaction = (finding: Finding, wouldLose: boolean): Reaction => REACTIONS[finding][wouldLose ? 1 : 0]

/** Returns the finding for a failed request for the signed-in user. */
export function findingOf({ type, isInconclusive }: ApiFailure): Finding {
  if (type === 'NO_VALID_SESSION') return 'ended'
  return isInconclusive ? 'silent' : 'refused'
}
