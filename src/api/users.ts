import { pause } from '../lib/pause'
import { accountApi, type CallOptions } from './call'
import { ApiFailure, isOfType } from './failure'
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

/** The pause before an ended session is asked about once more, in milliseconds. */
const SECOND_READ_MS = 400

/** Pauses before each further attempt of a read with retries, in milliseconds. */
const RETRY_PAUSES_MS = [400, 1000, 2000, 4000]

interface FetchUserOptions extends CallOptions {
  /** Sends `display=false`, unless it is false: that nobody is signed in is then not shown as an error. */
  quiet?: boolean
  /** Tries again for about eight seconds while the API does not say whose session it is (`ApiFailure.saysNothing`). */
  retries?: boolean
  /** A session was open a moment ago: that it has ended is believed after a second answer, because one may be behind. */
  expectsSession?: boolean
}

/** GET /users/me: whose session it is. NO_VALID_SESSION. */
export async function fetchUser(options: FetchUserOptions = {}): Promise<User> {
  const { quiet = true, retries = false, expectsSession = false, ...rest } = options
  const query = quiet ? { query: { display: 'false' } as const } : {}
  const pausesMs = retries ? [...RETRY_PAUSES_MS] : []
  const pausesAtEndMs = expectsSession ? [SECOND_READ_MS] : []
  for (;;)
    try {
      return await accountApi({ method: 'GET', path: '/users/me', ...query, answer: readUser }, rest)
    } catch (failure) {
      const hasEnded = isOfType(failure, 'NO_VALID_SESSION')
      const isOpen = hasEnded || (failure instanceof ApiFailure && failure.saysNothing)
      const pauseMs = isOpen ? (hasEnded ? pausesAtEndMs : pausesMs).shift() : undefined
      if (pauseMs === undefined) throw failure
      await pause(pauseMs, rest.signal)
    }
}

/** POST /users/validate-account: confirms a sign-up or an e-mail change. The token works once. INVALID_TOKEN. */
export const validateAccount = (body: Schemas['AccountValidation'], options?: CallOptions) =>
  accountApi({ method: 'POST', path: '/users/validate-account', body, changesAccount: true }, options)
