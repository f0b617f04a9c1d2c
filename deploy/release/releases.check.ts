import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, truncate, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../mocks/listen'
import { requestPath } from '../server/http-request'
import { startProgram } from '../server/test-programs'
import { unprivilegedUser } from '../server/nginx-test-server'
import {
  current,
  expectRefused,
  first,
  get,
  health,
  home,
  inService,
  install,
  nginx,
  pack,
  port,
  release,
  releases,
  restoreFirst,
  rolledBack,
  second,
  startRelease,
  update,
  useEnvironments,
  writeConfig,
  type Name,
} from './release-environments'

/* Updates and rolls back two environments on a real nginx, while requests are sent without a pause. */
useEnvironments()

/** Requests a page and all assets to which the page refers. Returns the version of the page and all faults. */
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

/**
 * Requests a page with its assets, an asset of the first build and /health, again and again until `action` has ended.
 */
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

test('during an update and a rollback, every page finds its assets', async () => {
  expect(await install('production')).toEqual({ status: 0, output: inService('production', first.version) })
  const updated = await whileRequesting('production', () => update('production'))
  expect(updated.result).toEqual({
    status: 0,
    output: inService('production', second.version, first.version),
  })
  expect(updated.versions).toContain(first.version)
  expect(updated.requests).toBeGreaterThan(10)
  expect(await health('production')).toBe(`200 ok ${second.version}\n`)
  expect(await loadPage('production')).toEqual({ version: second.version, problems: [] })

  const later = await readFile(join(home, 'build-second/dist/index.html'), 'utf8')
  const [, openAsset = ''] = /"(\/assets\/[^"]+later\.js)"/.exec(later) ?? []
  const back = await whileRequesting('production', () => release('production', 'rollback'))
  expect(back.result).toEqual(rolledBack('production', first.version, second.version))
  expect(await loadPage('production')).toEqual({ version: first.version, problems: [] })
  expect((await get('production', openAsset)).status).toBe(200)
  const refused = await release('production', 'rollback')
  expectRefused(refused, /^There is no earlier release in \S+\. To return to \S+, which was in service before: sh /)
  const [, command = ''] = /: (sh .+)\n$/.exec(refused.output) ?? []
  await startProgram(command.split(' ')).ended
  expect(await health('production')).toBe(`200 ok ${second.version}\n`)
})

/** Starts another web server until the end of the test, and returns the origin of this server. */
async function otherProgram(answer = () => new Response('other program')): Promise<string> {
  const { origin, close } = await listen(answer)
  onTestFinished(close)
  return origin
}

test.each<[what: string, variables: () => Promise<Record<string, string>>, expected: RegExp]>([
  [
    'a wrong value',
    () => Promise.resolve({ VITE_SKEZIA_URL: 'http://app.skezia.example' }),
    /^VITE_SKEZIA_URL must be/,
  ],
  [
    'a missing certificate',
    () => Promise.resolve({ PORTAL_TLS_CERTIFICATE: '/no/certificate.pem', PORTAL_TLS_KEY: '/no/key.pem' }),
    /^PORTAL_TLS_CERTIFICATE: \/no\/certificate\.pem cannot be read/,
  ],
  [
    'a missing nginx.conf',
    () => Promise.resolve({ PORTAL_NGINX_CONF: '/no/nginx.conf' }),
    /^There is no file \/no\/nginx\.conf: correct PORTAL_NGINX_CONF/,
  ],
  [
    'a folder in place of nginx.conf',
    () => Promise.resolve({ PORTAL_NGINX_CONF: '/etc' }),
    /^\/etc is a folder: correct PORTAL_NGINX_CONF/,
  ],
  [
    'a log without a folder',
    () => Promise.resolve({ PORTAL_ACCESS_LOG: '/no/portal.log' }),
    /^nginx cannot write \/no\/portal\.log: make its folder, or correct PORTAL_ACCESS_LOG/,
  ],
  [
    'a port that another program uses',
    async () => ({ PORTAL_PORT: new URL(await otherProgram()).port }),
    /^A program other than nginx listens on port \d+ \(see ss -ltnp\)\. Stop this program, or change PORTAL_PORT\.$/m,
  ],
])('an update that is refused because of %s leaves the release in service', async (_, variables, expected) => {
  await restoreFirst()
  const before = await current('production')
  await writeConfig('production', await variables())
  const { result, versions } = await whileRequesting('production', () => update('production'))
  expectRefused(result, expected)
  expect(versions).toEqual([first.version])
  expect(await current('production')).toBe(before)
  expect(await releases('production')).toEqual([first.version])
})

test('a refused rollback leaves the release in service', async () => {
  await restoreFirst()
  await update('production')
  await rm(join(home, 'production', 'releases', first.version, 'nginx', 'security-headers.conf'))
  const { result, versions } = await whileRequesting('production', () => release('production', 'rollback'))
  expectRefused(result, /security-headers\.conf/)
  expect(versions).toEqual([second.version])
  expect(await current('production')).toBe(`releases/${second.version}`)
})

test('after a change of the configuration file, configure makes a new release', async () => {
  await restoreFirst()
  await writeConfig('production', { VITE_NOTICE: 'Essai' })
  const { result, versions } = await whileRequesting('production', () => release('production', 'configure'))
  expect(result).toEqual({
    status: 0,
    output: inService('production', `${first.version}.2`, `${first.version}, with other values of VITE_NOTICE`),
  })
  expect(versions).toEqual([first.version])
  expect((await get('production', '/login')).body.toString()).toContain('<p>Essai</p>')
  await release('production', 'rollback')
  expect((await get('production', '/login')).body.toString()).not.toContain('<p>Essai</p>')
})

test('if the configuration is unchanged, `configure` replaces the release only if a file is damaged', async () => {
  await writeConfig('production', { PORTAL_SECURITY_CONTACT: 'https://skezia.example/securite' })
  await install('production')
  await update('production')
  expect(await release('production', 'configure')).toEqual({
    status: 0,
    output: `${inService('production', second.version)}Nothing has changed: ${second.version} has the same build and the same values.\n`,
  })
  expect(await release('production', 'rollback')).toEqual(rolledBack('production', first.version, second.version))
  await release('production', 'update', second.archive)
  const site = (path: string) => join(home, 'production/current/site', path)
  for (const [number, damaged] of ['login.html', '../nginx/security-headers.conf', 'assets'].entries()) {
    const asset = damaged === 'assets' ? (await readdir(site('assets'))).find((name) => name.includes('later.js')) : ''
    await truncate(join(site(damaged), asset ?? ''))
    const [before, after] = [number === 0 ? '' : `.${number + 1}`, `.${number + 2}`].map((end) => second.version + end)
    expect(await release('production', 'configure'), damaged).toEqual({
      status: 0,
      output: inService('production', after ?? '', before),
    })
    expect(await health('production')).toBe(`200 ok ${after}\n`)
  }
  const log = await readFile(join(home, 'portal.log'), 'utf8')
  await get('production', '/login')
  await expect
    .poll(async () => (await readFile(join(home, 'portal.log'), 'utf8')).slice(log.length))
    .toMatch(new RegExp(` ${second.version}\\.4\n$`))
})

test('an update of one environment does not change another environment on the same nginx', async () => {
  await restoreFirst()
  expect(await install('recette')).toMatchObject({ status: 0 })
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

test('two environments on one nginx can be updated at the same time', async () => {
  await restoreFirst()
  await install('recette')
  const results = await Promise.all([update('production'), update('recette')])
  for (const [index, name] of (['production', 'recette'] as const).entries())
    expect(results[index]).toEqual({ status: 0, output: inService(name, second.version, first.version) })
  for (const name of ['production', 'recette'] as const)
    expect(await loadPage(name)).toEqual({ version: second.version, problems: [] })
})

test('an update removes releases that were replaced more than 30 days ago, except the release to which a rollback returns', async () => {
  await restoreFirst()
  await update('production')
  const age = async (version: string, days: number) => {
    const then = new Date(Date.now() - days * 86_400_000)
    await utimes(join(home, 'production', 'releases', version), then, then)
  }
  const firstAsset = (await readdir('dist/assets')).find((name) => name.endsWith('.js')) ?? ''
  const secondAsset = firstAsset.replace('.js', 'later.js')

  await age(first.version, 31)
  await writeConfig('production', { VITE_NOTICE: 'Essai' })
  await release('production', 'configure')
  expect(await releases('production')).toEqual([second.version, `${second.version}.2`])
  expect((await get('production', `/assets/${firstAsset}`)).status).toBe(404)
  expect((await get('production', `/assets/${secondAsset}`)).status).toBe(200)

  await release('production', 'rollback')
  await age(`${second.version}.2`, 29)
  await writeConfig('production', { VITE_NOTICE: 'Autre essai' })
  await release('production', 'configure')
  expect(await releases('production')).toEqual([second.version, `${second.version}.2`, `${second.version}.3`])
})

/**
 * Returns the command that `pattern` finds in `file`. Replaces the folders and the address of the example by those of
 * this test.
 */
async function documentedCommand(file: string, pattern: RegExp): Promise<string> {
  const [, command = ''] = pattern.exec(await readFile(file, 'utf8')) ?? []
  const replaced = command
    .replace('/usr/bin/node', process.execPath)
    .replace('/srv/portal', home)
    .replace('/etc/portal', home)
    .replace('https://compte.skezia.example', `http://localhost:${port}`)
  expect(replaced.match(/production/g)).toHaveLength(2)
  return replaced
}

test.each([
  ['unit', 'deploy/examples/portal-check.service', /^ExecStart=(.+)$/m, /^(ok {4}\S[^\n]*\n){13}$/],
  ['cron line', 'docs/deploy.md', /^0 7 \* \* \* root (.+)$/m, /^$/],
])(
  'after an update with a strict umask, an unprivileged user can run the documented %s',
  async (_, file, pattern, printed) => {
    const umask = process.umask(0o077)
    onTestFinished(() => void process.umask(umask))
    const VITE_ACCOUNT_API_URL = await otherProgram(() => Response.json({}, { status: 401 }))
    const VITE_SKEZIA_URL = await otherProgram(() => new Response('', { headers: { 'content-type': 'text/html' } }))
    const addresses = {
      VITE_ACCOUNT_API_URL,
      VITE_APPLICATION_API_URL: VITE_ACCOUNT_API_URL,
      VITE_SKEZIA_URL,
      VITE_SKEMEET_URL: '',
    }
    await writeConfig('production', { PORTAL_HOST: '', ...addresses })
    const closed = await pack('closed', (folder) => Promise.resolve(void spawnSync('chmod', ['-R', 'go=', folder])))
    onTestFinished(() => rm(closed.folder, { recursive: true }))
    await startRelease('production', ['update', closed.archive], first.folder).ended
    const options = { cwd: '/', env: { PATH: process.env.PATH }, ...unprivilegedUser() }
    const { output } = await startProgram(['sh', '-c', await documentedCommand(file, pattern)], options).ended
    expect(output).toMatch(printed)
  },
)

test('release.sh names the folder that nginx cannot read', async () => {
  const folder = join(home, 'closed')
  await mkdir(folder)
  await chmod(folder, 0o700)
  await writeConfig('production', { PORTAL_FOLDER: join(folder, 'portal') })
  const refused = { status: 1, output: `nginx cannot read below ${folder}; allow it with: chmod o+x ${folder}\n` }
  expect(await startRelease('production', ['check', first.archive], first.folder).ended).toEqual(refused)
  expect(await install('production')).toEqual(refused)
})
