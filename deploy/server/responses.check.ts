import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../../src/config'
import { requestPath, type HttpAnswer } from './http-request'
import { findFreePort, startNginx, VALUES } from './nginx-test-server'
import { startApache, startCaddy } from './other-test-servers'
import { securityHeaders } from './security-headers'

const SET = {
  ...VALUES,
  VITE_BRAND_NAME: 'Compte <Essai> & Cie',
  VITE_MATOMO_URL: 'https://stats.skezia.example',
  VITE_MATOMO_SITE_ID: '3',
}

/** The servers, each with the value of its Server header, which has no version. */
const SERVERS = [
  ['nginx', startNginx, 'nginx'],
  ['Caddy', startCaddy, undefined],
  ['Apache', startApache, 'Apache'],
] as const

describe.each(SERVERS)('%s', (program, start, serverHeader) => {
  let server: { origin: string; close: () => Promise<void> }
  let asset: string

  beforeAll(async () => {
    const contact = { PORTAL_SECURITY_CONTACT: 'securite@skezia.example' }
    server = await start({ ...SET, ...contact }, await findFreePort())
    const assets = await readdir('dist/assets')
    asset = `/assets/${assets.find((file) => /^index.*\.js$/.test(file)) ?? ''}`
  })
  afterAll(() => server.close())

  const get = (path: string, options?: Parameters<typeof requestPath>[2]) => requestPath(server.origin, path, options)

  const IMMUTABLE = 'public, max-age=31536000, immutable'

  /** Every kind of request, each with the expected status and Cache-Control header. */
  const ANSWERS: [what: string, send: () => Promise<HttpAnswer>, status: number, cacheControl: string][] = [
    ['a public page', () => get('/login'), 200, 'no-store'],
    ['a dashboard page', () => get('/dashboard/api-connections/42'), 200, 'no-store'],
    ['an unknown page', () => get('/no/such/page'), 200, 'no-store'],
    ['a legal document', () => get('/documents/conditions-generales.html'), 200, 'no-store'],
    ['a hashed asset', () => get(asset), 200, IMMUTABLE],
    ['a file without a hash', () => get('/favicon.svg'), 200, 'no-cache'],
    ['the worker that removes an earlier worker', () => get('/service-worker.js'), 200, 'no-cache'],
    ['the worker under another usual name', () => get('/sw.js'), 200, 'no-cache'],
    ['an icon that the build has drawn', () => get('/icons/favicon.ico'), 200, 'no-cache'],
    ['the icon of a home screen', () => get('/icons/apple-touch-icon.png'), 200, 'no-cache'],
    ['a hashed asset, unchanged', () => unchanged(asset), 304, IMMUTABLE],
    ['a file without a hash, unchanged', () => unchanged('/favicon.svg'), 304, 'no-cache'],
    ['a document, unchanged', () => unchanged('/login'), 304, 'no-store'],
    ['a range of an asset', () => get(asset, { headers: { range: 'bytes=0-9' } }), 206, IMMUTABLE],
    ['a missing asset', () => get('/assets/index-0000.js'), 404, 'no-store'],
    ['an asset folder', () => get('/assets/'), 404, 'no-store'],
    ['a missing file', () => get('/none.png'), 404, 'no-store'],
    ['a method other than GET and HEAD', () => get('/login', { method: 'POST' }), 405, 'no-store'],
    ['cookies of 30 KB', () => get('/login', { headers: { cookie: `a=${'a'.repeat(30_000)}` } }), 200, 'no-store'],
    ['a malformed address', () => get('/%00'), program === 'Apache' ? 404 : 400, 'no-store'],
    ['the health path', () => get('/health'), 200, 'no-store'],
    ['security.txt', () => get('/.well-known/security.txt'), 200, 'no-cache'],
    ['a mailed link whose path begins with two slashes', () => get('//login?a=b'), 308, 'no-store'],
    ['the change-password address', () => get('/.well-known/change-password'), 302, 'no-store'],
    ['another well-known file', () => get('/.well-known/openid-configuration'), 404, 'no-store'],
  ]

  /**
   * nginx refuses requests above these limits, and its answers contain the portal's headers. Caddy accepts such
   * requests. The answers of Apache lack the portal's headers.
   */
  const LIMITS: typeof ANSWERS = [
    ['an address that is too long', () => get(`/login?a=${'a'.repeat(40_000)}`), 414, 'no-store'],
    ['more cookies', () => get('/login', { headers: { cookie: `a=${'a'.repeat(40_000)}` } }), 400, 'no-store'],
  ]

  async function unchanged(path: string): Promise<HttpAnswer> {
    const { headers } = await get(path)
    return get(path, { headers: { 'if-none-match': headers.etag ?? '' } })
  }

  describe('security headers, once each, and Cache-Control', () => {
    test.each(program === 'nginx' ? [...ANSWERS, ...LIMITS] : ANSWERS)(
      'the security headers and Cache-Control are right in the answer to: %s',
      async (_, send, status, cache) => {
        const answer = await send()
        expect(answer.status).toBe(status)
        const expected = { ...securityHeaders(parseConfig(SET), await servedDocuments()), 'Cache-Control': cache }
        for (const [name, value] of Object.entries(expected))
          expect(answer.headers[name.toLowerCase()], name).toBe(value)
        expect(answer.headers.server).toBe(serverHeader)
      },
    )
  })

  /** Reads the documents from the server. The security policy contains the hashes of the scripts in these documents. */
  async function servedDocuments(): Promise<string[]> {
    const names = (await readdir('dist', { recursive: true })).filter(
      (name) => name.endsWith('.html') && !name.startsWith('.'),
    )
    // The paths of documents below /dashboard have no ending `.html`, because the server answers these paths only.
    const paths = names.map((name) => `/${name.startsWith('dashboard/') ? name.replace(/\.html$/, '') : name}`)
    return Promise.all(paths.map(async (path) => (await get(path)).body.toString()))
  }

  describe('documents', () => {
    test('the document of a public page contains the configuration', async () => {
      const { body, headers } = await get('/login?redirectUrl=%2Fdashboard%2Fapps')
      const html = body.toString()
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(html).toContain('<div id="root" data-hydrate')
      const block = /<script type="application\/json" id="config">([^<]*)<\/script>/.exec(html)?.[1]
      expect(JSON.parse(block ?? '')).toEqual(SET)
      expect(html).toContain('– Compte &#60;Essai&#62; &#38; Cie</title>')
      expect(html).toContain('<link rel="preconnect" href="https://api.skezia.example">')
      expect(html).not.toMatch(/\.invalid|\[\[brand]]/)
    })

    test('the document of /finalise-registration shows a loading page', async () => {
      const html = (await get('/finalise-registration?page=selectAccount&from=other')).body.toString()
      expect(html).toContain('Ouverture de votre espace…')
      expect(html).toMatch(/<link rel="modulepreload"[^>]*finalise-screen-/)
      expect(html).not.toContain('<div id="root" data-hydrate')
    })

    test.each([
      ['/dashboard/apps', '/dashboard/apps'],
      ['/dashboard/api-connections', '/dashboard/api-connections'],
      ['/dashboard/api-connections/4.2', '/dashboard/api-connections/:appId'],
      ['/dashboard', '/dashboard'],
      ['/dashboard/nowhere', '/dashboard'],
      ['/dashboard/apps.html', '/dashboard'],
    ])('the server answers %s with the document of %s', async (path, page) => {
      const html = (await get(path)).body.toString()
      expect(html).toContain(`<div id="root" data-hydrate="${page}"`)
      expect(html).toMatch(/<link rel="modulepreload"[^>]*dashboard-/)
      expect(html).not.toMatch(/\.invalid|\[\[brand]]/)
    })

    test('if a page has no document of its own, the server sends the document of /', async () => {
      const shared = (await get('/')).body
      for (const path of ['/assets', '/elsewhere']) expect((await get(path)).body.equals(shared), path).toBe(true)
    })
  })

  const REFUSED: [what: string, send: () => Promise<HttpAnswer>, programs: string[]][] = [
    [
      'a form that a browser without JavaScript sends',
      () => get('/login', { method: 'POST' }),
      ['nginx', 'Caddy', 'Apache'],
    ],
    ['a malformed address', () => get('/%00'), ['nginx', 'Caddy']],
    // nginx answers the following requests with the portal's error page. Caddy and Apache do not.
    ['an address that is too long', () => get(`/login?a=${'a'.repeat(40_000)}`), ['nginx']],
    ['too many cookies', () => get('/login', { headers: { cookie: `a=${'a'.repeat(40_000)}` } }), ['nginx']],
    [
      'too many cookies for a file',
      () => get('/favicon.svg', { headers: { cookie: `a=${'a'.repeat(40_000)}` } }),
      ['nginx'],
    ],
  ]

  test.each(REFUSED.filter(([, , programs]) => programs.includes(program)))(
    'if the server refuses %s, the answer is a French page with a link',
    async (_, send) => {
      const { status, body, headers } = await send()
      expect(status).toBeGreaterThanOrEqual(400)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body.toString()).toContain('<h1>Cette page n’a pas pu s’ouvrir</h1>')
      expect(body.toString()).toContain('<a href="/login">')
    },
  )

  test('the answer to a missing file is a French page, except for an asset', async () => {
    expect((await get('/documents/retire.pdf')).body.toString()).toContain('<h1>Cette page n’existe pas</h1>')
    expect((await get('/assets/index-0000.js')).body.toString()).not.toContain('<h1>Cette')
  })

  test('the server sends texts in the compressed forms of the build', async () => {
    for (const path of ['/login', '/favicon.svg', asset]) {
      const [plain, brotli, gzip] = await Promise.all(
        ['identity', 'gzip, deflate, br', 'gzip'].map((accepted) =>
          get(path, { headers: { 'accept-encoding': accepted } }),
        ),
      )
      expect(plain?.headers['content-encoding']).toBeUndefined()
      expect(brotli?.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
      expect(gzip?.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
      expect(brotliDecompressSync(brotli?.body ?? '').equals(plain?.body ?? Buffer.of()), path).toBe(true)
      expect(gunzipSync(gzip?.body ?? '').equals(plain?.body ?? Buffer.of()), path).toBe(true)
      expect(brotli?.headers['content-type']).toBe(plain?.headers['content-type'])
    }
  })

  describe('paths that must not be served', () => {
    test.each([
      '/../../../../etc/passwd',
      '/assets/../../../../../etc/passwd',
      '/assets/..%2f..%2f..%2f..%2fetc/passwd',
      '/assets/%2e%2e%2f%2e%2e%2fnginx/portal.conf',
      '/assets/..%5c..%5cnginx.conf',
      '//etc/passwd',
      '/../nginx/security-headers.conf',
      '/.templates/login.html',
      '/%2etemplates/login.html',
      '/documents/.hidden',
      '/.env',
      '/login.html%00.js',
    ])('the server does not serve %s', async (path) => {
      const { status, body } = await get(path)
      // Caddy normalises the path before it looks for a file. The site has no file at the normalised path, so Caddy
      // sends the document of unknown pages.
      if (program === 'Caddy' && status === 200) expect(body.equals((await get('/')).body)).toBe(true)
      else expect(status).toBe(path.startsWith('//') ? 308 : status === 404 ? 404 : 400)
      expect(body.toString()).not.toMatch(/root:x|add_header|\[\[brand]]/)
    })
  })

  test.each(['POST', 'OPTIONS'])('the server refuses %s with a list of the allowed methods', async (method) => {
    for (const path of ['/login', asset, '/health', '/none.png']) {
      const { status, headers } = await get(path, { method })
      expect(status, path).toBe(405)
      expect(headers.allow, path).toBe('GET, HEAD')
    }
  })

  test('security.txt contains the contact and an expiry within a year', async () => {
    const { headers, body } = await get('/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const [, contact, expires = ''] = /^Contact: (.*)\nExpires: (.*)\n/.exec(body.toString()) ?? []
    expect(contact).toBe('mailto:securite@skezia.example')
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(300)
    expect(days).toBeLessThan(366)
  })

  test('the scripts contain the version of the release', async () => {
    const version = (await readFile('dist-tools/version.txt', 'utf8')).trim()
    const scripts = (await readdir('dist/assets')).filter((name) => name.endsWith('.js'))
    const texts = await Promise.all(scripts.map((name) => readFile(join('dist/assets', name), 'utf8')))
    expect(texts.filter((text) => text.includes(`\`${version}\``) || text.includes(`"${version}"`))).not.toHaveLength(0)
  })

  test.each([
    ['//login?mailActivatedToken=T', '/login?mailActivatedToken=T'],
    ['///dashboard/apps', '/dashboard/apps'],
    ['//?a=b', '/?a=b'],
    ['/.well-known/change-password', '/dashboard/authentication/password'],
  ])('the server redirects %s to %s', async (path, target) => {
    expect((await get(path)).headers.location).toBe(target)
  })

  test.each(['//%5Cevil.example', '//.evil.example', '//', '/%2Fevil.example'])(
    'the server does not redirect %s',
    async (path) => {
      const { headers } = await get(path)
      expect(headers.location).toBeUndefined()
    },
  )
})
