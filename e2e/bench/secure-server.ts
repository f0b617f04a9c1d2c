import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import { createCertificate } from '../../deploy/server/test-programs'
import type { Sandbox } from '../../mocks/server'
import { siteOf, type Build } from '../support/portal'

const withBrotli = promisify(brotliCompress)
const certificate = selfSigned()

/**
 * The argument that makes Chromium accept the certificate. With a certificate error, Chromium would cache no file of
 * the site.
 */
export const TRUST_ARGUMENT = `--ignore-certificate-errors-spki-list=${createHash('sha256')
  .update(new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')}`

/** Serves a build over HTTP/2 with brotli, as a deployment does. It also serves the APIs of a sandbox below /api. */
export async function startSecurePortal(build: Build, { accountApiUrl, applicationApiUrl }: Sandbox) {
  const compressed = new Map<string, Buffer<ArrayBuffer>>()
  const server = createAdaptorServer({
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const [, api, call = ''] = /^\/api\/(\w+)(.*)/.exec(pathname) ?? []
      if (api === undefined) return encoded(pathname)
      const url = `${api === 'account' ? accountApiUrl : applicationApiUrl}${call}${search}`
      const answer = await fetch(url, { headers: { Cookie: request.headers.get('Cookie') ?? '' } })
      return Response.json(await answer.json(), { status: answer.status, headers: { 'Cache-Control': 'no-store' } })
    },
    createServer: createSecureServer,
    serverOptions: certificate,
    overrideGlobalObjects: false,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The bench cannot find the port of its HTTPS server.')
  const origin = `https://127.0.0.1:${address.port}`
  const site = siteOf(build, {
    VITE_ACCOUNT_API_URL: `${origin}/api/account`,
    VITE_APPLICATION_API_URL: `${origin}/api/application`,
    VITE_SKEZIA_URL: 'https://app.skezia.example',
    VITE_SKEMEET_URL: 'https://meet.skemeet.example',
  })
  return { origin, close: () => server.close() }

  async function encoded(path: string): Promise<Response> {
    const answer = site(path)
    if (!/text|javascript|json|svg/.test(answer.headers.get('Content-Type') ?? '')) return answer
    const body = compressed.get(path) ?? (await withBrotli(await answer.arrayBuffer()))
    compressed.set(path, body)
    answer.headers.set('Content-Encoding', 'br')
    return new Response(body, answer)
  }
}

/** Returns a self-signed certificate that exists only in memory. */
function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const { certificate, key } = createCertificate(folder)
    return { key: readFileSync(key), cert: readFileSync(certificate) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
