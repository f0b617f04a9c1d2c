import errors from '../i18n/fr/errors.json'
import { attempt } from '../lib/attempt'
import { stripBidiControls, trimUnseen } from '../rules/unseen'
import type { components } from './contract'

type Schemas = components['schemas']

/** A type in the error catalogue of the APIs, in the spelling of the APIs (for example `NICKNAME_ALEREADY_USED`). */
export type FailureType = Schemas['FailureType']

/** The French text of each failure type. If a type of the contract has no text, the compiler reports an error. */
const TEXTS: Record<FailureType, string> = errors

/**
 * Returns true if a value is a failure type of the APIs. A type with lower-case letters is a failure of the portal
 * itself.
 */
export const isFailureType = (value: unknown): value is FailureType =>
  typeof value === 'string' && Object.hasOwn(TEXTS, value) && value === value.toUpperCase()

type FieldsOf<Schema> = Schema extends { type: FailureType } ? keyof Schema : never

/** The fields of all error bodies in the contract, with unchecked values. */
export type FailureBody = Partial<Record<{ [Name in keyof Schemas]: FieldsOf<Schemas[Name]> }[keyof Schemas], unknown>>

/** The HTTP statuses Request Timeout, Too Early and Too Many Requests. */
const TRY_LATER = [408, 425, 429]

/** The maximum length of a message from the API, in characters. A longer message is shortened. */
const MESSAGE_MAX_LENGTH = 300

type Fields = Pick<ApiFailure, 'type' | 'status' | 'serverMessage' | 'body' | 'cancelled' | 'outcome'>

/** If a call to an API fails, it always rejects with an error of this class. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  /**
   * The type from the error catalogue, if the answer contains one. If the browser blocks all cookies, the portal does
   * not send a call that changes data, and the type is `cookiesBlocked`.
   */
  readonly type: FailureType | 'cookiesBlocked' | undefined
  /** The HTTP status. Undefined if the API has not answered. */
  readonly status: number | undefined
  /** The message of the API: plain text of 1 to 300 characters. */
  readonly serverMessage: string | undefined
  /** The error body as the API has sent it. Empty if there is none. `shape.ts` reads the fields of specific types. */
  readonly body: FailureBody = {}
  /**
   * True if the call was cancelled, for example because the user has left the page. The portal never shows a cancelled
   * call as a failure.
   */
  readonly cancelled: boolean = false
  /**
   * What the portal knows about a failed call that changes data:
   * - `unknown`: no answer shows whether the API made the change.
   * - `notDone`: the API did not make the change.
   * - undefined: any other failure, for example an answer with a 4xx status.
   */
  readonly outcome: 'unknown' | 'notDone' | undefined

  constructor(fields: Partial<Fields>, cause?: unknown) {
    super(`API failure: ${fields.type ?? 'no type'}, status ${fields.status ?? 'none'}`, { cause })
    // Reading `stack` makes V8 format the stack. Until then, V8 keeps the stack frames in memory, with the password or
    // code that they contain.
    const { stack } = this
    if (stack !== undefined) this.stack = stack
    Object.assign(this, fields)
  }

  /**
   * The field `display` of the answer, or undefined. If the field is true, the API asks for a toast with its message.
   * If the field is false, the API asks for no toast.
   */
  get display(): boolean | undefined {
    const { display } = this.body
    return typeof display === 'boolean' ? display : undefined
  }

  /** True if the portal has sent a call that changes data, and no answer shows whether the API made the change. */
  get isUnknown(): boolean {
    return this.outcome === 'unknown'
  }

  /**
   * A message from the API's operator about an outage or a refusal. Undefined if the type of the answer is known, or if
   * the answer's field `display` is not true.
   */
  get wordsToShow(): string | undefined {
    return this.type === undefined && this.display === true ? this.serverMessage : undefined
  }

  /**
   * True if the failure does not show who is signed in, for example because a firewall has answered. False if the call
   * was cancelled, or if the API has refused the call for a clear reason.
   */
  get isInconclusive(): boolean {
    const isRefusal = this.wordsToShow !== undefined && isClientError(this.status) && !TRY_LATER.includes(this.status)
    return !this.cancelled && !isRefusal && (this.type === undefined || this.type === 'UNKNOWN_ERROR')
  }

  /**
   * True for each of these technical failures:
   * - The API has not answered, or the answer is unreadable.
   * - The type is UNKNOWN_ERROR.
   * - A 5xx answer has no known type.
   * - A 4xx answer has neither a known type nor a message.
   */
  get isTechnical(): boolean {
    if (this.cancelled) return false
    if (this.type !== undefined) return this.type === 'UNKNOWN_ERROR'
    return this.serverMessage === undefined || !isClientError(this.status)
  }
}

/** Returns whether a failure means that the call was cancelled. The caller then shows nothing and stops. */
export function isCancelled(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.cancelled
}

/** Throws an ApiFailure with `cancelled` if `signal` has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ApiFailure({ cancelled: true })
}

/**
 * If a failure is inconclusive (`isInconclusive`), returns it with the given `outcome`. Returns any other failure
 * unchanged.
 */
export function withOutcome(failure: unknown, outcome: ApiFailure['outcome']): unknown {
  if (!(failure instanceof ApiFailure && failure.isInconclusive)) return failure
  const { type, status, serverMessage, body } = failure
  return new ApiFailure({ type, status, serverMessage, body, outcome }, failure)
}

/**
 * Waits for a request that the portal sends before a change. If this request fails for an unclear reason, the outcome
 * is `notDone`, because the change was not sent.
 */
export const readBeforeWrite = <Answer>(read: Promise<Answer>): Promise<Answer> =>
  read.catch((failure: unknown) => {
    throw withOutcome(failure, 'notDone')
  })

/** Returns whether a failure has the given type of the error catalogue. */
export function isOfType(failure: unknown, type: FailureType): boolean {
  return failure instanceof ApiFailure && failure.type === type
}

function isClientError(status: number | undefined): status is number {
  return status !== undefined && status >= 400 && status < 500
}

/**
 * Creates the failure for an error answer, or for a call that has no answer. `answer` is the body of the answer: JSON
 * of the form `{ type, message?, display? }`, or any other text.
 */
export function failureFromAnswer(
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
 * Returns the readable part of a message from outside the portal. A long message is cut between two words. Without a
 * space, it is cut between two characters.
 */
export function readableMessage(text: string): string {
  const message = trimUnseen(stripBidiControls(text))
  if (message.length <= MESSAGE_MAX_LENGTH) return message
  return `${message.slice(0, MESSAGE_MAX_LENGTH).replace(/\s+\S*$|.$/su, '')}…`
}
