import type { ApiFailure } from './failure'
import type { HttpRequest } from './http'

/** A failed call, without anything that the person or the API has written in it. */
interface RecentFailure {
  at: Date
  /** Method and path, with the name of a variable segment instead of its value. */
  call: string
  /** HTTP status; undefined when there was no answer. */
  status: ApiFailure['status']
  type: ApiFailure['type']
}

const MAX_COUNT = 3
const recent: RecentFailure[] = []

/** Records a failed call for the support information. */
export function recordFailure({ method, path }: HttpRequest, { status, type }: ApiFailure): void {
  recent.push({ at: new Date(), call: `${method} ${path}`, status, type })
  recent.splice(0, recent.length - MAX_COUNT)
}

/** The last three failed calls of this page, oldest first. */
export const recentFailures = (): readonly RecentFailure[] => recent
