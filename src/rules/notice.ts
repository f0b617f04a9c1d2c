/** An announcement of the operator. `from` and `until` are in the format of `Date.parse`, with a time zone. */
export interface Notice {
  text: string
  from?: string
  until?: string
  /** An absolute address, or a path of the portal. */
  link?: string
}

/** Reads a notice, which is a text or a JSON object. deploy/server/announcements.ts has already checked it. */
export const readNotice = (given: string): Notice =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The deployment has checked it.
  given.startsWith('{') ? (JSON.parse(given) as Notice) : { text: given }

/** Returns whether a notice has begun and is not over. */
export const isNoticeCurrent = ({ from = '', until = '' }: Notice, nowMs: number) =>
  // A comparison with an absent time is false.
  !(nowMs < Date.parse(from)) && !(nowMs >= Date.parse(until))
