import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { listen } from '../mocks/listen'
import { requestPath } from './http-request'
import { findFreePort, startMainNginx, type MainNginx } from './nginx-test-server'

/*
 * Updates and roll backs on a running nginx that serves two environments, while requests are made without a pause.
 */
const HOSTS = { production: 'compte.skezia.example', recette: 'compte-recette.skezia.example' }
type Name = keyof typeof HOSTS

let home: string
let nginx: MainNginx
let port: number
let first: { archive: string; version: string }
let second: { archive: string; version: string }

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'releases-'))
  await chmod(home, 0o755)
  port = await findFreePort()
  nginx = await startMainNginx(home, `${home}/*/current/nginx/portal.conf`)
  first = await pack('first', () => Promise.resolve())
  second = await pack('second', renameAssets)
}, 60_000)
afterAll(async () => {
  await nginx.close()
  await rm(home, { recursive: true })
})

beforeEach(async () => {
  for (const name of ['production', 'recette'] as const) {
    await rm(join(home, name), { recursive: true, force: true })
    await writeConfig(name)
  }
})

/** Writes the configuration file of an environment. */
async function writeConfig(name: Name, more: Record<string, string> = {}): Promise<void> {
  const variables = {
    VITE_ACCOUNT_API_URL: `https://api-${name}.skezia.example`,
    VITE_APPLICATION_API_URL: 'https://applications.skezia.example',
    VITE_SKEZIA_URL: 'https://app.skezia.example',
    VITE_SKEMEET_URL: 'https://meet.skemeet.example',
    PORTAL_FOLDER: join(home, name),
    PORTAL_NGINX_CONF: nginx.conf,
    PORTAL_HOST: HOSTS[name],
    PORTAL_PORT: String(port),
    PORTAL_ACCESS_LOG: join(home, 'portal.log'),
    ...more,
  }
  const lines = Object.entries(variables).map(([variable, value]) => `${variable}=${value}\n`)
  await writeFile(join(home, `${name}.env`), lines.join(''))
}

/** Packs the build, changed by `change`, as docs/deploy.md says. */
async function pack(name: string, change: (folder: string) => Promise<void>) {
  const folder = join(home, `build-${name}`)
  await mkdir(folder)
  for (const part of ['dist', 'dist-tools']) await cp(part, join(folder, part), { recursive: true })
  await change(folder)
  const archive = join(home, `${name}.tar.gz`)
  spawnSync('tar', ['-czf', archive, '-C', folder, 'dist', 'dist-tools'])
  return { archive, version: (await readFile(join(folder, 'dist-tools/version.txt'), 'utf8')).trim() }
}

/** Turns a build into a later one: other names of assets, another inline script, another version. */
async function renameAssets(folder: string): Promise<void> {
  const dist = join(folder, 'dist')
  const rewritten = (text: string) =>
    text.replace(/(-[\w-]{8})(\.(?:js|woff2))\b/g, '$1later$2').replace('</head>', '<script>void 0</script></head>')
  for (const path of await readdir(dist, { recursive: true })) {
    const file = join(dist, path)
    if (/\.(br|gz)$/.test(path)) await rm(file)
    else if (/\.(html|js)$/.test(path)) await writeFile(file, rewritten(await readFile(file, 'utf8')))
  }
  for (const name of await readdir(join(dist, 'assets')))
    await rename(join(dist, 'assets', name), join(dist, 'assets', rewritten(name)))
  await writeFile(join(folder, 'dist-tools/version.txt'), '0.2.0-later\n')
}

/** Runs the command of a build or of the release in service. */
function release(name: Name, action: string, archive: string[] = [], tools = join(home, name, 'current')) {
  const command = [join(tools, 'dist-tools/release.mjs'), action, '--config', join(home, `${name}.env`), ...archive]
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => void (output += chunk))
    child.once('close', (status) => resolve({ status, output }))
  })
}

const install = (name: Name) => release(name, 'update', [first.archive], join(home, 'build-first'))
const update = (name: Name, { archive } = second) => release(name, 'update', [archive])
const current = (name: Name) => readlink(join(home, name, 'current'))
const get = (name: Name, path: string) =>
  requestPath(`http://127.0.0.1:${port}`, path, { headers: { host: HOSTS[name] } })

/** Requests a page with everything that it refers to. Returns what is wrong with it. */
async function loadPage(name: Name): Promise<{ version: string; problems: string[] }> {
  const { status, headers, body } = await get(name, '/login')
  const html = body.toString()
  const problems = status === 200 && html.endsWith('</html>\n') ? [] : [`/login: ${status}, ${html.length} characters`]
  const policy = String(headers['content-security-policy'])
  for (const [, script = ''] of html.matchAll(/<script>([^]*?)<\/script>/g)) {
    const hash = createHash('sha256').update(script).digest('base64')
    if (!policy.includes(hash)) problems.push('an inline script that the policy forbids')
  }
  const assets = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  for (const path of assets) {
    const answer = await get(name, path)
    if (answer.status !== 200) problems.push(`${path}: ${answer.status}`)
  }
  return { version: html.includes('void 0</script>') ? second.version : first.version, problems }
}

/** Requests pages, and the assets of a page of each build, without a pause until `action` has ended. */
async function whileRequesting<T>(name: Name, action: () => Promise<T>) {
  const problems: string[] = []
  const versions = new Set<string>()
  let requests = 0
  let ended = false
  const openPage = (await readdir(join('dist', 'assets'))).filter((asset) => asset.endsWith('.js'))
  const poll = async () => {
    while (!ended) {
      const page = await loadPage(name)
      versions.add(page.version)
      const asset = openPage[requests++ % openPage.length] ?? ''
      const { status } = await get(name, `/assets/${asset}`)
      problems.push(...page.problems, ...(status === 200 ? [] : [`${asset} of the first build: ${status}`]))
      const health = await get(name, '/health')
      if (health.status !== 200) problems.push(`/health: ${health.status}`)
    }
  }
  const pollers = Promise.all([poll(), poll(), poll()])
  const result = await action().finally(() => (ended = true))
  await pollers
  expect([...new Set(problems)]).toEqual([])
  return { result, versions: [...versions], requests }
}

test('an update and a roll back show no incomplete page, and find the assets of open pages', async () => {
  expect(await install('production')).toEqual({ status: 0, output: `In service: ${first.version}\n` })
  const updated = await whileRequesting('production', () => update('production'))
  expect(updated.result).toEqual({ status: 0, output: `In service: ${second.version}\n` })
  expect(updated.versions).toContain(first.version)
  expect(updated.requests).toBeGreaterThan(10)
  expect((await get('production', '/health')).body.toString()).toBe(`ok ${second.version}\n`)
  expect(await loadPage('production')).toEqual({ version: second.version, problems: [] })

  const later = await readFile(join(home, 'build-second/dist/index.html'), 'utf8')
  const [, openAsset = ''] = /"(\/assets\/[^"]+later\.js)"/.exec(later) ?? []
  const back = await whileRequesting('production', () => release('production', 'rollback'))
  expect(back.result).toEqual({ status: 0, output: `In service: ${first.version}\n` })
  expect(await loadPage('production')).toEqual({ version: first.version, problems: [] })
  expect((await get('production', openAsset)).status).toBe(200)
  expect(await release('production', 'rollback')).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^There is no earlier release in [^\n]+\n$/) as unknown,
  })
})

/** Starts another web server, until the end of the test. Returns its port. */
async function otherProgram(): Promise<number> {
  const { origin, close } = await listen(() => new Response('other program'))
  onTestFinished(close)
  return Number(new URL(origin).port)
}

test.each<[what: string, prepare: () => Promise<string>, expected: RegExp]>([
  [
    'a wrong value',
    async () => {
      await writeConfig('production', { VITE_SKEZIA_URL: 'http://app.skezia.example' })
      return second.archive
    },
    /^VITE_SKEZIA_URL must be/,
  ],
  [
    'a missing certificate',
    async () => {
      const tls = { PORTAL_TLS_CERTIFICATE: '/no/certificate.pem', PORTAL_TLS_KEY: '/no/key.pem' }
      await writeConfig('production', tls)
      return second.archive
    },
    /cannot load certificate "\/no\/certificate\.pem"/,
  ],
  [
    'a name of another site of this nginx',
    async () => {
      await install('recette')
      await writeConfig('production', { PORTAL_HOST: HOSTS.recette })
      return second.archive
    },
    /duplicate "log_format"/,
  ],
  [
    'a port that another program uses',
    async () => {
      await writeConfig('production', { PORTAL_PORT: String(await otherProgram()) })
      return second.archive
    },
    /^\/health on port/,
  ],
  [
    'an archive that is cut off',
    async () => {
      const cut = join(home, 'cut.tar.gz')
      await writeFile(cut, (await readFile(second.archive)).subarray(0, 100_000))
      return cut
    },
    /cut\.tar\.gz cannot be unpacked/,
  ],
])('an update that is refused because of %s changes nothing', async (_, prepare, expected) => {
  await install('production')
  const before = await current('production')
  const archive = await prepare()
  const { result, versions } = await whileRequesting('production', () => update('production', { archive, version: '' }))
  expect(result.status).toBe(1)
  expect(result.output).toMatch(expected)
  expect(versions).toEqual([first.version])
  expect(await current('production')).toBe(before)
  expect(await readdir(join(home, 'production', 'releases'))).toEqual([first.version])
})

test('a refused roll back changes nothing', async () => {
  await install('production')
  await update('production')
  await rm(join(home, 'production', 'releases', first.version, 'nginx', 'security-headers.conf'))
  const { result, versions } = await whileRequesting('production', () => release('production', 'rollback'))
  expect(result.status).toBe(1)
  expect(result.output).toContain('security-headers.conf')
  expect(versions).toEqual([second.version])
  expect(await current('production')).toBe(`releases/${second.version}`)
})

test('a first release that is refused leaves nothing behind', async () => {
  await writeConfig('production', { PORTAL_TLS_CERTIFICATE: '/no/certificate.pem', PORTAL_TLS_KEY: '/no/key.pem' })
  expect((await install('production')).status).toBe(1)
  expect(await readdir(join(home, 'production', 'releases'))).toEqual([])
  expect(await readdir(join(home, 'production'))).not.toContain('current')
})

test('a changed configuration file is applied in a release of its own, and a roll back returns to the earlier one', async () => {
  await install('production')
  await writeConfig('production', { VITE_BRAND_NAME: 'Compte Essai' })
  const { result, versions } = await whileRequesting('production', () => release('production', 'configure'))
  expect(result).toEqual({ status: 0, output: `In service: ${first.version}.2\n` })
  expect(versions).toEqual([first.version])
  expect((await get('production', '/login')).body.toString()).toContain('– Compte Essai</title>')
  await release('production', 'rollback')
  expect((await get('production', '/login')).body.toString()).toContain('– Compte Skezia</title>')
})

test('two environments on one nginx have their own configuration, and are updated one by one', async () => {
  await install('production')
  await install('recette')
  const { result } = await whileRequesting('production', () => update('recette'))
  expect(result.status).toBe(0)
  expect((await loadPage('production')).version).toBe(first.version)
  expect(await loadPage('recette')).toEqual({ version: second.version, problems: [] })
  for (const name of ['production', 'recette'] as const) {
    const { headers, body } = await get(name, '/login')
    expect(body.toString()).toContain(`"VITE_ACCOUNT_API_URL":"https://api-${name}.skezia.example"`)
    expect(headers['content-security-policy']).toContain(`https://api-${name}.skezia.example`)
  }
  const other = await requestPath(`http://127.0.0.1:${port}`, '/login', { headers: { host: 'evil.example' } })
  expect(other.status).toBe(421)
  expect(await nginx.errorLog()).not.toMatch(/conflicting server name/)
})

test('releases that were replaced 30 days ago are removed with their assets, except the one to roll back to', async () => {
  await install('production')
  await update('production')
  const age = async (version: string, days: number) => {
    const then = new Date(Date.now() - days * 86_400_000)
    await utimes(join(home, 'production', 'releases', version), then, then)
  }
  const releases = () => readdir(join(home, 'production', 'releases'))
  const firstAsset = (await readdir('dist/assets')).find((name) => name.endsWith('.js')) ?? ''
  const secondAsset = firstAsset.replace('.js', 'later.js')

  await age(first.version, 31)
  await release('production', 'configure')
  expect(await releases()).toEqual([second.version, `${second.version}.2`])
  expect((await get('production', `/assets/${firstAsset}`)).status).toBe(404)
  expect((await get('production', `/assets/${secondAsset}`)).status).toBe(200)

  await release('production', 'rollback')
  await age(`${second.version}.2`, 29)
  await release('production', 'configure')
  expect(await releases()).toEqual([second.version, `${second.version}.2`, `${second.version}.3`])
})

test('files are readable for nginx under any umask', async () => {
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  const packed = await pack('private', async (folder) => {
    for (const path of await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true }))
      if (path.isFile()) await chmod(join(path.parentPath, path.name), 0o600)
  })
  expect(await release('production', 'update', [packed.archive], join(home, 'build-first'))).toMatchObject({
    status: 0,
  })
  expect(await loadPage('production')).toEqual({ version: first.version, problems: [] })
  for (const path of ['/', '/documents/conditions-generales.html', '/locales/en/errors.json', '/favicon.svg'])
    expect((await get('production', path)).status, path).toBe(200)
})

test('a folder that nginx cannot read is named', async () => {
  const folder = join(home, 'closed')
  await mkdir(folder)
  await chmod(folder, 0o700)
  await writeConfig('production', { PORTAL_FOLDER: join(folder, 'portal') })
  const { status, output } = await install('production')
  expect([status, output]).toEqual([1, `nginx cannot read below ${folder}; allow it with: chmod o+x ${folder}\n`])
})
