import type { Api } from '../api/api'
import { ApiFailure, isOfType } from '../api/failure'
import { readCurrentUser, type User } from '../api/users'
import { isSameEmail } from '../rules/contact-details'
import { pause } from '../lib/pause'

/** The values that identify a user. */
export type Person = Pick<User, 'email' | 'nickName'>

/**
 * `changed`: the e-mail address or the nickname differs, and the other is the same. `other`: neither is the same, so it is
 * another user. Two missing nicknames do not count as the same.
 */
export type UserComparison = 'same' | 'changed' | 'other'

/**
 * Compares two reads of the signed-in user. Neither value alone identifies a user, because an address can change, and
 * another user can take a nickname that was given up.
 */
export function compareUsers(before: Person, now: User): UserComparison {
  const hasSameEmail = isSameEmail(before.email, now.email)
  const hasSameNickname = before.nickName === now.nickName
  if (hasSameEmail && hasSameNickname) return 'same'
  return hasSameEmail || (hasSameNickname && now.nickName !== null) ? 'changed' : 'other'
}

/** The pause before the read is repeated because its answer may be outdated, in milliseconds. */
const ASK_AGAIN_MS = 400

/** The pauses before each further attempt of a read with retries, in milliseconds. */
const RETRY_PAUSES_MS = [ASK_AGAIN_MS, 1000, 2000, 4000]

export interface ReadOptions {
  signal?: AbortSignal
  /** A missing session is then not shown as an error. The default is true. */
  quiet?: boolean
  /** Tries again for about eight seconds while the API does not say whose session it is (`ApiFailure.isInconclusive`). */
  retries?: boolean
  /**
   * A session was open a moment ago. Its end is believed only after a second answer, because one answer may be outdated.
   */
  expectsSession?: boolean
  /** Returns whether an answer may be outdated. It is called with each answer, and the read is then repeated once. */
  mayBeOutdated?: ((user: User) => boolean | Promise<boolean>) | undefined
}

/** Reads whose session it is. Rejects with ApiFailure. */
export async function readPerson(
  api: Pick<Api, 'exchange'>,
  { signal, quiet = true, retries = false, expectsSession = false, mayBeOutdated }: ReadOptions,
): Promise<User> {
  const pausesMs = retries ? [...RETRY_PAUSES_MS] : []
  const pausesAtEndMs = expectsSession ? [ASK_AGAIN_MS] : []
  let isSecond = false
  for (;;)
    try {
      const user = await api.exchange(readCurrentUser(quiet), signal)
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
