import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSandbox, type Sandbox } from '../mocks/server'
import { findFreePort, startNginx, type NginxServer } from './nginx-test-server'

/*
 * Runs the built doctor against a portal on nginx and a sandbox.
 */
let sandbox: Sandbox
let server: NginxServer
let values: Record<string, string>

beforeAll(async () => {
  const port = await findFreePort()
  sandbox = await startSandbox({ portalOrigin: `http://localhost:${port}` })
  values = {
    VITE_ACCOUNT_API_URL: sandbox.accountApiUrl,
    VITE_APPLICATION_API_URL: sandbox.applicationApiUrl,
    VITE_SKEZIA_URL: 'https://app.skezia.example',
    VITE_SKEMEET_URL: 'https://meet.skemeet.example',
  }
  server = await startNginx(values, port)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

/** Runs the doctor. Returns its exit code, its lines, and those that begin with WRONG. */
function doctor(environment: Record<string, string> = values, origin = server.origin) {
  return new Promise<{ status: number | null; lines: string[]; wrong: string[] }>((resolve) => {
    const child = spawn(process.execPath, ['dist-tools/doctor.mjs', origin], { env: environment })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => void (output += chunk))
    child.once('close', (status) => {
      const lines = output.split('\n').filter((line) => line !== '')
      resolve({ status, lines, wrong: lines.filter((line) => !/^(ok|next) /.test(line)) })
    })
  })
}

/** Moves a file away until the test has ended. */
async function without(path: string): Promise<void> {
  const file = join(server.site, path)
  await rename(file, `${file}.away`)
  onTestFinished(() => rename(`${file}.away`, file))
}

/** Changes a text of a document until the test has ended. */
async function replaceIn(path: string, from: string, to: string): Promise<void> {
  const file = join(server.site, path)
  const html = await readFile(file, 'utf8')
  await writeFile(file, html.replace(from, to))
  for (const suffix of ['.br', '.gz']) await rm(file + suffix)
  onTestFinished(() => writeFile(file, html))
}

test('a portal and its APIs pass every check', async () => {
  const { status, lines, wrong } = await doctor()
  expect(wrong).toEqual([])
  expect(lines.at(-1)).toBe(
    `next  npm run contract -- --account ${sandbox.accountApiUrl} --application ${sandbox.applicationApiUrl} (docs/api.md)`,
  )
  expect(lines.filter((line) => line.startsWith('ok    portal: '))).toHaveLength(6)
  expect(lines[0]).toBe(`ok    portal: version: ${(await readFile('dist-tools/version.txt', 'utf8')).trim()}`)
  expect(status).toBe(0)
})

test('another configuration than that of the documents is reported', async () => {
  const { status, wrong } = await doctor({ ...values, VITE_SKEZIA_URL: 'https://new.skezia.example' })
  expect(wrong).toEqual([
    'WRONG portal: configuration: / has other values of VITE_SKEZIA_URL (and 16 more)',
    expect.stringMatching(/^WRONG portal: policy: \/: img-src of Content-Security-Policy must contain https:\/\/new/),
  ])
  expect(status).toBe(1)
})

test('a document that does not belong to the policy is reported', async () => {
  await replaceIn('subscription.html', '</head>', '<script>void 0</script></head>')
  const { wrong } = await doctor()
  expect(wrong).toEqual([
    expect.stringMatching(
      /^WRONG portal: policy: \/subscription: script-src of Content-Security-Policy must contain 'sha256-/,
    ),
  ])
})

test('a missing asset is reported', async () => {
  const asset = (await readdir('dist/assets')).find((name) => /^login-screen.*\.js$/.test(name)) ?? ''
  for (const suffix of ['', '.br', '.gz']) await without(`assets/${asset}${suffix}`)
  expect((await doctor()).wrong).toEqual([`WRONG portal: assets: /assets/${asset} must be answered with 200, not 404`])
})

test('a missing document is reported', async () => {
  for (const suffix of ['', '.br', '.gz']) await without(`index.html${suffix}`)
  const { wrong } = await doctor()
  expect(wrong[0]).toMatch(/^WRONG portal: version: \/health must be answered with 200 and the version, not with 503/)
  expect(wrong[1]).toMatch(/^WRONG portal: documents: \/ must be answered with 200, not 4/)
  expect(wrong).toHaveLength(2)
})

test('a portal that does not answer is one line', async () => {
  const { wrong } = await doctor(values, `http://localhost:${await findFreePort()}`)
  expect(wrong[0]).toMatch(/^WRONG portal: reachable: http:\/\/localhost:\d+ does not answer/)
  expect(wrong.filter((line) => line.startsWith('WRONG portal'))).toHaveLength(1)
})

test('a private authority is named, and a certificate that ends soon', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'authority-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = ['-subj', '/CN=Clinique Exemple', '-addext', 'subjectAltName=DNS:localhost', '-days', '3', '-nodes']
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-keyout',
    key,
    '-out',
    certificate,
    ...names,
  ])
  expect(made.status).toBe(0)
  const secure = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (_, response) => {
    response.writeHead(404).end()
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => secure.listen(port, 'localhost', resolve))
  onTestFinished(() => void secure.close())
  const origin = `https://localhost:${port}`

  const unknown = await doctor(values, origin)
  expect(unknown.wrong[0]).toMatch(
    /^WRONG portal: reachable: https:\S+ has a certificate of "Clinique Exemple", .*NODE_EXTRA_CA_CERTS/,
  )
  const known = await doctor({ ...values, NODE_EXTRA_CA_CERTS: certificate }, origin)
  expect(known.wrong.find((line) => line.includes('certificate'))).toMatch(
    /^WRONG portal: certificate: ends on .*, in 2 days; renew it$/,
  )
})
