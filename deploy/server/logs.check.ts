import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { requestPath } from './http-request'
import { documentedProxy, findFreePort, startMainNginx, VALUES, type MainNginx } from './nginx-test-server'

/*
 * These tests check that no log contains a token. Many requests fail on purpose, because nginx quotes the address of a
 * failed request in its error log.
 */
const HOST = 'compte.skezia.example'
const TOKEN = 'jeton-secret'
const QUERY = `?resetPasswordToken=${TOKEN}`
/** A client can send this header itself. Without trusted proxies, nginx ignores the header. */
const FORWARDED = { 'x-forwarded-for': '203.0.113.7' }
const VERSION = readFileSync('dist-tools/version.txt', 'utf8').trim()

let home: string
let nginx: MainNginx
let port: number
let proxyPort: number
let jsonPort: number

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'logs-'))
  await chmod(home, 0o755)
  port = await findFreePort()
  proxyPort = await findFreePort()
  jsonPort = await findFreePort()
  configure('portal', port)
  configure('json', jsonPort, { PORTAL_LOG_FORMAT: 'json', PORTAL_TRUSTED_PROXIES: '127.0.0.1, ::1, 10.0.0.0/8' })
  const portals = ['portal', 'json'].map((name) => `include ${home}/${name}/nginx/portal.conf;\n`)
  await writeFile(join(home, 'sites.conf'), portals.join('') + (await documentedProxy(proxyPort, await findFreePort())))
  nginx = await startMainNginx(home, `${home}/sites.conf`)
})
afterAll(async () => {
  await nginx.close()
  await rm(home, { recursive: true })
})

function configure(name: string, on: number, more: Record<string, string> = {}): void {
  const environment = {
    ...VALUES,
    PORTAL_HOST: HOST,
    PORTAL_PORT: String(on),
    PORTAL_ACCESS_LOG: join(home, `${name}.log`),
    ...more,
  }
  const command = ['dist-tools/configure.mjs', '--to', join(home, name)]
  expect(spawnSync(process.execPath, command, { env: environment, encoding: 'utf8' }).stderr).toBe('')
}

const get = async (path: string, headers: Record<string, string> = {}, on = port) =>
  (await requestPath(`http://127.0.0.1:${on}`, path, { headers: { host: HOST, ...headers } })).status

/** Sends a raw text to nginx, and returns the first line of the answer. */
async function sendText(sent: string | Buffer, on = port): Promise<string> {
  const [line = ''] = (await text(connect(on, '127.0.0.1').end(sent))).split('\r\n')
  return line
}

/** Requests `path` while nginx has no right to read `file`, which can be a folder. */
async function whileUnreadable(file: string, path: string, on = port): Promise<number> {
  const { mode } = await stat(file)
  await chmod(file, 0o000)
  try {
    return await get(path, {}, on)
  } finally {
    await chmod(file, mode)
  }
}

/** Moves `folder` away, requests `path`, and moves the folder back. */
async function whileAbsent(folder: string, path: string): Promise<number> {
  await rename(folder, `${folder}.away`)
  try {
    return await get(path)
  } finally {
    await rename(`${folder}.away`, folder)
  }
}

test('no log contains a token after any kind of failed request', async () => {
  const site = join(home, 'portal/site')
  const requests: [what: string, status: number, send: () => Promise<number>][] = [
    ['served', 200, () => get(`/login${QUERY}`, { referer: `https://app.skezia.example/${TOKEN}`, ...FORWARDED })],
    ['two slashes', 308, () => get(`//login${QUERY}`)],
    ['unreadable file', 403, () => whileUnreadable(join(site, 'favicon.svg'), `/favicon.svg${QUERY}`)],
    ['unreadable folder', 404, () => whileUnreadable(site, `/favicon.svg${QUERY}`)],
    ['missing site', 404, () => whileAbsent(site, `/assets/none.js${QUERY}`)],
    ['missing asset', 404, () => get(`/assets/none.js${QUERY}`)],
    ['long file name', 200, () => get(`/${'a'.repeat(5000)}${QUERY}`)],
    ['encoded question mark', 200, () => get(`/login%3FmailActivatedToken%3D${TOKEN}`)],
    ['encoded twice', 200, () => get(`/login%253fmailActivatedToken=${TOKEN}`)],
    ['ampersand', 200, () => get(`/login&amp;mailActivatedToken=${TOKEN}`)],
    [
      'encoded question mark, unreadable',
      403,
      () => whileUnreadable(join(site, 'index.html'), `/login%3Fcode=${TOKEN}`),
    ],
    ['long address', 414, () => get(`/login${QUERY}${'a'.repeat(40_000)}`)],
    ['long header', 400, () => get(`/login${QUERY}`, { cookie: 'a'.repeat(40_000) })],
    ['long body', 413, () => get(`/login${QUERY}`, { 'content-length': '5000' })],
    ['malformed path', 400, () => get(`/%00${QUERY}`)],
    ['another host', 421, () => get(`/login${QUERY}`, { host: 'evil.example' })],
    ['upstream that does not answer', 502, () => get(`/login${QUERY}`, {}, proxyPort)],
  ]
  for (const [what, status, send] of requests) expect(await send(), what).toBe(status)
  for (const [sent, answer] of [
    [`GET /login${QUERY} HTTP/9.9\r\nHost: ${HOST}\r\n\r\n`, /^HTTP\/1\.1 505/],
    [`GET /login${QUERY} HTTP/1.1\r\n\r\n`, /^HTTP\/1\.1 400/],
    [`GET /login${QUERY} HTTP/1.1\r\nHost: a b\r\n\r\n`, /^HTTP\/1\.1 400/],
    [`GET login${QUERY} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`, /400/],
    [`GET /login${QUERY} ${TOKEN} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`, /400/],
    [`get /login${QUERY}\r\n`, /400/],
    [`GET /login${QUERY} HTTP/1.1\r\nHost: ${HOST}\r\nCook ie: ${TOKEN}\r\n\r\n`, /^HTTP\/1\.1 400/],
    [`GET /login${QUERY} HTTP/1.1\r\nHost: ${HOST}`, /^$/],
  ] as const)
    expect(await sendText(sent), sent.slice(0, 40)).toMatch(answer)

  const portalLog = await readFile(join(home, 'portal.log'), 'utf8')
  expect(portalLog).toMatch(new RegExp(`^127\\.0\\.0\\.1 \\[\\S+\\] ${HOST} GET /login 200 \\d+ \\S+ ${VERSION}$`, 'm'))
  expect(portalLog).not.toContain(FORWARDED['x-forwarded-for'])
  // Requests for other hosts are logged with their host.
  expect(portalLog).toMatch(/ evil\.example GET \/login 421 /)
  expect((await stat(join(home, 'portal.log'))).mode & 0o777).toBe(0o640)

  const errorLog = await readFile(join(home, 'portal-error.log'), 'utf8')
  expect((await stat(join(home, 'portal-error.log'))).mode & 0o777).toBe(0o640)
  const line = new RegExp(`^\\[\\S+\\] ${HOST} GET /favicon.svg 403 ${site}/favicon.svg ${VERSION}$`, 'm')
  expect(errorLog).toMatch(line)
  for (const log of [portalLog, errorLog, await nginx.accessLog(), await nginx.errorLog()])
    expect(log).not.toMatch(/jeton|secret/)
  expect(await nginx.errorLog()).not.toBe('')
})

const jsonLines = async (log: string): Promise<unknown[]> =>
  (await readFile(log, 'utf8')).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]))

test('if nginx has no free file descriptor, the logs contain no token', async () => {
  const fullPort = await findFreePort()
  configure('full', fullPort)
  const file = join(home, 'full/site/login.html')
  const log = join(home, 'full-error.log')
  const server = await startMainNginx(join(home, 'full'), `${home}/full/nginx/portal.conf`, 'worker_rlimit_nofile 64;')
  onTestFinished(() => server.close())
  // Open so many connections that the nginx worker has no file descriptor left.
  const sockets = Array.from({ length: 100 }, () => connect(fullPort, '127.0.0.1'))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  let asked = 0
  const ask = (path: string) => {
    const socket = sockets[asked++] ?? expect.fail()
    const headers = [`Host: ${HOST}`, `Referer: https://app.skezia.example/${TOKEN}`, 'Connection: close']
    socket.write(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    return text(socket)
  }
  let shown = ''
  await expect.poll(async () => (shown = await ask(`/login${QUERY}`))).toMatch(/^HTTP\/1\.1 500 [^]*<\/html>\s*$/)
  for (const header of ['Server: nginx', 'Cache-Control: no-store', 'X-Content-Type-Options: nosniff'])
    expect(shown.split('\r\n')).toContain(header)
  await expect.poll(() => ask('/health')).toMatch(/^HTTP\/1\.1 500 /)
  const line = String.raw`\[\S+\] ${HOST} GET /login 500 ${file} ${VERSION}\n`
  await expect.poll(() => readFile(log, 'utf8')).toMatch(new RegExp(`^(${line})+$`))
  const requests = await readFile(join(home, 'full.log'), 'utf8')
  for (const written of [await readFile(log, 'utf8'), requests, await server.errorLog(), shown])
    expect(written).not.toMatch(/jeton|secret/)
})

test('the logs in JSON contain the address of the client, even if trusted proxies forward its request', async () => {
  const logs = { requests: join(home, 'json.log'), errors: join(home, 'json-error.log') }
  const file = join(home, 'json/site/login.html')
  await get(`/login${QUERY}`, { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.2.3' }, jsonPort)
  await get(`/a"b\\c${QUERY}`, {}, jsonPort)
  await sendText(`get /login${QUERY}\r\n`, jsonPort)
  await sendText(Buffer.from(`GET /a\xff${QUERY} HTTP/1.1\r\nHost: b\xff\r\n\r\n`, 'latin1'), jsonPort)
  await whileUnreadable(file, `/login${QUERY}`, jsonPort)
  const request = { host: HOST, method: 'GET', version: VERSION, time: expect.any(String) as unknown }
  expect(await jsonLines(logs.requests)).toContainEqual({
    ...{ ...request, client: '203.0.113.7', path: '/login', status: '200' },
    ...{ bytes: expect.stringMatching(/^\d+$/) as unknown, seconds: expect.stringMatching(/^\d\.\d+$/) as unknown },
  })
  expect(await jsonLines(logs.requests)).toContainEqual(expect.objectContaining({ path: '/a"b\\c' }))
  expect(await jsonLines(logs.requests)).toContainEqual(expect.objectContaining({ host: 'b', path: '/a' }))
  new TextDecoder('utf-8', { fatal: true }).decode(await readFile(logs.requests))
  expect(await jsonLines(logs.errors)).toEqual([{ ...request, path: '/login', status: '403', file }])
  expect(await readFile(logs.requests, 'utf8')).not.toMatch(/jeton|secret/)
})

test('the documented rotation keeps the mode 0640 of the logs', async () => {
  const conf = join(home, 'logrotate.conf')
  const example = await readFile('deploy/examples/portal.logrotate', 'utf8')
  const reopen = `nginx -e stderr -s reopen -c ${nginx.conf}`
  await writeFile(
    conf,
    example.replace('/var/log/portal/*.log', join(home, 'portal.log')).replace('nginx -s reopen', reopen),
  )
  await get('/login')
  const rotated = spawnSync('/usr/sbin/logrotate', ['--force', '--state', join(home, 'state'), conf], {
    encoding: 'utf8',
  })
  expect(rotated.status).toBe(0)
  await expect.poll(() => get('/logout').then(() => readFile(join(home, 'portal.log'), 'utf8'))).toContain('/logout')
  expect(await readFile(join(home, 'portal.log.1'), 'utf8')).toContain(' GET /login 200 ')
  expect((await stat(join(home, 'portal.log'))).mode & 0o777).toBe(0o640)
})

const ALERT = 'deploy/examples/portal-alert.sh'

/** Contains one function for each format of the log. The function returns the line for one request. */
const LOG_LINES = {
  text: (time: string, host: string, path: string, status: number) =>
    `203.0.113.7 [${time}] ${host} GET ${path} ${status} 1 0.000 ${VERSION}\n`,
  json: (time: string, host: string, path: string, status: number) => {
    const request = { host, method: 'GET', path, status: String(status) }
    return `${JSON.stringify({ time, client: '203.0.113.7', ...request, bytes: '1', seconds: '0.000', version: VERSION })}\n`
  },
}

test.each(['text', 'json'] as const)(
  'if the log has the format %s, the documented alert reports the faults of the given host',
  async (format) => {
    const log = join(home, `alert-${format}.log`)
    const alert = (host = HOST) => {
      const { status, stdout } = spawnSync('sh', [ALERT, host, log], { encoding: 'utf8' })
      return [status, stdout]
    }
    const time = spawnSync('date', ['+%Y-%m-%dT%H:%M:%S%:z'], { encoding: 'utf8' }).stdout.trim()
    const line = (path: string, status: number, host = HOST) => LOG_LINES[format](time, host, path, status)
    await writeFile(log, line('/login', 200) + line('/login', 500, 'recette.example').repeat(6))
    expect(alert()).toEqual([0, ''])
    await rename(log, `${log}.1`)
    await writeFile(log, '')
    expect(alert()).toEqual([0, ''])
    await writeFile(log, line('/login', 500).repeat(6) + line('/assets/none.js', 404).repeat(6))
    expect(alert()).toEqual([1, `${HOST}: 6 answers with a status from 500\n${HOST}: 6 missing assets\n`])
    await rm(`${log}.1`)
    await writeFile(log, line('/login', 200).replace(time.slice(0, 4), '2020') + line('/login', 200, 'recette.example'))
    expect(alert()).toEqual([1, `${HOST}: nobody has opened the sign-in page\n`])
    const other = 'compte.skezia.exmaple'
    expect(alert(other)).toEqual([
      1,
      `${other}: ${log} has no request for this host; it has requests for ${HOST} recette.example: correct the host or the log\n`,
    ])
    await writeFile(log, '')
    expect(alert(other)).toEqual([1, `${other}: ${log} has no request for this host: correct the host or the log\n`])
  },
)

test('the documented alert can read the JSON lines that nginx writes', async () => {
  await get('/login', {}, jsonPort)
  const alert = () => spawnSync('sh', [ALERT, HOST, join(home, 'json.log')], { encoding: 'utf8' }).stdout
  await expect.poll(alert).not.toContain('nobody has opened')
})

test('the documented receiver stores error reports, and refuses reports that arrive too fast', async () => {
  const [receiverPort, sinkPort] = [await findFreePort(), await findFreePort()]
  const receiver = (await readFile('deploy/examples/portal-reports.conf', 'utf8'))
    .replace('listen 443 ssl;', `listen ${receiverPort};`)
    .replace(/ *ssl_certificate\w* [^;]*;\n/g, '')
    .replaceAll('127.0.0.1:8090', `127.0.0.1:${sinkPort}`)
    .replace('/var/log/nginx/portal-reports.log', join(home, 'reports.log'))
  const folder = join(home, 'receiver')
  await mkdir(folder)
  await writeFile(join(folder, 'reports.conf'), receiver)
  const server = await startMainNginx(folder, join(folder, 'reports.conf'))
  onTestFinished(() => server.close())

  const report = JSON.stringify({ name: 'TypeError', message: 'a "quoted" text\n\u001b[2J', frames: [] })
  const send = async (body: string, method = 'POST') =>
    (await fetch(`http://127.0.0.1:${receiverPort}/portal`, { method, ...(method === 'POST' && { body }) })).status
  expect(await send('', 'GET')).toBe(403)
  expect(await send('x'.repeat(20_000))).toBe(413)
  const statuses: number[] = []
  for (let sent = 0; sent < 40; sent++) statuses.push(await send(report))
  expect(statuses[0]).toBe(204)
  expect(statuses.at(-1)).toBe(429)
  const accepted = statuses.filter((status) => status === 204)
  expect(await jsonLines(join(home, 'reports.log'))).toEqual(
    accepted.map(() => ({ time: expect.any(String) as unknown, report })),
  )
})
