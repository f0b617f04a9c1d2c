import { randomUUID } from 'node:crypto'
import { CALLS, type Call } from '../../mocks/contract/contract'
import type { Difference } from '../../mocks/contract/differences'
import type { Provider } from '../../src/rules/provider-offers'
import { successBody, type ApiClient, type Report } from './api-client'

/** The credentials of an account without a second factor. */
export interface Credentials {
  identifier: string
  password: string
}

/** Checks the calls that change an account, undoes the changes even after a failure, and signs out. */
export async function checkChanges(
  client: ApiClient,
  writer: Credentials,
  report: Report,
  interruption: AbortSignal | undefined,
): Promise<void> {
  const before = fields(await client.check('GET /users/me', { when: 'before the changes' }))
  // Give the connection a unique name. The check must find the connection by its name, because the answer with its id
  // may be lost.
  const name = `Contract check ${randomUUID()}`
  try {
    await checkConnection(client, name, report)
    await checkSettings(client, before, writer)
  } finally {
    client.ignoreInterruption()
    // Print the changes before the check undoes them. If the process is killed, the output still names the changes that
    // remain.
    if (interruption?.aborted)
      report('failed', 'interrupted', `undoing the API connection "${name}", the nickname and the e-mail factor`)
    await undo(client, name, before, report)
    await client.check('POST /auth/logout', { when: 'after the changes', body: {} })
  }
}

/** Creates, changes, rotates and deletes an API connection. */
async function checkConnection(client: ApiClient, name: string, report: Report): Promise<void> {
  const [project] = list(await client.check('GET /projects', { when: 'for a connection', query: { owner: 'true' } }))
  const skeziaProjectId = project?.id
  if (typeof skeziaProjectId !== 'string') {
    report('failed', 'POST /applications/create', 'the account of CONTRACT_WRITE_USER needs a project of its own')
    return
  }
  const created = await client.check('POST /applications/create', {
    body: { name, skeziaProjectId, scopes: [] },
    also: (body) => [
      ...difference('body/appName', fields(body).appName, name),
      ...difference('body/skeziaProjectId', fields(body).skeziaProjectId, skeziaProjectId),
    ],
  })
  const own = (all: unknown) => list(all).find((connection) => isNamed(connection, name))
  const find = async (when: string, also: (found: Fields | undefined) => Difference[]) =>
    own(await client.check('GET /applications', { when, also: (all) => also(own(all)) }))
  const found = await find('after the creation', present)
  const appId = found?.appId ?? fields(created).appId
  if (typeof appId !== 'string') return
  const changed = { name: `${name} (changed)`, skeziaProjectId, scopes: ['skezia:patient-read'] }
  await client.check('PATCH /applications/{appId}/update', { params: { appId }, body: changed })
  await find('after the change', (connection) => [
    ...present(connection),
    ...(connection ? difference('body/name', connection.name, changed.name) : []),
    ...(connection ? difference('body/scopes', JSON.stringify(connection.scopes), JSON.stringify(changed.scopes)) : []),
  ])
  await client.check('PATCH /applications/{appId}/update-secret', {
    params: { appId },
    body: {},
    also: (body) =>
      fields(body).appSecret === fields(created).appSecret
        ? [{ at: 'body/appSecret', expected: 'another secret', got: 'the secret of the creation' }]
        : [],
  })
  await client.check('DELETE /applications/{appId}/delete', { params: { appId } })
  await find('after the deletion', (connection) =>
    connection ? [{ at: 'body', expected: 'a list without the deleted connection', got: 'one with it' }] : [],
  )
  await client.check('DELETE /applications/{appId}/delete', {
    when: 'of a deleted connection',
    params: { appId },
    refusal: 'APPLICATION_NOT_FOUND',
  })
}

const present = (connection: Fields | undefined): Difference[] =>
  connection ? [] : [{ at: 'body', expected: 'a list with the new connection', got: 'one without it' }]

/** Changes the settings of the account. */
async function checkSettings(client: ApiClient, before: Fields, { password }: Credentials): Promise<void> {
  const read = (when: string, wanted: Fields) =>
    client.check('GET /users/me', {
      when,
      also: (user) =>
        Object.entries(wanted).flatMap(([name, value]) => difference(`body/${name}`, fields(user)[name], value)),
    })
  if (typeof before.nickName === 'string') {
    const nickName = `contract.${randomUUID().slice(0, 8)}`
    await client.check('POST /users/update-nickname', { body: { nickName } })
    await read('after the change of the nickname', { nickName })
  }
  await client.check('PUT /users/update-double-authentication-email', { body: { doubleAuthEmailActivated: true } })
  await read('after the change of the e-mail factor', { doubleAuthEmailActivated: true })
  const cellphone = typeof before.cellphone === 'string' ? before.cellphone : ''
  await client.check('POST /users/update-double-authentication', {
    when: 'without a change',
    body: { oneTimePasswordActivated: false, cellphone },
  })
  // Send the current password as the new password. If the API wrongly accepts the call, the password of the account
  // stays the same.
  await client.check('PATCH /users/password', {
    when: 'with a wrong old password',
    body: { oldPassword: randomUUID(), newPassword: password },
    refusal: 'INVALID_OLD_PASSWORD',
  })
}

/**
 * All calls that change data, except the call that exchanges a provider's code. check-apis has no valid provider code.
 */
type Write = Exclude<Call, `GET ${string}` | `POST /auth/${Provider}/checkUserInfo`>

const isWrite = (call: Call): call is Write => Object.hasOwn(UNDOS, call)

/** How the check undoes the change of a call. The check sends the same call again, with another body. */
interface Undo {
  /** True if the check must still undo the change. `before` contains the account's data before the change. */
  isLeft: (user: Fields, before: Fields) => boolean
  body: (before: Fields) => Fields
  /** The operator's task if check-apis cannot undo the change. */
  task: string
}

/**
 * How the check undoes the change of each call:
 * - An object: the check sends the same call again, with the earlier values.
 * - 'connection': the check deletes the API connection that it has created.
 * - 'nothing': the check has nothing to undo.
 */
const UNDOS: Record<Write, Undo | 'connection' | 'nothing'> = {
  'POST /users/create': 'nothing',
  'POST /users/send-email-validation': 'nothing',
  'POST /users/send-email-merge-validation': 'nothing',
  'POST /users/validate-account': 'nothing',
  'POST /users/update-email': 'nothing',
  'POST /users/update-nickname': {
    isLeft: (user, { nickName }) => typeof nickName === 'string' && user.nickName !== nickName,
    body: ({ nickName }) => ({ nickName }),
    task: 'restore the nickname of CONTRACT_WRITE_USER',
  },
  'PATCH /users/password': 'nothing',
  'POST /users/update-double-authentication': 'nothing',
  'PUT /users/update-double-authentication-email': {
    // The e-mail factor was off before the check. With the factor on, the API would have asked for a code.
    isLeft: ({ doubleAuthEmailActivated }) => doubleAuthEmailActivated !== false,
    body: () => ({ doubleAuthEmailActivated: false }),
    task: 'turn the e-mail factor of CONTRACT_WRITE_USER off',
  },
  'POST /users/send-support-message': 'nothing',
  'POST /auth/login': 'nothing',
  'POST /auth/check-one-time-password': 'nothing',
  'POST /auth/create-user-from-skemeet-and-login': 'nothing',
  'POST /auth/logout': 'nothing',
  'POST /auth/FC-PSC/createAccount': 'nothing',
  'POST /auth/FC-PSC/mergeAccount': 'nothing',
  'POST /auth/reset-nickname': 'nothing',
  'POST /auth/reset-nickname-confirm': 'nothing',
  'POST /auth/reset-password': 'nothing',
  'POST /auth/reset-password-confirm': 'nothing',
  'POST /applications/create': 'connection',
  'PATCH /applications/{appId}/update': 'connection',
  'PATCH /applications/{appId}/update-secret': 'connection',
  'DELETE /applications/{appId}/delete': 'connection',
}

/** Lists the calls that check-apis sends a second time, with the earlier value, to undo the first change. */
const undos = CALLS.flatMap((call) => {
  const undo = isWrite(call) ? UNDOS[call] : 'nothing'
  return typeof undo === 'string' ? [] : [{ call, ...undo }]
})

/**
 * Deletes the API connections that check-apis has created, and restores the changed settings of the account. Reports
 * each change that cannot be undone.
 */
async function undo(client: ApiClient, name: string, before: Fields, report: Report): Promise<void> {
  const read = async (call: Call) => {
    const answer = await client.send(call)
    return answer && successBody(answer)
  }
  const readConnections = async () => {
    const all = await read('GET /applications')
    return Array.isArray(all) ? list(all).filter((connection) => isNamed(connection, name)) : undefined
  }
  for (const { appId } of (await readConnections()) ?? [])
    await client.send('DELETE /applications/{appId}/delete', { params: { appId: String(appId) } })
  const user = fields(await read('GET /users/me'))
  for (const { call, isLeft, body } of undos) if (isLeft(user, before)) await client.send(call, { body: body(before) })

  const restored = fields(await read('GET /users/me'))
  const left = [
    ...((await readConnections())?.length === 0 ? [] : [`delete the API connection "${name}", if it exists`]),
    ...undos.filter(({ isLeft }) => isLeft(restored, before)).map(({ task }) => task),
  ]
  for (const task of left) report('failed', 'not undone', task)
  if (left.length === 0) report('held', 'changes', 'undone')
}

export type Fields = Partial<Record<string, unknown>>

/** Returns the fields of an object, or an empty object for any other value. */
export const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Returns the items of a list as objects, or an empty list for any other value. */
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])

const isNamed = (connection: Fields, name: string) =>
  typeof connection.name === 'string' && connection.name.startsWith(name)

/** Returns one difference if a received value is not the sent value. The difference quotes neither value. */
const difference = (at: string, value: unknown, sent: unknown): Difference[] =>
  value === sent ? [] : [{ at, expected: 'the value that was sent', got: 'another one' }]
