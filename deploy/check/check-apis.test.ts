// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { CALLS, type Call } from '../../mocks/contract/contract'
import { fields } from './api-changes'
import { alteringProxy, PASSWORD, PORTAL, startApis, WRITE_PASSWORD } from './altered-apis'
import { createCertificate, startProgram } from '../server/test-programs'

const first = (list: unknown, change: object) => (Array.isArray(list) ? [{ ...fields(list[0]), ...change }] : list)

/**
 * The check sends two calls without the CSRF header. For each of these calls, the sandbox records the missing header as
 * a difference from the contract.
 */
const WITHOUT_CSRF_HEADER = ['POST /users/validate-account', 'POST /auth/logout'].map(
  (call) => `${call} request: header/X-XSRF-TOKEN is nothing, expected the value of the CSRF cookie`,
)

test('without --write, check-apis finds no problem in the sandbox and changes no account', async () => {
  const { backend, lea, paul, run } = await startApis()
  const before = structuredClone([lea, paul])
  const { lines, notSent, problems } = await run()
  expect(problems).toEqual([])
  expect(lines).toContain('held GET /users/me without a session: 401 NO_VALID_SESSION')
  expect(notSent.filter((call) => call.startsWith('GET '))).toEqual([])
  expect(notSent).toContain('POST /applications/create')
  expect(backend.contractDifferences).toEqual(WITHOUT_CSRF_HEADER)
  expect([lea, paul]).toEqual(before)
  expect(backend.outbox.sent).toEqual([])
})

test('with --write, check-apis finds no problem in the sandbox and restores the changed data', async () => {
  const { backend, paul, run } = await startApis()
  const before = { ...paul, nickNameUpdatedAt: expect.any(String) as unknown }
  const connections = () =>
    backend.connections
      .apiConnectionsOf(paul)
      .map(({ appId, name, scopes, appSecret }) => [appId, name, scopes, appSecret])
  const connectionsBefore = structuredClone(connections())
  const { lines, problems } = await run({ write: true })
  expect(problems).toEqual([])
  expect(lines).toContain('held changes: undone')
  expect(lines).toContain('held DELETE /applications/{appId}/delete of a deleted connection: 404 APPLICATION_NOT_FOUND')
  expect(paul).toEqual(before)
  expect(connections()).toEqual(connectionsBefore)
  expect(backend.contractDifferences).toEqual(WITHOUT_CSRF_HEADER)
})

test('if an answer differs from the contract, the report names the place, the expected value and the kind of the received value', async () => {
  const { run } = await startApis((call, body, answer) => {
    if (call === 'GET /users/me')
      return answer.ok
        ? { ...fields(body), email: 12, subscribeNewsletter: 'true', passwordUpdatedAt: '04/03/2026' }
        : { type: 'NOT_SIGNED_IN' }
    if (call === 'GET /auth/pro-sante-connect/connexion') return { link: 'javascript:alert(1)' }
    if (call === 'GET /auth/france-connect/connexion') return new Response('<!doctype html><title>Portal</title>')
    if (call === 'POST /auth/login' && !answer.ok) return { type: 'INVALID_INPUTS' }
    if (call === 'GET /applications') return first(body, { appId: undefined, scopes: 'skezia:patient-read' })
    if (call === 'GET /applications/scopes') return { scopes: body }
    if (call === 'GET /projects') return first(body, { id: 42 })
    return undefined
  })
  const { problems } = await run()
  expect(problems).toEqual([
    'differs GET /users/me without a session: body/type: expected "NO_VALID_SESSION", got a string of 13 characters (also GET /users/me after the sign-out)',
    expect.stringMatching(
      /^differs GET \/auth\/pro-sante-connect\/connexion: body\/link: expected match .*, such as "https:.*", got a string of 19 characters$/,
    ),
    'differs GET /auth/france-connect/connexion: must answer 2XX, not 200 with the web page "Portal"',
    'differs POST /auth/login with an unknown identifier: body/type: expected "INVALID_CREDENTIALS", got INVALID_INPUTS',
    'differs GET /users/me: body/email: expected string, such as "lea@exemple.fr", got a number',
    'differs GET /users/me: body/subscribeNewsletter: expected boolean, such as false, got a string of 4 characters',
    'differs GET /users/me: body/passwordUpdatedAt: expected match format "date-time", such as "2026-03-04T05:06:07.890Z", got a string of 10 characters',
    'differs GET /applications: body/0/appId: expected a value, such as "8f3a91c2-7b4d-4a66-9d0e-4f7f8c1d2e3a", got nothing',
    'differs GET /applications: body/0/scopes: expected array, such as ["skezia:patient-read"], got a string of 19 characters',
    'differs GET /applications/scopes: body: expected array, got an object',
    'differs GET /projects: body/0/id: expected string, such as "6b0c2f5e-1f3a-4a55-8d11-0d0f6f2f3c11", got a number',
  ])
})

test('if the answers of the API differ from the contract, check-apis still undoes its changes', async () => {
  const { backend, paul, run } = await startApis((call, body) => {
    if (call === 'POST /applications/create') return { ...fields(body), appName: 'Autre' }
    if (call.endsWith('/update-secret')) return { appSecret: 42 }
    if (call === 'PATCH /users/password') return new Response(null, { status: 204 })
    return call === 'GET /applications' && Array.isArray(body)
      ? body.map((connection: unknown) => ({ ...fields(connection), scopes: ['skezia:other'] }))
      : undefined
  })
  const { problems } = await run({ write: true })
  expect(problems).toEqual([
    'differs POST /applications/create: body/appName: expected the value that was sent, got another one',
    'differs GET /applications after the change: body/scopes: expected the value that was sent, got another one',
    'differs PATCH /applications/{appId}/update-secret: body/appSecret: expected string, such as "q8Jb2nVx0mZs7Kd4", got a number',
    'differs PATCH /users/password with a wrong old password: status: expected an error INVALID_OLD_PASSWORD, got 204',
  ])
  expect(paul).toMatchObject({ nickName: 'paul.girard', doubleAuthEmailActivated: false, password: WRITE_PASSWORD })
  expect(backend.connections.apiConnectionsOf(paul)).toHaveLength(1)
})

const APP_SECRET_LENGTH = 48
const ANSWERS_WITH_SECRETS = /^(POST \/auth\/login|POST \/applications\/create|PATCH .*\/update-secret)$/

test.each<[string, (body: object) => unknown]>([
  ['in a list', (body) => [body]],
  ['as a text', (body) => JSON.stringify(body)],
  ['as names', (body) => Object.fromEntries(Object.values(body).map((value) => [String(value), value]))],
  ['as an error', (body) => Response.json({ type: Object.values(body).join(), message: body }, { status: 409 })],
  ['as a web page', (body) => new Response(`<p>${Object.values(body).join()}</p>`, { status: 500 })],
  ['as a cookie', (body) => Response.json({}, { headers: { 'set-cookie': `${Object.values(body).join()}=1` } })],
])('if the API sends secrets %s, the report contains no secret', async (_, distort) => {
  const { run, secrets } = await startApis((call, body) => {
    if (!ANSWERS_WITH_SECRETS.test(call) || typeof body !== 'object' || body === null) return undefined
    return call === 'POST /auth/login' ? { ...body, temporaryAccessToken: distort(body) } : distort(body)
  })
  const { lines, problems } = await run({ write: true })
  expect(problems.some((line) => line.includes('/applications/create'))).toBe(true)
  expect(lines.some((line) => line.includes('/update-secret'))).toBe(true)
  // The sandbox has issued four secrets: two for the earlier connections, one at the creation, and one at the rotation.
  expect(secrets.filter((secret) => secret.length === APP_SECRET_LENGTH)).toHaveLength(4)
})

test.each([
  'POST /applications/create',
  'PATCH /applications/{appId}/update',
  'DELETE /applications/{appId}/delete',
  'POST /users/update-nickname',
  'PUT /users/update-double-authentication-email',
] as const)('if the answer to %s is lost, check-apis undoes every change that it has made', async (lost) => {
  let isLost = false
  const pattern = new RegExp(`^${lost.replace('{appId}', '[^/]+')}$`)
  const { backend, config, paul, run } = await startApis((call) => {
    if (isLost || !pattern.test(call)) return undefined
    isLost = true
    return new Response('<html>Gateway timeout</html>', { status: 504 })
  })
  const { lines, problems } = await run({ write: true })
  expect(problems[0]).toContain(
    `failed ${lost}: VITE_ACCOUNT_API_URL: ${config.accountApiUrl} answers 504 with a web page to this call, but answers GET /users/me: `,
  )
  expect(lines).toContain('held changes: undone')
  expect(paul).toMatchObject({ nickName: 'paul.girard', doubleAuthEmailActivated: false })
  expect(backend.connections.apiConnectionsOf(paul)).toHaveLength(1)
})

test('if check-apis cannot undo one of its changes, the report names the change', async () => {
  const { backend, run } = await startApis()
  backend.fault('DELETE /applications/{appId}/delete', { status: 500 })
  const { problems } = await run({ write: true })
  expect(problems).toContainEqual(
    expect.stringMatching(/^failed not undone: delete the API connection "Contract check /),
  )
})

test('the report shows that an account has a second factor', async () => {
  const { lea, run } = await startApis()
  lea.doubleAuthEmailActivated = true
  const line = 'failed POST /auth/login of CONTRACT_USER: the account has a second factor; use an account without one'
  expect((await run()).problems).toEqual([line])
  expect((await run()).problems).toEqual([`${line} (429 OTP_COOLDOWN)`])
})

test('after a failed sign-in, check-apis reports the failure and skips the calls that need a session', async () => {
  const { run } = await startApis((call) =>
    call === 'POST /auth/login' ? new Response('{"type":"UNKNOWN_ERROR"}', { status: 500 }) : undefined,
  )
  const { lines, problems } = await run()
  expect(problems).toEqual([
    'differs POST /auth/login with an unknown identifier: status: expected an error INVALID_CREDENTIALS, got 500 UNKNOWN_ERROR (also POST /auth/login of CONTRACT_USER)',
  ])
  expect(lines.join('\n')).not.toContain('GET /applications')
})

test('the report shows that the API refuses the credentials', async () => {
  const { run } = await startApis()
  const { problems } = await run({ reader: { identifier: 'lea.durand', password: 'Autre-Mot-De-Passe-3' } })
  expect(problems).toEqual([
    'failed POST /auth/login of CONTRACT_USER: the API refuses the identifier or the password (401 INVALID_CREDENTIALS)',
  ])
})

test('if an API does not answer, check-apis ends', async () => {
  const { sandbox, run } = await startApis()
  await sandbox.close()
  expect((await run()).problems).toEqual([
    expect.stringMatching(/^failed GET \/users\/me: VITE_ACCOUNT_API_URL: http:\S+ does not answer/),
    expect.stringMatching(/^failed GET \/projects: VITE_APPLICATION_API_URL: http:\S+ does not answer/),
  ])
})

async function overTls(api: string, certificate: string, key: string): Promise<string> {
  const answer = getRequestListener(
    alteringProxy(api, (_, __, answer) => {
      const cookies = answer.headers.getSetCookie()
      answer.headers.delete('set-cookie')
      for (const cookie of cookies) answer.headers.append('set-cookie', `${cookie}; Secure`)
      return undefined
    }),
    { overrideGlobalObjects: false },
  )
  const server = createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (incoming, outgoing) => void answer(incoming, outgoing),
  )
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return `https://localhost:${address.port}`
}

test('over TLS with a private authority, the command passes all checks and prints no secret', async () => {
  const { lea, paul, sandbox, expectNoSecret } = await startApis()
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { certificate, key } = createCertificate(folder)
  const account = await overTls(sandbox.accountApiUrl, certificate, key)
  const application = await overTls(sandbox.applicationApiUrl, certificate, key)
  const run = (given: string[], environment: NodeJS.ProcessEnv) =>
    startProgram(['npx', 'tsx', 'deploy/check/check-apis.ts', ...given], {
      env: { PATH: process.env.PATH, ...environment },
    }).ended
  const apis = ['--account', account, '--application', application, '--portal', PORTAL]
  const reader = { CONTRACT_USER: lea.email, CONTRACT_PASSWORD: PASSWORD }
  const writer = { CONTRACT_WRITE_USER: paul.email, CONTRACT_WRITE_PASSWORD: WRITE_PASSWORD }

  const held = await run([...apis, '--write'], { ...reader, ...writer, NODE_EXTRA_CA_CERTS: certificate })
  expect(held.output).toMatch(/^held {4}PATCH \/applications\/\{appId\}\/update-secret: 200$/m)
  const unsent = ['POST /users/create', 'POST /users/update-email', 'POST /users/send-support-message']
  // With `--write`, check-apis sends all calls except the calls in `unsent`.
  expect(/ calls sent\. Not sent: (.*)$/m.exec(held.output)?.[1]?.split(', ')).toEqual(unsent)
  expect(held.output).toContain(`${CALLS.length - unsent.length} of ${CALLS.length} calls sent.`)
  expect(held.status).toBe(0)
  for (const { email } of [lea, paul]) expect(held.output).not.toContain(email)
  expectNoSecret(held.output)

  const unknownAuthority = await run(apis, reader)
  expect(unknownAuthority.output).toMatch(
    /^FAILED {2}GET \/users\/me: VITE_ACCOUNT_API_URL: https:\S+ has a certificate of "localhost"/,
  )
  expect(unknownAuthority.status).toBe(1)

  expect(await run([...apis, '--write'], reader)).toEqual({
    status: 1,
    output: 'Set CONTRACT_WRITE_USER and CONTRACT_WRITE_PASSWORD in the environment.\n',
  })
  expect(await run(['--account', account], reader)).toMatchObject({ status: 2 })
}, 120_000)

/** Starts `check-apis --write`, and interrupts the command during the call `during`. */
async function interrupt(
  { backend, lea, paul, sandbox }: Awaited<ReturnType<typeof startApis>>,
  during: Call,
  signal: NodeJS.Signals,
) {
  const held = backend.fault(during, { hang: true, times: 1 })
  const apis = ['--account', sandbox.accountApiUrl, '--application', sandbox.applicationApiUrl, '--portal', PORTAL]
  // Start the check in a new process group. The test sends the signal to the whole group, as a terminal does after
  // Ctrl-C.
  const { child, ended } = startProgram(['npx', 'tsx', 'deploy/check/check-apis.ts', ...apis, '--write'], {
    detached: true,
    env: {
      ...process.env,
      CONTRACT_USER: lea.email,
      CONTRACT_PASSWORD: PASSWORD,
      CONTRACT_WRITE_USER: paul.email,
      CONTRACT_WRITE_PASSWORD: WRITE_PASSWORD,
    },
  })
  await expect.poll(() => backend.calls.some(({ call }) => call === during), { timeout: 60_000 }).toBe(true)
  const interruptedAt = backend.calls.length
  process.kill(-(child.pid ?? 0), signal)
  held.release()
  return { ...(await ended), laterCalls: backend.calls.slice(interruptedAt).map(({ call }) => call) }
}

test.each([
  ['SIGINT', 'POST /applications/create'],
  ['SIGTERM', 'PUT /users/update-double-authentication-email'],
] as const)(
  'if check-apis gets %s during %s, the command undoes its changes and signs out',
  async (signal, during) => {
    const apis = await startApis()
    const { backend, paul, expectNoSecret } = apis
    const { status, output, laterCalls } = await interrupt(apis, during, signal)
    expect(status).not.toBe(0)
    expect(output).toMatch(/^FAILED {2}interrupted: undoing the API connection "Contract check .+", the nickname and/m)
    expect(output).toMatch(/^held {4}changes: undone$/m)
    expect(laterCalls).not.toContain('PATCH /users/password')
    expect(laterCalls.at(-1)).toBe('POST /auth/logout')
    expect(paul).toMatchObject({ nickName: 'paul.girard', doubleAuthEmailActivated: false })
    expect(backend.connections.apiConnectionsOf(paul)).toHaveLength(1)
    expectNoSecret(output)
  },
  120_000,
)
