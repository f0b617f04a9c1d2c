import { attempt } from '../lib/attempt'
import { stripBidiControls, trimUnseen } from '../rules/unseen'
import type { components } from './contract'

type Schemas = components['schemas']

/** A type of the error catalogue of the APIs, spelled as they spell it (`NICKNAME_ALEREADY_USED` included). */
export type FailureType = Schemas['FailureType']

/** The types that an answer may have: a record, because the compiler then names each type of the contract that is missing. */
export const FAILURE_TYPES: Record<FailureType, true> = {
  UNKNOWN_ERROR: true,
  INVALID_INPUTS: true,
  EMAIL_ALREADY_USED: true,
  INVALID_CREDENTIALS: true,
  ACCOUNT_NOT_CONFIRMED: true,
  INVALID_CODE: true,
  INVALID_TOKEN: true,
  INVALID_PASSWORD: true,
  INVALID_OLD_PASSWORD: true,
  INVALID_AUTHORIZATION_TOKEN: true,
  APPLICATION_NOT_FOUND: true,
  INVALID_SECRET: true,
  NICKNAME_ALEREADY_USED: true,
  NO_VALID_SESSION: true,
  OTP_COOLDOWN: true,
}

/** Whether a value is a type of the error catalogue. */
export const isFailureType = (value: unknown): value is FailureType =>
  typeof value === 'string' && Object.hasOwn(FAILURE_TYPES, value)

type FieldsOf<Schema> = Schema extends { type: FailureType } ? keyof Schema : never

/** The fields of the error bodies of the contract, before they are read. */
export type FailureBody = Partial<Record<{ [Name in keyof Schemas]: FieldsOf<Schemas[Name]> }[keyof Schemas], unknown>>

/** A longer message of the server is shortened. */
const MESSAGE_MAX_LENGTH = 300

type Fields = Pick<ApiFailure, 'type' | 'status' | 'serverMessage' | 'body' | 'cancelled' | 'outcome'>

/** The only error that a call rejects with. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  /** Undefined without one of the catalogue. `cookiesBlocked`: a write was not sent, because the browser keeps no cookie. */
  readonly type: FailureType | 'cookiesBlocked' | undefined
  /** HTTP status; undefined when there was no answer. */
  readonly status: number | undefined
  /** The server's message, 1 to 300 characters of plain text. */
  readonly serverMessage: string | undefined
  /** The error body as it came, empty without one: `shape.ts` reads a field that only one type has. */
  readonly body: FailureBody = {}
  /** The caller cancelled the call, so nothing shows this failure. */
  readonly cancelled: boolean = false
  /**
   * `unknown`: a write was sent, and no answer says whether it was done. `notDone`: a read has then shown that it was not.
   * Undefined for a refusal, a read, and a write that was not sent.
   */
  readonly outcome: 'unknown' | 'notDone' | undefined

  constructor(fields: Partial<Fields>, cause?: unknown) {
    super(`API failure: ${fields.type ?? 'no type'}, status ${fields.status ?? 'none'}`, { cause })
    // V8 keeps the frames of an unread stack alive, with the password or code that they sent.
    const { stack } = this
    if (stack !== undefined) this.stack = stack
    Object.assign(this, fields)
  }

  /** False when the server asks that the failure is not shown, true when it asks that its message is. */
  get display(): boolean | undefined {
    const { display } = this.body
    return typeof display === 'boolean' ? display : undefined
  }

  /** Whether a write was sent, and no answer says whether it was done. */
  get isUnknown(): boolean {
    return this.outcome === 'unknown'
  }

  /** Whether the API has not said what it was asked: UNKNOWN_ERROR, or no type of the catalogue, as in the page of a firewall. */
  get isInconclusive(): boolean {
    return !this.cancelled && (this.type === undefined || this.type === 'UNKNOWN_ERROR')
  }

  /** What the operator of an API says of a breakdown: the message of a 5xx with `display: true`, without a type of the catalogue. */
  get outageMessage(): string | undefined {
    return this.type === undefined && this.display === true && (this.status ?? 0) >= 500
      ? this.serverMessage
      : undefined
  }

  /** This failure, of a write that was not done. */
  asNotDone(): ApiFailure {
    const { status, serverMessage, body } = this
    return new ApiFailure({ status, serverMessage, body, outcome: 'notDone' }, this)
  }

  /**
   * True for no answer, a 5xx, an unreadable answer and UNKNOWN_ERROR: the person can only try again. False for another
   * error of the catalogue and for a 4xx with a message, which both say what is wrong, and for a cancelled call.
   */
  get isTechnical(): boolean {
    if (this.cancelled) return false
    if (this.type !== undefined) return this.type === 'UNKNOWN_ERROR'
    return this.serverMessage === undefined || !isClientError(this.status)
  }
}

/** Whether a call failed because its caller cancelled it: nothing is shown, and nothing else is done. */
export function isCancelled(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.cancelled
}

/** Throws a `cancelled` ApiFailure when the signal has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ApiFailure({ cancelled: true })
}

/** Whether a call failed with a type of the error catalogue. */
export function isOfType(failure: unknown, type: FailureType): boolean {
  return failure instanceof ApiFailure && failure.type === type
}

function isClientError(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500
}

/**
 * The failure of an answer, or of a call without one. `answer` is the text of an error body, `{ type, message?, display? }`, or
 * anything else. A write may be done all the same, unless the answer is a 4xx or has a type of the catalogue.
 */
export function failedAnswer(
  { isWrite, status, answer }: { isWrite: boolean; status?: number | undefined; answer?: unknown },
  cause?: unknown,
): ApiFailure {
  const parsed = typeof answer === 'string' ? attempt((): unknown => JSON.parse(answer)) : undefined
  const body: FailureBody = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  const type = isFailureType(body.type) ? body.type : undefined
  const serverMessage = typeof body.message === 'string' ? readableMessage(body.message) || undefined : undefined
  const outcome = isWrite && type === undefined && !isClientError(status) ? 'unknown' : undefined
  return new ApiFailure({ type, status, serverMessage, body, outcome }, cause)
}

/** What can be read of a message that the portal did not write, shortened between two words, or else between two characters. */
export function readableMessage(text: string): string {
  const message = trimUnseen(stripBidiControls(text))
  if (message.length <= MESSAGE_MAX_LENGTH) return message
  return `${message.slice(0, MESSAGE_MAX_LENGTH).replace(/\s+\S*$|.$/su, '')}…`
}
