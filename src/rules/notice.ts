/** An announcement of the operator. Its times are in the format of `Date.parse`, with a time zone. */
export interface Notice {
  text: string
  from?: string
  until?: string
  /** An address, or a path of the portal's host. */
  link?: string
}

/** Reads a notice, a text or an object in JSON, that deploy/server/announcements.ts has checked. */
export const readNotice = (given: string): Notice =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The deployment has checked it.
  given.startsWith('{') ? (JSON.parse(given) as Notice) : { text: given }

/** Whether a notice has begun and is not over. */
export const isNoticeCurrent = ({ from = '', until = '' }: Notice, nowMs: number) =>
  // A comparison with an absent time is false.
  !(nowMs < Date.parse(from)) && !(nowMs >= Date.parse(until))
