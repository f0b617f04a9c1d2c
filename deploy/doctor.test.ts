// @vitest-environment node
import { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { Backend } from '../mocks/backend'
import { listen, type Fetch } from '../mocks/listen'
import { startSandbox } from '../mocks/server'
import { parseConfig } from '../src/config'
import { checkApis, mergeFindings } from './doctor-checks'

const PORTAL = 'http://localhost:3000'

/** Starts a sandbox and gives a configuration for it. `alter` changes the answers of the account API. */
async function startApis({ alter, values = {} }: { alter?: (answer: Response) => void; values?: object } = {}) {
  const backend = new Backend({ portalOrigin: PORTAL })
  const sandbox = await startSandbox({ backend, portalOrigin: PORTAL })
  onTestFinished(() => sandbox.close())
  const proxy = alter && (await listen(alteringProxy(sandbox.accountApiUrl, alter)))
  if (proxy) onTestFinished(() => proxy.close())
  const config = parseConfig({
    VITE_ACCOUNT_API_URL: proxy?.origin ?? sandbox.accountApiUrl,
    VITE_APPLICATION_API_URL: sandbox.applicationApiUrl,
    VITE_SKEZIA_URL: 'https://app.skezia.example',
    VITE_SKEMEET_URL: 'https://meet.skemeet.example',
    ...values,
  })
  return { backend, config }
}

/** Forwards requests to `api` and applies `alter` to its answers. */
function alteringProxy(api: string, alter: (answer: Response) => void): Fetch {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name)
    const body = request.method === 'POST' ? await request.text() : null
    const answer = await fetch(api + pathname + search, { method: request.method, headers, body })
    const changed = new Response(answer.body, { status: answer.status, headers: answer.headers })
    alter(changed)
    return changed
  }
}

/** The failed checks, one line each. */
async function problems(...input: Parameters<typeof checkApis>): Promise<string[]> {
  const findings = await checkApis(...input)
  return findings.flatMap(({ subject, problem }) => (problem === undefined ? [] : [`${subject}: ${problem}`]))
}

test('the sandbox passes every check', async () => {
  const { backend, config } = await startApis()
  const lea = backend.account({ password: 'Secret-de-Lea-1' })
  const findings = await checkApis(config, PORTAL, { identifier: lea.email, password: 'Secret-de-Lea-1' })
  expect(findings.filter(({ problem }) => problem !== undefined)).toEqual([])
  expect(findings).toHaveLength(14)
})

test('without an account, nothing is sent by POST', async () => {
  const { backend, config } = await startApis()
  expect(await problems(config, PORTAL)).toEqual([])
  expect(backend.calls.map(({ method }) => method)).not.toContain('POST')
})

test('an API that does not answer is reported, and the other one is still checked', async () => {
  const { config } = await startApis({ values: { VITE_ACCOUNT_API_URL: 'http://localhost:9' } })
  const findings = await checkApis(config, PORTAL)
  expect(findings.map(({ subject }) => subject)).toEqual([
    'account API: reachable',
    'application service: reachable',
    'application service: CORS',
    'application service: error body',
  ])
  expect(findings[0]?.problem).toMatch(/^http:\/\/localhost:9 does not answer/)
})

test.each([
  ['HTML', { status: 502, body: '<html>Bad gateway</html>', contentType: 'text/html' }, 'must be JSON with a "type"'],
  ['an unknown type', { status: 401, body: { type: 'NOPE' } }, 'its "type" must be NO_VALID_SESSION, not "NOPE"'],
  ['a success', { status: 200, body: {} }, 'must be refused, not answered 200'],
] as const)('an error body that is %s is reported', async (_, fault, problem) => {
  const { backend, config } = await startApis()
  backend.fault('GET /users/me', fault)
  expect(await problems(config, PORTAL)).toEqual([expect.stringContaining(`account API: error body: `)])
  expect((await problems(config, PORTAL))[0]).toContain(problem)
})

test('a wrong path of an API is reported once', async () => {
  const { backend, config } = await startApis()
  backend.fault('GET /users/me', { status: 404, body: { type: 'UNKNOWN_ERROR' } })
  expect(await problems(config, PORTAL)).toEqual([
    `account API: reachable: ${config.accountApiUrl} answers 404 to GET /users/me?display=false; the path of VITE_ACCOUNT_API_URL is wrong`,
  ])
})

test('swapped addresses are reported', async () => {
  const { config } = await startApis()
  const { accountApiUrl, applicationApiUrl } = config
  const swapped = { ...config, accountApiUrl: applicationApiUrl, applicationApiUrl: accountApiUrl }
  expect(await problems(swapped, PORTAL)).toEqual([
    `account API: reachable: ${applicationApiUrl} answers 404 to GET /users/me?display=false; ${accountApiUrl} answers it: VITE_ACCOUNT_API_URL and VITE_APPLICATION_API_URL are swapped`,
    `application service: reachable: ${accountApiUrl} answers 404 to GET /projects?owner=true; ${applicationApiUrl} answers it: VITE_APPLICATION_API_URL and VITE_ACCOUNT_API_URL are swapped`,
  ])
})

test('a portal that the APIs do not know is reported in one line', async () => {
  const { config } = await startApis()
  const findings = mergeFindings(await checkApis(config, 'http://localhost:3001'))
  expect(findings.filter(({ problem }) => problem !== undefined)).toEqual([
    {
      subject: 'account API: CORS, and 1 more',
      problem: expect.stringMatching(/^Access-Control-Allow-Origin must be http:\/\/localhost:3001/) as unknown,
      found: 'with credentials',
    },
  ])
})

const setCookie = (change: (line: string) => string) => (answer: Response) => {
  const lines = answer.headers.getSetCookie().map(change)
  answer.headers.delete('set-cookie')
  for (const line of lines) if (line !== '') answer.headers.append('set-cookie', line)
}

const header = (name: string, value?: string) => (answer: Response) => {
  if (!answer.headers.has(name)) return
  value === undefined ? answer.headers.delete(name) : answer.headers.set(name, value)
}

test.each<[what: string, alter: (answer: Response) => void, expected: string]>([
  [
    'a CORS answer for any origin',
    header('access-control-allow-origin', '*'),
    `CORS: Access-Control-Allow-Origin must be ${PORTAL}, not "*"`,
  ],
  [
    'a CORS answer without credentials',
    header('access-control-allow-credentials'),
    'CORS: Access-Control-Allow-Credentials must be true',
  ],
  ['a missing CSRF cookie', setCookie(() => ''), 'CSRF cookie: the answer to a GET request must set XSRF-TOKEN'],
  ['an HttpOnly CSRF cookie', setCookie((line) => `${line}; HttpOnly`), 'CSRF cookie: XSRF-TOKEN is HttpOnly'],
  ['a CSRF cookie for another host', setCookie((line) => `${line}; Domain=api.example`), 'cannot be read on localhost'],
  [
    'a CSRF cookie for another path',
    setCookie((line) => line.replace('Path=/', 'Path=/users')),
    'is not set with Path=/',
  ],
  [
    'a CSRF cookie with SameSite=None',
    setCookie((line) => line.replace('Lax', 'None')),
    'is not SameSite=Lax or SameSite=Strict',
  ],
  [
    'a CSRF cookie that is not URL-encoded',
    setCookie((line) => line.replace(/=[^;]*/, '=%E0%A4%A')),
    'XSRF-TOKEN has a value that is not URL-encoded',
  ],
  [
    'a preflight that does not allow a header',
    header('access-control-allow-headers', 'content-type, authorization'),
    'preflight of POST /auth/login: Access-Control-Allow-Headers must list x-xsrf-token',
  ],
  [
    'a preflight that does not allow a method',
    header('access-control-allow-methods', 'GET, POST, PUT, PATCH'),
    'preflight of DELETE /applications/doctor/delete: Access-Control-Allow-Methods must list DELETE',
  ],
])('%s is reported', async (_, alter, expected) => {
  const { config } = await startApis({ alter })
  expect(await problems(config, PORTAL)).toContainEqual(expect.stringContaining(expected))
})

test('a session cookie without HttpOnly is reported', async () => {
  const { backend, config } = await startApis({ alter: setCookie((line) => line.replace('; HttpOnly', '')) })
  const lea = backend.account({ password: 'Secret-de-Lea-1' })
  const reported = await problems(config, PORTAL, { identifier: lea.email, password: 'Secret-de-Lea-1' })
  expect(reported).toEqual(['account API: session cookie: "skezia-session" is not HttpOnly'])
})

test.each([
  ['a body of 200,000 characters', 'x'.repeat(200_000)],
  ['control and direction characters', `\u001b[2J\u009b31m\u202e\u2028${'x'.repeat(500)}`],
])('a refused sign-in with %s is printed in one short line', async (_, message) => {
  const { backend, config } = await startApis()
  const lea = backend.account({ password: 'Secret-de-Lea-1' })
  backend.fault('POST /auth/login', { status: 400, body: { message } })
  const [problem = ''] = await problems(config, PORTAL, { identifier: lea.email, password: 'Secret-de-Lea-1' })
  expect(problem).toMatch(/^account API: session cookie: POST \/auth\/login answers 400 "/)
  expect(problem.length).toBeLessThan(300)
  expect(problem).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
})

test('a long error type is shortened', async () => {
  const { backend, config } = await startApis()
  backend.fault('GET /users/me', { status: 401, body: { type: 'X'.repeat(5000) } })
  expect((await problems(config, PORTAL))[0]?.length).toBeLessThan(300)
})

test('only the first 64 KiB of an endless body are read', async () => {
  let sent = 0
  const endless = await listen(
    () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (controller) => {
            controller.enqueue(new Uint8Array(16 * 1024).fill(0x78))
            sent += 16
          },
        }),
        { status: 500, headers: { 'access-control-allow-origin': PORTAL, 'access-control-allow-credentials': 'true' } },
      ),
  )
  onTestFinished(() => endless.close())
  const { config } = await startApis({ values: { VITE_APPLICATION_API_URL: endless.origin } })
  const [problem = ''] = await problems(config, PORTAL)
  expect(problem).toMatch(/^application service: error body: must be JSON with a "type", not "xxx/)
  expect(problem.length).toBeLessThan(300)
  expect(sent).toBeLessThan(16 * 1024)
})

test('a body that breaks off is reported', async () => {
  const broken = await listen((_, { outgoing }) => {
    if (!(outgoing instanceof ServerResponse)) throw new TypeError('An HTTP/1.1 response was expected.')
    outgoing.writeHead(500, { 'content-length': '1000' })
    outgoing.write('{"type":')
    setImmediate(() => outgoing.destroy())
    return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
  })
  onTestFinished(() => broken.close())
  const { config } = await startApis({ values: { VITE_APPLICATION_API_URL: broken.origin } })
  expect(await problems(config, PORTAL)).toContainEqual(
    expect.stringMatching(/^application service: reachable: http:\S+ does not answer/),
  )
})

test('a CSRF cookie that is not URL-encoded does not end the checks of a signed-in session', async () => {
  const { backend, config } = await startApis({
    alter: setCookie((line) => line.replace(/^XSRF-TOKEN=[^;]*/, 'XSRF-TOKEN=%E0%A4%A')),
  })
  const lea = backend.account({ password: 'Secret-de-Lea-1' })
  expect(await problems(config, PORTAL, { identifier: lea.email, password: 'Secret-de-Lea-1' })).toEqual([
    'account API: CSRF cookie: XSRF-TOKEN has a value that is not URL-encoded',
  ])
})
