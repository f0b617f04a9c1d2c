import type { Base, HttpRequest, Schemas } from './http'
import { refuseWebPage } from './shape'

interface Traits<Answer> {
  /** The API to which the request is sent. The default is the account API. */
  base?: Base
  /**
   * The API needs no session for this request. The portal therefore sends the request even if there is no session. The
   * portal does not repeat the request after the end of a session.
   */
  isPublic?: true
  /** Returns whether a successful answer has set the session cookie. */
  opensSession?(this: void, answer: Answer): boolean
  /** The request ends any open session. */
  endsSession?: true
  /** The request changes the e-mail address or the nickname of the account. These two values identify the user. */
  changesAccount?: AccountChange
  /**
   * The fields of `User` on which the user's decision depends. If the page shows old values of these fields, the portal
   * does not send the request.
   */
  dependsOn?: readonly (keyof Schemas['User'])[]
}

/**
 * Returns true if this request has set the e-mail address in `now`.
 * @param now the user from a later answer of `GET /users/me`
 * @param isUnderWay true while the change is under way (see `OwnChange`)
 */
export type AccountChange = (this: void, now: Schemas['User'], isUnderWay: boolean) => boolean

/** A request that the contract describes. The object only describes the request, and `send` of src/session sends it. */
export type ApiRequest<Answer = void> = HttpRequest &
  Traits<Answer> & {
    /** Reads the body of a 2xx answer. Throws if the body does not have the expected shape. */
    readAnswer(this: void, body: string): Answer
  }

/** Returns a request whose answer is ignored. The answer can be empty, or any text except a web page. */
export const request = (described: HttpRequest & Traits<void>): ApiRequest => ({
  ...described,
  readAnswer: refuseWebPage,
})

/** Returns a request whose answer is JSON. An empty answer counts as null. */
export const requestWithAnswer = <Answer>(
  readAnswer: (body: unknown) => Answer,
  described: HttpRequest & Traits<Answer>,
): ApiRequest<Answer> => ({
  ...described,
  readAnswer: (body) => readAnswer(JSON.parse(body === '' ? 'null' : body)),
})

/**
 * Returns whether the API has already made the change. Returns undefined if the answers do not show this.
 * @param now the user that the API has just returned
 * @param readMore sends another GET request. Before the first attempt of the change, `readMore` is undefined.
 */
export type IsDone = (
  now: Required<Schemas['User']>,
  readMore?: ReadMore,
) => boolean | undefined | Promise<boolean | undefined>

type ReadMore = <Found>(request: ApiRequest<Found>) => Promise<Found>

/**
 * A request that changes data. `isDone` asks the API whether the change was made, and is undefined if the API cannot
 * answer this.
 */
export type CheckedRequest<Answer = void> = ApiRequest<Answer> & { isDone: IsDone | undefined }
