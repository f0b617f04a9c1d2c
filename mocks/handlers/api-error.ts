import type { FailureBody, FailureType } from '../../src/api/failure'

/** The HTTP status of each type of the error catalogue. */
const STATUS: Record<FailureType, number> = {
  INVALID_INPUTS: 400,
  INVALID_CODE: 400,
  INVALID_TOKEN: 400,
  INVALID_PASSWORD: 400,
  INVALID_OLD_PASSWORD: 400,
  INVALID_SECRET: 400,
  INVALID_CREDENTIALS: 401,
  INVALID_AUTHORIZATION_TOKEN: 401,
  NO_VALID_SESSION: 401,
  ACCOUNT_NOT_CONFIRMED: 403,
  APPLICATION_NOT_FOUND: 404,
  EMAIL_ALREADY_USED: 409,
  NICKNAME_ALEREADY_USED: 409,
  OTP_COOLDOWN: 429,
  UNKNOWN_ERROR: 500,
}

/** An API error: a handler throws it, and the response has its body, with the type's status. */
export class ApiError extends Error {
  readonly body: { type: FailureType }
  readonly status: number

  /** @param fields what else the body has. Without a message, the portal shows the catalogue's. */
  constructor(type: FailureType, fields: Omit<FailureBody, 'type'> = {}, status = STATUS[type]) {
    super(type)
    this.body = { type, ...fields }
    this.status = status
  }
}
