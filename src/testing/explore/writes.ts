import type { Backend } from '../../../mocks/backend'
import type { LoggedCall } from '../../../mocks/contract/calls'
import { CALLS, type Call } from '../../../mocks/contract/contract'
import type { Account } from '../../../mocks/data/accounts'
import type { Purpose } from '../../../mocks/data/one-time-tokens'

/** A write that a person has asked for. */
export interface Write {
  call: Call
  path: string
  body: Partial<Record<string, string>> & { scopes?: string[] }
  /** It is for the person whose page it comes from. */
  isPersonal: boolean
}

export const READS = CALLS.filter((call) => call.startsWith('GET '))
export const WRITES = CALLS.filter((call) => !call.startsWith('GET '))

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
    isPersonal: !/ \/auth\/|create$|validation$/.test(call),
  }
}

/** Whether a write asks for what the API holds already: the page should have read that it is done. */
export function isDoneAlready({ call, path, body }: Write, account: Account, { connections }: Backend): boolean {
  const own = connections.apiConnectionsOf(account)
  switch (call) {
    case 'POST /users/update-nickname':
      return account.nickName === body.nickName
    case 'PATCH /users/password':
      return account.password === body.newPassword
    case 'POST /applications/create':
      // Texts with a number are typed once.
      return own.some(({ name }) => name === body.name && /\d$/.test(name))
    case 'DELETE /applications/{appId}/delete':
      return !own.some(({ appId }) => path.includes(appId))
    default:
      return false
  }
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether the values of a write are among those which were typed; a number may lack its country. */
export function isTyped({ body }: Write, typed: string[]): boolean {
  const known = typed.map(bare)
  return ['nickName', 'newPassword', 'password', 'oldPassword', 'newEmail', 'cellphone'].every((name) => {
    const value = bare(body[name] ?? '')
    return value === '' || known.some((one) => (name === 'cellphone' ? one.endsWith(value) : one === value))
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
