import { errorRow } from '../contract/contract'
import type { FailureBody, FailureType } from '../../src/api/failure'

/** An error of the API. If a handler throws it, the response has the body of the error and the status of its type. */
export class ApiError extends Error {
  readonly body: { type: FailureType }
  readonly status: number

  /**
   * @param fields the other fields of the body. Without a `message`, the portal shows its own text for the type.
   */
  constructor(type: FailureType, fields: Omit<FailureBody, 'type'> = {}, status = errorRow(type).status) {
    super(type)
    this.body = { type, ...fields }
    this.status = status
  }
}
