import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestPath } from './http-request'
import { findFreePort, startMainNginx, type MainNginx } from './nginx-test-server'

/*
 * Sends requests that fail to an nginx whose own logs contain whole addresses and every error. No log may contain a
 * token.
 */
const HOST = 'compte.skezia.example'
const TOKEN = 'jeton-secret'
const QUERY = `?resetPasswordToken=${TOKEN}`

let home: string
let nginx: MainNginx
let port: number
let proxyPort: number

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'logs-'))
  await chmod(home, 0o755)
  port = await findFreePort()
  proxyPort = await findFreePort()
  const environment = {
    VITE_ACCOUNT_API_URL: 'https://api.skezia.example/account',
    VITE_APPLICATION_API_URL: 'https://applications.skezia.example',
    VITE_SKEZIA_URL: 'https://app.skezia.example',
    VITE_SKEMEET_URL: 'https://meet.skemeet.example',
    PORTAL_HOST: HOST,
    PORTAL_PORT: String(port),
    PORTAL_ACCESS_LOG: join(home, 'portal.log'),
  }
  const command = ['dist-tools/configure.mjs', '--to', join(home, 'portal')]
  expect(spawnSync(process.execPath, command, { env: environment, encoding: 'utf8' }).stderr).toBe('')
  const portal = `include ${home}/portal/nginx/portal.conf;`
  await writeFile(join(home, 'sites.conf'), `${portal}\n${await documentedProxy()}`)
  nginx = await startMainNginx(home, `${home}/sites.conf`)
})
afterAll(async () => {
  await nginx.close()
  await rm(home, { recursive: true })
})

/** The proxy of docs/deploy.md, in front of a port where nothing listens. */
async function documentedProxy(): Promise<string> {
  const [, block = ''] = /```nginx\n([^]*?)```/.exec(await readFile('docs/deploy.md', 'utf8')) ?? []
  const [, directives = ''] = /ssl_certificate_key [^\n]*\n([^]*)}\n$/.exec(block) ?? []
  return `server { listen ${proxyPort}; ${directives.replace('127.0.0.1:8080', `127.0.0.1:${await findFreePort()}`)} }`
}

const get = async (path: string, headers: Record<string, string> = {}, on = port) =>
  (await requestPath(`http://127.0.0.1:${on}`, path, { headers: { host: HOST, ...headers } })).status

/** Sends a text as it is and returns the first line of the answer. */
function sendText(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => void (answer += chunk))
    socket.once('error', reject).once('close', () => resolve(answer.split('\r\n')[0] ?? ''))
  })
}

/** Requests a path while nginx cannot read a file or a folder. */
async function whileUnreadable(file: string, path: string): Promise<number> {
  const { mode } = await stat(file)
  await chmod(file, 0o000)
  return get(path).finally(() => chmod(file, mode))
}

/** Requests a path while a folder does not exist. */
async function whileAbsent(folder: string, path: string): Promise<number> {
  await rename(folder, `${folder}.away`)
  return get(path).finally(() => rename(`${folder}.away`, folder))
}

test('no log contains a token, whatever fails', async () => {
  const site = join(home, 'portal/site')
  const statuses = {
    served: await get(`/login${QUERY}`, { referer: `https://app.skezia.example/${TOKEN}` }),
    'unreadable file': await whileUnreadable(join(site, 'favicon.svg'), `/favicon.svg${QUERY}`),
    'unreadable document': await whileUnreadable(join(site, 'login.html'), `/login${QUERY}`),
    'unreadable folder': await whileUnreadable(site, `/favicon.svg${QUERY}`),
    'missing site': await whileAbsent(site, `/assets/none.js${QUERY}`),
    'missing asset': await get(`/assets/none.js${QUERY}`),
    'missing file': await get(`/none.png${QUERY}`),
    'long file name': await get(`/${'a'.repeat(5000)}${QUERY}`),
    'long address': await get(`/login${QUERY}${'a'.repeat(20_000)}`),
    'long header': await get(`/login${QUERY}`, { cookie: 'a'.repeat(20_000) }),
    'long body': await get(`/login${QUERY}`, { 'content-length': '5000' }),
    'malformed path': await get(`/%00${QUERY}`),
    'another host': await get(`/login${QUERY}`, { host: 'evil.example' }),
    'upstream that does not answer': await get(`/login${QUERY}`, {}, proxyPort),
  }
  expect(statuses).toEqual({
    served: 200,
    'unreadable file': 403,
    'unreadable document': 403,
    'unreadable folder': 404,
    'missing site': 404,
    'missing asset': 404,
    'missing file': 404,
    'long file name': 200,
    'long address': 414,
    'long header': 400,
    'long body': 413,
    'malformed path': 400,
    'another host': 421,
    'upstream that does not answer': 502,
  })
  for (const [text, answer] of [
    [`GET /login${QUERY} HTTP/9.9\r\nHost: ${HOST}\r\n\r\n`, /^HTTP\/1\.1 505/],
    [`GET /login${QUERY} HTTP/1.1\r\n\r\n`, /^HTTP\/1\.1 400/],
    [`GET /login${QUERY} HTTP/1.1\r\nHost: a b\r\n\r\n`, /^HTTP\/1\.1 400/],
    [`GET login${QUERY} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`, /400/],
    [`GET /login${QUERY} ${TOKEN} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`, /400/],
    [`get /login${QUERY}\r\n`, /400/],
    [`GET /login${QUERY} HTTP/1.1\r\nHost: ${HOST}\r\nCook ie: ${TOKEN}\r\n\r\n`, /^HTTP\/1\.1 400/],
    [`GET /login${QUERY} HTTP/1.1\r\nHost: ${HOST}`, /^$/],
  ] as const)
    expect([text.slice(0, 40), await sendText(text)]).toEqual([text.slice(0, 40), expect.stringMatching(answer)])

  const portalLog = await readFile(join(home, 'portal.log'), 'utf8')
  expect(portalLog).toMatch(/ GET \/login 200 /)
  for (const log of [portalLog, await nginx.accessLog(), await nginx.errorLog()])
    expect(log).not.toMatch(/jeton|secret/)
  expect(await nginx.errorLog()).not.toBe('')
})
