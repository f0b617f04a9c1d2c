import type { Base, HttpRequest, Schemas } from './http'
import { refuseWebPage } from './shape'

interface Traits<Answer> {
  /** Which API answers it; by default the account API. */
  base?: Base
  /** The API needs no session for it: it is sent without one too, and not again after the end of the session. */
  isPublic?: true
  /** Whether this success has set the session cookie. */
  opensSession?(this: void, answer: Answer): boolean
  /** It ends whatever session there is. */
  endsSession?: true
  /** It changes the e-mail address or the nickname of the account, by which a person is recognised. */
  changesAccount?: true
  /** What the page shows of the person as they decide on it: it is not sent when the API holds another value. */
  dependsOn?: readonly (keyof Schemas['User'])[]
}

/** One request of the contract, as a value: `send` of src/session runs it. */
export type ApiRequest<Answer = void> = HttpRequest &
  Traits<Answer> & {
    /** Reads the 2xx body. Throws when it is not of the expected shape. */
    readAnswer(this: void, body: string): Answer
  }

/** A request whose answer is not read, because it may be empty or anything but a web page. */
export const request = (described: HttpRequest & Traits<void>): ApiRequest => ({
  ...described,
  readAnswer: refuseWebPage,
})

/** A request whose answer is JSON. An empty one is null. */
export const requestFor = <Answer>(
  readAnswer: (body: unknown) => Answer,
  described: HttpRequest & Traits<Answer>,
): ApiRequest<Answer> => ({
  ...described,
  readAnswer: (body) => readAnswer(JSON.parse(body === '' ? 'null' : body)),
})

/**
 * Whether the API has done what a write asks, according to the person whom it now names; undefined when that does not tell.
 * `look` reads more. It is given after a lost answer only: before a write, nothing else is read.
 */
export type IsDone = (now: Required<Schemas['User']>, look?: Look) => boolean | undefined | Promise<boolean | undefined>

type Look = <Found>(request: ApiRequest<Found>) => Promise<Found>

/** A write of which reads tell whether it was done; `isDone` is undefined when none does. */
export type CheckedRequest<Answer = void> = ApiRequest<Answer> & { isDone: IsDone | undefined }
