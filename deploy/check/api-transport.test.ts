// @vitest-environment node
import { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { Backend } from '../../mocks/backend'
import { listen } from '../../mocks/listen'
import { fields } from './api-changes'
import { checkApis, type ApiRun } from './api-checks'
import { parseConfig, type Config } from '../../src/config'
import { PASSWORD, PORTAL, startApis, type Alter } from './altered-apis'
import { ApiClient, type Report } from './api-client'
import { checkCsrfCookie, checkSessionCookies } from './api-transport'
import { VALUES } from '../server/nginx-test-server'

/* Checks what check-apis reports about addresses, redirects, CORS, cookies, preflights and answers of other servers. */

/** Returns an `Alter` function that changes every answer of the APIs. */
const altered =
  (alter: (answer: Response) => void): Alter =>
  (_, __, answer) => {
    alter(answer)
    return undefined
  }

/** Returns an `Alter` function that replaces the answer to one call. */
const answering =
  (call: string, answer: () => Response): Alter =>
  (sent) =>
    sent === call ? answer() : undefined

test('if no account is given, check-apis sends only calls that need no session', async () => {
  const { run } = await startApis()
  const { problems, notSent } = await run({ signsIn: false })
  expect(problems).toEqual([])
  expect(notSent).toContain('GET /applications')
})

test('when one API does not answer, the check reports it, and still checks the other API', async () => {
  const { run } = await startApis(undefined, { VITE_APPLICATION_API_URL: 'http://localhost:9' })
  const { lines, problems } = await run({ signsIn: false })
  expect(problems).toEqual([
    expect.stringMatching(/^failed GET \/projects: VITE_APPLICATION_API_URL: http:\/\/localhost:9 does not answer/),
  ])
  expect(lines).toContain('held GET /users/me without a session: 401 NO_VALID_SESSION')
})

test.each([
  [
    'a redirect to a sign-in page',
    () => new Response(null, { status: 302, headers: { location: 'https://sso.skezia.example/login?token=secret' } }),
    'must answer 401 NO_VALID_SESSION, not a redirect (302 to "https://sso.skezia.example/login")',
  ],
  [
    'another failure',
    () => Response.json({ type: 'UNKNOWN_ERROR' }, { status: 503 }),
    'status: expected 401 NO_VALID_SESSION, got 503 UNKNOWN_ERROR',
  ],
  ['a success', () => Response.json({}), 'status: expected 401 NO_VALID_SESSION, got 200'],
])(
  'if an API answers with %s instead of the required refusal, the check reports the difference',
  async (_, answer, expected) => {
    const { run } = await startApis(answering('GET /users/me', answer))
    const { problems } = await run({ signsIn: false })
    expect(problems[0]).toContain(`differs GET /users/me without a session: ${expected}`)
  },
)

test.each([
  [
    502,
    '<html><head><title> Bad gateway </title></head></html>',
    ' with the web page "Bad gateway": a proxy answers, and the API behind the proxy does not: start the API, or correct its address in the proxy',
  ],
  [503, 'no server', ': the API is not ready, or a proxy finds no running one: start the API'],
  [
    504,
    '',
    ': a proxy answers, and the API behind the proxy does not in time: start the API, or find out why it is slow',
  ],
])('when a proxy answers %i for an API, one line names the proxy', async (status, body, what) => {
  const { config, run } = await startApis(answering('GET /users/me', () => new Response(body, { status })))
  expect((await run({ signsIn: false })).problems).toEqual([
    `failed GET /users/me without a session: VITE_ACCOUNT_API_URL: ${config.accountApiUrl} answers ${status}${what}`,
  ])
})

test('if a proxy answers in place of both APIs, the report has one line for each API, with the variable of the API', async () => {
  let isStopped = false
  const { run } = await startApis((call) => {
    // Stop the account API only after its first answer, because the check ends if its first call fails.
    isStopped ||= call.startsWith('OPTIONS ')
    return call === 'GET /users/me' && !isStopped
      ? undefined
      : new Response('<html>Bad gateway</html>', { status: 502 })
  })
  expect((await run()).problems).toEqual([
    expect.stringMatching(
      /^failed GET \/projects without a session: VITE_APPLICATION_API_URL: \S+ answers 502 with a web page: /,
    ),
    expect.stringMatching(
      /^failed preflight of POST \/auth\/login: VITE_ACCOUNT_API_URL: .*\(also preflight of POST .* more\)$/,
    ),
  ])
})

test.each([
  [
    'pro-sante-connect',
    'Pro Santé Connect',
    () => Response.json({ message: 'The provider does not answer.' }, { status: 502 }),
    '502',
  ],
  [
    'france-connect',
    'FranceConnect\\+',
    () => Response.json({ type: 'UNKNOWN_ERROR' }, { status: 503 }),
    '503 UNKNOWN_ERROR',
  ],
])(
  'if only the calls for %s fail with a 5xx, the report states that the provider is down',
  async (path, name, answer, what) => {
    const { config, run } = await startApis((call) => (call.includes(`/auth/${path}/`) ? answer() : undefined))
    const { lines, problems } = await run()
    expect(problems).toEqual([
      expect.stringMatching(
        new RegExp(
          `^failed GET /auth/${path}/connexion: VITE_ACCOUNT_API_URL: ${config.accountApiUrl} answers ${what} to this call, but answers GET /users/me: ${name} is down, or the API cannot reach it; read the log of the API \\(also POST /auth/${path}/checkUserInfo`,
        ),
      ),
    ])
    expect(lines).toContainEqual(expect.stringMatching(/^held GET \/applications: 200/))
  },
)

test('if only GET /applications fails with a 502, the report advises to read the logs of the API and the proxy', async () => {
  const { config, run } = await startApis(answering('GET /applications', () => new Response('', { status: 502 })))
  expect((await run()).problems).toEqual([
    `failed GET /applications: VITE_ACCOUNT_API_URL: ${config.accountApiUrl} answers 502 to this call, but answers GET /users/me: a program that this call needs is down or slow, or the proxy sends this call elsewhere; read the logs of the API and of the proxy`,
  ])
})

test('if an API stops during the check, the report states that the API is down, and does not name a provider', async () => {
  let isStopped = false
  const { config, run } = await startApis((call) => {
    isStopped ||= call === 'GET /auth/pro-sante-connect/connexion'
    return isStopped && call !== 'GET /projects' ? new Response('', { status: 502 }) : undefined
  })
  const { problems } = await run({ signsIn: false })
  expect(problems).toContainEqual(
    expect.stringContaining(
      `failed GET /auth/pro-sante-connect/connexion: VITE_ACCOUNT_API_URL: ${config.accountApiUrl} answers 502: a proxy answers, and the API behind the proxy does not: start the API`,
    ),
  )
  expect(problems.join()).not.toContain('Pro Santé Connect')
})

test('if a web site answers at the address of an API, the report contains only one problem', async () => {
  const { run } = await startApis(answering('GET /users/me', () => new Response('<!doctype html><title>Site</title>')))
  expect((await run({ signsIn: false })).problems).toEqual([
    'differs GET /users/me without a session: must answer 401 NO_VALID_SESSION, not 200 with the web page "Site"',
  ])
})

test('if the API answers ACCOUNT_NOT_CONFIRMED for an unknown identifier, the report explains the effect on the user', async () => {
  const { run } = await startApis(
    answering('POST /auth/login', () => Response.json({ type: 'ACCOUNT_NOT_CONFIRMED' }, { status: 403 })),
  )
  expect((await run({ signsIn: false })).problems).toEqual([
    'differs POST /auth/login with an unknown identifier: status: expected an error INVALID_CREDENTIALS, got 403 ACCOUNT_NOT_CONFIRMED: the portal would ask the user to confirm an account that does not exist; look for the account first, then for its confirmation',
  ])
})

test('a wrong path of an API is reported only once', async () => {
  const { backend, config, run } = await startApis()
  backend.fault('GET /users/me', { status: 404, body: { type: 'UNKNOWN_ERROR' } })
  expect((await run()).problems).toEqual([
    `differs GET /users/me: ${config.accountApiUrl} answers 404; the path of VITE_ACCOUNT_API_URL is wrong`,
  ])
})

test('the report about two swapped API addresses names their variables', async () => {
  const { config } = await startApis()
  const { accountApiUrl, applicationApiUrl } = config
  const swapped = { ...config, accountApiUrl: applicationApiUrl, applicationApiUrl: accountApiUrl }
  const lines: string[] = []
  await checkApis({ config: swapped, origin: PORTAL }, (...line) => lines.push(line.join(' ')))
  expect(lines).toEqual([
    `differs GET /users/me ${applicationApiUrl} answers 404; ${accountApiUrl} answers it: VITE_ACCOUNT_API_URL and VITE_APPLICATION_API_URL are swapped`,
    `differs GET /projects ${accountApiUrl} answers 404; ${applicationApiUrl} answers it: VITE_APPLICATION_API_URL and VITE_ACCOUNT_API_URL are swapped`,
  ])
})

const setCookie =
  (change: (line: string) => string) =>
  (answer: Response): void => {
    const lines = answer.headers.getSetCookie().map(change)
    answer.headers.delete('set-cookie')
    for (const line of lines) if (line !== '') answer.headers.append('set-cookie', line)
  }

const header =
  (name: string, value?: string) =>
  (answer: Response): void => {
    if (!answer.headers.has(name)) return
    value === undefined ? answer.headers.delete(name) : answer.headers.set(name, value)
  }

test.each<[what: string, alter: (answer: Response) => void, expected: string]>([
  [
    'CORS for any origin',
    header('access-control-allow-origin', '*'),
    `Access-Control-Allow-Origin must be ${PORTAL}, not "*"`,
  ],
  [
    'CORS without credentials',
    header('access-control-allow-credentials'),
    'Access-Control-Allow-Credentials must be true',
  ],
  ['a missing CSRF cookie', setCookie(() => ''), 'CSRF cookie: the answer to a GET request must set XSRF-TOKEN'],
  ['an HttpOnly CSRF cookie', setCookie((line) => `${line}; HttpOnly`), 'CSRF cookie: XSRF-TOKEN is HttpOnly'],
  [
    'a cookie for another host',
    setCookie((line) => `${line}; Domain=api.example`),
    'differs cookie XSRF-TOKEN: browsers refuse its Domain "api.example" from localhost: leave Domain out',
  ],
  [
    'a cookie whose name forbids its Path',
    setCookie((line) => `__Host-${line.replace('Path=/', 'Path=/users')}`),
    'differs cookie __Host-XSRF-TOKEN: browsers refuse it: "Cookie has __Host prefix but',
  ],
  ['a cookie for another path', setCookie((line) => line.replace('Path=/', 'Path=/users')), 'is not set with Path=/'],
  [
    'a cookie with SameSite=None',
    setCookie((line) => line.replace('Lax', 'None')),
    'is not SameSite=Lax or SameSite=Strict',
  ],
  [
    'a cookie with two wrong attributes',
    setCookie((line) => line.replace('Lax', 'None').replace('Path=/', 'Path=/users')),
    'XSRF-TOKEN is not SameSite=Lax or SameSite=Strict, is not set with Path=/',
  ],
  [
    'a cookie that is not URL-encoded',
    setCookie((line) => line.replace(/=[^;]*/, '=%E0%A4%A')),
    'XSRF-TOKEN has a value that is not URL-encoded',
  ],
  [
    'a cookie that no header can contain',
    setCookie((line) => line.replace(/=([^;]*)/, '=$1%0A')),
    'CSRF cookie: XSRF-TOKEN has a value that no header can contain',
  ],
  [
    'a preflight without a header',
    header('access-control-allow-headers', 'content-type, authorization'),
    'preflight of POST /auth/login: Access-Control-Allow-Headers must list x-xsrf-token',
  ],
  [
    'a preflight that allows another CSRF header',
    header('access-control-allow-headers', 'content-type, authorization, x-csrf-token'),
    'Access-Control-Allow-Headers must list x-xsrf-token; it lists "x-csrf-token": set VITE_XSRF_HEADER_NAME to the one',
  ],
  ['CORS without Vary', header('vary', 'Accept-Encoding'), 'Vary must list Origin, not "Accept-Encoding"'],
  [
    'a scheme for which browsers ask for a password themselves',
    (answer) => answer.headers.set('www-authenticate', 'Basic realm="api"'),
    'header/WWW-Authenticate: expected nothing, got Basic, for which browsers open a window of their own',
  ],
  [
    'an answer without Cache-Control: no-store',
    header('cache-control', 'private'),
    'differs GET /auth/pro-sante-connect/connexion: header/Cache-Control: expected no-store, got "private" (also GET /auth/france',
  ],
  [
    'a preflight without a method',
    header('access-control-allow-methods', 'GET, POST, PUT, PATCH'),
    'preflight of DELETE /applications/check/delete: Access-Control-Allow-Methods must list DELETE',
  ],
])('check-apis reports this fault of an API: %s', async (_, alter, expected) => {
  const { run } = await startApis(altered(alter))
  expect((await run({ signsIn: false })).problems).toContainEqual(expect.stringContaining(expected))
})

test('the check reports a session cookie without HttpOnly', async () => {
  const { run } = await startApis(altered(setCookie((line) => line.replace('; HttpOnly', ''))))
  expect((await run()).problems).toEqual(['differs session cookie "skezia-session": is not HttpOnly'])
})

test('the check reports why browsers refuse a session cookie', async () => {
  const { run } = await startApis((call, _, answer) => {
    if (call === 'POST /auth/login') setCookie((line) => `${line}; Domain=com`)(answer)
    return undefined
  })
  expect((await run()).problems).toEqual([
    'differs cookie skezia-session: browsers refuse its Domain "com" from localhost: leave Domain out',
    'differs POST /auth/login of CONTRACT_USER: header/Set-Cookie: expected a session cookie, got none that browsers keep; may follow from the line "cookie skezia-session"',
  ])
})

test('if the CSRF cookie has a wrong Domain, the report names this cookie as the likely cause of the refused calls', async () => {
  const { run } = await startApis((call, _, answer) => {
    setCookie((line) => `${line}; Domain=api.example`)(answer)
    return call.startsWith('POST ') ? Response.json({ type: 'UNKNOWN_ERROR' }, { status: 403 }) : undefined
  })
  const { problems } = await run({ signsIn: false })
  expect(problems[0]).toMatch(/^differs cookie XSRF-TOKEN: browsers refuse its Domain "api\.example"/)
  expect(problems[1]).toBe(
    'differs CSRF cookie: XSRF-TOKEN is set, but browsers do not keep it; may follow from the line "cookie XSRF-TOKEN"',
  )
  expect(problems.filter((line) => line.startsWith('differs POST '))).toEqual([
    expect.stringMatching(
      /^differs POST \/auth\/login .*: status: .*, got 403 UNKNOWN_ERROR; may follow from the line "cookie XSRF-TOKEN" \(also /,
    ),
  ])
})

test('if browsers refuse one of two session cookies, the report names this cookie as the likely cause of the missing session', async () => {
  const { run } = await startApis((call, _, answer) => {
    if (call === 'POST /auth/login' && answer.ok) {
      setCookie((line) => `${line}; Domain=api.example`)(answer)
      answer.headers.append('set-cookie', 'language=fr; Path=/; HttpOnly; SameSite=Lax')
    }
    return undefined
  })
  const [first, ...later] = (await run()).problems
  expect(first).toMatch(/^differs cookie skezia-session: browsers refuse its Domain "api\.example"/)
  expect(later).toContainEqual(
    expect.stringMatching(/^differs GET \/users\/me: .*; may follow from the line "cookie skezia-session"/),
  )
})

test.each([
  ['', 'it has no Domain'],
  ['; Domain=api.skezia.example', 'its Domain is "api.skezia.example"'],
])(
  'if the portal cannot read a CSRF cookie that ends with %j, the report explains the cause and the remedy',
  (attribute, found) => {
    const config = parseConfig({ ...VALUES, VITE_ACCOUNT_API_URL: 'https://api.skezia.example' })
    const problemOn = (origin: string) => {
      const problems: string[] = []
      const report: Report = (outcome, check, detail) => void problems.push(`${outcome} ${check}: ${detail}`)
      const client = new ApiClient(config, origin, report)
      client.cookies.setCookieSync(`XSRF-TOKEN=1; Path=/; Secure; SameSite=Lax${attribute}`, config.accountApiUrl)
      const answer = { ok: false, status: 401, headers: new Headers(), setCookies: [], body: Buffer.from(''), text: '' }
      checkCsrfCookie(client, answer, config, origin, report)
      return problems
    }
    expect(problemOn('https://compte.skezia.example')).toEqual([
      `differs CSRF cookie: XSRF-TOKEN cannot be read on compte.skezia.example, because ${found}: set Domain=skezia.example`,
    ])
    expect(problemOn('https://compte.example')).toEqual([
      `differs CSRF cookie: XSRF-TOKEN cannot be read on compte.example, because ${found}: no Domain covers this host and api.skezia.example, so serve both on one domain, or correct --portal`,
    ])
  },
)

/** Calls `checkApis` for a portal whose origin is `origin`. Returns the reported problems. */
async function checkFrom(origin: string, config: Config, run: Partial<ApiRun> = {}): Promise<string[]> {
  const lines: string[] = []
  await checkApis({ ...run, config, origin }, (outcome, check, detail) => lines.push(`${outcome} ${check}: ${detail}`))
  return lines.filter((line) => !/^(?:held|slow) /.test(line))
}

test('if the APIs allow only another origin, the report begins with CORS and names CORS as the likely cause of all other problems', async () => {
  const other = 'http://localhost:3001'
  const { config } = await startApis((_, __, answer) => {
    answer.headers.set('access-control-allow-origin', PORTAL)
    return undefined
  })
  const problems = await checkFrom(other, config)
  const account = `CORS of ${config.accountApiUrl} (VITE_ACCOUNT_API_URL)`
  const refused = `Access-Control-Allow-Origin must be ${other}, not "${PORTAL}": add ${other} to the origins of this API, or correct --portal`
  expect(problems.slice(0, 2)).toEqual([
    `differs ${account}: ${refused}`,
    `differs CORS of ${config.applicationApiUrl} (VITE_APPLICATION_API_URL): ${refused}`,
  ])
  const writes = problems.filter((line) => line.startsWith('differs POST '))
  expect(writes).not.toEqual([])
  for (const line of problems.slice(2)) expect(line).toContain(`; may follow from the line "${account}"`)
  expect(problems.join('\n')).not.toContain('VITE_XSRF')
})

/** Starts an API that gives `refusal` to each call with an Origin header, and `answer` to every other call. */
async function refusingApi(refusal: () => Response, answer = refusal): Promise<Config> {
  const { origin, close } = await listen((request) => (request.headers.has('origin') ? refusal() : answer()))
  onTestFinished(close)
  return parseConfig({
    ...{ ...VALUES, VITE_ACCOUNT_API_URL: origin, VITE_APPLICATION_API_URL: origin },
    ...{ VITE_SKEZIA_URL: origin, VITE_SKEMEET_URL: origin },
  })
}

test('if an API refuses each call from the origin of the portal, the report names CORS as the likely cause of all other problems', async () => {
  const config = await refusingApi(
    () => new Response('Invalid CORS request', { status: 403 }),
    () => Response.json({ type: 'NO_VALID_SESSION' }, { status: 401 }),
  )
  const [first, second, ...later] = await checkFrom(PORTAL, config)
  const account = `CORS of ${config.accountApiUrl} (VITE_ACCOUNT_API_URL)`
  expect(first).toContain(`differs ${account}: Access-Control-Allow-Origin must be ${PORTAL}, not missing: add `)
  expect(second).toContain('differs CORS of ')
  expect(later).toEqual([
    `differs CSRF cookie: the answer to a GET request must set XSRF-TOKEN; may follow from the line "${account}"`,
    expect.stringContaining(
      `differs GET /users/me without a session: status: expected 401 NO_VALID_SESSION, got 403; may follow from the line "${account}" (also `,
    ),
  ])
})

test('if an API refuses calls for another reason than the origin, the report does not name CORS as the cause', async () => {
  const config = await refusingApi(() => new Response('<html><title>Sign in</title></html>', { status: 403 }))
  const problems = await checkFrom(PORTAL, config)
  expect(problems).toContainEqual(expect.stringContaining('got 403 with the web page "Sign in"'))
  expect(problems).toContainEqual(expect.stringContaining('Access-Control-Allow-Origin must be'))
  expect(problems.join('\n')).not.toContain('may follow from the line "CORS')
})

test('the check reports an API that ignores the CSRF header', async () => {
  const { run } = await startApis((call, _, answer) => {
    if (answer.status !== 403) return undefined
    return call === 'POST /auth/logout'
      ? new Response(null, { status: 204 })
      : Response.json({ type: 'INVALID_TOKEN' }, { status: 400 })
  })
  expect((await run()).problems).toEqual([
    'differs POST /users/validate-account without the CSRF header: must be refused: the API ignores the missing header (400 INVALID_TOKEN) (also POST /auth/logout without the CSRF header)',
  ])
})

test('when an API expects another CSRF header, the report names the variable for it', async () => {
  const { run } = await startApis((call) =>
    call === 'POST /auth/login' ? Response.json({ type: 'UNKNOWN_ERROR' }, { status: 403 }) : undefined,
  )
  expect((await run({ signsIn: false })).problems).toEqual([
    expect.stringMatching(
      /^differs POST \/auth\/login .* in X-XSRF-TOKEN: set VITE_XSRF_HEADER_NAME and VITE_XSRF_COOKIE_NAME/,
    ),
  ])
})

test('if the API answers 403 to a call without the CSRF header, check-apis accepts any error type', async () => {
  const { run } = await startApis((_, __, answer) =>
    answer.status === 403
      ? Response.json({ type: 'INVALID_TOKEN' }, { status: 403, headers: answer.headers })
      : undefined,
  )
  expect((await run()).problems).toEqual([])
})

const HOUR_MS = 3_600_000

/** Returns an `Alter` function that changes the Date header of each answer, as a wrong clock of the API does. */
const clockOf = (differenceMs: number) =>
  altered((answer) => answer.headers.set('date', new Date(Date.now() + differenceMs).toUTCString()))

test.each([
  [-42 * 60_000, "is 42 minutes behind this machine's"],
  [61_000, "is 1 minute ahead of this machine's"],
])(
  'if the clock of an API differs by %s ms, the full check and the short check report the difference in minutes',
  async (ms, expected) => {
    const { config, run } = await startApis(clockOf(ms))
    const lines = [
      `differs clock of ${config.accountApiUrl} (VITE_ACCOUNT_API_URL): ${expected}, as Date shows, which a proxy may have set;`,
      `differs clock of ${config.applicationApiUrl} (VITE_APPLICATION_API_URL): ${expected}, as Date shows, which a proxy may have set;`,
    ]
    const { problems } = await run({ signsIn: false })
    expect(problems).toHaveLength(2)
    const short: string[] = []
    await checkApis({ config, origin: PORTAL, onlyReachable: true }, (outcome, check, detail) => {
      if (outcome !== 'held') short.push(`${outcome} ${check}: ${detail}`)
    })
    for (const [index, line] of lines.entries()) {
      expect(problems[index]).toContain(line)
      expect(short[index]).toContain(line)
    }
  },
)

test('if the clock of the API is wrong, the report names the clock as the likely cause of the refused calls', async () => {
  const late = new Date(Date.now() - HOUR_MS)
  const { config, run } = await startApis((call, _, answer) => {
    answer.headers.set('date', late.toUTCString())
    setCookie((line) => `${line.replace(/; Expires=[^;]*/, '')}; Expires=${late.toUTCString()}`)(answer)
    return call.startsWith('POST ') ? Response.json({ type: 'UNKNOWN_ERROR' }, { status: 403 }) : undefined
  })
  const { problems } = await run({ signsIn: false })
  const clock = `clock of ${config.accountApiUrl} (VITE_ACCOUNT_API_URL)`
  expect(problems[0]).toContain(`differs ${clock}: is 60 minutes behind`)
  expect(problems).toContain(
    `differs CSRF cookie: XSRF-TOKEN has already expired (${late.toISOString().slice(0, 19)}.000Z), so browsers drop it: correct its end, or the clock of the API, which the Date of a proxy may hide; may follow from the line "${clock}"`,
  )
  const later = problems.filter((line) => line.startsWith('differs POST '))
  expect(later.length).toBeGreaterThan(0)
  for (const line of later) {
    expect(line).toContain(`may follow from the line "${clock}"`)
    expect(line).not.toContain('VITE_XSRF_HEADER_NAME')
  }
})

test('if the clock of an API is wrong, the report names the clock as the cause of refused calls, and not of other problems', async () => {
  const { config, run } = await startApis((call, body, answer) => {
    answer.headers.set('date', new Date(Date.now() - HOUR_MS).toUTCString())
    answer.headers.delete('vary')
    if (call === 'GET /users/me' && answer.ok) return { ...fields(body), email: 12 }
    if (call === 'GET /applications') answer.headers.delete('cache-control')
    if (call === 'GET /projects' && answer.ok) return Response.json({ type: 'NO_VALID_SESSION' }, { status: 401 })
    return call === 'OPTIONS /users/password' ? new Response(null, { status: 404 }) : undefined
  })
  const { problems } = await run({ write: true })
  const application = `clock of ${config.applicationApiUrl} (VITE_APPLICATION_API_URL)`
  expect(problems.filter((line) => line.startsWith('differs clock '))).toHaveLength(2)
  expect(problems.filter((line) => line.includes('may follow'))).toEqual([
    expect.stringMatching(/^differs GET \/projects: status: expected 2XX, got 401 NO_VALID_SESSION; may follow /),
  ])
  expect(problems.join('\n')).toContain(`may follow from the line "${application}"`)
  for (const other of ['Vary must list Origin', 'body/email', 'header/Cache-Control', 'preflight of PATCH'])
    expect(problems.filter((line) => line.includes(other)).join(), other).not.toBe('')
})

test.each([
  ['behind', -HOUR_MS],
  ['ahead of', HOUR_MS],
])(
  "if a proxy hides the API's clock, a cookie shows that the API's clock is %s the machine's clock",
  async (expected, ms) => {
    const { config, run } = await startApis((_, __, answer) => {
      const expires = new Date(Date.now() + ms + 600_000).toUTCString()
      setCookie((line) => `${line.replace(/; (Expires|Max-Age)=[^;]*/g, '')}; Max-Age=600; Expires=${expires}`)(answer)
      answer.headers.set('date', new Date().toUTCString())
      return undefined
    })
    expect((await run({ signsIn: false })).problems).toEqual([
      `differs clock of ${config.accountApiUrl} (VITE_ACCOUNT_API_URL): is 60 minutes ${expected} this machine's, as Expires and Max-Age of the cookie XSRF-TOKEN show; cookies and tokens end too early or too late: correct the wrong clock`,
    ])
  },
)

test('if the CSRF cookie has expired, the report names the clock of the API as a possible cause', async () => {
  const late = new Date(Date.now() - HOUR_MS).toUTCString()
  const { run } = await startApis(
    altered(setCookie((line) => `${line.replace(/; (Expires|Max-Age)=[^;]*/g, '')}; Expires=${late}`)),
  )
  expect((await run({ signsIn: false })).problems[0]).toMatch(
    /^differs CSRF cookie: XSRF-TOKEN has already expired \([^)]+Z\), so browsers drop it: correct its end, or the clock of the API, which the Date of a proxy may hide$/,
  )
})

test('if the CSRF cookie has expired, the report names this cookie as the likely cause of the refused calls', async () => {
  const { run } = await startApis((call, _, answer) => {
    setCookie((line) => line.replace(/; Max-Age=\d+/, '').concat('; Max-Age=0'))(answer)
    return call.startsWith('POST ') ? Response.json({ type: 'UNKNOWN_ERROR' }, { status: 403 }) : undefined
  })
  const [first, ...later] = (await run({ signsIn: false })).problems
  expect(first).toMatch(/^differs CSRF cookie: XSRF-TOKEN has already expired \(at once\), so browsers drop it$/)
  for (const line of later) expect(line).toMatch(/; may follow from the line "CSRF cookie"/)
})

test('the check reports a session cookie that has already expired', async () => {
  const { run } = await startApis((call, _, answer) => {
    if (call === 'POST /auth/login') setCookie((line) => `${line}; Expires=Thu, 01 Jan 2026 00:00:00 GMT`)(answer)
    return undefined
  })
  expect((await run()).problems).toEqual([
    'differs POST /auth/login of CONTRACT_USER: header/Set-Cookie: expected a session cookie, got one that has already expired (2026-01-01T00:00:00.000Z): correct its end, or the clock of the API, which the Date of a proxy may hide',
  ])
})

test.each([
  ['another host', 'https://other.example/check-user?state=secret', '"https://other.example/check-user"'],
  ['plain HTTP', 'http://portal.example/check-user', '"http://portal.example/check-user"'],
  ['another page', `${PORTAL}/login`, `"${PORTAL}/login"`],
  ['no page', undefined, 'nothing'],
])('the check reports a link to a provider if the provider would return the user to %s', async (_, returns, got) => {
  const query = returns === undefined ? '' : `?redirect_uri=${encodeURIComponent(returns)}`
  const { run } = await startApis(
    answering('GET /auth/pro-sante-connect/connexion', () =>
      Response.json({ link: `https://pro.example/auth${query}` }, { headers: { 'cache-control': 'no-store' } }),
    ),
  )
  expect((await run({ signsIn: false })).problems).toEqual([
    `differs GET /auth/pro-sante-connect/connexion: body/link redirect_uri: expected ${PORTAL}/check-user, got ${got}`,
  ])
})

test('the check accepts a provider link whose return address is in a pushed request', async () => {
  const { run } = await startApis(
    answering('GET /auth/pro-sante-connect/connexion', () =>
      Response.json(
        { link: 'https://pro.example/auth?client_id=a&request_uri=urn:b' },
        { headers: { 'cache-control': 'no-store' } },
      ),
    ),
  )
  expect((await run({ signsIn: false })).problems).toEqual([])
})

test('the check reports the link of a FranceConnect sign-out if FranceConnect would return the user to another host', async () => {
  const { run } = await startApis((call) => {
    const query = new URLSearchParams({ post_logout_redirect_uri: 'https://other.example/login' })
    return call.startsWith('GET /auth/france-connect/logout/')
      ? Response.json({ logoutUrl: `https://fc.example/logout?${query}` }, { headers: { 'cache-control': 'no-store' } })
      : undefined
  })
  expect((await run({ signsIn: false })).problems).toEqual([
    `differs GET /auth/france-connect/logout/{idToken} with invented values: body/logoutUrl post_logout_redirect_uri: expected ${PORTAL}/login, got "https://other.example/login"`,
  ])
})

const USERS_ME = 'differs GET /users/me: '

test.each<[what: string, alter: (backend: Backend) => Alter, expected: string]>([
  [
    'CORS headers that allow any origin',
    () =>
      altered((answer) => {
        const allowed = answer.headers.get('access-control-allow-origin')
        answer.headers.set('access-control-allow-origin', allowed ?? 'https://localhost.invalid')
      }),
    'allows https://localhost.invalid, so any web site may read as the signed-in user: compare Origin with the list of portals',
  ],
  [
    'a list of API connections with their secrets',
    () => (call, body) =>
      call === 'GET /applications' && Array.isArray(body)
        ? body.map((entry: unknown) => ({ ...fields(entry), appSecret: 's' }))
        : undefined,
    'differs GET /applications: body/0/appSecret: expected nothing: a list must not contain secrets, got a secret',
  ],
  [
    'a sign-out that only deletes the cookie',
    (backend) => {
      backend.sessions.end = () => undefined
      return () => undefined
    },
    'differs GET /users/me with the session cookie of before the sign-out: returns the account: a sign-out must end the session at the API, not only delete the cookie',
  ],
  [
    'the data of another account',
    () => (call, body, answer) =>
      call === 'GET /users/me' && answer.ok ? { ...fields(body), email: 'a@exemple.fr', nickName: null } : undefined,
    `${USERS_ME}body: expected the account of CONTRACT_USER, which has signed in, got another account`,
  ],
  [
    'an answer without a nickname',
    () => (call, body, answer) =>
      call === 'GET /users/me' && answer.ok ? { ...fields(body), nickName: undefined } : undefined,
    `${USERS_ME}body/nickName: expected a value, such as "lea.durand", got nothing`,
  ],
  [
    'an account that a cache may store',
    () => (call, _, answer) => {
      if (call === 'GET /users/me') answer.headers.delete('cache-control')
      return undefined
    },
    `${USERS_ME}header/Cache-Control: expected no-store, got nothing`,
  ],
])('check-apis reports %s in a single line', async (_, alter, expected) => {
  const apis: { backend?: Backend } = {}
  const { backend, run } = await startApis((...given) => apis.backend && alter(apis.backend)(...given))
  apis.backend = backend
  const { problems } = await run()
  expect(problems).toEqual([expect.stringContaining(expected)])
})

test.each([
  ['a host-only session cookie', '', 'does not reach Skemeet (https://meet.skezia.example), Skecollect'],
  ['a session cookie for the site', '; Domain=skezia.example', undefined],
])('check-apis tests whether %s reaches the hosts of the solutions', (_, domain, expected) => {
  const more = [{ name: 'Skecollect', description: 'Collecte', url: 'https://collect.skezia.example' }]
  const config = parseConfig({
    ...VALUES,
    VITE_SKEZIA_URL: VALUES.VITE_ACCOUNT_API_URL,
    VITE_MORE_SOLUTIONS: JSON.stringify(more),
  })
  const problems: string[] = []
  const report: Report = (outcome, _check, detail) => {
    if (outcome === 'differs') problems.push(detail)
  }
  const client = new ApiClient(config, PORTAL, report)
  client.cookies.setCookieSync(`id=1; Path=/; Secure; HttpOnly; SameSite=Lax${domain}`, VALUES.VITE_ACCOUNT_API_URL)
  checkSessionCookies(client, config, report)
  expect(problems).toEqual(
    expected === undefined
      ? []
      : [expect.stringContaining(expected), `does not reach ${config.applicationApiUrl}: set Domain=skezia.example`],
  )
})

test('the check reports a solution that is on another site than the account API', async () => {
  const { run } = await startApis(undefined, { VITE_SKEMEET_URL: 'https://meet.skemeet.example' })
  expect((await run({ signsIn: false })).problems).toEqual([
    expect.stringMatching(/^differs session cookie: cannot reach Skemeet \(https:\/\/meet\.skemeet\.example\)/),
  ])
})

test('if the application API is on another domain than the account API, the first line of the report names this problem', async () => {
  const { config } = await startApis(altered(setCookie((line) => `${line}; Domain=localhost`)))
  const applicationApiUrl = config.applicationApiUrl.replace('localhost', '127.0.0.1')
  const reader = { identifier: 'lea.durand', password: PASSWORD }
  const [first, ...later] = await checkFrom(PORTAL, { ...config, applicationApiUrl }, { reader })
  expect(first).toBe(
    `differs session cookie of the application API: VITE_APPLICATION_API_URL: ${applicationApiUrl} is not on localhost, the site of VITE_ACCOUNT_API_URL: put both on one site, because the two APIs share the session cookie`,
  )
  expect(later).toEqual([
    expect.stringMatching(
      /^differs cookie XSRF-TOKEN: browsers refuse its Domain "localhost" from 127\.0\.0\.1; may follow from the line "session cookie of the application API"$/,
    ),
    expect.stringMatching(
      /^differs GET \/projects: .*; may follow from the line "session cookie of the application API"$/,
    ),
  ])
  expect(await checkFrom(PORTAL, { ...config, applicationApiUrl }, { onlyReachable: true })).toEqual([first, later[0]])
})

test('if only the account API is on a wrong domain, the first line of the report names the variable of the account API', async () => {
  const { config } = await startApis(altered(setCookie((line) => `${line}; Domain=skezia.example`)))
  const lines = await checkFrom('https://compte.skezia.example', {
    ...config,
    applicationApiUrl: config.applicationApiUrl.replace('localhost', '127.0.0.1'),
  })
  expect(lines[0]).toMatch(/^differs site of the account API: VITE_ACCOUNT_API_URL: http:\/\/localhost:\d+ is not on /)
  expect(lines[1]).toMatch(
    /^differs cookie XSRF-TOKEN: .* from localhost; may follow from the line "site of the account API"$/,
  )
  expect(lines.join('\n')).not.toContain('can reach each solution')
})

test('an answer that takes more than a second is reported as slow, not as a failure', async () => {
  const slow = await startApis()
  slow.backend.fault('GET /applications/scopes', { delayMs: 1100 })
  const { lines, problems } = await slow.run()
  expect(lines).toContainEqual(expect.stringMatching(/^slow GET \/applications\/scopes: answered after \d\.\d s$/))
  expect(problems).toEqual([])
})

test.each([
  ['a body of 200,000 characters', 'x'.repeat(200_000)],
  ['control and direction characters', `\u001b[2J\u009b31m\u202e\u2028${'x'.repeat(500)}`],
])('the report prints a title with %s in one short line', async (_, title) => {
  const { run } = await startApis(answering('GET /users/me', () => new Response(`<html><title>${title}</title>`)))
  const [problem = ''] = (await run({ signsIn: false })).problems
  expect(problem.length).toBeLessThan(300)
  expect(problem).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u)
})

test('the check reads only the beginning of an endless body', async () => {
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
  const { run } = await startApis(undefined, { VITE_APPLICATION_API_URL: endless.origin })
  const [problem = ''] = (await run({ signsIn: false })).problems
  expect(problem).toBe('differs GET /projects without a session: status: expected 401 NO_VALID_SESSION, got 500')
  expect(sent).toBeLessThan(64 * 1024)
})

test('the check reports a body that breaks off', async () => {
  const broken = await listen((_, { outgoing }) => {
    if (!(outgoing instanceof ServerResponse)) throw new TypeError('An HTTP/1.1 response was expected.')
    outgoing.writeHead(500, { 'content-length': '1000' })
    outgoing.write('{"type":')
    setImmediate(() => outgoing.destroy())
    return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
  })
  onTestFinished(() => broken.close())
  const { run } = await startApis(undefined, { VITE_APPLICATION_API_URL: broken.origin })
  expect((await run({ signsIn: false })).problems).toContainEqual(
    expect.stringMatching(/^failed GET \/projects: VITE_APPLICATION_API_URL: http:\S+ does not answer/),
  )
})
