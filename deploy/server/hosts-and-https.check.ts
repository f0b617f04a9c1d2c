import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestPath, type HttpAnswer } from './http-request'
import { findFreePort, startNginx, VALUES, type NginxServer } from './nginx-test-server'
import { createCertificate } from './test-programs'

/** A host name that is longer than the default limit of nginx. */
const HOST = 'compte.recette.centre-hospitalier-universitaire.skezia.example'
const OWN_HOST = { ...VALUES, PORTAL_HOST: HOST }
const FOREIGN_HOSTS = ['evil.example', `${HOST}.evil.example`, `a.${HOST}`, '127.0.0.1', '_', 'other-hosts.invalid']
const LONG_QUERY = `?redirectUrl=${'%C3%A9'.repeat(2048)}`

describe('plain HTTP behind a proxy', () => {
  let server: NginxServer
  beforeAll(async () => {
    server = await startNginx(OWN_HOST, await findFreePort())
  })
  afterAll(() => server.close())

  test('over plain HTTP behind a proxy, nginx accepts each spelling of the host name of the portal', async () => {
    for (const host of [HOST, HOST.toUpperCase(), `${HOST}:8443`, `${HOST}.`])
      expect((await requestPath(server.origin, '/login', { headers: { host } })).status, host).toBe(200)
    expect((await requestPath(server.origin, `/login${LONG_QUERY}`, { headers: { host: HOST } })).status).toBe(200)
  })

  test.each(FOREIGN_HOSTS)('over plain HTTP behind a proxy, nginx refuses the host %s', async (host) => {
    for (const path of ['/login', '/', '/favicon.svg', '/.templates/login.html', `/login${LONG_QUERY}`])
      expectRefused(await requestPath(server.origin, path, { headers: { host } }))
  })
})

describe('HTTPS', () => {
  let folder: string
  let server: NginxServer
  let httpOrigin: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'certificate-'))
    const [port, httpPort] = await Promise.all([findFreePort(), findFreePort()])
    const { certificate, key } = createCertificate(folder)
    const tls = { PORTAL_TLS_CERTIFICATE: certificate, PORTAL_TLS_KEY: key, PORTAL_HTTP_PORT: String(httpPort) }
    server = await startNginx({ ...OWN_HOST, ...tls }, port)
    httpOrigin = `http://localhost:${httpPort}`
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('if HTTPS is configured, nginx redirects each request over plain HTTP to HTTPS', async () => {
    for (const path of ['/login?mailActivatedToken=jeton', `/login${LONG_QUERY}`, '/.env', '//evil.example']) {
      const { status, headers } = await requestPath(httpOrigin, path, { headers: { host: HOST } })
      expect(status, path).toBe(308)
      expect(headers.location).toBe(`https://${HOST}:${new URL(server.origin).port}${path}`)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers.server).toBe('nginx')
    }
  })

  test.each(FOREIGN_HOSTS)(
    'if HTTPS is configured, nginx refuses a request over plain HTTP for the host %s',
    async (host) => {
      expectRefused(await requestPath(httpOrigin, '/login?mailActivatedToken=jeton', { headers: { host } }))
    },
  )

  test('over HTTPS, nginx serves the portal even if the TLS handshake contains no server name', async () => {
    for (const serverName of [HOST, ''])
      expect(
        (await requestPath(server.origin, `/login${LONG_QUERY}`, { headers: { host: HOST }, serverName })).status,
      ).toBe(200)
  })

  test.each(FOREIGN_HOSTS)(
    'over HTTPS, nginx refuses the host %s, whatever server name the TLS handshake contains',
    async (host) => {
      for (const serverName of [HOST, 'evil.example', ''])
        expectRefused(await requestPath(server.origin, '/login', { headers: { host }, serverName }))
    },
  )

  test('the answer to plain HTTP on the HTTPS port names no version of nginx', async () => {
    const { status, headers } = await requestPath(server.origin.replace('https:', 'http:'), '/login')
    expect([status, headers.server, headers['cache-control']]).toEqual([400, 'nginx', 'no-store'])
  })
})

function expectRefused({ status, headers, body }: HttpAnswer): void {
  expect(status).toBe(421)
  expect(headers).toMatchObject({ server: 'nginx', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers.location).toBeUndefined()
  expect(body.toString()).not.toMatch(/Skezia|jeton|\d\.\d+\.\d/)
}
