import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { createCertificate } from '../../deploy/server/test-programs'
import { siteOf, type Build } from '../support/portal'

const withBrotli = promisify(brotliCompress)

const certificate = selfSigned()

/**
 * The argument with which Chromium accepts the certificate as valid: it keeps no file of a site with a certificate error
 * in its cache.
 */
export const TRUST_ARGUMENT = `--ignore-certificate-errors-spki-list=${createHash('sha256')
  .update(new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')}`

/** Serves `answer` over HTTP/2 with brotli, as a deployment does, with a self-signed certificate. */
export async function startSecureServer(answer: (path: string) => Response) {
  const compressed = new Map<string, Buffer>()
  const server = createSecureServer(certificate, (request, response) => {
    void send().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))

    async function send() {
      const path = new URL(request.url, 'https://localhost').pathname
      const answered = answer(path)
      const headers = Object.fromEntries(answered.headers)
      const body = Buffer.from(await answered.arrayBuffer())
      if (!/text|javascript|json|svg/.test(headers['content-type'] ?? '')) {
        response.writeHead(answered.status, headers).end(body)
        return
      }
      const encoded = compressed.get(path) ?? (await withBrotli(body))
      if (request.method === 'GET') compressed.set(path, encoded)
      response.writeHead(answered.status, { ...headers, 'content-encoding': 'br' }).end(encoded)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return { origin: `https://127.0.0.1:${address.port}`, close: () => void server.close() }
}

/** Serves a build with its API below /api; `answer` answers the paths that are not those of the build. */
export async function startSecurePortal(build: Build, answer: (path: string) => Response | undefined) {
  let site: ReturnType<typeof siteOf> = () => new Response('Not configured yet', { status: 503 })
  const { origin, close } = await startSecureServer((path) => answer(path) ?? site(path))
  site = siteOf(build, {
    VITE_ACCOUNT_API_URL: `${origin}/api/account`,
    VITE_APPLICATION_API_URL: `${origin}/api/application`,
    VITE_SKEZIA_URL: 'https://app.skezia.example',
    VITE_SKEMEET_URL: 'https://meet.skemeet.example',
  })
  return { origin, close, site }
}

/** A certificate that exists in memory only. */
function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const { certificate, key } = createCertificate(folder)
    return { key: readFileSync(key), cert: readFileSync(certificate) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
