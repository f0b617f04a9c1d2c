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
  /** True if the call needs the session of the user whose page is open. */
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
 * For some calls, GET /users/me does not show the result. For each such call, a function returns true if the API has
 * already made the change.
 */
const IS_DONE: Partial<Record<Call, IsDone>> = {
  'PATCH /users/password': ({ body }, account) => account.password === body.newPassword,
  // In the tests, each new connection has a unique name that ends with a number. If a connection has this name, the API
  // has created the connection.
  'POST /applications/create': ({ body }, account, { connections }) =>
    connections.apiConnectionsOf(account).some(({ name }) => name === body.name && /\d$/.test(name)),
  'DELETE /applications/{appId}/delete': ({ path }, account, { connections }) =>
    !connections.apiConnectionsOf(account).some(({ appId }) => path.includes(appId)),
}

/**
 * Returns whether the account already has all values in the body of the call. Returns false for a call whose result is
 * not in the answer of GET /users/me.
 */
function hasValues({ call, body }: Write, account: Account): boolean {
  const held = Object.entries(account)
  return (
    lostAnswer(call)?.shownBy === 'GET /users/me' &&
    Object.entries(body).every(([name, value]) => held.some(([field, own]) => field === name && own === value))
  )
}

/** Returns whether the API has already done what the call asks. If true, the portal must not send the call again. */
export function isDoneAlready(write: Write, account: Account, backend: Backend): boolean {
  return IS_DONE[write.call]?.(write, account, backend) ?? hasValues(write, account)
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns whether `typed` contains every form value in the body of the call. For a phone number or a code, the end of a
 * typed value is enough.
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
 * Returns a pattern for the paths of the pages that use a one-time token of `kind`. Returns undefined if addresses
 * never contain tokens of this kind.
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
