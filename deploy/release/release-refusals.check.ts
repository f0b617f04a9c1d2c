import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  statfs,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../server/nginx-test-server'
import { createIssuer, startProgram, writeChain } from '../server/test-programs'
import {
  expectRefused,
  first,
  health,
  home,
  HOSTS,
  inService,
  install,
  nginx,
  pack,
  release,
  releases,
  restoreFirst,
  rolledBack,
  second,
  startRelease,
  update,
  useEnvironments,
  writeBuildTime,
  writeConfig,
} from './release-environments'

/* These tests check when release.sh refuses a command or makes no new release, and what release.sh prints. */
useEnvironments()

test('while a command changes an environment, release.sh refuses a second command and shows the running command', async () => {
  await restoreFirst()
  const running = startRelease('production', ['update', second.archive])
  const lock = () => readFile(join(home, 'production/.lock'), 'utf8')
  await expect.poll(lock).toMatch(/^update by \S+, process \d+, since/)
  running.child.kill('SIGSTOP')
  const holder = (await lock()).trim()
  for (const args of [['update', first.archive], ['configure'], ['rollback']])
    expect(await release('production', ...args)).toEqual({
      status: 1,
      output: `${home}/production is being changed: ${holder}. Try again when this has ended.\n`,
    })
  expect(await startRelease('recette', ['update', first.archive], first.folder).ended).toMatchObject({ status: 0 })
  const { output } = await release('production', 'status')
  expect(output).toContain(`command        ${holder}\n`)
  expect(output).toMatch(/^to do: {9}Wait until the command has ended\.$/m)
  running.child.kill('SIGCONT')
  expect(await running.ended).toEqual({ status: 0, output: inService('production', second.version, first.version) })
  expect(await health('production')).toBe(`200 ok ${second.version}\n`)
})

test('an interrupted update leaves the earlier release in service', async () => {
  await restoreFirst()
  const running = startRelease('production', ['update', second.archive])
  await expect.poll(() => existsSync(join(home, 'production/releases', second.version))).toBe(true)
  running.child.kill('SIGTERM')
  expect(await running.ended).toMatchObject({ status: 143 })
  expect(await health('production')).toBe(`200 ok ${first.version}\n`)
  expect(await releases('production')).toEqual([first.version])
  expect(await update('production')).toMatchObject({ status: 0 })
})

test('if an update was killed, the next update removes the files that the killed update has left', async () => {
  await restoreFirst()
  const running = startRelease('production', ['update', second.archive])
  await expect.poll(() => existsSync(join(home, 'production/releases', second.version, 'site'))).toBe(true)
  running.child.kill('SIGKILL')
  await running.ended
  expect(await health('production')).toBe(`200 ok ${first.version}\n`)
  // Repeat the update, because a child process of the killed command can hold the lock for a moment.
  await expect.poll(() => update('production')).toMatchObject({ status: 0 })
  expect(await releases('production')).toEqual([first.version, second.version])
  expect(await health('production')).toBe(`200 ok ${second.version}\n`)
})

test('if an update was killed before the reload of nginx, a repeated update completes it', async () => {
  await restoreFirst()
  await update('production')
  await release('production', 'rollback')
  const link = join(home, 'production/current')
  await rm(link)
  await symlink(`releases/${second.version}`, link)
  expect(await health('production')).toBe(`200 ok ${first.version}\n`)
  expect(await update('production')).toEqual(unchanged(second.version))
  expect(await health('production')).toBe(`200 ok ${second.version}\n`)
})

/** The result of a command that changes nothing, because the same build and values are already in service. */
const unchanged = (name: string) => ({
  status: 0,
  output: `${inService('production', name)}Nothing has changed: ${name} has the same build and the same values.\n`,
})

test('an update replaces the portal of another host only if --replace names the host of the replaced portal', async () => {
  await restoreFirst()
  await writeConfig('recette', { PORTAL_FOLDER: join(home, 'production') })
  const recette = (...args: string[]) => startRelease('recette', args, first.folder).ended
  for (const args of [['update', second.archive], ['configure'], ['rollback'], ['check', second.archive]])
    expect(await recette(...args)).toEqual({
      status: 1,
      output: `${home}/production serves ${HOSTS.production}, but ${home}/recette.env is for ${HOSTS.recette}. Correct PORTAL_FOLDER, or add --replace ${HOSTS.production}\n`,
    })
  expect(await health('production')).toBe(`200 ok ${first.version}\n`)
  expectRefused(await recette('update', '--replace', HOSTS.recette, second.archive), /serves compte\.skezia\.example/)

  expect(await recette('update', '--replace', HOSTS.production, second.archive)).toMatchObject({ status: 0 })
  expect(await health('recette')).toBe(`200 ok ${second.version}\n`)
  expectRefused(await recette('rollback'), /belongs to compte\.skezia\.example, not to compte-recette\.skezia\.example/)
  expect(await release('production', 'rollback', '--replace', HOSTS.recette)).toMatchObject({ status: 0 })
  expect(await health('production')).toBe(`200 ok ${first.version}\n`)
})

test('an update with the archive of the release in service makes no new release', async () => {
  await restoreFirst()
  expect(await update('production', first)).toEqual(unchanged(first.version))
  await update('production')
  await release('production', 'rollback')
  expect(await update('production')).toEqual({
    status: 0,
    output: inService('production', second.version, first.version),
  })
  const older = `The archive contains an older build than release ${second.version}.\n`
  expect((await release('production', 'check', first.archive)).output).toBe(
    `Build ${first.version} can be put into service for ${HOSTS.production}\n${older}`,
  )
  // A rollback returns to the release that was in service before the last update, even if that release is newer.
  expect(await update('production', first)).toEqual({
    status: 0,
    output: inService('production', first.version, second.version) + older,
  })
  expect(await release('production', 'rollback')).toEqual(rolledBack('production', second.version, first.version))
  expect(await releases('production')).toEqual([first.version, second.version])

  await writeConfig('production', { VITE_NOTICE: 'Essai' })
  expect(await update('production')).toEqual({
    status: 0,
    output: `${inService('production', `${second.version}.2`, `${second.version}, with other values of VITE_NOTICE`)}The archive contains the same build as release ${second.version}.\n`,
  })
})

test('`check` and `update` report that an archive contains an earlier build of the same day', async () => {
  await restoreFirst()
  await update('production')
  const packAt = async (commit: string, change: (folder: string) => Promise<void>) => {
    const packed = await pack(commit, change)
    onTestFinished(() => rm(packed.folder, { recursive: true }))
    return packed
  }
  const earlier = await packAt('1a7e3', (folder) => writeBuildTime(folder, '2026-12-24', '1a7e3', 11))
  const later = await packAt('1a7e5', (folder) => writeBuildTime(folder, '2026-12-24', '1a7e5', 13))
  const older = `The archive contains an older build than release ${second.version}.\n`
  expect((await release('production', 'check', earlier.archive)).output).toBe(
    `Build ${earlier.version} can be put into service for ${HOSTS.production}\n${older}`,
  )
  expect((await release('production', 'check', later.archive)).output).not.toContain('older')
  expect(await update('production', earlier)).toEqual({
    status: 0,
    output: inService('production', earlier.version, second.version) + older,
  })

  // Builds of earlier portal versions contain no commit time. If a build has no commit time, release.sh compares only
  // the days of the two builds.
  const untimed = await packAt('1a7e2', async (folder) => {
    await writeBuildTime(folder, '2026-12-24', '1a7e2', 0)
    await rm(join(folder, 'dist-tools/commit-time.txt'))
  })
  expect((await release('production', 'check', untimed.archive)).output).not.toContain('older')
})

test('`release list` and `release status` show the release in service', async () => {
  await restoreFirst()
  await update('production')
  await writeConfig('production', { VITE_NOTICE: 'Essai' })
  await release('production', 'configure')
  const { output } = await release('production', 'list')
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`
  const line = (name: string, state: string, differs = '') =>
    String.raw`${name} +compte\.skezia\.example +${state} ${time}${differs}\n`
  const others = ' +other values of VITE_NOTICE'
  expect(output).toMatch(
    new RegExp(
      `^${line(first.version, 'replaced', others)}${line(second.version, 'replaced', others)}${line(`${second.version}.2`, 'in service since')}$`,
    ),
  )
  spawnSync('cp', ['-a', `${second.version}.2`, `${second.version}.10`], { cwd: join(home, 'production/releases') })
  const listed = (await release('production', 'list')).output.split('\n').map((shown) => shown.split(' ')[0])
  expect(listed).toEqual([first.version, second.version, `${second.version}.2`, `${second.version}.10`, ''])
  // The name ends with a slash, because the shell completes the name of a folder in this way.
  expect(await release('production', 'rollback', `${first.version}/`)).toMatchObject({ status: 0 })
  expect(await release('production', 'status')).toEqual({
    status: 0,
    output: expect.stringMatching(
      new RegExp(
        [
          `^release        ${first.version}, since ${time}`,
          `host           compte.skezia.example, in ${home}/production`,
          'roll back to   nothing',
          `configuration  ${home}/production.env: has changes that are not in service`,
          'command        none',
          `/health        ok ${first.version} 200`,
          'certificate    none: plain HTTP\n$',
        ].join('\n'),
      ),
    ) as unknown,
  })
  expectRefused(await release('production', 'rollback', '2020-01-01-0'), /^There is no release 2020-01-01-0 in /)
})

test.each<[damage: string, change: (folder: string) => Promise<unknown>, file: RegExp]>([
  ['an empty page', (folder) => truncate(join(folder, 'site/login.html')), /site\/login\.html/],
  ['a missing page', (folder) => rm(join(folder, 'site/login.html')), /site\/login\.html/],
  ['a page that nginx cannot read', (folder) => chmod(join(folder, 'site/login.html'), 0o600), /site\/login\.html/],
  [
    'an empty main script',
    async (folder) => truncate(join(folder, 'site/assets', await mainScript())),
    /site\/assets\/index-\S+\.js/,
  ],
  [
    'a changed file of the server',
    (folder) => appendFile(join(folder, 'nginx/portal.conf'), '\n'),
    /nginx\/portal\.conf/,
  ],
  ['a changed command', (folder) => appendFile(join(folder, 'dist-tools/release.sh'), '\n'), /dist-tools\/release\.sh/],
])('if the earlier release has %s, `rollback` and `status` report the damage', async (_, change, file) => {
  await restoreFirst()
  await update('production')
  expect((await release('production', 'status')).output).toContain(`roll back to   ${first.version}\n`)
  await change(join(home, 'production/releases', first.version))
  const damaged = `${first.version} is damaged: ${file.source} is missing, has been changed or cannot be read`
  for (const args of [['rollback'], ['rollback', first.version]])
    expectRefused(
      await release('production', ...args),
      new RegExp(
        `^${damaged}; ${second.version} stays in service\\. To return to ${first.version}, run release\\.sh update with the archive of ${first.version}\\.$`,
        'm',
      ),
    )
  expect(await health('production')).toBe(`200 ok ${second.version}\n`)
  const { status, output } = await release('production', 'status')
  expect(output).toMatch(new RegExp(`^roll back to {3}nothing: ${damaged}$`, 'm'))
  expect(status).toBe(0)
  expect(await update('production', first)).toMatchObject({
    status: 0,
    output: expect.stringContaining(inService('production', `${first.version}.2`, second.version)) as unknown,
  })
})

test('status prints a command that repairs a damaged file', async () => {
  await restoreFirst()
  await truncate(join(home, 'production/current/site/login.html'))
  const { status, output } = await release('production', 'status')
  expect(status).toBe(1)
  expect(output).toMatch(/^\/health {8}login\.html is missing, cut short or unreadable 503$/m)
  const [, command = ''] = /^to do: {9}A file of the release is damaged\. Run: (sh .+)$/m.exec(output) ?? []
  expect(await startProgram(command.split(' ')).ended).toEqual({
    status: 0,
    output: inService('production', `${first.version}.2`, first.version),
  })
  expect((await release('production', 'status')).status).toBe(0)
})

test('if an update was killed before the reload of nginx, `status` prints the command that completes the update', async () => {
  await restoreFirst()
  await update('production')
  const link = join(home, 'production/current')
  await rm(link)
  await symlink(`releases/${first.version}`, link)
  const { status, output } = await release('production', 'status')
  expect(status).toBe(1)
  expect(output).toContain(`/health        ok ${second.version} 200\n`)
  const [, command = ''] =
    /^to do: {9}nginx still serves the earlier release\. Reload nginx: (nginx .+)$/m.exec(output) ?? []
  await startProgram(command.split(' ')).ended
  await expect.poll(async () => (await release('production', 'status')).status).toBe(0)
})

test('even before the first release, `check` refuses incomplete legal documents', async () => {
  const tools = join(home, 'tools-alone')
  await cp(join(first.folder, 'dist-tools'), join(tools, 'dist-tools'), { recursive: true })
  onTestFinished(() => rm(tools, { recursive: true }))
  await writeConfig('production', { PORTAL_DOCUMENTS: '' })
  const { status, output } = await startRelease('production', ['check', first.archive], tools).ended
  expect(status).toBe(1)
  expect(output).toMatch(/^WRONG legal documents: .* has passages to complete/)
  await writeConfig('production')
  await install('production')
  await chmod(join(home, 'production/current/site/login.html'), 0o600)
  expect(await release('production', 'configure')).toEqual({
    status: 0,
    output: inService('production', `${first.version}.2`, first.version),
  })
})

test("release.sh does not change the operator's files in the folder `releases`", async () => {
  await restoreFirst()
  const folder = join(home, 'production/releases')
  const unpacked = join(home, 'unpacked')
  await cp(first.folder, unpacked, { recursive: true })
  await writeFile(join(unpacked, 'portal.env'), '')
  onTestFinished(() => rm(unpacked, { recursive: true }))
  await symlink(unpacked, join(folder, 'a link'))
  await symlink(first.version, join(folder, 'stable'))
  await writeFile(join(folder, 'notes.txt'), 'a note')
  await mkdir(join(folder, 'backup'))
  await cp(join(unpacked, 'dist-tools'), join(folder, 'try/dist-tools'), { recursive: true })
  const copy = `${first.version}.copy`
  spawnSync('cp', ['-a', first.version, copy], { cwd: folder })
  await mkdir(join(folder, '.new-killed'))
  expect(await update('production')).toMatchObject({ status: 0 })
  expect(await update('production', first)).toMatchObject({
    status: 0,
    output: expect.stringContaining(inService('production', first.version, second.version)) as unknown,
  })
  expect(await release('production', 'rollback')).toMatchObject({ status: 0 })
  expect((await release('production', 'list')).output).not.toMatch(/link|stable|notes|backup|try/)
  expect(await releases('production')).toEqual(
    [first.version, copy, second.version, 'a link', 'backup', 'notes.txt', 'stable', 'try'].sort(),
  )
  expect(await readdir(join(folder, 'try/dist-tools'))).toContain('release.sh')
  expect(await readdir(unpacked)).toEqual(await readdir(join(folder, 'a link')))
  expect(await readdir(unpacked)).toContain('dist')
})

test('`check` reports whether an update would succeed, and changes nothing', async () => {
  const check = (...args: string[]) => startRelease('production', ['check', ...args], first.folder).ended
  expect(await check(first.archive)).toEqual({
    status: 0,
    output: `Build ${first.version} can be put into service for ${HOSTS.production}\n`,
  })
  expect(existsSync(join(home, 'production'))).toBe(false)
  await restoreFirst()
  expect(await check(second.archive)).toMatchObject({ status: 0 })
  await writeConfig('production', { VITE_SKEZIA: 'https://app.skezia.example' })
  expectRefused(
    await check(second.archive),
    /^VITE_SKEZIA is not a variable of the portal: correct its name, perhaps to VITE_SKEZIA_URL, or/,
  )
  await writeConfig('production', { PORTAL_HOST: '', PORTAL_HOTS: HOSTS.production })
  for (const args of [['check'], ['check', second.archive], ['configure'], ['rollback', first.version]])
    expectRefused(
      await startRelease('production', args).ended,
      /^PORTAL_HOTS is not a variable of the portal: correct its name, perhaps to PORTAL_HOST, or remove it\.$/m,
    )
  expect(await releases('production')).toEqual([first.version])
  expect(await health('production')).toBe(`200 ok ${first.version}\n`)
})

test('`check`, `configure` and `update` print the same message about a refused value', async () => {
  await restoreFirst()
  const refused: [values: Record<string, string>, line: RegExp, lines: number][] = [
    [
      { VITE_SKEMEET_URL: 'https://meet.skemeet.example' },
      /^WRONG session cookie: cannot reach Skemeet \(https:\/\/meet\.skemeet\.example\), which/gm,
      1,
    ],
    [
      { VITE_ACCOUNT_API_URL: 'https://api.skezia.exmaple' },
      /^WRONG address: VITE_ACCOUNT_API_URL: https:\/\/api\.skezia\.exmaple is not on skezia\.example, the site of compte\.skezia/gm,
      1,
    ],
    [
      { VITE_APPLICATION_API_URL: 'https://applications.skezia.fr' },
      /^WRONG address: VITE_APPLICATION_API_URL: https:\/\/applications\.skezia\.fr is not on skezia\.example, the site of VITE/gm,
      1,
    ],
    [
      { VITE_SKEZIA_URL: 'https://app.skezia.example/login' },
      /^WRONG address: VITE_SKEZIA_URL: \S+ ends with \/login, which the portal adds: leave it/gm,
      1,
    ],
    [
      {
        VITE_PRO_SANTE_CONNECT_LOGOUT_URL:
          'https://auth.example/logout?post_logout_redirect_uri=https://other.example/login',
      },
      /^WRONG address: VITE_PRO_SANTE_CONNECT_LOGOUT_URL: returns to "https:\/\/other\.example\/login", and not to compte\.skezia/gm,
      1,
    ],
    [{ VITE_BRAND_NAME: 'Espace Alizé' }, /^WRONG legal documents: \S+ does not name "Espace Alizé": write/gm, 3],
    [
      { VITE_TERMS_URL: '/documents/cgu.html' },
      /^WRONG legal documents: there is no \/documents\/cgu\.html: put it into /gm,
      1,
    ],
    [{ PORTAL_DOCUMENTS: '' }, /^WRONG legal documents: \S+ has passages to complete/gm, 3],
    [
      { VITE_NOTICE: '{"text":"Panne","until":"2026-01-01T00:00Z"}' },
      /^VITE_NOTICE: until is past \(2026-01-01T00:00Z\), so nobody would see it: remove/gm,
      1,
    ],
  ]
  for (const [values, line, lines] of refused) {
    await writeConfig('production', values)
    for (const args of [['check'], ['configure'], ['update', second.archive]]) {
      const { status, output } = await startRelease('production', args).ended
      expect(output.match(line), args.join(' ')).toHaveLength(lines)
      expect(output.trimEnd().split('\n'), args.join(' ')).toHaveLength(lines)
      expect(status).toBe(1)
    }
  }
  expect(await releases('production')).toEqual([first.version])
  expect(await health('production')).toBe(`200 ok ${first.version}\n`)
})

test('the commands `check`, `update`, `configure` and `rollback` refuse a certificate that browsers refuse', async () => {
  const issue = createIssuer(join(home, 'certificates'))
  const authority = issue('Middle', { by: issue('Root') })
  const names = `DNS:${HOSTS.production}`
  const good = issue('good', { names, by: authority })
  const renewed = issue('renewed', { names, by: authority })
  const expired = issue('expired', { names, by: authority, days: [-9, -2] })
  const certificate = join(home, 'certificates/full.pem')
  const key = join(home, 'certificates/full.key')
  const replace = async (files = good) => {
    writeChain(certificate, files, authority)
    await cp(files.key, key)
  }
  const ports = { PORTAL_PORT: String(await findFreePort()), PORTAL_HTTP_PORT: String(await findFreePort()) }
  await writeConfig('production', { ...ports, PORTAL_TLS_CERTIFICATE: certificate, PORTAL_TLS_KEY: key })
  await replace()
  await install('production')
  const status = () => release('production', 'status')
  expect(await status()).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^certificate {4}of Middle, ends on /m) as unknown,
  })

  await replace(issue('soon', { names, by: authority, days: [-9, 5] }))
  nginx.reload()
  await expect
    .poll(async () => (await status()).output)
    .toMatch(
      /, in \d days\nto do: {9}Renew the certificate, for instance with certbot renew, and reload nginx: nginx -s/,
    )
  expect((await status()).status).toBe(1)
  await replace(renewed)
  expect(await status()).toMatchObject({
    status: 1,
    output: expect.stringMatching(
      /^certificate {4}nginx still sends a certificate that ends on \S+, but PORTAL_TLS_CERTIFICATE names another certificate \(of Middle, ends on \S+, in \d+ days\)\. Reload nginx: nginx -s reload$/m,
    ) as unknown,
  })
  await replace(expired)
  const line = /^PORTAL_TLS_CERTIFICATE: \S+full\.pem ended on .*: renew it/m
  expect(await status()).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^certificate {4}PORTAL_TLS_CERTIFICATE: \S+ ended on /m) as unknown,
  })
  for (const args of [['check'], ['update', second.archive], ['configure'], ['rollback', first.version]])
    expectRefused(await release('production', ...args), line)
  expect(await releases('production')).toEqual([first.version])
  await rm(certificate)
  const { output } = await status()
  expect(output).toMatch(/^certificate {4}PORTAL_TLS_CERTIFICATE: \S+ cannot be read /m)
  expect(output).not.toContain('nginx does not run')
})

test.each<[what: string, answer: (socket: Socket) => void]>([
  ['the program closes each connection', (socket) => socket.destroy()],
  ['the program never answers', () => undefined],
])('if the HTTPS port sends no certificate because %s, `status` names two possible causes', async (_, answer) => {
  await restoreFirst()
  const sockets: Socket[] = []
  const program = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    answer(socket)
  })
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  const folder = mkdtempSync(join(home, 'tls-'))
  const issue = createIssuer(folder)
  const authority = issue('Middle', { by: issue('Root') })
  const leaf = issue('leaf', { names: `DNS:${HOSTS.production}`, by: authority })
  const values = join(home, 'production/current/portal.env')
  const before = await readFile(values, 'utf8')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    program.close()
    await writeFile(values, before)
  })
  const address = program.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  await writeConfig('production', {
    ...{ PORTAL_PORT: port, PORTAL_TLS_CERTIFICATE: writeChain(join(folder, 'full.pem'), leaf, authority) },
    PORTAL_TLS_KEY: leaf.key,
  })
  await cp(join(home, 'production.env'), values)
  const { status, output } = await release('production', 'status')
  expect(output.split('\n').slice(6)).toEqual([
    expect.stringMatching(new RegExp(`^certificate {4}https://\\S+:${port} sends no certificate \\([^()]+\\): read `)),
    'to do:         Raise worker_connections and worker_rlimit_nofile, and restart nginx. If ss -ltnp shows that another program listens on the port, stop this program.',
    '',
  ])
  expect(status).toBe(1)
})

test("if another site's nginx configuration contains a mistake, `status` reports the mistake", async () => {
  await restoreFirst()
  await changeNginx((conf) => `${conf}serverr {}\n`)
  const { status, output } = await release('production', 'status')
  expect(output).toMatch(/^nginx refuses its configuration: unknown directive "serverr" in \S+nginx\.conf:\d+$/m)
  expect(output).not.toContain('nginx does not run')
  expect(status).toBe(1)
})

test('if the nginx configuration no longer includes the portal, `status` prints the missing line', async () => {
  await restoreFirst()
  await changeNginx((conf) => conf.replace(/include [^;]*portal\.conf;/, ''))
  const { status, output } = await release('production', 'status')
  expect(output).toMatch(
    /^\S+nginx\.conf does not include the portal\. Write this line to \S+: include \S+portal\.conf;$/m,
  )
  expect(status).toBe(1)
})

test('if the folder of PORTAL_FOLDER serves another host, `status` names the other host', async () => {
  await restoreFirst()
  await writeConfig('recette', { PORTAL_FOLDER: join(home, 'production') })
  const { status, output } = await startRelease('recette', ['status'], first.folder).ended
  expect(output).toContain(
    `configuration  ${home}/production serves ${HOSTS.production}, but ${home}/recette.env is for ${HOSTS.recette}. Correct PORTAL_FOLDER, or add --replace ${HOSTS.production}\n`,
  )
  expect(output).not.toContain('has changes')
  expect(status).toBe(1)
})

/** Changes the main configuration of nginx until the end of the test. */
async function changeNginx(change: (conf: string) => string): Promise<void> {
  const conf = await readFile(nginx.conf, 'utf8')
  await writeFile(nginx.conf, change(conf))
  onTestFinished(() => writeFile(nginx.conf, conf))
}

test('if nginx does not include the portal, each command prints the line to add to the nginx configuration', async () => {
  await changeNginx((conf) => conf.replace(/include [^;]*portal\.conf;/, ''))
  const line = /nginx\.conf does not include the portal\. Write this line to \S+: include \S+portal\.conf;$/m
  expectRefused(await startRelease('production', ['check', first.archive], first.folder).ended, line)
  const refused = await install('production')
  expectRefused(refused, line)
  expect(existsSync(join(home, 'production'))).toBe(false)
  await changeNginx((conf) => conf.replace(/}\s*$/, () => `${/include \/\S+;/.exec(refused.output)?.[0]}}`))
  expect(await install('production')).toMatchObject({ status: 0 })
})

test.each([
  ['the path is relative to the folder of nginx.conf', 'include "*/current/nginx/portal.conf";', ''],
  ['PORTAL_FOLDER ends with a slash', 'include production/curren[t]/nginx/portal.conf;', '/'],
  ['a backslash comes before the `include`', 'log_format other "\\c"; include */current/nginx/portal.conf;', ''],
])('release.sh finds the `include` of the portal in the nginx configuration if %s', async (_, include, slash) => {
  await changeNginx((conf) => conf.replace(/include [^;]*portal\.conf;/, () => include))
  await writeConfig('production', { PORTAL_FOLDER: join(home, 'production') + slash })
  expect(await install('production')).toMatchObject({ status: 0 })
})

const mainScript = async () => (await readdir('dist/assets')).find((name) => /^index-.*\.js$/.test(name)) ?? ''

test.each<[what: string, change: (folder: string) => Promise<void>, line: RegExp, isWhole?: boolean]>([
  [
    'without a version',
    (folder) => writeFile(join(folder, 'dist-tools/version.txt'), 'inconnue\n'),
    /^The build of \S+ has no version: build it in a repository, or set SOURCE_COMMIT and SOURCE_DATE_EPOCH\.$/m,
    true,
  ],
  [
    'without its main script',
    async (folder) => rm(join(folder, 'dist/assets', await mainScript())),
    /^\S+\.tar\.gz is damaged: dist\/assets\/index-\S+\.js is missing or has been changed\. Pack/,
  ],
  [
    'with a changed command',
    (folder) => appendFile(join(folder, 'dist-tools/configure.mjs'), '\n'),
    /is damaged: dist-tools\/configure\.mjs is missing or has been changed/,
  ],
  [
    'with a changed document',
    (folder) => appendFile(join(folder, 'dist/documents/accessibilite.html'), '\n'),
    /is damaged: dist\/documents\/accessibilite\.html .* your own documents into the folder of PORTAL_DOCUMENTS\.$/m,
  ],
  [
    'without the list of its files',
    (folder) => rm(join(folder, 'dist-tools/files.sha256')),
    /^\S+\.tar\.gz lacks dist-tools\/files\.sha256, the list of the files of a build\. Pack the folders that npm run build has/,
  ],
])('release.sh refuses a build %s', async (_, change, line, isWhole = false) => {
  const other = await pack('other', change, isWhole)
  onTestFinished(() => rm(other.folder, { recursive: true }))
  expectRefused(await startRelease('production', ['check', other.archive], first.folder).ended, line)
})

test('release.sh reports that nginx does not run', async () => {
  await restoreFirst()
  const pid = join(home, 'nginx.pid')
  await rename(pid, `${pid}.away`)
  onTestFinished(() => rename(`${pid}.away`, pid))
  const line = /^nginx does not run with \S+: start it, for instance with systemctl start/m
  expectRefused(await update('production'), line)
  expect((await release('production', 'status')).output).toMatch(line)
})

test('if the host name is too long or a module is missing, release.sh prints how to correct nginx', async () => {
  await restoreFirst()
  await writeConfig('recette', { PORTAL_HOST: 'compte.recette.centre-hospitalier-universitaire.skezia.example' })
  expectRefused(
    await install('recette'),
    /^nginx refuses the host name compte\.recette\.\S+, because the name is too long\. Write this line to \S+: server_names_hash_bucket_size 128;$/m,
  )
  await changeNginx((conf) =>
    conf.replace(/include \S+modules-enabled\S+;/, 'load_module modules/ngx_http_js_module.so;'),
  )
  const { status, output } = await release('production', 'check')
  expect([status, output]).toEqual([
    1,
    'A release in service needs the brotli module of nginx. Install this module: apt-get install libnginx-mod-http-brotli-static\n',
  ])
})

test('if another folder already serves the host, release.sh names that folder and makes no new folder', async () => {
  await restoreFirst()
  const folder = join(home, 'new/recette')
  onTestFinished(() => rm(join(home, 'new'), { recursive: true, force: true }))
  await writeConfig('recette', { PORTAL_HOST: HOSTS.production, PORTAL_FOLDER: folder })
  await expectServed('recette', join(home, 'production'))
  expect(existsSync(join(home, 'new'))).toBe(false)
  await mkdir(folder, { recursive: true })
  await expectServed('recette', join(home, 'production'))
  expect(await readdir(folder)).toEqual([])
})

/**
 * Expects that `check` and `update` refuse the environment `name`, because `folder` already serves the environment's
 * host.
 */
async function expectServed(name: 'recette', folder: string): Promise<void> {
  const line = `${folder} already serves ${HOSTS.production} on the same port. Correct PORTAL_FOLDER in ${home}/${name}.env. If ${home}/${name}.env is for another portal, correct PORTAL_HOST.\n`
  const run = (...args: string[]) => startRelease(name, args, first.folder).ended
  expect(await run('check', first.archive)).toEqual({ status: 1, output: line })
  expect(await run('update', first.archive)).toEqual({ status: 1, output: line })
  for (const action of ['configure', 'rollback'])
    expectRefused(await run(action), /^No release is in service in \S+new\/recette/)
}

test('if another site of nginx has the same host, release.sh names the nginx file of that site', async () => {
  const other = join(home, 'other-site.conf')
  await install('production')
  const format = /log_format (portal_\w+)/.exec(
    await readFile(join(home, 'production/current/nginx/portal.conf'), 'utf8'),
  )?.[1]
  await rm(join(home, 'production'), { recursive: true })
  await writeFile(other, `log_format ${format} '';\n`)
  onTestFinished(() => rm(other))
  await changeNginx((conf) => conf.replace(/include [^;]*portal\.conf;/, (include) => `${include} include ${other};`))
  expectRefused(
    await install('production'),
    /^Another site of this nginx has the host compte\.skezia\.example and the same port \(\S+other-site\.conf\): change/,
  )
  expect(existsSync(join(home, 'production'))).toBe(false)
})

test('release.sh refuses an archive that is larger than the free space of the disk', async () => {
  const folder = join(home, 'large')
  await mkdir(join(folder, 'dist'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), '')
  // Write a sparse file, because it takes no space on this disk.
  await truncate(join(folder, 'dist/index.html'), 2 ** 42)
  const archive = join(home, 'large.tar.gz')
  spawnSync('tar', ['--sparse', '-czf', archive, '-C', folder, 'dist'])
  await restoreFirst()
  expectRefused(
    await release('production', 'update', archive),
    /^The disk of \S+ has \d+ MB left, and the release needs \d+ MB: make room on it\.$/m,
  )
  expect(await releases('production')).toEqual([first.version])
})

const DISK_IS_FULL = /^The disk of \S+\/production\S* is full: make room on it\.$/m

/** Mounts a file system at a folder and returns whether this was allowed. Most containers forbid it. */
const mount = (folder: string, options: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'))
  const isMounted = mount(folder, 'size=1m')
  if (isMounted) spawnSync('umount', [folder])
  rmdirSync(folder)
  return isMounted
}

test.each(mayMount() ? ['update', 'configure'] : [])(
  'when the disk fills during %s, release.sh removes all that it has written',
  async (action) => {
    const folder = join(home, 'production')
    await mkdir(folder)
    expect(mount(folder, 'mode=755,size=1m')).toBe(true)
    onTestFinished(() => void spawnSync('umount', [folder]))
    // The environment's disk has only 1 MB. `check` does not write to this disk, but reports the missing space.
    const checked = await startRelease('production', ['check', first.archive], first.folder).ended
    expectRefused(checked, /^The disk of \S+\/production has [01] MB left, and the release needs \d+ MB: make room/)
    expect(mount(folder, 'remount,size=64m')).toBe(true)
    await install('production')
    const usedFiles = async () => {
      const { files, ffree } = await statfs(folder)
      return files - ffree
    }
    const used = await usedFiles()
    const run = () => (action === 'update' ? update('production') : release('production', action))
    // Increase the number of files that the disk allows, until the command succeeds.
    const step = (await readdir(first.folder, { recursive: true })).length / 4
    let refusals = 0
    for (let free = 1; ; free += step) {
      expect(mount(folder, `remount,nr_inodes=${used + Math.floor(free)}`)).toBe(true)
      const ended = await run()
      if (ended.status === 0) break
      expectRefused(ended, DISK_IS_FULL)
      expect(await releases('production')).toEqual([first.version])
      expect(await health('production')).toBe(`200 ok ${first.version}\n`)
      expect(await usedFiles()).toBe(used)
      refusals += 1
    }
    expect(refusals).toBeGreaterThan(3)
  },
)

/** Until the end of the test, each call of a program runs a shell script first, and then the program. */
async function replaceProgram(program: string, script: string): Promise<void> {
  const folder = join(home, 'replaced-program')
  await mkdir(folder)
  const text = `#!/bin/sh\nPATH='${process.env.PATH}'\n${script}\nexec ${program} "$@"\n`
  await writeFile(join(folder, program), text, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
}

test('if the disk is full, the commands `status`, `configure` and `check` report the missing space', async () => {
  await restoreFirst()
  const full = /The disk of \S+ has 0 MB left, and the release needs \d+ MB: make room on it\.$/m
  await replaceProgram('df', "printf 'Avail\\n0\\n'; exit")
  expectRefused(await release('production', 'check'), full)
  expectRefused(await release('production', 'configure'), full)
  const { status, output } = await release('production', 'status')
  expect(output).toMatch(new RegExp(`^to do: {9}${full.source}`, 'm'))
  expect(status).toBe(1)
})

test('when the disk has room for only part of a file, release.sh reports a full disk', async () => {
  await restoreFirst()
  // This is the message of GNU tar.
  const script = 'case $1 in -x*) echo "tar: dist/index.html: Wrote only 512 of 9270 bytes" >&2; exit 2 ;; esac'
  await replaceProgram('tar', script)
  expectRefused(await update('production'), DISK_IS_FULL)
  expect(await releases('production')).toEqual([first.version])
  expect(await health('production')).toBe(`200 ok ${first.version}\n`)
})

test('when the disk has no room for the lock file, an update reports a full disk, and a rollback succeeds', async () => {
  await restoreFirst()
  await update('production')
  await rm(join(home, 'production/.lock'))
  await symlink('/dev/full', join(home, 'production/.lock'))
  expectRefused(await update('production'), DISK_IS_FULL)
  expect(await health('production')).toBe(`200 ok ${second.version}\n`)
  expect(await release('production', 'rollback')).toEqual(rolledBack('production', first.version, second.version))
})

test.each([
  [
    'check without an archive before the first release',
    ['check'],
    /^No release is in service in \S+\. Name the archive/,
  ],
  ['update with a missing archive', ['update', '/no/portal.tar.gz'], /^There is no file \/no\/portal\.tar\.gz: /],
  ['update with a folder', ['update', '/tmp'], /^\/tmp is a folder: name the archive of a build\.$/m],
  [
    'update with a file that is no archive',
    ['update', '/etc/passwd'],
    /^\/etc\/passwd cannot be unpacked: gzip: .*not in gzip format/,
  ],
  ['rollback before the first release', ['rollback'], /^No release is in service in /],
  [
    'configure before the first release',
    ['configure'],
    /^No release is in service in \S+\. Name the archive of a build: sh \S+\/release\.sh update --config \S+ ARCHIVE$/m,
  ],
  ['status before the first release', ['status'], /^No release is in service in /],
] as const)('release.sh prints one line for: %s', async (_, args, line) => {
  expectRefused(await startRelease('production', [...args], first.folder).ended, line)
})

test('release.sh prints one line for an archive without the files of the site', async () => {
  const archive = join(home, 'tools.tar.gz')
  spawnSync('tar', ['-czf', archive, '-C', first.folder, 'dist-tools'])
  expectRefused(
    await startRelease('production', ['update', archive], first.folder).ended,
    / does not contain the folders dist and dist-tools of a build\. Pack both folders:/,
  )
})

test.each([
  [[], ''],
  [['update'], 'update needs the archive of a build.\n'],
  [['configure', 'a'], 'configure takes no archive and no release, such as a.\n'],
  [['check', 'a', 'b'], 'There is one argument too many: b\n'],
  [['updte', 'a'], 'There is no command updte.\n'],
  [['check', '--force'], 'There is no option --force.\n'],
  [['check', '--replace'], '--replace has no value.\n'],
])('release.sh prints its usage for the arguments %j, after the fault "%s"', async (args, fault) => {
  const { status, output } = await startRelease('production', args, first.folder).ended
  expect(status).toBe(2)
  expect(output.slice(0, output.indexOf('Usage: release.sh check '))).toBe(fault)
})

test('if --config is missing, release.sh prints a message and its usage', async () => {
  const { status, output } = await startProgram(['sh', join(first.folder, 'dist-tools/release.sh'), 'status']).ended
  expect(output).toMatch(/^--config FILE is missing: name the configuration file of the environment\.\nUsage: /)
  expect(status).toBe(2)
})

test('if nginx cannot read a folder, `status` names the folder and reports no damaged file', async () => {
  await restoreFirst()
  const folder = join(home, 'production')
  await chmod(folder, 0o700)
  onTestFinished(() => chmod(folder, 0o755))
  const { status, output } = await release('production', 'status')
  expect(output).toContain(`to do:         nginx cannot read below ${folder}; allow it with: chmod o+x ${folder}\n`)
  expect(output).not.toContain('damaged')
  expect(status).toBe(1)
})

test('if the operator rolls back to the release in service, release.sh reports that nothing has changed', async () => {
  await restoreFirst()
  expect(await release('production', 'rollback', first.version)).toEqual({
    status: 0,
    output: `${inService('production', first.version)}Nothing has changed: ${first.version} was already in service.\n`,
  })
})

test('a rollback is refused if another rollback runs, or has just ended', async () => {
  await restoreFirst()
  await update('production')
  await writeConfig('production', { VITE_NOTICE: 'Essai' })
  await release('production', 'configure')
  const [one, other] = await Promise.all([release('production', 'rollback'), release('production', 'rollback')])
  const [done, refused] = one.status === 0 ? [one, other] : [other, one]
  expect(done).toEqual(
    rolledBack('production', second.version, `${second.version}.2`, ', with other values of VITE_NOTICE'),
  )
  expectRefused(refused, /^(\S+ is being changed: rollback by |Another command has just put \S+ into service: )/)
  expect(await health('production')).toBe(`200 ok ${second.version}\n`)
})

test('list prints no error if the link to the release in service is missing', async () => {
  await restoreFirst()
  await rm(join(home, 'production/current'))
  const { output } = await startRelease('production', ['list'], first.folder).ended
  expect(output).toMatch(new RegExp(`^${first.version} [^\n]+\n$`))
})

test('if the certificate file of the earlier release is missing, `rollback` and `status` report the fault', async () => {
  const issue = createIssuer(join(home, 'moved-certificates'))
  const authority = issue('Middle', { by: issue('Root') })
  const files = issue('moved', { names: `DNS:${HOSTS.production}`, by: authority })
  const ports = { PORTAL_PORT: String(await findFreePort()), PORTAL_HTTP_PORT: String(await findFreePort()) }
  const place = async (name: string) => {
    await cp(files.key, join(home, `${name}.key`))
    writeChain(join(home, `${name}.pem`), files, authority)
    const tls = { PORTAL_TLS_CERTIFICATE: join(home, `${name}.pem`), PORTAL_TLS_KEY: join(home, `${name}.key`) }
    await writeConfig('production', { ...ports, ...tls })
  }
  await place('before')
  await install('production')
  await place('after')
  expect(await update('production')).toMatchObject({ status: 0 })
  await rm(join(home, 'before.pem'))
  const fault = `the configuration of ${first.version} is no longer right: PORTAL_TLS_CERTIFICATE: ${home}/before.pem cannot be read`
  expectRefused(
    await release('production', 'rollback'),
    new RegExp(`^${fault} .*; ${second.version} stays in service\\. To return to ${first.version}, run release`),
  )
  expect((await release('production', 'status')).output).toContain(`roll back to   nothing: ${fault} `)
})

test('release.sh prints an instruction if the configuration or its PORTAL_FOLDER is missing', async () => {
  await writeConfig('production', { PORTAL_FOLDER: '' })
  expectRefused(await install('production'), /^PORTAL_FOLDER is missing: add it to \S+production\.env/)
  await rm(join(home, 'production.env'))
  expectRefused(
    await install('production'),
    /^There is no configuration file \S+production\.env: name it with --config, or write it/,
  )
  await mkdir(join(home, 'production.env'))
  onTestFinished(() => rm(join(home, 'production.env'), { recursive: true }))
  expectRefused(
    await install('production'),
    /^\S+production\.env is a folder: name the configuration file with --config\.$/m,
  )
})
