import { ApiFailure } from '../../api/failure'

/** Whether a call failed because the connection is no more, such as deleted in another tab. */
export function isConnectionNotFound(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.type === 'APPLICATION_NOT_FOUND'
}
