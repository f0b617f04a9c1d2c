import type { Call } from '../../../mocks/contract'
import type { FailureType } from '../../api/failure'
import french from '../../i18n/fr/errors.json'
import type { Credentials, World } from './world'

/** An open page in the state before the call, and what the functions of its scene need. */
export interface Stage extends World {
  /** The typed values, by field name. */
  typed?: Record<string, string>
  /** Who signs in again after the session has ended. */
  person?: Credentials
}

/** A call as one screen makes it. Its functions receive the stage that `open` has returned. */
export interface Scene<Own extends Stage = Stage> {
  /** The screen and what is done there, such as '/login: signing in'. */
  name: string
  call: Call
  /** The name of the button that sends the call with a form. */
  submit?: string
  /** The name of another button that sends the call. */
  button?: string
  /** Makes the page send the call, when neither button does. */
  send?(stage: Own): void | Promise<void>
  /** The error of the call when its one-time token is used or expired; absent without a token. */
  tokenError?: FailureType
  /** The screen requires a session. */
  isProtected?: true
  /** Starts a world and opens the page in the state before the call. */
  open: () => Own | Promise<Own>
  /** The faults without a cell for this scene, each with the reason. */
  without?: Partial<Record<string, string>>
  /** The number of requests of the call that precede the one of the scene; none when absent. No fault applies to them. */
  earlierRequests?: number
  /** The number of requests of the call that a success takes; 1 when absent. */
  requests?: number
  /** Changes the world as the call would, for a successful answer that a fault replaces. */
  applyEffect?(stage: Own): void
  /** Whether the page shows the effect of a successful answer. */
  isDone(stage: Own): boolean
  /** What a failure leads to; by default its message is in the page and the call can be sent again. */
  onFailure?(failure: Failure, stage: Own): FailureOutcome
  /** Leaves the page before the answer, by its own links and buttons. */
  leave?(stage: Own): void | Promise<void>
  /** Errors that the page showed before the call and keeps showing. */
  earlierErrors?: readonly string[]
  /** A successful answer shows the newest secret once, in the page only. */
  showsNewSecret?: true
  /** Makes the one-time token of the call unusable. */
  invalidateToken?(stage: Own): void
}

/** Returns the scene, with its functions typed by the stage of its `open`. */
export const scene = <Own extends Stage>(definition: Scene<Own>): Scene => definition

/** A failed call, and its French message. */
export interface Failure {
  type: FailureType | undefined
  /** The message of the server. */
  serverMessage: string | undefined
  /** The person cannot correct the cause. */
  isTechnical: boolean
  /** No answer or a 5xx status: a read is repeated automatically. */
  mayPass: boolean
  text: string
}

/** What a failure leads to on a screen. */
export interface FailureOutcome {
  /** The only message, unless it is the French message of the error; null when the page shows none. */
  text?: string | null
  /** Repeats the action from the state after the failure. */
  retry?: () => void | Promise<void>
  /** Whether the retry has succeeded, unless `isDone` says so. */
  isRecovered?: () => boolean
  /** The fields that keep their value; by default all that were typed in. */
  keptFields?: readonly string[]
  /** The number of requests sent; by default 1. More for a read that is repeated. */
  requests?: number
}

/** A failure with an error body, or without a readable one. `mayPass`: the status is a 5xx, or there is no answer. */
export function failure(body: { type?: string; message?: string } = {}, mayPass = false): Failure {
  const known = Object.entries(french).find(([type]) => type === body.type)
  const type = known && isType(known[0]) ? known[0] : undefined
  return {
    type,
    serverMessage: body.message,
    isTechnical: type === undefined ? body.message === undefined || mayPass : type === 'UNKNOWN_ERROR',
    mayPass,
    text: known?.[1] ?? body.message ?? french.UNKNOWN_ERROR,
  }
}

const isType = (type: string): type is FailureType => type in french
