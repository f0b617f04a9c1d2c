import type { Call } from '../../../mocks/calls'
import type { FailureType } from '../../api/failure'
import french from '../../i18n/fr/errors.json'
import type { World } from './world'

/** One call as one screen makes it. */
export interface Scene {
  /** The screen and what is done there, such as '/login: signing in'. */
  name: string
  call: Call
  /** What sends the call: a form, another button, or the page by itself (as it opens, or after another answer). */
  sentBy: 'form' | 'button' | 'page'
  /** What it spends, and how the API refuses it when it is used up. */
  tokenError?: FailureType
  /** Behind the guard. */
  isProtected?: true
  /** Sets the world up and opens the page, up to the moment before the call. */
  open: () => Promise<OpenScene>
  /** Faults that make no sense here, and why not. */
  without?: Partial<Record<string, string>>
}

/** A scene that is set. */
export interface OpenScene extends World {
  /** Sends the call. */
  send: () => void | Promise<void>
  /** The name of the button that `act` presses, when it does nothing else. */
  button?: string
  /** How many requests of the call a success takes, when it is not one. */
  requests?: number
  /** Does to the world what the call would have done, for a good answer that is made up. */
  applyEffect?: () => void
  /** Whether a good answer has had its effect. */
  isDone: () => boolean
  /** What becomes of a failure; unless said, its message stands where it happened and the same act works again. */
  onFailure?: (failure: Failure) => FailureOutcome
  /** Goes elsewhere while the answer is awaited, the way a person would. */
  leave?: () => void | Promise<void>
  /** What the page said went wrong before the call, and goes on saying: why it offers what the call is made for. */
  earlierErrors?: readonly string[]
  /** A good answer shows the newest secret, once: then, and on the page alone, it may stand. */
  showsNewSecret?: true
  /** What is typed, by field. */
  typed?: Record<string, string>
  /** Makes the token that the call `spends` worthless. */
  spendToken?: () => void
  /** The person to sign in as, once the session has ended. */
  person?: { email: string; password: string }
}

/** How a call failed, and the words that the contract has for it. */
export interface Failure {
  type: FailureType | undefined
  /** The server's own words. */
  words: string | undefined
  /** Nothing that the person could mend. */
  isTechnical: boolean
  /** No answer at all, or one that says that the server has a bad moment: a quiet read is tried again. */
  mayPass: boolean
  text: string
}

/** What becomes of a failure on a screen. */
export interface FailureOutcome {
  /** The one message, when it is not the contract's; null when nothing is to be said. */
  text?: string | null
  /** Tries again, from what the failure led to. */
  retry?: () => void | Promise<void>
  /** What trying again leads to, when that is not what the act does. */
  isRecovered?: () => boolean
  /** The typed fields that are still there; all of them unless said. */
  keptFields?: readonly string[]
  /** How many requests were sent: more than one for a read that is tried again. */
  requests?: number
}

/** A failure with an error body, or without any that can be read; `mayPass`: the status is a 5xx, or there is none. */
export function failure(body: { type?: string; message?: string } = {}, mayPass = false): Failure {
  const known = Object.entries(french).find(([type]) => type === body.type)
  const type = known && isType(known[0]) ? known[0] : undefined
  return {
    type,
    words: body.message,
    isTechnical: type === undefined ? body.message === undefined || mayPass : type === 'UNKNOWN_ERROR',
    mayPass,
    text: known?.[1] ?? body.message ?? french.UNKNOWN_ERROR,
  }
}

const isType = (type: string): type is FailureType => type in french
