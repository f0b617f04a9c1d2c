import { randomUUID } from 'node:crypto'
import { CALLS, type Call, type Difference } from '../mocks/contract'
import type { FailureType } from '../src/api/failure'
import type { Config } from '../src/config'
import { ContractClient, describe, failureType, successBody, type Report } from './contract-client'
import type { Credentials } from './doctor-checks'

/** What a run checks. */
export interface ContractRun {
  /** The addresses of the APIs, and the names of the CSRF cookie and header. */
  config: Config
  /** The portal's origin, which is sent as `Origin`; undefined sends none. */
  origin?: string | undefined
  /** An account without a second factor, of which nothing is changed. */
  reader: Credentials
  /** An account without a second factor, whose changes are undone; undefined sends no change. */
  writer?: Credentials | undefined
  /** Ends the run when it aborts. The changes are undone and the sessions ended before. */
  interruption?: AbortSignal | undefined
}

/**
 * Sends the calls of a run, reports each check when it ends, and returns the calls of the contract that were not sent.
 */
export async function checkContract(run: ContractRun, report: Report): Promise<Call[]> {
  const { config, origin, interruption } = run
  const reading = new ContractClient(config, origin, report, interruption)
  const writing = new ContractClient(config, origin, report, interruption)
  try {
    await checkAll(run, reading, writing, report)
  } catch (error) {
    if (!interruption?.aborted) throw error
    report('failed', 'interrupted: the remaining checks are left out')
    for (const client of [reading, writing]) {
      client.ignoreInterruption()
      if (client.hasSession()) await client.send('POST /auth/logout', { body: {} })
    }
  }
  return CALLS.filter((call) => !reading.sent.has(call) && !writing.sent.has(call))
}

async function checkAll(
  { config, reader, writer, interruption }: ContractRun,
  reading: ContractClient,
  writing: ContractClient,
  report: Report,
): Promise<void> {
  if (!(await checkSignedOut(reading, config))) return
  if (await signIn(reading, reader, 'CONTRACT_USER', report)) await checkReads(reading)
  if (!writer) return
  await writing.send('GET /users/me', { query: { display: 'false', csrf: '' } })
  if (await signIn(writing, writer, 'CONTRACT_WRITE_USER', report))
    await checkChanges(writing, writer, report, interruption)
}

/** Checks the calls that need no session. Returns false when the account API does not answer. */
async function checkSignedOut(client: ContractClient, { xsrfCookieName }: Config): Promise<boolean> {
  const answer = await client.send('GET /users/me', { query: { display: 'false', csrf: '' } })
  if (!answer) return false
  client.compare('GET /users/me', answer, { when: 'without a session', refusal: 'NO_VALID_SESSION' })
  if (client.cookies.get(xsrfCookieName) === undefined)
    client.differs('GET /users/me', {
      at: 'header/Set-Cookie',
      expected: `the CSRF cookie ${xsrfCookieName}`,
      got: client.cookies.names().includes(xsrfCookieName) ? 'one with a value that no header can contain' : 'nothing',
    })
  await client.check('GET /auth/pro-sante-connect/connexion')
  await client.check('GET /auth/france-connect/connexion')
  await client.check('POST /auth/login', {
    when: 'with an unknown identifier',
    body: { nickNameOrEmail: `contract-${randomUUID()}`, password: randomUUID(), fromSkemeet: false },
    refusal: 'INVALID_CREDENTIALS',
  })
  return true
}

/** The reasons why an account cannot be used, by the type of the error that the API answers with. */
const UNUSABLE: Partial<Record<FailureType, string>> = {
  INVALID_CREDENTIALS: 'the API refuses the identifier or the password',
  ACCOUNT_NOT_CONFIRMED: 'the account is not confirmed',
  OTP_COOLDOWN: 'the account has a second factor; use an account without one',
}

/** Signs in. Returns whether a session has begun, and reports why not. */
async function signIn(
  client: ContractClient,
  { identifier, password }: Credentials,
  variable: string,
  report: Report,
): Promise<boolean> {
  const call = 'POST /auth/login'
  const answer = await client.send(call, { body: { nickNameOrEmail: identifier, password, fromSkemeet: false } })
  if (!answer) return false
  const when = `of ${variable}`
  const refusal = answer.ok ? undefined : failureType(answer)
  const reason = refusal && UNUSABLE[refusal]
  if (reason !== undefined) {
    report('failed', `${call} ${when}: ${reason} (${describe(answer)})`)
    return false
  }
  const body = client.compare(call, answer, { when })
  if (!answer.ok) return false
  const { oneTimePasswordActivated, doubleAuthEmailActivated } = fields(body)
  if (oneTimePasswordActivated === true || doubleAuthEmailActivated === true) {
    report('failed', `${call} ${when}: ${UNUSABLE.OTP_COOLDOWN}`)
    return false
  }
  if (client.hasSession()) return true
  client.differs(`${call} ${when}`, { at: 'header/Set-Cookie', expected: 'a session cookie', got: 'nothing' })
  return false
}

/** Checks the calls that change nothing, signs out, and checks that the session has ended. */
async function checkReads(client: ContractClient): Promise<void> {
  await client.check('GET /users/me')
  await client.check('GET /applications')
  await client.check('GET /applications/scopes')
  await client.check('GET /projects', { query: { owner: 'true' } })
  await client.check('POST /auth/logout', { body: {} })
  await client.check('GET /users/me', { when: 'after the sign-out', refusal: 'NO_VALID_SESSION' })
}

/** Checks the calls that change an account, undoes the changes whatever happens, and signs out. */
async function checkChanges(
  client: ContractClient,
  writer: Credentials,
  report: Report,
  interruption: AbortSignal | undefined,
): Promise<void> {
  const before = fields(await client.check('GET /users/me', { when: 'before the changes' }))
  // The connections of this run are found by their name, also when the answer to their creation was lost.
  const name = `Contract check ${randomUUID()}`
  try {
    await checkConnection(client, name, report)
    await checkSettings(client, before, writer)
  } finally {
    client.ignoreInterruption()
    // Printed first, so that a run that is killed meanwhile has named what it may leave.
    if (interruption?.aborted)
      report('failed', `interrupted: undoing the API connection "${name}", the nickname and the e-mail factor`)
    await undo(client, name, before, report)
    await client.check('POST /auth/logout', { when: 'after the changes', body: {} })
  }
}

/** Creates, changes, rotates and deletes an API connection. */
async function checkConnection(client: ContractClient, name: string, report: Report): Promise<void> {
  const [project] = list(await client.check('GET /projects', { when: 'for a connection', query: { owner: 'true' } }))
  const skeziaProjectId = project?.id
  if (typeof skeziaProjectId !== 'string') {
    report('failed', 'POST /applications/create: the account of CONTRACT_WRITE_USER needs a project of its own')
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
async function checkSettings(client: ContractClient, before: Fields, { password }: Credentials): Promise<void> {
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
  // The new password is the present one: if the API accepts the change, the account keeps its password.
  await client.check('PATCH /users/password', {
    when: 'with a wrong old password',
    body: { oldPassword: randomUUID(), newPassword: password },
    refusal: 'INVALID_OLD_PASSWORD',
  })
}

/**
 * Deletes the connections of a run and restores the settings, where they differ. It reads the answers even when they
 * differ from the contract, and reports what it cannot undo.
 */
async function undo(client: ContractClient, name: string, before: Fields, report: Report): Promise<void> {
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
  const { nickName } = before
  if (typeof nickName === 'string' && user.nickName !== nickName)
    await client.send('POST /users/update-nickname', { body: { nickName } })
  // The e-mail factor was off, because the session began without a code.
  if (user.doubleAuthEmailActivated !== false)
    await client.send('PUT /users/update-double-authentication-email', { body: { doubleAuthEmailActivated: false } })

  const restored = fields(await read('GET /users/me'))
  const left = [
    ...((await readConnections())?.length === 0 ? [] : [`delete the API connection "${name}", if it exists`]),
    ...(restored.nickName === nickName ? [] : ['restore the nickname of CONTRACT_WRITE_USER']),
    ...(restored.doubleAuthEmailActivated === false ? [] : ['turn the e-mail factor of CONTRACT_WRITE_USER off']),
  ]
  for (const task of left) report('failed', `not undone: ${task}`)
  if (left.length === 0) report('held', 'the changes are undone')
}

type Fields = Partial<Record<string, unknown>>

/** The fields of an object; none of any other value. */
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

/** The items of a list, as objects; none of any other value. */
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])

const isNamed = (connection: Fields, name: string) =>
  typeof connection.name === 'string' && connection.name.startsWith(name)

/** The difference of a value from the one that was sent. It contains neither. */
const difference = (at: string, value: unknown, sent: unknown): Difference[] =>
  value === sent ? [] : [{ at, expected: 'the value that was sent', got: 'another one' }]
