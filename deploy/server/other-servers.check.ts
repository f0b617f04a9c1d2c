import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestPath } from './http-request'
import { findFreePort, VALUES } from './nginx-test-server'
import { startApache, startCaddy } from './other-test-servers'
import { createCertificate, startProgram } from './test-programs'

/*
 * Checks hosts, HTTPS and logs of Caddy and Apache. responses.check.ts compares the answers of all servers with
 * nginx's.
 */
const SERVERS = [
  ['Caddy', startCaddy],
  ['Apache', startApache],
] as const

describe.each(SERVERS)('%s', (_, start) => {
  let folder: string
  let server: Awaited<ReturnType<typeof start>>
  let httpOrigin: string
  let environment: Record<string, string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'certificate-'))
    const [port, httpPort] = await Promise.all([findFreePort(), findFreePort()])
    const { certificate, key } = createCertificate(folder)
    await mkdir(join(folder, '.well-known/acme-challenge'), { recursive: true })
    await writeFile(join(folder, '.well-known/acme-challenge/answer'), 'proof')
    environment = {
      ...VALUES,
      ...{ PORTAL_HOST: 'localhost', PORTAL_TLS_CERTIFICATE: certificate, PORTAL_TLS_KEY: key },
      ...{ PORTAL_HTTP_PORT: String(httpPort), PORTAL_ACME_WEBROOT: folder, PORTAL_LOG_FORMAT: 'json' },
    }
    server = await start(environment, port)
    httpOrigin = `http://localhost:${httpPort}`
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('over plain HTTP, the server redirects each address to HTTPS, except the addresses for an ACME client', async () => {
    for (const path of ['/login?mailActivatedToken=jeton', '/.env', '/dashboard/apps']) {
      const { status, headers } = await requestPath(httpOrigin, path)
      expect(status, path).toBe(308)
      expect(headers.location).toBe(server.origin + path)
      expect(headers['cache-control']).toBe('no-store')
    }
    const answer = await requestPath(httpOrigin, '/.well-known/acme-challenge/answer')
    expect([answer.status, answer.body.toString()]).toEqual([200, 'proof'])
  })

  test("over HTTPS, the server sends the portal's pages only for the portal's host name", async () => {
    expect((await requestPath(server.origin, '/login')).body.toString()).toContain('Compte Skezia')
    const { body } = await requestPath(server.origin, '/login', {
      headers: { host: 'evil.example' },
      serverName: 'localhost',
    })
    expect(body.toString()).not.toContain('Skezia')
  })

  test('check-portal finds no fault in the pages, files and headers of this server', async () => {
    const { output } = await startProgram([process.execPath, 'dist-tools/check-portal.mjs', server.origin], {
      env: { ...environment, NODE_EXTRA_CA_CERTS: environment.PORTAL_TLS_CERTIFICATE },
    }).ended
    // Ignore the faults of the test itself. No server answers at the configured addresses, the legal documents are
    // drafts, and the certificate ends tomorrow.
    const wrong = output.split('\n').filter((line) => /^WRONG (?!address|legal documents|certificate)/.test(line))
    expect(wrong).toEqual([])
    expect(output).toMatch(/^ok {4}headers: on every answer$/m)
  })

  test("the server shows the portal at `/server-status` and `/icons`, although Debian's Apache uses these paths", async () => {
    for (const path of ['/server-status', '/icons'])
      expect((await requestPath(server.origin, path)).body.toString(), path).toContain('Compte Skezia')
  })

  test('the log of the server contains no token from an address', async () => {
    const secrets = ['/login?token=jeton', '/login%3Ftoken=jeton', '/login%253ftoken=jeton', '/login&token=jeton']
    for (const path of [...secrets, '//login?token=jeton', '/none.png?token=jeton'])
      await requestPath(server.origin, path, { headers: { referer: 'https://a.example/?token=jeton' } })
    await expect.poll(() => readFile(server.log, 'utf8')).toContain('/none.png')
    const log = await readFile(server.log, 'utf8')
    expect(log).toContain('/login')
    expect(log).not.toContain('jeton')
    for (const line of log.trim().split('\n')) expect(() => JSON.parse(line) as unknown, line).not.toThrow()
  })
})
