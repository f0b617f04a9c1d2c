import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

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
export async function startSecureServer(answer: (method: string, path: string) => Response) {
  const compressed = new Map<string, Buffer>()
  const server = createSecureServer(certificate, (request, response) => {
    void send().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))

    async function send() {
      const { status, headers, body } = await readAnswer(
        request.method,
        new URL(request.url, 'https://localhost').pathname,
      )
      response.writeHead(status, headers).end(body)
    }
  })

  async function readAnswer(method: string, path: string) {
    const answered = answer(method, path)
    const headers = Object.fromEntries(answered.headers)
    const isText = /text|javascript|json|svg/.test(headers['content-type'] ?? '')
    const body = Buffer.from(await answered.arrayBuffer())
    if (!isText) return { status: answered.status, headers, body }
    const encoded = compressed.get(path) ?? (await withBrotli(body))
    if (method === 'GET') compressed.set(path, encoded)
    return { status: answered.status, headers: { ...headers, 'content-encoding': 'br' }, body: encoded }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return { origin: `https://127.0.0.1:${address.port}`, close: () => void server.close() }
}

/** Creates a certificate with openssl. */
function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
  try {
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
    execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
