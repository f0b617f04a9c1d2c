import type { Backend } from '../../../mocks/backend'
import { isTypedField } from '../../../mocks/contract/body-fields'
import type { LoggedCall } from '../../../mocks/contract/calls'
import { CALLS, errorsOf, type Call } from '../../../mocks/contract/contract'
import type { Account } from '../../../mocks/data/accounts'
import type { Purpose } from '../../../mocks/data/one-time-tokens'

/** A write that a user has asked for. */
export interface Write {
  call: Call
  path: string
  body: Partial<Record<string, string | number>> & { scopes?: string[] }
  /** The write is for the user whose page it comes from. */
  isPersonal: boolean
}

const isRead = (call: Call) => call.startsWith('GET ')

export const READS = CALLS.filter(isRead)
export const WRITES = CALLS.filter((call) => !isRead(call))

/**
 * The calls that a page sends by itself when it opens: a sign-out at /logout, and the calls of a mailed link or a
 * provider's return.
 */
const ON_OPENING = /^POST \/(?:auth\/logout|users\/validate-account|auth\/[^/]+\/checkUserInfo)$/

/**
 * Returns the write of a request. Returns undefined for a read, and for a call that a page sends by itself when it opens.
 */
export function askedOf({ call, path, body }: LoggedCall): Write | undefined {
  if (!call || call.startsWith('GET ') || ON_OPENING.test(call)) return undefined
  return {
    call,
    path,
    body: typeof body === 'object' && body !== null ? { ...body } : {},
    isPersonal: call === 'POST /users/send-support-message' || errorsOf(call).includes('NO_VALID_SESSION'),
  }
}

type IsDone = (asked: Write, account: Account, backend: Backend) => boolean

/** For the writes that must not be repeated: whether the API already holds their result. */
const IS_DONE: Partial<Record<Call, IsDone>> = {
  'POST /users/update-nickname': ({ body }, account) => account.nickName === body.nickName,
  'PATCH /users/password': ({ body }, account) => account.password === body.newPassword,
  // The walk types a text with a number only once.
  'POST /applications/create': ({ body }, account, { connections }) =>
    connections.apiConnectionsOf(account).some(({ name }) => name === body.name && /\d$/.test(name)),
  'DELETE /applications/{appId}/delete': ({ path }, account, { connections }) =>
    !connections.apiConnectionsOf(account).some(({ appId }) => path.includes(appId)),
}

/** Returns whether the API already holds the result of a write. Then the page should have read that the write is done. */
export function isDoneAlready(write: Write, account: Account, backend: Backend): boolean {
  return IS_DONE[write.call]?.(write, account, backend) ?? false
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns whether all values of a write were typed. A phone number may lack its country code, and a code its first zeros.
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

/** Returns the pages at which a one-time token may be used. Returns undefined for a token that no address contains. */
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
