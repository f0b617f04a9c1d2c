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
   * The user's decision depends on these fields of `User`. If the API returns other values than the page shows, the
   * portal does not send the request.
   */
  dependsOn?: readonly (keyof Schemas['User'])[]
}

/**
 * Returns whether this request has set the e-mail address in `now`. `now` is the user in a later answer of `GET
 * /users/me`. `isUnderWay` is true until the page has used a newer answer of `GET /users/me`.
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
 * Returns whether the API has already made the change. Returns undefined if the answers do not show whether the change
 * was made. `now` is the user that the API has just returned. `readMore` sends a further GET request. Before the first
 * attempt of a change, `readMore` is undefined.
 */
export type IsDone = (
  now: Required<Schemas['User']>,
  readMore?: ReadMore,
) => boolean | undefined | Promise<boolean | undefined>

type ReadMore = <Found>(request: ApiRequest<Found>) => Promise<Found>

/**
 * A request that changes data, with a function `isDone`. This function asks the API whether the change was made. If no
 * answer of the API shows the change, `isDone` is undefined.
 */
export type CheckedRequest<Answer = void> = ApiRequest<Answer> & { isDone: IsDone | undefined }
