import type { ApiFailure } from '../api/failure'
import type { UserComparison } from './fetch-user'

/**
 * The result of a check of the signed-in user:
 * - `same`: the user of the page is signed in.
 * - `changed`: the same user is signed in with a changed account.
 * - `other`: another user is signed in.
 * - `ended`: nobody is signed in.
 * - `silent`: the API did not answer clearly.
 * - `refused`: the API refused to return the user.
 */
export type Finding = UserComparison | 'ended' | 'silent' | 'refused'

/**
 * What the portal does after a check of the signed-in user:
 * - `show`: shows the page.
 * - `reload`: loads the page again.
 * - `replace`: covers the page, and names the signed-in account.
 * - `wait`: covers the page, and lets its calls wait.
 * - `leave`: leaves the page, or passes the failure to the caller.
 */
export type Reaction = 'show' | 'reload' | 'replace' | 'wait' | 'leave'

/**
 * `somethingLost` is the reaction for a page that the portal must not leave. `nothingLost` is the reaction for any
 * other page.
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
 * Returns what the portal does after a check of the signed-in user.
 * @param wouldLose true if the portal must not leave the page, for example because of unsaved input
 */
export const chooseReaction = (finding: Finding, wouldLose: boolean): Reaction => REACTIONS[finding][wouldLose ? 1 : 0]

/** Returns the finding for a failed `GET /users/me`. */
export function findingOf({ type, isInconclusive }: ApiFailure): Finding {
  if (type === 'NO_VALID_SESSION') return 'ended'
  return isInconclusive ? 'silent' : 'refused'
}
