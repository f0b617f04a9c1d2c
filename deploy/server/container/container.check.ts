import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { requestPath } from '../http-request'
import { findFreePort, VALUES } from '../nginx-test-server'
import { build, buildImage, engine, tryEngine } from './engine'

const IMAGE = 'localhost/portal-test'
const LATER_IMAGE = 'localhost/portal-test-later'

/**
 * A container engine without CAP_SYS_RESOURCE cannot set its default limits. The tests set these lower limits instead.
 */
const LIMITS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024']

beforeAll(() => buildImage(IMAGE))

/**
 * Runs the image as docs/configuration.md describes, on the network of this machine. Returns the container and the
 * origin of its portal.
 */
async function start(environment: Record<string, string> = VALUES) {
  const container = `portal-${randomUUID()}`
  const port = await findFreePort()
  const variables = Object.entries({ ...environment, PORTAL_PORT: String(port) })
  engine(
    ...['run', '--detach', '--name', container, '--network', 'host'],
    ...['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
    ...LIMITS,
    ...variables.flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    IMAGE,
  )
  onTestFinished(() => void tryEngine('rm', '--force', '--volumes', container))
  return { container, port, origin: `http://localhost:${port}` }
}

async function startServing(environment?: Record<string, string>) {
  const started = await start(environment)
  await expect.poll(() => isHealthy(started.origin), { timeout: 20_000 }).toBe(true)
  return started
}

const isHealthy = (origin: string) =>
  requestPath(origin, '/health').then(
    ({ status }) => status === 200,
    () => false,
  )

const inImage = (image: string, ...command: string[]) =>
  engine('run', '--rm', '--network', 'none', ...LIMITS, '--entrypoint', command[0] ?? '', image, ...command.slice(1))

test('the image of a clean clone contains the build, with the commit as its version', () => {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%cs-%h'], { encoding: 'utf8' })
  expect(inImage(IMAGE, 'cat', '/portal/dist-tools/version.txt')).toBe(stdout.trim())
  expect(inImage(IMAGE, 'ls', '-A', '/', '/portal').split('\n')).not.toContain('source')
  expect(inImage(IMAGE, 'ls', '-A', '/portal')).toBe('dist\ndist-tools')
})

test('a new image contains its own assets and the assets of the earlier image', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earlier-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const commands = ['echo 1 >/portal/dist/assets/own.js', 'touch -d "90 days ago" /portal/dist/assets/own.js']
  const list = 'echo "0000  dist/assets/own.js" >>/portal/dist-tools/files.sha256'
  await writeFile(join(folder, 'Dockerfile'), `FROM ${IMAGE}\nUSER root\nRUN ${[...commands, list].join(' && ')}\n`)
  build(`${IMAGE}-earlier`, folder)
  buildImage(LATER_IMAGE, '--build-arg', `EARLIER=${IMAGE}-earlier`)
  expect(inImage(LATER_IMAGE, 'cat', '/portal/dist/assets/own.js')).toBe('1')
  expect(inImage(LATER_IMAGE, 'find', '/portal/dist/assets/own.js', '-mtime', '-2')).toBe('/portal/dist/assets/own.js')
  expect(inImage(LATER_IMAGE, 'grep', 'own.js', '/portal/dist-tools/files.sha256', '--count').trim()).toBe('0')
})

describe('a container with a read-only root and no capabilities', () => {
  test('the container serves the configured portal without root', async () => {
    const { container, origin } = await startServing()
    const { status, headers, body } = await requestPath(origin, '/login')
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain('https://api.skezia.example')
    expect(body.toString()).toContain('"VITE_SKEZIA_URL":"https://app.skezia.example"')

    const inside = (command: string) => tryEngine('exec', container, 'sh', '-c', command)
    expect(inside('id -u; id -g').stdout).toBe('1000\n1000\n')
    expect(inside('touch /run/portal/x').status).toBe(0)
    for (const folder of ['/portal', '/home', '/var/log/nginx', '/etc/nginx'])
      expect(inside(`touch ${folder}/x`).text, folder).toMatch(/Read-only file system|Permission denied/)
  })

  test('the container logs the address of a client behind a proxy', async () => {
    const { container, origin } = await startServing({ ...VALUES, PORTAL_TRUSTED_PROXIES: '127.0.0.1, ::1' })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    await requestPath(origin, '/reset-password?resetPasswordToken=jeton-secret', { headers })
    await requestPath(origin, '/%00?code=jeton-secret', { headers })
    await expect.poll(() => tryEngine('logs', container).text).toMatch(/^203\.0\.113\.7 .* GET \/reset-password 200 /m)
    expect(tryEngine('logs', container).text).not.toContain('jeton')
  })

  test("the container's health check fails when the portal does not answer", async () => {
    const { container } = await startServing()
    const [kind, ...command] = healthCheck(container)
    expect(kind).toBe('CMD')
    expect(tryEngine('exec', container, ...command).status).toBe(0)
    expect(tryEngine('exec', '--env', 'PORTAL_PORT=1', container, ...command).status).toBe(1)
  })

  test('the container answers the requests in progress before it stops', async () => {
    const { container, origin, port } = await startServing()
    const request = connect(port, '127.0.0.1')
    request.write('GET /login HTTP/1.1\r\nHost: localhost\r\n')
    const answer = text(request)
    // Wait until nginx answers a second request. By then, nginx has certainly begun to read the first request.
    await requestPath(origin, '/health')
    engine('kill', '--signal', engine('inspect', '--format', '{{.Config.StopSignal}}', IMAGE), container)
    await expect.poll(() => isHealthy(origin)).toBe(false)
    request.write('Connection: close\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*<\/html>\s*$/)
    await expect.poll(() => engine('inspect', '--format', '{{.State.Running}}', container)).toBe('false')
  })

  test('if a variable has a wrong value, the container logs one line that names the variable, and ends at once', async () => {
    const { container } = await start({ ...VALUES, VITE_SKEZIA_URL: 'app.skezia.example' })
    expect(engine('wait', container)).toBe('1')
    expect(tryEngine('logs', container).text).toMatch(/^VITE_SKEZIA_URL [^\n]*\n$/)
  })
})

/** Returns the health check of a container: `CMD` and its command. */
function healthCheck(container: string): string[] {
  const parsed: unknown = JSON.parse(engine('inspect', '--format', '{{json .Config.Healthcheck.Test}}', container))
  return Array.isArray(parsed) ? parsed.map(String) : []
}
