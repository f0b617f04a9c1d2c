import type { Base, HttpRequest, Schemas } from './http'
import { refuseWebPage } from './shape'

interface Traits<Answer> {
  /** The API that answers the request, by default the account API. */
  base?: Base
  /**
   * The API needs no session for the request. The request is sent without one, too, and is not repeated after the end of a
   * session.
   */
  isPublic?: true
  /** Returns whether this success has set the session cookie. */
  opensSession?(this: void, answer: Answer): boolean
  /** The request ends any open session. */
  endsSession?: true
  /** The request changes the e-mail address or the nickname of the account, which identify the user. */
  changesAccount?: true
  /**
   * The values of the user that the page shows when the user decides. If the API holds other values, the request is not
   * sent.
   */
  dependsOn?: readonly (keyof Schemas['User'])[]
}

/** One request of the contract, as a value. `send` of src/session runs it. */
export type ApiRequest<Answer = void> = HttpRequest &
  Traits<Answer> & {
    /** Reads the 2xx body. Throws when the body does not have the expected shape. */
    readAnswer(this: void, body: string): Answer
  }

/** Returns a request whose answer is not read. The answer may be empty or anything except a web page. */
export const request = (described: HttpRequest & Traits<void>): ApiRequest => ({
  ...described,
  readAnswer: refuseWebPage,
})

/** Returns a request whose answer is JSON. An empty answer is read as null. */
export const requestFor = <Answer>(
  readAnswer: (body: unknown) => Answer,
  described: HttpRequest & Traits<Answer>,
): ApiRequest<Answer> => ({
  ...described,
  readAnswer: (body) => readAnswer(JSON.parse(body === '' ? 'null' : body)),
})

/**
 * Returns whether the API has already done a write; undefined when the reads do not show it. `now` is the user that the API
 * has just returned. `readMore` sends a further read. It is absent before a first attempt, because nothing else is read
 * then.
 */
export type IsDone = (
  now: Required<Schemas['User']>,
  readMore?: ReadMore,
) => boolean | undefined | Promise<boolean | undefined>

type ReadMore = <Found>(request: ApiRequest<Found>) => Promise<Found>

/** A write with a function that reads whether the write was done. `isDone` is undefined when no read shows it. */
export type CheckedRequest<Answer = void> = ApiRequest<Answer> & { isDone: IsDone | undefined }
