import { attempt } from '../lib/attempt'
import { stripBidiControls, trimUnseen } from '../rules/unseen'
import type { components } from './contract'

type Schemas = components['schemas']

/** A type of the APIs' error catalogue, in the spelling of the APIs (`NICKNAME_ALEREADY_USED` included). */
export type FailureType = Schemas['FailureType']

/**
 * The types that an answer may have. This is a record, because the compiler then reports each type of the contract that is
 * missing.
 */
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

/** The fields of the contract's error bodies, before they are checked. */
export type FailureBody = Partial<Record<{ [Name in keyof Schemas]: FieldsOf<Schemas[Name]> }[keyof Schemas], unknown>>

/** Request Timeout, Too Early and Too Many Requests. */
const TRY_LATER = [408, 425, 429]

/** The maximum length of a server's message. A longer message is shortened. */
const MESSAGE_MAX_LENGTH = 300

type Fields = Pick<ApiFailure, 'type' | 'status' | 'serverMessage' | 'body' | 'cancelled' | 'outcome'>

/** The only kind of error with which a call rejects. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  /**
   * The type of the catalogue, or undefined. `cookiesBlocked` means that a write was not sent because the browser keeps no
   * cookie.
   */
  readonly type: FailureType | 'cookiesBlocked' | undefined
  /** The HTTP status. It is undefined when there was no answer. */
  readonly status: number | undefined
  /** The server's message, 1 to 300 characters of plain text. */
  readonly serverMessage: string | undefined
  /** The error body as received; empty without one. `shape.ts` reads the fields that only one type has. */
  readonly body: FailureBody = {}
  /** The caller cancelled the call, or its page was covered or left. Nothing shows this failure. */
  readonly cancelled: boolean = false
  /**
   * `unknown`: a write was sent, and no answer says whether it was done. `notDone`: a later read has shown that the write
   * was not done. Undefined for a 4xx or a known type, a read, and a write that was not sent.
   */
  readonly outcome: 'unknown' | 'notDone' | undefined

  constructor(fields: Partial<Fields>, cause?: unknown) {
    super(`API failure: ${fields.type ?? 'no type'}, status ${fields.status ?? 'none'}`, { cause })
    // Reading `stack` formats it. V8 keeps the frames of an unread stack in memory, with the password or code that they
    // sent.
    const { stack } = this
    if (stack !== undefined) this.stack = stack
    Object.assign(this, fields)
  }

  /** False when the server asks for no toast, true when it asks to show its message. */
  get display(): boolean | undefined {
    const { display } = this.body
    return typeof display === 'boolean' ? display : undefined
  }

  /** Whether a write was sent and no answer says whether it was done. */
  get isUnknown(): boolean {
    return this.outcome === 'unknown'
  }

  /**
   * The message with which the operator of an API explains an outage or a refusal: `display: true` and no type of the
   * catalogue. Undefined without such a message.
   */
  get wordsToShow(): string | undefined {
    return this.type === undefined && this.display === true ? this.serverMessage : undefined
  }

  /**
   * Whether the answer does not answer the question: it has the type UNKNOWN_ERROR or no type of the catalogue, such as the
   * page of a firewall. A 4xx with words to show answers it, unless its status asks to try again later.
   */
  get isInconclusive(): boolean {
    const isRefusal = this.wordsToShow !== undefined && isClientError(this.status) && !TRY_LATER.includes(this.status)
    return !this.cancelled && !isRefusal && (this.type === undefined || this.type === 'UNKNOWN_ERROR')
  }

  /** Returns this failure as the failure of a write that was not done. */
  asNotDone(): ApiFailure {
    const { status, serverMessage, body } = this
    return new ApiFailure({ status, serverMessage, body, outcome: 'notDone' }, this)
  }

  /**
   * True when the user can only try again: without an answer, and after UNKNOWN_ERROR, an unreadable answer, a 5xx without a
   * known type, or a 4xx without a type and a message. False for an answer that explains the problem, and for a cancelled call.
   * It says nothing about the outcome of a write (see `isUnknown`).
   */
  get isTechnical(): boolean {
    if (this.cancelled) return false
    if (this.type !== undefined) return this.type === 'UNKNOWN_ERROR'
    return this.serverMessage === undefined || !isClientError(this.status)
  }
}

/** Returns whether the caller cancelled the call. Callers show nothing and do nothing more for such a failure. */
export function isCancelled(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.cancelled
}

/** Throws a `cancelled` ApiFailure when the signal has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ApiFailure({ cancelled: true })
}

/** Returns whether a call failed with the given type of the error catalogue. */
export function isOfType(failure: unknown, type: FailureType): boolean {
  return failure instanceof ApiFailure && failure.type === type
}

function isClientError(status: number | undefined): status is number {
  return status !== undefined && status >= 400 && status < 500
}

/**
 * Returns the failure of an answer, or of a call without an answer. `answer` is the text of an error body, `{ type,
 * message?, display? }`, or anything else. The outcome of a write is unknown unless the answer is a 4xx or has a type of
 * the catalogue.
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

/**
 * Returns the readable part of a message that the portal did not write. A long message is cut between two words or, without
 * a space, between two characters.
 */
export function readableMessage(text: string): string {
  const message = trimUnseen(stripBidiControls(text))
  if (message.length <= MESSAGE_MAX_LENGTH) return message
  return `${message.slice(0, MESSAGE_MAX_LENGTH).replace(/\s+\S*$|.$/su, '')}…`
}
