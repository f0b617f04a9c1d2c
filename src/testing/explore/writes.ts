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
  /** Whether the portal must send the write only while the user of the page is signed in. */
  isPersonal: boolean
}

export const READS = CALLS.filter((call) => !isWrite(call))
export const WRITES = CALLS.filter(isWrite)

/**
 * Matches the calls that a page sends by itself when it opens. These are the sign-out of /logout, and the calls for a
 * mailed link or a provider code.
 */
const ON_OPENING = /^POST \/(?:auth\/logout|users\/validate-account|auth\/[^/]+\/checkUserInfo)$/

/** Returns a request as a `Write`. Returns undefined for a read, and for a call that a page sends by itself. */
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

/** For each call whose result GET /users/me does not return, a function that finds out if the API has done the write. */
const IS_DONE: Partial<Record<Call, IsDone>> = {
  'PATCH /users/password': ({ body }, account) => account.password === body.newPassword,
  // The walk types each numbered text only once, so a connection with this name shows that the write is done.
  'POST /applications/create': ({ body }, account, { connections }) =>
    connections.apiConnectionsOf(account).some(({ name }) => name === body.name && /\d$/.test(name)),
  'DELETE /applications/{appId}/delete': ({ path }, account, { connections }) =>
    !connections.apiConnectionsOf(account).some(({ appId }) => path.includes(appId)),
}

/**
 * Returns whether the account has all values of the write. For a write whose result GET /users/me does not show, always
 * returns false.
 */
function hasValues({ call, body }: Write, account: Account): boolean {
  const held = Object.entries(account)
  return (
    lostAnswer(call)?.shownBy === 'GET /users/me' &&
    Object.entries(body).every(([name, value]) => held.some(([field, own]) => field === name && own === value))
  )
}

/** Returns whether the API already has the result of a write. The portal must not send such a write again. */
export function isDoneAlready(write: Write, account: Account, backend: Backend): boolean {
  return IS_DONE[write.call]?.(write, account, backend) ?? hasValues(write, account)
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns whether `typed` contains all values of a write that a user types. The portal is allowed to remove the country
 * code of a phone number, and the leading zeros of a code.
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
 * Returns a pattern for the pages that are allowed to use a one-time token. Returns undefined for a token that no
 * address contains.
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
