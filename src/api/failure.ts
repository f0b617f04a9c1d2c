import { attempt } from '../lib/attempt'
import { stripBidiControls, trimUnseen } from '../rules/unseen'
import type { components } from './contract'

/** The error catalogue of the APIs, spelled as they spell it (`NICKNAME_ALEREADY_USED` included). */
export const FAILURE_TYPES = [
  'UNKNOWN_ERROR',
  'INVALID_INPUTS',
  'EMAIL_ALREADY_USED',
  'INVALID_CREDENTIALS',
  'ACCOUNT_NOT_CONFIRMED',
  'INVALID_CODE',
  'INVALID_TOKEN',
  'INVALID_PASSWORD',
  'INVALID_OLD_PASSWORD',
  'INVALID_AUTHORIZATION_TOKEN',
  'APPLICATION_NOT_FOUND',
  'INVALID_SECRET',
  'NICKNAME_ALEREADY_USED',
  'NO_VALID_SESSION',
  'OTP_COOLDOWN',
] as const satisfies readonly Schemas['FailureType'][]

/** A type of the error catalogue. */
export type FailureType = (typeof FAILURE_TYPES)[number]

type Schemas = components['schemas']
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
  get saysNothing(): boolean {
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
  const type = FAILURE_TYPES.find((known) => known === body.type)
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
