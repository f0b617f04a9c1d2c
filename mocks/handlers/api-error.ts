import { errorRow } from '../contract/contract'
import type { FailureBody, FailureType } from '../../src/api/failure'

/** An API error. When a handler throws it, the response has its body and the status of its type. */
export class ApiError extends Error {
  readonly body: { type: FailureType }
  readonly status: number

  /** @param fields the other fields of the body. Without a message, the portal shows the text of the catalogue. */
  constructor(type: FailureType, fields: Omit<FailureBody, 'type'> = {}, status = errorRow(type).status) {
    super(type)
    this.body = { type, ...fields }
    this.status = status
  }
}
