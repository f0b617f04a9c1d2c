import errors from '../i18n/fr/errors.json'
import { attempt } from '../lib/attempt'
import { stripBidiControls, trimUnseen } from '../rules/unseen'
import type { components } from './contract'

type Schemas = components['schemas']

/** A type in the error catalogue of the APIs, in the spelling of the APIs (for example `NICKNAME_ALEREADY_USED`). */
export type FailureType = Schemas['FailureType']

/** The French text of each type. The compiler reports each type of the contract that has no text. */
const TEXTS: Record<FailureType, string> = errors

/**
 * Returns whether a value is a type of the error catalogue. A key that begins with a lower-case letter is a failure of
 * the portal itself. The portal accepts no such type from an API.
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

/** The only class of error with which a call to the APIs rejects. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  /**
   * The type in the error catalogue, if the answer has one. `cookiesBlocked`: a write was not sent because the browser
   * keeps no cookie.
   */
  readonly type: FailureType | 'cookiesBlocked' | undefined
  /** The HTTP status. Undefined if the API has not answered. */
  readonly status: number | undefined
  /** The message of the API: plain text of 1 to 300 characters. */
  readonly serverMessage: string | undefined
  /** The error body as the API has sent it. Empty if there is none. `shape.ts` reads the fields of specific types. */
  readonly body: FailureBody = {}
  /**
   * The caller has cancelled the call, or the page of the call was covered or left. The portal never shows this
   * failure.
   */
  readonly cancelled: boolean = false
  /**
   * What the portal knows about a failed write. `unknown`: the portal has sent the write, and no answer shows whether
   * the API did the write. `notDone`: the API did not do the write. Either a later read has shown this, or the portal
   * did not send the write, because a read before the write had failed. Undefined for any other failure, for example
   * for an answer with a status 4xx or a known type.
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

  /** False if the API asks for no toast. True if the API asks the portal to show its message. */
  get display(): boolean | undefined {
    const { display } = this.body
    return typeof display === 'boolean' ? display : undefined
  }

  /** True if the portal has sent a write, and no answer shows whether the API did the write. */
  get isUnknown(): boolean {
    return this.outcome === 'unknown'
  }

  /**
   * A message about an outage or a refusal, from the operator of the API. An answer with such a message has no type of
   * the catalogue, and its `display` is true. Undefined for any other answer.
   */
  get wordsToShow(): string | undefined {
    return this.type === undefined && this.display === true ? this.serverMessage : undefined
  }

  /**
   * True if the answer does not show who is signed in. Such an answer has the type UNKNOWN_ERROR or no known type, for
   * example a page of a firewall. A 4xx answer with a message to show is a refusal, unless its status asks to try again
   * later.
   */
  get isInconclusive(): boolean {
    const isRefusal = this.wordsToShow !== undefined && isClientError(this.status) && !TRY_LATER.includes(this.status)
    return !this.cancelled && !isRefusal && (this.type === undefined || this.type === 'UNKNOWN_ERROR')
  }

  /**
   * Whether the user can do nothing but try again. True if there is no answer, if the answer is unreadable, or if its
   * type is UNKNOWN_ERROR. Also true for a 5xx without a known type, and for a 4xx without a type and a message. False
   * for an answer that explains the problem, and for a cancelled call. The value is independent of the outcome of a
   * write (see `isUnknown`).
   */
  get isTechnical(): boolean {
    if (this.cancelled) return false
    if (this.type !== undefined) return this.type === 'UNKNOWN_ERROR'
    return this.serverMessage === undefined || !isClientError(this.status)
  }
}

/** Returns whether the call was cancelled. After such a failure, callers show nothing and stop. */
export function isCancelled(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.cancelled
}

/** Throws an ApiFailure with `cancelled` if `signal` has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ApiFailure({ cancelled: true })
}

/** Adds `outcome` to the failure of a call without a clear answer. Returns any other failure unchanged. */
export function withOutcome(failure: unknown, outcome: ApiFailure['outcome']): unknown {
  if (!(failure instanceof ApiFailure && failure.isInconclusive)) return failure
  const { type, status, serverMessage, body } = failure
  return new ApiFailure({ type, status, serverMessage, body, outcome }, failure)
}

/**
 * Waits for a read that precedes a write. If the read fails, rejects with a failure that says that nothing was changed.
 */
export const beforeWrite = <Answer>(read: Promise<Answer>): Promise<Answer> =>
  read.catch((failure: unknown) => {
    throw withOutcome(failure, 'notDone')
  })

/** Returns whether a call failed with the given type of the error catalogue. */
export function isOfType(failure: unknown, type: FailureType): boolean {
  return failure instanceof ApiFailure && failure.type === type
}

function isClientError(status: number | undefined): status is number {
  return status !== undefined && status >= 400 && status < 500
}

/**
 * Returns the failure for an error answer, or for a call without an answer. `answer` is the body: JSON of the form `{
 * type, message?, display? }`, or any other text. The outcome of a write is unknown unless the answer has a status 4xx
 * or a type of the catalogue.
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
 * Returns the readable part of a message from outside the portal. A long message is cut between two words. Without a
 * space, it is cut between two characters.
 */
export function readableMessage(text: string): string {
  const message = trimUnseen(stripBidiControls(text))
  if (message.length <= MESSAGE_MAX_LENGTH) return message
  return `${message.slice(0, MESSAGE_MAX_LENGTH).replace(/\s+\S*$|.$/su, '')}…`
}
