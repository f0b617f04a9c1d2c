import type { Base, HttpRequest, Schemas } from './http'
import { refuseWebPage } from './shape'

/** One request of the contract, as a value: `send` of src/session runs it. */
export type ApiRequest<Answer = void> = HttpRequest & {
  /** Which API answers it; by default the account API. */
  base?: Base
  /** The API needs no session for it: it is sent without one too, and not again after the end of the session. */
  isPublic?: true
  /** Reads the 2xx body. Throws when it is not of the expected shape. */
  readAnswer(this: void, body: string): Answer
  /** Whether this success has set the session cookie. */
  opensSession?(this: void, answer: Answer): boolean
  /** It changes the e-mail address or the nickname of the account, by which a person is recognised. */
  changesAccount?: true
}

/**
 * Whether the API has done what a write asks, according to the person whom it now names; undefined when that does not tell.
 * `look` reads more. It is given after a lost answer only: before a write, nothing else is read.
 */
export type IsDone = (now: Schemas['User'], look?: Look) => boolean | undefined | Promise<boolean | undefined>

type Look = <Found>(request: ApiRequest<Found>) => Promise<Found>

/** A write of which reads tell whether it was done. */
export type CheckedRequest<Answer = void> = ApiRequest<Answer> & { isDone: IsDone }

/** Reads a JSON body. An empty one is null. */
export const json =
  <Answer>(readAnswer: (body: unknown) => Answer) =>
  (body: string): Answer =>
    readAnswer(JSON.parse(body === '' ? 'null' : body))

/** Does not read a body, which may be empty or anything but a web page. */
export const ignored: (body: string) => void = refuseWebPage
