import type { ApiFailure } from './failure'
import type { HttpRequest } from './http'

/** A failed call, without anything that the person or the API has written in it: of a path, a variable segment has its name. */
type RecentFailure = Pick<ApiFailure, 'status' | 'type'> & { at: Date; call: string }

const MAX_COUNT = 3
const recent: RecentFailure[] = []

/** Records a failed call for the support information. */
export function recordFailure({ method, path }: HttpRequest, { status, type }: ApiFailure): void {
  recent.push({ at: new Date(), call: `${method} ${path}`, status, type })
  recent.splice(0, recent.length - MAX_COUNT)
}

/** The last three failed calls of this page, oldest first. */
export const recentFailures = (): readonly RecentFailure[] => recent
