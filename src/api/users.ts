import { pause } from '../lib/pause'
import { accountApi, type CallOptions } from './call'
import { ApiFailure } from './failure'
import type { Schemas } from './http'
import { readBoolean, readDate, readOptionalString, readObject, readString, type FieldsOf } from './shape'

/** The signed-in person. What the answer does not have is null. */
export type User = Schemas['User']

function readUser(body: unknown): User {
  const fields: FieldsOf<User> = readObject(body)
  return {
    email: readString(fields.email),
    nickName: readOptionalString(fields.nickName),
    cellphone: readOptionalString(fields.cellphone),
    subscribeNewsletter: readBoolean(fields.subscribeNewsletter),
    oneTimePasswordActivated: readBoolean(fields.oneTimePasswordActivated),
    doubleAuthEmailActivated: readBoolean(fields.doubleAuthEmailActivated),
    emailUpdatedAt: readDate(fields.emailUpdatedAt),
    nickNameUpdatedAt: readDate(fields.nickNameUpdatedAt),
    passwordUpdatedAt: readDate(fields.passwordUpdatedAt),
    oneTimePasswordActivedAt: readDate(fields.oneTimePasswordActivedAt),
  }
}

/** Pauses before each further attempt of a read with retries, in milliseconds. */
const RETRY_PAUSES_MS = [400, 1000, 2000, 4000]

interface FetchUserOptions extends CallOptions {
  /** Sends `display=false`, unless it is false: that nobody is signed in is then not shown as an error. */
  quiet?: boolean
  /** Tries again for about eight seconds when there is no answer, an unreadable one or a 5xx. */
  retries?: boolean
}

/** GET /users/me: whose session it is. NO_VALID_SESSION, for any 401: a server in front of the API sends none of its types. */
export async function fetchUser({ quiet = true, retries = false, ...options }: FetchUserOptions = {}): Promise<User> {
  const query = quiet ? { query: { display: 'false' } as const } : {}
  const read = () =>
    accountApi({ method: 'GET', path: '/users/me', ...query, answer: readUser }, options).catch((failure: unknown) => {
      if (!(failure instanceof ApiFailure) || failure.status !== 401) throw failure
      throw new ApiFailure({ type: 'NO_VALID_SESSION', status: 401, display: failure.display }, failure)
    })
  for (const pauseMs of retries ? RETRY_PAUSES_MS : [])
    try {
      return await read()
    } catch (failure) {
      if (!isRetriable(failure)) throw failure
      await pause(pauseMs, options.signal)
    }
  return read()
}

function isRetriable(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure) || failure.cancelled) return false
  return failure.status === undefined || failure.status >= 500
}

/** POST /users/validate-account: confirms a sign-up or an e-mail change. The token works once. INVALID_TOKEN. */
export const validateAccount = (body: Schemas['AccountValidation'], options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/validate-account', body, changesAccount: true }, options)
