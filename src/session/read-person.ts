import type { Api } from '../api/api'
import { ApiFailure, isOfType } from '../api/failure'
import { readCurrentUser, type User } from '../api/users'
import { isSameEmail } from '../rules/email'
import { pause } from '../lib/pause'

/** By what a person is recognised. */
export type Person = Pick<User, 'email' | 'nickName'>

/** `changed`: the e-mail address or the nickname differs. `other`: both do, so it is another person. */
export type UserComparison = 'same' | 'changed' | 'other'

/**
 * Compares two reads of the signed-in person. Neither value alone identifies a person: an address can change, and a nickname
 * that was given up can be taken by somebody else.
 */
export function compareUsers(before: Person, now: User): UserComparison {
  const hasSameEmail = isSameEmail(before.email, now.email)
  const hasSameNickname = before.nickName === now.nickName
  if (hasSameEmail && hasSameNickname) return 'same'
  return hasSameEmail || (hasSameNickname && now.nickName !== null) ? 'changed' : 'other'
}

/** The pause before an answer that may be behind is asked for again, in milliseconds. */
const ASK_AGAIN_MS = 400

/** The pauses before each further attempt of a read with retries, in milliseconds. */
const RETRY_PAUSES_MS = [ASK_AGAIN_MS, 1000, 2000, 4000]

export interface ReadOptions {
  signal?: AbortSignal
  /** That nobody is signed in is then not shown as an error; true by default. */
  quiet?: boolean
  /** Tries again for about eight seconds while the API does not say whose session it is (`ApiFailure.isInconclusive`). */
  retries?: boolean
  /** A session was open a moment ago: that it has ended is believed after a second answer, because one may be behind. */
  expectsSession?: boolean
  /** Whether an answer may be behind, called with each: the API is then asked once more. */
  seemsBehind?: ((user: User) => boolean | Promise<boolean>) | undefined
}

/** Asks the API whose session it is. Rejects with ApiFailure. */
export async function readPerson(
  api: Pick<Api, 'exchange'>,
  { signal, quiet = true, retries = false, expectsSession = false, seemsBehind }: ReadOptions,
): Promise<User> {
  const pausesMs = retries ? [...RETRY_PAUSES_MS] : []
  const pausesAtEndMs = expectsSession ? [ASK_AGAIN_MS] : []
  let isSecond = false
  for (;;)
    try {
      const user = await api.exchange(readCurrentUser(quiet), signal)
      if ((await seemsBehind?.(user)) !== true || isSecond) return user
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
