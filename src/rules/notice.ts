/** A notice of the operator. `from` and `until` are dates with a time zone, in a format that `Date.parse` reads. */
export interface Notice {
  text: string
  from?: string
  until?: string
  /** An absolute address, or a path of the portal. */
  link?: string
}

/**
 * Reads a notice of the operator, which is a text or a JSON object. deploy/server/announcements.ts has already checked
 * the notice.
 */
export const readNotice = (given: string): Notice =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the deployment has checked the notice
  given.startsWith('{') ? (JSON.parse(given) as Notice) : { text: given }

/** Returns whether the current time is in the period of the notice. */
export const isNoticeCurrent = ({ from = '', until = '' }: Notice, nowMs: number) =>
  // `Date.parse('')` is NaN, and every comparison with NaN is false. Therefore a missing time sets no limit.
  !(nowMs < Date.parse(from)) && !(nowMs >= Date.parse(until))
