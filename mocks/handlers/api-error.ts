import { errorRow } from '../contract/contract'
import type { FailureBody, FailureType } from '../../src/api/failure'

/** An API error: a handler throws it, and the response has its body, with the type's status. */
export class ApiError extends Error {
  readonly body: { type: FailureType }
  readonly status: number

  /** @param fields what else the body has. Without a message, the portal shows the catalogue's. */
  constructor(type: FailureType, fields: Omit<FailureBody, 'type'> = {}, status = errorRow(type).status) {
    super(type)
    this.body = { type, ...fields }
    this.status = status
  }
}
