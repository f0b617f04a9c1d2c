import type { Backend } from '../../../mocks/backend'
import { isTypedField } from '../../../mocks/contract/body-fields'
import type { LoggedCall } from '../../../mocks/contract/calls'
import { CALLS, errorsOf, type Call } from '../../../mocks/contract/contract'
import type { Account } from '../../../mocks/data/accounts'
import type { Purpose } from '../../../mocks/data/one-time-tokens'

/** A write that a person has asked for. */
export interface Write {
  call: Call
  path: string
  body: Partial<Record<string, string | number>> & { scopes?: string[] }
  /** It is for the person whose page it comes from. */
  isPersonal: boolean
}

const isRead = (call: Call) => call.startsWith('GET ')

export const READS = CALLS.filter(isRead)
export const WRITES = CALLS.filter((call) => !isRead(call))

/** Calls that a page sends by itself as it opens: a sign-out at /logout, and what a link or a provider asks for. */
const ON_OPENING =
  /^POST \/(?:auth\/logout|users\/validate-account|auth\/(?:pro-sante-connect|france-connect)\/checkUserInfo)$/

/** The write of a request; undefined for a read, and for what a page sends by itself as it opens. */
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

/** Whether the API holds already what a write asks for, of the writes that must not be repeated then. */
const IS_DONE: Partial<Record<Call, IsDone>> = {
  'POST /users/update-nickname': ({ body }, account) => account.nickName === body.nickName,
  'PATCH /users/password': ({ body }, account) => account.password === body.newPassword,
  // Texts with a number are typed once.
  'POST /applications/create': ({ body }, account, { connections }) =>
    connections.apiConnectionsOf(account).some(({ name }) => name === body.name && /\d$/.test(name)),
  'DELETE /applications/{appId}/delete': ({ path }, account, { connections }) =>
    !connections.apiConnectionsOf(account).some(({ appId }) => path.includes(appId)),
}

/** Whether a write asks for what the API holds already: the page should have read that it is done. */
export function isDoneAlready(write: Write, account: Account, backend: Backend): boolean {
  return IS_DONE[write.call]?.(write, account, backend) ?? false
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether the values of a write are among those which were typed; a number may lack its country, and a code its first zeros. */
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

/** The pages at which a one-time token may be used; undefined for one that is in no address. */
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
