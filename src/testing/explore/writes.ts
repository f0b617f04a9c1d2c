import type { Backend } from '../../../mocks/backend'
import { isTypedField } from '../../../mocks/contract/body-fields'
import type { LoggedCall } from '../../../mocks/contract/calls'
import { CALLS, errorsOf, isWrite, lostAnswer, type Call } from '../../../mocks/contract/contract'
import type { Account } from '../../../mocks/data/accounts'
import type { Purpose } from '../../../mocks/data/one-time-tokens'

/** A request that changes data because the user has pressed a control. */
export interface Write {
  call: Call
  path: string
  body: Partial<Record<string, string | number>> & { scopes?: string[] }
  /** Whether the portal is allowed to send the call only while the user of the page is signed in. */
  isPersonal: boolean
}

export const READS = CALLS.filter((call) => !isWrite(call))
export const WRITES = CALLS.filter(isWrite)

/**
 * Matches the calls that a page sends by itself when it opens. These are the sign-out of /logout, and the calls for a
 * mailed link or a provider code.
 */
const ON_OPENING = /^POST \/(?:auth\/logout|users\/validate-account|auth\/[^/]+\/checkUserInfo)$/

/**
 * Returns a request as a `Write`. Returns undefined for a call that changes no data, and for a call that a page sends
 * by itself.
 */
export function askedOf({ call, path, body }: LoggedCall): Write | undefined {
  if (!call || !isWrite(call) || ON_OPENING.test(call)) return undefined
  return {
    call,
    path,
    body: typeof body === 'object' && body !== null ? { ...body } : {},
    isPersonal: call === 'POST /users/send-support-message' || errorsOf(call).includes('NO_VALID_SESSION'),
  }
}

type IsDone = (asked: Write, account: Account, backend: Backend) => boolean

/**
 * The answer to GET /users/me does not contain the result of these calls. Each function finds out whether the API has
 * made the change of its call.
 */
const IS_DONE: Partial<Record<Call, IsDone>> = {
  'PATCH /users/password': ({ body }, account) => account.password === body.newPassword,
  // The test types a name with a number only once. Therefore a connection with such a name shows that the API has made
  // the change.
  'POST /applications/create': ({ body }, account, { connections }) =>
    connections.apiConnectionsOf(account).some(({ name }) => name === body.name && /\d$/.test(name)),
  'DELETE /applications/{appId}/delete': ({ path }, account, { connections }) =>
    !connections.apiConnectionsOf(account).some(({ appId }) => path.includes(appId)),
}

/**
 * Returns whether the account has all values that the call sends. Always returns false if GET /users/me does not return
 * the result of the call.
 */
function hasValues({ call, body }: Write, account: Account): boolean {
  const held = Object.entries(account)
  return (
    lostAnswer(call)?.shownBy === 'GET /users/me' &&
    Object.entries(body).every(([name, value]) => held.some(([field, own]) => field === name && own === value))
  )
}

/** Returns whether the API has already made the change of a call. The portal must not send such a call again. */
export function isDoneAlready(write: Write, account: Account, backend: Backend): boolean {
  return IS_DONE[write.call]?.(write, account, backend) ?? hasValues(write, account)
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns whether `typed` contains all values that the call sends and the user must type. The portal is allowed to
 * remove the country code of a phone number, and the leading zeros of a code.
 */
export function isTyped({ body }: Write, typed: string[]): boolean {
  const known = typed.map(bare)
  return Object.entries(body).every(([name, sent]) => {
    const value = bare(String(sent))
    return (
      !isTypedField(name) ||
      value === '' ||
      known.some((one) => (/^(?:cellphone|oneTimePassword)$/.test(name) ? one.endsWith(value) : one === value))
    )
  })
}

/**
 * If addresses contain this kind of one-time token, returns a pattern for the paths of the pages that are allowed to
 * use the token. Returns undefined for any other kind.
 */
export function pagesOfToken({ kind }: Purpose): RegExp | undefined {
  switch (kind) {
    case 'reset-password':
      return /^\/reset-password$/
    case 'reset-nickname':
      return /^\/reset-nickname$/
    case 'email-change':
      return /^\/dashboard(?:\/|$)/
    case 'registration':
    case 'provider-code':
      return /^\/(?:check-user|finalise-registration)$/
    default:
      return undefined
  }
}
