import type { Api } from '../api/api'
import { ApiFailure, isOfType } from '../api/failure'
import { readCurrentUser, type User } from '../api/users'
import { isSameEmail } from '../rules/contact-details'
import { pause } from '../lib/pause'

/** The values that identify a user. */
export type UserId = Pick<User, 'email' | 'nickName'>

/**
 * How two answers of `GET /users/me` differ:
 * - `changed`: the answers are about one user, whose e-mail address or nickname has changed.
 * - `other`: the answers are about two users.
 */
export type UserComparison = 'same' | 'changed' | 'other'

/**
 * Compares two answers of `GET /users/me`:
 * - If both the e-mail address and the nickname differ, the answers are about two users.
 * - If the user has no nickname and `hasSetEmail` is false, another e-mail address means another user.
 * - Any other difference is a change of one user.
 * @param hasSetEmail true if the page has requested or confirmed the e-mail address in `now`
 */
export function compareUsers(before: UserId, now: User, hasSetEmail = false): UserComparison {
  const hasSameEmail = isSameEmail(before.email, now.email)
  const hasSameNickname = before.nickName === now.nickName
  if (hasSameEmail && hasSameNickname) return 'same'
  return hasSameEmail || (hasSameNickname && (hasSetEmail || now.nickName !== null)) ? 'changed' : 'other'
}

/** The pause in milliseconds before the portal repeats a request because the answer can be outdated. */
const ASK_AGAIN_MS = 400

/** The pause before each new attempt of a request with `canRetry`, in milliseconds. */
const RETRY_PAUSES_MS = [ASK_AGAIN_MS, 1000, 2000, 4000]

/** Returns whether an answer can be outdated. */
export type MayBeOutdated = (user: User) => boolean | Promise<boolean>

export interface ReadOptions {
  signal?: AbortSignal
  /** If true, which is the default, a missing session is not shown as an error. */
  isErrorHidden?: boolean
  /** If the failure is inconclusive (`ApiFailure.isInconclusive`), repeats the request for about eight seconds. */
  canRetry?: boolean
  /**
   * Set this if a session was open a moment ago. If the API answers NO_VALID_SESSION, the portal sends `GET /users/me`
   * a second time.
   */
  expectsSession?: boolean
  /** If an answer can be outdated, the portal sends the request a second time. */
  mayBeOutdated?: MayBeOutdated | undefined
}

/** Requests the signed-in user from the API. Rejects with ApiFailure. */
export async function fetchUser(
  api: Pick<Api, 'exchange'>,
  { signal, isErrorHidden = true, canRetry = false, expectsSession = false, mayBeOutdated }: ReadOptions,
): Promise<User> {
  const pausesMs = canRetry ? [...RETRY_PAUSES_MS] : []
  const pausesAtEndMs = expectsSession ? [ASK_AGAIN_MS] : []
  let isSecond = false
  for (;;)
    try {
      const user = await api.exchange(readCurrentUser(isErrorHidden), signal)
      if ((await mayBeOutdated?.(user)) !== true || isSecond) return user
      isSecond = true
      await pause(ASK_AGAIN_MS, signal)
    } catch (failure) {
      const hasEnded = isOfType(failure, 'NO_VALID_SESSION')
      const isOpen = hasEnded || (failure instanceof ApiFailure && failure.isInconclusive)
      const pauseMs = isOpen ? (hasEnded ? pausesAtEndMs : pausesMs).shift() : undefined
      if (pauseMs === undefined) throw failure
      await pause(pauseMs, signal)
    }
}
