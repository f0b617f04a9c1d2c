import { randomUUID } from 'node:crypto'
import { CALLS, errorsOf, exampleQuery, type Call } from '../../mocks/contract/contract'
import type { Difference } from '../../mocks/contract/differences'
import type { FailureType } from '../../src/api/failure'
import type { Config } from '../../src/config'
import { providers } from '../../src/rules/provider-offers'
import { returnProblem, type ReturnParameter } from './return-addresses'
import { checkChanges, fields, type Credentials, type Fields } from './api-changes'
import {
  ApiClient,
  cookieCheck,
  describe,
  expiredCookie,
  failureType,
  groupDifferences,
  type Outcome,
  type Report,
} from './api-client'
import { checkReachable, checkSessionCookies, checkTransport } from './api-transport'

/** The addresses, the accounts and the options of a check of two APIs. */
export interface ApiRun {
  /** The addresses of the APIs, and the names of the CSRF cookie and header. */
  config: Config
  /** The portal's origin. */
  origin: string
  /**
   * An account without a second factor. The check signs in to this account and changes nothing. If this account is
   * missing, the check sends only calls that need no session.
   */
  reader?: Credentials | undefined
  /**
   * An account without a second factor. The check changes this account and undoes the changes. If this account is
   * missing, the check changes nothing.
   */
  writer?: Credentials | undefined
  /** True if the check sends only `GET /users/me` and `GET /projects`, without a session. */
  onlyReachable?: boolean
  /** When this signal aborts, the check undoes its changes, closes its sessions and ends. */
  interruption?: AbortSignal | undefined
}

/**
 * Sends the calls of a check. The function reports each result when the call has ended, and all differences at the end
 * of the check. Returns the calls of the contract that were not sent.
 */
export async function checkApis(
  run: ApiRun,
  print: (outcome: Outcome, check: string, detail: string) => void,
): Promise<Call[]> {
  const { config, origin, interruption } = run
  const { report, end } = groupDifferences(print)
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
  } finally {
    end()
  }
  return CALLS.filter((call) => !reading.sent.has(call) && !writing.sent.has(call))
}

async function checkAll(
  { config, origin, reader, writer, onlyReachable, interruption }: ApiRun,
  reading: ApiClient,
  writing: ApiClient,
  report: Report,
): Promise<void> {
  if (onlyReachable) {
    await checkReachable(reading, config, origin, report)
    return
  }
  if (!(await checkTransport(reading, config, origin, report))) return
  await checkSignedOut(reading, origin, report)
  if (reader && (await signIn(reading, reader, 'CONTRACT_USER', config, report))) {
    checkSessionCookies(reading, config, report)
    await checkReads(reading, reader, report)
  }
  if (!writer) return
  await writing.send('GET /users/me', { query: { display: 'false', csrf: '' } })
  if (await signIn(writing, writer, 'CONTRACT_WRITE_USER', config, report))
    await checkChanges(writing, writer, report, interruption)
}

type InventedCall = [call: Call, check: Parameters<ApiClient['check']>[1]]

/** Checks the calls that need no session. The calls contain invented identifiers, tokens and provider codes. */
async function checkSignedOut(client: ApiClient, origin: string, report: Report): Promise<void> {
  const unknown = `contract-${randomUUID()}`
  const email = `${unknown}@portal.invalid`
  const password = `Aa1!${randomUUID()}`
  const signIn = { nickNameOrEmail: unknown, password, fromSkemeet: false }
  const returns = `${origin}/check-user`
  for (const provider of providers)
    await client.check(`GET /auth/${provider}/connexion`, {
      also: (body) => returnDifference('body/link', fields(body).link, 'redirect_uri', returns),
    })
  await client.check('POST /auth/login', {
    when: 'with an unknown identifier',
    body: signIn,
    refusal: 'INVALID_CREDENTIALS',
  })
  await checkCsrfHeader(client, 'POST /users/validate-account', { updateEmailToken: unknown }, report)
  const invented: InventedCall[] = [
    ['POST /auth/check-one-time-password', { body: { ...signIn, oneTimePassword: 0 }, refusal: 'INVALID_CREDENTIALS' }],
    [
      'POST /auth/create-user-from-skemeet-and-login',
      {
        body: { email, password },
        headers: { authorization: `Bearer ${unknown}` },
        refusal: 'INVALID_AUTHORIZATION_TOKEN',
      },
    ],
    ...providers.map((provider): InventedCall => [
      `POST /auth/${provider}/checkUserInfo`,
      { body: { code: unknown }, refusal: 'INVALID_CODE' },
    ]),
    [
      'GET /auth/france-connect/logout/{idToken}',
      {
        params: { idToken: unknown },
        refusal: 'any',
        also: (body) =>
          returnDifference('body/logoutUrl', fields(body).logoutUrl, 'post_logout_redirect_uri', `${origin}/login`),
      },
    ],
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

/**
 * Compares the return address of a provider's link with `expected`, the address of a portal page. In the link,
 * `parameter` contains the return address.
 */
function returnDifference(at: string, link: unknown, parameter: ReturnParameter, expected: string): Difference[] {
  const got = returnProblem(link, parameter, expected)
  return got === undefined ? [] : [{ at: `${at} ${parameter}`, expected, got }]
}

/** Sends a call without the CSRF header. The API must refuse the call before it reads the body. */
async function checkCsrfHeader(client: ApiClient, call: Call, body: object, report: Report): Promise<void> {
  const answer = await client.send(call, { body, hasCsrfHeader: false })
  if (!answer) return
  // The status 403 means that the API has noticed the missing header. INVALID_TOKEN with another status means that the
  // API has checked only the body.
  const isIgnored = answer.ok || (answer.status !== 403 && failureType(answer) === 'INVALID_TOKEN')
  const detail = isIgnored ? 'must be refused: the API ignores the missing header' : 'is refused'
  const check = `${call} without the CSRF header`
  report(isIgnored ? 'differs' : 'held', check, `${detail} (${describe(answer)})`, isIgnored ? { cause: detail } : {})
}

/** Maps an error type of the API to the reason why check-apis cannot use the account. */
const UNUSABLE: Partial<Record<FailureType, string>> = {
  INVALID_CREDENTIALS: 'the API refuses the identifier or the password',
  ACCOUNT_NOT_CONFIRMED: 'the account is not confirmed',
  OTP_COOLDOWN: 'the account has a second factor; use an account without one',
}

/** Signs in. Returns whether a session has begun. If no session has begun, it reports the reason. */
async function signIn(
  client: ApiClient,
  { identifier, password }: Credentials,
  variable: string,
  config: Config,
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
  const body = await client.compare(call, answer, { when })
  if (!answer.ok) return false
  const { oneTimePasswordActivated, doubleAuthEmailActivated } = fields(body)
  if (oneTimePasswordActivated === true || doubleAuthEmailActivated === true) {
    report('failed', `${call} ${when}`, String(UNUSABLE.OTP_COOLDOWN))
    return false
  }
  if (client.sessionCookies().length > 0) return true
  const [expired] = answer.setCookies.flatMap((line) => expiredCookie(line, call, config) ?? [])
  const others = answer.setCookies.length > 0 ? 'none that browsers keep' : 'nothing'
  const got = expired ? `one that ${expired.problem}${expired.advice}` : others
  const detail = `header/Set-Cookie: expected a session cookie, got ${got}`
  const follows = [...answer.setCookies.map(cookieCheck), ...(expired?.follows ?? [])]
  report('differs', `${call} ${when}`, detail, { follows })
  return false
}

/** The calls that return data of the signed-in user. The list contains no call with an identifier in its path. */
const READS = CALLS.filter(
  (call) => call.startsWith('GET ') && !call.includes('{') && errorsOf(call).includes('NO_VALID_SESSION'),
)

/** Checks the calls that change nothing, signs out, and checks that the session has ended. */
async function checkReads(client: ApiClient, { identifier }: Credentials, report: Report): Promise<void> {
  const also: Partial<Record<Call, NonNullable<Parameters<ApiClient['check']>[1]>['also']>> = {
    'GET /users/me': (user) => identityDifference(fields(user), identifier),
    'GET /applications': listedSecret,
  }
  for (const call of READS) await client.check(call, { query: exampleQuery(call), also: also[call] })
  await checkCsrfHeader(client, 'POST /auth/logout', {}, report)
  const cookie = client
    .sessionCookies()
    .map((sent) => sent.cookieString())
    .join('; ')
  await client.check('POST /auth/logout', { body: {} })
  await client.check('GET /users/me', { when: 'after the sign-out', refusal: 'NO_VALID_SESSION' })
  const answer = await client.send('GET /users/me', { headers: { cookie } })
  if (!answer) return
  const check = 'GET /users/me with the session cookie of before the sign-out'
  if (answer.ok)
    report(
      'differs',
      check,
      'returns the account: a sign-out must end the session at the API, not only delete the cookie',
    )
  else report('held', check, describe(answer))
}

/** Checks that GET /users/me returns the account that has signed in, and not another account. */
function identityDifference({ email, nickName }: Fields, identifier: string): Difference[] {
  const own = [email, nickName].map((name) => String(name).toLowerCase())
  return own.includes(identifier.trim().toLowerCase())
    ? []
    : [{ at: 'body', expected: 'the account of CONTRACT_USER, which has signed in', got: 'another account' }]
}

/**
 * Checks that the list of API connections contains no secret. Only the answers to a creation and to a renewal are
 * allowed to contain a secret.
 */
function listedSecret(connections: unknown): Difference[] {
  const index = Array.isArray(connections) ? connections.findIndex((entry) => 'appSecret' in fields(entry)) : -1
  return index < 0
    ? []
    : [{ at: `body/${index}/appSecret`, expected: 'nothing: a list must not contain secrets', got: 'a secret' }]
}
