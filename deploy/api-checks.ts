import { randomUUID } from 'node:crypto'
import { CALLS, type Call } from '../mocks/contract/contract'
import type { FailureType } from '../src/api/failure'
import type { Config } from '../src/config'
import { checkChanges, fields, type Credentials } from './api-changes'
import { ApiClient, describe, failureType, type Report } from './api-client'
import { checkSessionCookies, checkTransport } from './api-transport'

/** What a run checks. */
export interface ApiRun {
  /** The addresses of the APIs, and the names of the CSRF cookie and header. */
  config: Config
  /** The portal's origin. */
  origin: string
  /** An account without a second factor, of which nothing is changed; undefined checks what needs no session. */
  reader?: Credentials | undefined
  /** An account without a second factor, whose changes are undone; undefined sends no change. */
  writer?: Credentials | undefined
  /** Ends the run when it aborts. The changes are undone and the sessions ended before. */
  interruption?: AbortSignal | undefined
}

/**
 * Sends the calls of a run, reports each check when it ends, and returns the calls of the contract that were not sent.
 */
export async function checkApis(run: ApiRun, report: Report): Promise<Call[]> {
  const { config, origin, interruption } = run
  const reading = new ApiClient(config, origin, report, interruption)
  const writing = new ApiClient(config, origin, report, interruption)
  try {
    await checkAll(run, reading, writing, report)
  } catch (error) {
    if (!interruption?.aborted) throw error
    report('failed', 'interrupted', 'the remaining checks are left out')
    for (const client of [reading, writing]) {
      client.ignoreInterruption()
      if (client.sessionCookies().length > 0) await client.send('POST /auth/logout', { body: {} })
    }
  }
  return CALLS.filter((call) => !reading.sent.has(call) && !writing.sent.has(call))
}

async function checkAll(
  { config, origin, reader, writer, interruption }: ApiRun,
  reading: ApiClient,
  writing: ApiClient,
  report: Report,
): Promise<void> {
  if (!(await checkTransport(reading, config, origin, report))) return
  await checkSignedOut(reading, origin, report)
  if (reader && (await signIn(reading, reader, 'CONTRACT_USER', report))) {
    checkSessionCookies(reading, config, report)
    await checkReads(reading, report)
  }
  if (!writer) return
  await writing.send('GET /users/me', { query: { display: 'false', csrf: '' } })
  if (await signIn(writing, writer, 'CONTRACT_WRITE_USER', report))
    await checkChanges(writing, writer, report, interruption)
}

/** Checks the calls that need no session, with identifiers, tokens and codes that nobody has. */
async function checkSignedOut(client: ApiClient, origin: string, report: Report): Promise<void> {
  const unknown = `contract-${randomUUID()}`
  const email = `${unknown}@portal.invalid`
  const password = `Aa1!${randomUUID()}`
  const signIn = { nickNameOrEmail: unknown, password, fromSkemeet: false }
  await client.check('GET /auth/pro-sante-connect/connexion')
  await client.check('GET /auth/france-connect/connexion')
  await client.check('POST /auth/login', {
    when: 'with an unknown identifier',
    body: signIn,
    refusal: 'INVALID_CREDENTIALS',
  })
  await checkCsrfHeader(client, 'POST /users/validate-account', { updateEmailToken: unknown }, report)
  const invented: [Call, Parameters<ApiClient['check']>[1]][] = [
    ['POST /auth/check-one-time-password', { body: { ...signIn, oneTimePassword: 0 }, refusal: 'INVALID_CREDENTIALS' }],
    [
      'POST /auth/create-user-from-skemeet-and-login',
      {
        body: { email, password },
        headers: { authorization: `Bearer ${unknown}` },
        refusal: 'INVALID_AUTHORIZATION_TOKEN',
      },
    ],
    ['POST /auth/pro-sante-connect/checkUserInfo', { body: { code: unknown }, refusal: 'INVALID_CODE' }],
    ['POST /auth/france-connect/checkUserInfo', { body: { code: unknown }, refusal: 'INVALID_CODE' }],
    ['GET /auth/france-connect/logout/{idToken}', { params: { idToken: unknown }, refusal: 'any' }],
    [
      'POST /auth/FC-PSC/createAccount',
      {
        body: { email, code: unknown, from: 'franceConnect', locationUrl: `${origin}/finalise-registration` },
        refusal: 'INVALID_CODE',
      },
    ],
    ['POST /auth/FC-PSC/mergeAccount', { query: { token: unknown }, refusal: 'INVALID_TOKEN' }],
    ['POST /users/validate-account', { body: { updateEmailToken: unknown }, refusal: 'INVALID_TOKEN' }],
    ['POST /users/send-email-validation', { body: { email } }],
    ['POST /users/send-email-merge-validation', { body: { email }, refusal: 'any' }],
    ['POST /auth/reset-nickname', { body: { email, locationUrl: `${origin}/reset-nickname` } }],
    ['POST /auth/reset-password', { body: { email, locationUrl: `${origin}/reset-password` } }],
    [
      'POST /auth/reset-nickname-confirm',
      { body: { token: unknown, nickName: `contract.${unknown.slice(-8)}` }, refusal: 'INVALID_TOKEN' },
    ],
    ['POST /auth/reset-password-confirm', { body: { token: unknown, password }, refusal: 'INVALID_TOKEN' }],
  ]
  for (const [call, check] of invented) await client.check(call, { when: 'with invented values', ...check })
}

/** Sends a call without the CSRF header, which the API must refuse before it reads anything else. */
async function checkCsrfHeader(client: ApiClient, call: Call, body: object, report: Report): Promise<void> {
  const answer = await client.send(call, { body, hasCsrfHeader: false })
  if (!answer) return
  const isIgnored = answer.ok || failureType(answer) === 'INVALID_TOKEN'
  const detail = isIgnored ? 'must be refused: the API ignores the missing header' : 'is refused'
  report(isIgnored ? 'differs' : 'held', `${call} without the CSRF header`, `${detail} (${describe(answer)})`)
}

/** The reasons why an account cannot be used, by the type of the error that the API answers with. */
const UNUSABLE: Partial<Record<FailureType, string>> = {
  INVALID_CREDENTIALS: 'the API refuses the identifier or the password',
  ACCOUNT_NOT_CONFIRMED: 'the account is not confirmed',
  OTP_COOLDOWN: 'the account has a second factor; use an account without one',
}

/** Signs in. Returns whether a session has begun, and reports why not. */
async function signIn(
  client: ApiClient,
  { identifier, password }: Credentials,
  variable: string,
  report: Report,
): Promise<boolean> {
  const call = 'POST /auth/login'
  client.beforeSignIn()
  const answer = await client.send(call, { body: { nickNameOrEmail: identifier, password, fromSkemeet: false } })
  if (!answer) return false
  const when = `of ${variable}`
  const refusal = answer.ok ? undefined : failureType(answer)
  const reason = refusal && UNUSABLE[refusal]
  if (reason !== undefined) {
    report('failed', `${call} ${when}`, `${reason} (${describe(answer)})`)
    return false
  }
  const body = client.compare(call, answer, { when })
  if (!answer.ok) return false
  const { oneTimePasswordActivated, doubleAuthEmailActivated } = fields(body)
  if (oneTimePasswordActivated === true || doubleAuthEmailActivated === true) {
    report('failed', `${call} ${when}`, String(UNUSABLE.OTP_COOLDOWN))
    return false
  }
  if (client.sessionCookies().length > 0) return true
  client.differs(`${call} ${when}`, { at: 'header/Set-Cookie', expected: 'a session cookie', got: 'nothing' })
  return false
}

/** Checks the calls that change nothing, signs out, and checks that the session has ended. */
async function checkReads(client: ApiClient, report: Report): Promise<void> {
  await client.check('GET /users/me')
  await client.check('GET /applications')
  await client.check('GET /applications/scopes')
  await client.check('GET /projects', { query: { owner: 'true' } })
  await checkCsrfHeader(client, 'POST /auth/logout', {}, report)
  await client.check('POST /auth/logout', { body: {} })
  await client.check('GET /users/me', { when: 'after the sign-out', refusal: 'NO_VALID_SESSION' })
}
