import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listen, type RunningServer } from '../../mocks/listen'
import { startSandbox, type Sandbox } from '../../mocks/server'
import { requestPath } from '../server/http-request'
import {
  documentedProxy,
  findFreePort,
  startMainNginx,
  startNginx,
  VALUES,
  writeFinishedDocuments,
  writeVariables,
  type NginxServer,
} from '../server/nginx-test-server'
import { createCertificate, startProgram } from '../server/test-programs'

/*
 * Runs the built commands check-portal, check-apis and check-redirect. A real nginx serves the portal, and the sandbox
 * simulates the two APIs.
 */
let sandbox: Sandbox
let server: NginxServer
let values: Record<string, string>
let solution: RunningServer
/** Test servers: one for Skezia, one for Skemeet, and one for further addresses of the configuration. */
let others: RunningServer[]
/** A folder of completed legal documents. */
let documents: string
let logoHeaders: Record<string, string> = { 'content-type': 'image/svg+xml' }

beforeAll(async () => {
  const port = await findFreePort()
  const collect = answerAs('Skecollect')
  const logo = () => new Response('<svg/>', { headers: logoHeaders })
  solution = await listen((request) => (request.url.includes('/logo.svg') ? logo() : collect(request)), {
    hostname: '127.0.0.1',
  })
  others = await Promise.all(
    ['Skezia', 'Skemeet', 'Autre'].map((name) => listen(answerAs(name), { hostname: '127.0.0.1' })),
  )
  const [skezia = '', skemeet = '', other = ''] = others.map((server) => server.origin)
  sandbox = await startSandbox({ portalOrigin: `http://localhost:${port}` })
  values = {
    ...VALUES,
    VITE_ACCOUNT_API_URL: sandbox.accountApiUrl,
    VITE_APPLICATION_API_URL: sandbox.applicationApiUrl,
    ...{ VITE_SKEZIA_URL: skezia, VITE_SKEMEET_URL: skemeet, VITE_REDIRECT_ALLOWED_ORIGINS: other },
    VITE_MORE_SOLUTIONS: JSON.stringify([
      { name: 'Skecollect', description: 'Collecte', url: solution.origin, logo: `${solution.origin}/logo.svg?v=2` },
      { name: 'Skexpert', description: 'Avis', url: other, logo: '/favicon.svg' },
    ]),
    ...{ VITE_MATOMO_URL: `${other}/stats`, VITE_MATOMO_SITE_ID: '1', VITE_ERROR_REPORT_URL: `${other}/receiver` },
  }
  documents = await mkdtemp(join(tmpdir(), 'documents-'))
  await chmod(documents, 0o755)
  await writeFinishedDocuments(documents)
  server = await startNginx({ ...values, PORTAL_DOCUMENTS: documents }, port)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
  for (const { close } of [solution, ...others]) await close()
  await rm(documents, { recursive: true })
})

/** Returns the answer of a server that has a page at each path except the listed ones. */
const answerAs = (name: string) => (request: Request) => {
  const { pathname, origin } = new URL(request.url)
  if (pathname.startsWith('/gateway')) return new Response('<title>Bad gateway</title>', { status: 502 })
  if (pathname.startsWith('/failing')) return Response.json({ type: 'UNKNOWN_ERROR' }, { status: 500 })
  if (pathname === '/none') return new Response('', { status: 404 })
  if (pathname === '/moved') return Response.redirect(`${origin}/page`)
  if (pathname === '/elsewhere') return Response.redirect('https://elsewhere.example/page?a=b')
  if (pathname === '/login' && name === 'Autre') return Response.redirect(`${server.origin}/login?redirectUrl=a`)
  if (pathname.endsWith('/matomo.js')) return new Response('', { headers: { 'content-type': 'text/javascript' } })
  if (pathname === '/data') return Response.json({})
  if (pathname === '/receiver') return new Response(null, { status: request.method === 'POST' ? 204 : 404 })
  return new Response(`<title>${name} – Connexion</title>`, { headers: { 'content-type': 'text/html' } })
}

/** Runs check-portal. Returns its exit code, all its lines, and the lines that begin with WRONG. */
async function check(env: Record<string, string> = values, ...args: string[]) {
  const command = [process.execPath, 'dist-tools/check-portal.mjs', ...(args.length > 0 ? args : [server.origin])]
  const { status, output } = await startProgram(command, { env }).ended
  const lines = output.split('\n').filter((line) => line !== '')
  return { status, lines, wrong: lines.filter((line) => !line.startsWith('ok ')) }
}

async function without(path: string): Promise<void> {
  const file = join(server.site, path)
  await rename(file, `${file}.away`)
  onTestFinished(() => rename(`${file}.away`, file))
}

/** Changes a text of a document until the end of the test. */
async function replaceIn(path: string, from: string | RegExp, to: string): Promise<void> {
  const file = join(server.site, path)
  const html = await readFile(file, 'utf8')
  await writeFile(file, html.replace(from, to))
  for (const suffix of ['.br', '.gz']) await without(path + suffix)
  onTestFinished(() => writeFile(file, html))
}

test('a portal passes every check', async () => {
  const { status, lines, wrong } = await check()
  expect(wrong).toEqual([])
  expect(lines).toHaveLength(14)
  expect(lines[0]).toBe(`ok    version: ${(await readFile('dist-tools/version.txt', 'utf8')).trim()}`)
  expect(status).toBe(0)
})

test('a portal behind the documented proxy passes every check', async () => {
  const home = await mkdtemp(join(tmpdir(), 'proxy-'))
  const port = await findFreePort()
  await writeFile(join(home, 'proxy.conf'), await documentedProxy(port, Number(new URL(server.origin).port)))
  const proxy = await startMainNginx(home, join(home, 'proxy.conf'))
  onTestFinished(async () => {
    await proxy.close()
    await rm(home, { recursive: true })
  })
  expect((await check(values, `http://localhost:${port}`)).wrong).toEqual([])
})

test('the built command check-apis runs without packages and prints JSON', async () => {
  const apis = ['--account', sandbox.accountApiUrl, '--application', sandbox.applicationApiUrl]
  const folder = await mkdtemp(join(tmpdir(), 'tools-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp('dist-tools', folder, { recursive: true })
  const file = join(folder, 'portal.env')
  // In the other tests, the solutions and the API are on different sites. For check-apis, put the solutions on the site
  // of the API.
  const solutions = { VITE_SKEZIA_URL: sandbox.accountApiUrl, VITE_SKEMEET_URL: '', VITE_MORE_SOLUTIONS: '[]' }
  await writeVariables(file, { ...values, ...solutions })
  const run = async (...args: string[]) => {
    const command = [join(folder, 'check-apis.mjs'), ...args, '--portal', server.origin, '--json']
    const { stdout } = await promisify(execFile)(process.execPath, command, { env: {}, cwd: folder })
    // Ignore slow answers, because a busy machine sometimes answers slowly.
    return stdout.replace(/\{[^{}]*"slow"[^{}]*\},\s*|,\s*\{[^{}]*"slow"[^{}]*\}/g, '')
  }
  const stdout = await run(...apis)
  expect(await run('--config', file)).toBe(stdout)
  expect(JSON.parse(stdout)).toMatchObject({
    checks: expect.arrayContaining([
      { outcome: 'held', check: 'GET /users/me without a session', detail: '401 NO_VALID_SESSION' },
    ]) as unknown,
    notSent: expect.arrayContaining(['POST /users/create']) as unknown,
  })
})

test.each([
  ['check-apis', ['--account', 'https://api.example', '--application', 'https://api.example'], '--portal is missing.'],
  ['check-apis', ['--portal', 'http://compte.example'], '--portal must be an https address'],
  ['check-apis', ['--portal', 'compte.example'], '--portal must be an https address'],
  ['check-apis', ['--portal', 'https://compte.example'], '--config is missing: name the configuration file, or'],
  [
    'check-apis',
    ['--portal', 'https://compte.example', '--account', 'https://api.example'],
    '--application is missing.',
  ],
  [
    'check-apis',
    ['--portal', 'https://compte.example', '--config', '/a.env', '--account', 'a'],
    'The configuration file already contains the addresses of the APIs: leave out --account and --application.',
  ],
  [
    'check-apis',
    ['--reachable', '--write'],
    '--reachable and --write exclude each other: leave out one of the two options.',
  ],
  ['check-apis', ['compte.example'], 'There is one argument too many: "compte.example"'],
  ['check-apis', ['--portl', 'https://compte.example'], "Unknown option '--portl'\n"],
  ['check-apis', ['--portal'], "Option '--portal <value>' argument missing\n"],
  ['check-portal', [], "The portal's address is missing."],
  ['check-portal', ['http://compte.example'], "The portal's address must be an https address"],
  ['check-redirect', ['--portal', 'compte.example', 'https://app.example'], '--portal must be an https address'],
])(
  'the command %s refuses the arguments %j, and prints one line about the fault before its usage',
  async (command, args, fault) => {
    const { status, output } = await startProgram([process.execPath, `dist-tools/${command}.mjs`, ...args]).ended
    expect(output).toMatch(/^[^\n]+\nUsage: /)
    expect(output.slice(0, fault.length)).toBe(fault)
    expect(status).toBe(2)
  },
)

test('the documented systemd unit for the APIs fails when one API does not answer', async () => {
  const [, command = ''] = /^ExecStart=(.+)$/m.exec(await readFile('deploy/examples/portal-apis.service', 'utf8')) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'unit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'production.env')
  const replaced = command
    .replace('/usr/bin/node', process.execPath)
    .replace('/srv/portal/production/current/', '')
    .replace('/etc/portal/production.env', file)
    .replace('https://compte.skezia.example', server.origin)
  const run = () => startProgram(replaced.split(' ')).ended
  await writeVariables(file, values)
  const answered = await run()
  expect(answered.output).toMatch(/GET \/users\/me.*GET \/projects/s)
  expect(answered.status).toBe(0)
  await writeVariables(file, { ...values, VITE_APPLICATION_API_URL: `http://localhost:${await findFreePort()}` })
  const failed = await run()
  expect(failed.output).toMatch(/^FAILED .*GET \/projects/m)
  expect(failed.status).toBe(1)
})

test.each([
  [
    { 'content-type': 'text/html' },
    /^WRONG logos: \S+\/logo\.svg\?v=2 has the type "?text\/html"?, which is no image$/,
  ],
  [
    { 'content-type': 'image/png', 'cross-origin-resource-policy': 'same-origin' },
    /^WRONG logos: \S+ has Cross-Origin-Resource-Policy: same-origin, so no browser shows it here$/,
  ],
])("if a solution's logo has the headers %j, check-portal reports the logo", async (headers, line) => {
  const before = logoHeaders
  logoHeaders = headers
  onTestFinished(() => void (logoHeaders = before))
  expect((await check()).wrong).toEqual([expect.stringMatching(line)])
})

test('if the host of the checked address is not PORTAL_HOST, check-portal reports the address', async () => {
  expect((await check({ ...values, PORTAL_HOST: 'localhost' })).wrong).toEqual([])
  expect((await check({ ...values, PORTAL_HOST: 'compte.skezia.example' })).wrong).toEqual([
    'WRONG host: localhost is not PORTAL_HOST (compte.skezia.example): correct the address or --config',
  ])
})

test('if the documents contain another value than the configuration of check-portal, check-portal names the variable', async () => {
  const { status, wrong } = await check({ ...values, VITE_SKEZIA_URL: 'https://new.skezia.invalid' })
  expect(wrong).toEqual([
    'WRONG configuration: / has other values of VITE_SKEZIA_URL (and 16 more)',
    expect.stringMatching(/^WRONG policy: \/: img-src of Content-Security-Policy must contain https:\/\/new/),
    expect.stringMatching(/^WRONG address: VITE_SKEZIA_URL: https:\/\/new\.skezia\.invalid\/login does not answer/),
  ])
  expect(status).toBe(1)
})

test('check-portal reports a document with a script that the security policy forbids', async () => {
  await replaceIn('subscription.html', '</head>', '<script>void 0</script></head>')
  const { wrong } = await check()
  expect(wrong).toEqual([
    'WRONG version: /health must be answered with 200 and the version, not with 503 "subscription.html is missing, cut short or unreadable"',
    'WRONG compression: /subscription is sent without gzip (and 1 more)',
    expect.stringMatching(/^WRONG policy: \/subscription: script-src of Content-Security-Policy must contain 'sha256-/),
  ])
})

test('check-portal reports a missing document and a missing asset', async () => {
  const asset = (await readdir('dist/assets')).find((name) => /^subscription-screen.*\.js$/.test(name)) ?? ''
  for (const suffix of ['', '.br', '.gz']) {
    await without(`assets/${asset}${suffix}`)
    await without(`index.html${suffix}`)
  }
  expect((await check()).wrong).toEqual([
    // `\S+` stands for the path of the missing document or asset.
    expect.stringMatching(/^WRONG version: .* 503 "\S+ is missing, cut short or unreadable"$/),
    expect.stringMatching(/^WRONG documents: \/ must be answered with 200, not 4/),
    `WRONG files: /assets/${asset} must be answered with 200, not 404`,
  ])
})

test('if a proxy answers in place of the portal, check-portal prints only one line', async () => {
  const { wrong } = await check(values, await inFront(() => 502))
  expect(wrong).toEqual([
    expect.stringMatching(
      /^WRONG reachable: http:\S+ answers 502: a proxy answers, and the portal behind the proxy does not: start the portal, or correct its address in the proxy, or let the proxy accept headers of 3500 bytes \(proxy_buffer_size of nginx\)$/,
    ),
  ])
})

test('each check refuses an unknown variable of a configuration file, as configure does', async () => {
  const file = join(documents, 'unknown.env')
  await writeVariables(file, { ...values, PORTAL_HTTPS_PORT: '443' })
  const commands = [
    ['check-portal', '--config', file, server.origin],
    ['check-portal', '--config', file],
    ['check-apis', '--config', file, '--portal', server.origin],
    ['check-redirect', '--config', file, 'https://app.skezia.example/'],
  ]
  for (const [command = '', ...args] of commands)
    expect(await startProgram([process.execPath, `dist-tools/${command}.mjs`, ...args], { env: {} }).ended).toEqual({
      status: 1,
      output:
        'PORTAL_HTTPS_PORT is not a variable of the portal: correct its name, perhaps to PORTAL_HTTP_PORT, or remove it.\n',
    })
})

test('if the portal does not answer, check-portal prints only one line', async () => {
  const { wrong } = await check(values, `http://localhost:${await findFreePort()}`)
  expect(wrong[0]).toMatch(/^WRONG reachable: http:\/\/localhost:\d+ does not answer/)
  expect(wrong.filter((line) => line.startsWith('WRONG'))).toHaveLength(1)
})

test('check-portal reports a certificate that comes from a private authority, names another host, or expires soon', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'authority-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { certificate, key } = createCertificate(folder, 'Clinique Exemple', 3)
  const secure = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (_, response) => {
    response.writeHead(404).end()
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => secure.listen(port, resolve))
  onTestFinished(() => void secure.close())
  const origin = `https://localhost:${port}`

  const unknown = await check(values, origin)
  expect(unknown.wrong[0]).toMatch(
    /^WRONG reachable: https:\S+ has a certificate of "Clinique Exemple", .*NODE_EXTRA_CA_CERTS/,
  )
  const known = await check({ ...values, NODE_EXTRA_CA_CERTS: certificate }, origin)
  expect(known.wrong.find((line) => line.includes('certificate'))).toMatch(
    /^WRONG certificate: ends on .*, in 2 days; renew it, or reload the server if it was renewed$/,
  )
  expect((await check({ ...values, NODE_EXTRA_CA_CERTS: certificate }, `https://127.0.0.1:${port}`)).wrong[0]).toMatch(
    /^WRONG reachable: \S+ has a certificate that browsers refuse \("Hostname\/IP does not match .*\): replace it$/,
  )
})

/** Changes the headers of an answer. Returns a new status, or a text to append to the document. */
type Alter = (headers: Headers, path: string) => number | string | void

/**
 * Starts a proxy in front of the portal, and returns the origin of the proxy. `alter` changes the answers of the
 * portal.
 */
async function inFront(alter: Alter): Promise<string> {
  const { origin, close } = await listen(async (request) => {
    const { pathname } = new URL(request.url)
    // Never ask for brotli, because many proxies do not support it.
    const encoding = request.headers.get('accept-encoding') === 'gzip' ? 'gzip' : 'identity'
    const { status, headers, body } = await requestPath(server.origin, pathname, {
      method: request.method,
      headers: { 'accept-encoding': encoding },
    })
    const changed = new Headers()
    for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') changed.set(name, value)
    const other = alter(changed, pathname)
    const isText = typeof other === 'string'
    if (isText) changed.delete('content-length')
    // Compress the added text separately. If two gzip texts follow each other, browsers decompress them to one text.
    const added = Buffer.from(isText ? other : '')
    const all = Buffer.concat([body, encoding === 'gzip' && isText ? gzipSync(added) : added])
    return new Response(request.method === 'HEAD' || status === 304 ? null : Uint8Array.from(all), {
      status: typeof other === 'number' ? other : status,
      headers: changed,
    })
  })
  onTestFinished(close)
  return origin
}

test.each<[what: string, alter: Alter, expected: RegExp]>([
  [
    'a missing security header',
    (headers) => headers.delete('x-content-type-options'),
    /^WRONG headers: \/ must have X-Content-Type-Options: nosniff \(and \d+ more\)$/,
  ],
  [
    'a looser policy',
    (headers) => {
      const policy = headers.get('content-security-policy') ?? ''
      headers.set('content-security-policy', policy.replace('connect-src', 'connect-src https://evil.example'))
    },
    /^WRONG policy: \/: connect-src of Content-Security-Policy must not contain "?https:\/\/evil\.example"? \(and \d+ more\)$/,
  ],
  [
    'a version of the server',
    (headers) => headers.set('server', 'nginx/1.22.1'),
    /^WRONG other headers: \/ names a version: Server: "nginx\/1\.22\.1" \(and \d+ more\)$/,
  ],
  [
    'a header that names the program behind the portal',
    (headers) => headers.set('x-powered-by', 'Express'),
    /^WRONG other headers: \/ names a program: X-Powered-By: "Express"/,
  ],
  [
    'a foreign cookie',
    (headers) => headers.append('set-cookie', 'balancer=a1; Path=/'),
    /^WRONG other headers: \/ sets a cookie, "balancer"; the portal sets none/,
  ],
  [
    'a wrong clock',
    (headers) => headers.set('date', new Date(Date.now() - 90_000).toUTCString()),
    /^WRONG clock: the portal's clock differs from this machine's by (89|9\d) s; check both$/,
  ],
  [
    'a proxy that sends another Host',
    (_, path) => (path === '/login' ? 421 : undefined),
    /^WRONG documents: \/login must be answered with 200, not 421: the proxy must send the Host of PORTAL_HOST$/,
  ],
  [
    'a page for which a proxy answers',
    (_, path) => (path === '/login' ? 504 : undefined),
    /^WRONG documents: \/login must be answered with 200, not 504: a proxy answers, and the program behind the proxy does not in time: start the program, or find out why it is slow$/,
  ],
  [
    'a script that a CDN adds',
    (_, path) => (path === '/login' ? '<script src="https://cdn.example/beacon.js" defer></script>' : undefined),
    /^WRONG policy: \/login loads "https:\/\/cdn\.example\/beacon\.js", which the policy forbids: a proxy or CDN adds it$/,
  ],
  [
    'a wrong type of a script that only a later page loads',
    (headers, path) => {
      if (path.startsWith('/assets/contact-panel')) headers.set('content-type', 'text/plain')
    },
    /^WRONG files: \/assets\/contact-panel\S+\.js has the type "text\/plain"/,
  ],
])('check-portal reports this fault of a portal: %s', async (_, alter, expected) => {
  const { wrong } = await check(values, await inFront(alter))
  expect(wrong).toEqual([expect.stringMatching(expected)])
})

test('check-portal reports an expired security.txt', async () => {
  const folder = join(server.site, '.well-known')
  await mkdir(folder, { recursive: true })
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = (end: Date) => writeFile(join(folder, 'security.txt'), `Expires: ${end.toISOString()}\n`)
  await write(new Date(Date.now() + 30 * 86_400_000))
  expect((await check()).wrong).toEqual([])
  await write(new Date('2026-01-01'))
  expect((await check()).wrong).toEqual([
    'WRONG security.txt: expires on "2026-01-01T00:00:00.000Z"; release configure renews it',
  ])
})

test('if a legal document still has passages to complete, check-portal reports the document', async () => {
  await replaceIn('documents/conditions-generales.html', '</main>', '<mark>[adresse]</mark> [à compléter]</main>')
  expect((await check()).wrong).toContainEqual(
    'WRONG legal documents: /documents/conditions-generales.html has passages to complete, 1 × <mark> and 1 × « à compléter » (PORTAL_DOCUMENTS, docs/deploy.md)',
  )
})

test('check-portal reports a legal document that names another brand', async () => {
  await replaceIn('documents/conditions-generales.html', /Compte\s+Skezia/g, 'Espace Alizé')
  expect((await check()).wrong).toContainEqual(
    expect.stringMatching(
      /^WRONG legal documents: \/documents\/conditions-generales\.html does not name "Compte Skezia": write/,
    ),
  )
})

test('check-portal reports a link of the site map to a missing page', async () => {
  const siteMap = async (from: string, to: string) => {
    await replaceIn('documents/plan-du-site.html', from, to)
    return (await check()).wrong.filter((line) => line.startsWith('WRONG site map'))
  }
  expect(await siteMap('</main>', '<a href="charte.html">Charte</a></main>')).toEqual([
    'WRONG site map: leads to /documents/charte.html, which answers 404',
  ])
})

test('check-portal reports a site map that lacks a configured address, and a draft that the site still serves', async () => {
  const VITE_TERMS_URL = `${others[0]?.origin ?? ''}/cgu`
  await replaceIn('documents/conditions-generales.html', '</main>', '[à compléter]</main>')
  expect((await check({ ...values, VITE_TERMS_URL })).wrong).toContainEqual(
    `WRONG site map: does not name ${VITE_TERMS_URL}: put the release into service again (and 1 more)`,
  )
})

test('check-portal reports a changed script in each compressed form', async () => {
  const asset = (await readdir('dist/assets')).find((name) => /^subscription-screen.*\.js$/.test(name)) ?? ''
  await replaceIn(`assets/${asset}`, '', '/*')
  await writeFile(join(server.site, `assets/${asset}.br`), 'a')
  onTestFinished(() => rm(join(server.site, `assets/${asset}.br`)))
  expect((await check()).wrong.slice(1)).toEqual([
    `WRONG files: /assets/${asset} is not the file of the build: put the release into service again`,
    expect.stringMatching(/^WRONG compression: \S+ is sent without gzip \(and 1 more\)$/),
  ])
})

test('check-portal reports each configured address that gives a wrong answer', async () => {
  const [skezia = '', skemeet = '', other = ''] = others.map(({ origin }) => origin)
  const wrongOnes: Record<string, [value: string, line: string | undefined]> = {
    VITE_SKEZIA_URL: [skemeet, `${skemeet}/login is a page of Skemeet, with the title "Skemeet – Connexion"`],
    VITE_SKEMEET_URL: [
      `${skezia}/patients`,
      `${skezia}/patients ends with /patients, which the portal adds: leave it out`,
    ],
    VITE_MORE_SOLUTIONS: [
      JSON.stringify([
        { name: 'Skexpert', description: 'a', url: `${other}/login` },
        { name: 'Skecollect', description: 'a', url: `${solution.origin}/data` },
      ]),
      `Skecollect: ${solution.origin}/data is no page, but has the type "application/json"`,
    ],
    VITE_REDIRECT_ALLOWED_ORIGINS: ['http://127.0.0.1:9', 'http://127.0.0.1:9/ does not answer'],
    VITE_TERMS_URL: [`${other}/none`, `${other}/none answers 404`],
    VITE_PRIVACY_URL: [`${other}/moved`, undefined],
    VITE_ACCESSIBILITY_URL: [
      `${other}/elsewhere`,
      `${other}/elsewhere redirects to "https://elsewhere.example/page": set the address that it leads to`,
    ],
    VITE_API_DOCS_URL: ['https://docs.skezia.invalid/api', 'https://docs.skezia.invalid/api does not answer'],
    VITE_MATOMO_URL: ['https://stats.skezia.invalid', 'https://stats.skezia.invalid/matomo.js does not answer'],
    VITE_API_TOKEN_URL: [
      `${other}/gateway`,
      `${other}/gateway answers 502: a proxy answers, and the program behind the proxy does not: start the program, or`,
    ],
    VITE_ERROR_REPORT_URL: [`${other}/none`, `${other}/none answers a POST with 404`],
    VITE_NOTICE: [`{"text":"a","link":"${other}/none"}`, `link: ${other}/none answers 404`],
    VITE_PRO_SANTE_CONNECT_LOGOUT_URL: [
      `${other}/auth?response_type=code`,
      `${other}/auth begins a sign-in: set the end_session_endpoint`,
    ],
    VITE_ACCOUNT_API_URL: [
      values.VITE_ACCOUNT_API_URL ?? '',
      'is not on 127.0.0.1, the site of the application API, Skezia, ',
    ],
    VITE_APPLICATION_API_URL: [
      other,
      `${other}/projects answers 200 "text/html", which is no API: check-apis says more`,
    ],
  }
  const given = Object.entries(wrongOnes).map(([name, [value]]) => [name, value] as const)
  const environment = { ...values, ...Object.fromEntries(given) }
  const lines = (await check(environment)).wrong.filter((line) => line.startsWith('WRONG address'))
  for (const [name, [, line]] of Object.entries(wrongOnes)) {
    const found = lines.filter((entry) => entry.startsWith(`WRONG address: ${name}`))
    expect(found, name).toEqual(line === undefined ? [] : expect.arrayContaining([expect.stringContaining(line)]))
  }
  // Run the command without a portal, because an operator can run it before the portal is in service.
  const file = join(documents, '.env')
  await writeVariables(file, environment)
  const alone = (await check({}, '--config', file)).lines
  expect(alone).toEqual(expect.arrayContaining(lines))
  expect(alone.filter((line) => !line.startsWith('WRONG address'))).toEqual([])
})

test('check-portal reports an application API on another site than the account API', async () => {
  const application = sandbox.applicationApiUrl.replace('localhost', '127.0.0.1')
  const solutions = {
    VITE_SKEZIA_URL: `${sandbox.accountApiUrl}/skezia`,
    VITE_SKEMEET_URL: '',
    VITE_MORE_SOLUTIONS: '[]',
  }
  const { wrong } = await check({ ...values, ...solutions, VITE_APPLICATION_API_URL: application })
  expect(wrong).toContainEqual(
    `WRONG address: VITE_APPLICATION_API_URL: ${application} is not on localhost, the site of VITE_ACCOUNT_API_URL: put both on one site, because the two APIs share the session cookie`,
  )
})

test.each([
  ['/failing', 'answers 500, because the API has failed: read its log'],
  ['/gateway', 'answers 502: a proxy answers, and the API behind the proxy does not: start the API'],
])('if the application API fails at the path %s, check-portal reports the failure', async (path, line) => {
  const failing = `${others[2]?.origin ?? ''}${path}`
  const { wrong } = await check({ ...values, VITE_APPLICATION_API_URL: failing })
  expect(wrong).toContainEqual(
    expect.stringContaining(`WRONG address: VITE_APPLICATION_API_URL: ${failing}/projects ${line}`),
  )
})

test('check-portal reports a missing compressed file', async () => {
  await without('login.html.br')
  expect((await check()).wrong).toEqual(['WRONG compression: /login is sent without brotli'])
})
