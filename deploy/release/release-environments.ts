import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { requestPath } from '../server/http-request'
import {
  findFreePort,
  startMainNginx,
  VALUES,
  writeFinishedDocuments,
  writeVariables,
  type MainNginx,
} from '../server/nginx-test-server'
import { startProgram, WEAK_COMPRESSION, type Ended } from '../server/test-programs'

/* Each test file that calls `useEnvironments` gets a real nginx, two environments, and the archives of two builds. */
export const HOSTS = { production: 'compte.skezia.example', recette: 'compte-recette.skezia.example' }
export type Name = keyof typeof HOSTS

/** An archive of a build, the folder with the packed files, and the version of the build. */
interface Archive {
  archive: string
  folder: string
  version: string
}

export let home: string
export let nginx: MainNginx
export let port: number
export let first: Archive
export let second: Archive

/** Starts nginx before the tests of a file, and resets both environments before each test. */
export function useEnvironments(): void {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'releases-'))
    await chmod(home, 0o755)
    port = await findFreePort()
    nginx = await startMainNginx(home, `${home}/*/current/nginx/portal.conf`)
    await writeFinishedDocuments(join(home, 'documents'))
    first = await pack('first', () => Promise.resolve())
    second = await pack('second', renameAssets)
    await writeConfig('production')
    expect(await install('production')).toEqual({ status: 0, output: inService('production', first.version) })
    await cp(join(home, 'production'), join(home, 'kept/production'), COPY)
  })
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
}

export async function writeConfig(name: Name, more: Record<string, string> = {}): Promise<void> {
  await writeVariables(join(home, `${name}.env`), {
    ...VALUES,
    VITE_ACCOUNT_API_URL: `https://api-${name}.skezia.example`,
    PORTAL_FOLDER: join(home, name),
    PORTAL_NGINX_CONF: nginx.conf,
    PORTAL_HOST: HOSTS[name],
    PORTAL_PORT: String(port),
    PORTAL_DOCUMENTS: join(home, 'documents'),
    PORTAL_ACCESS_LOG: join(home, 'portal.log'),
    ...more,
  })
}

/**
 * Copies the build, changes the copy with `change`, and packs the copy as docs/deploy.md describes. If `isWhole` is
 * false, the list of digests stays unchanged, so release.sh reports the changed files as damaged.
 */
export async function pack(name: string, change: (folder: string) => Promise<void>, isWhole = true): Promise<Archive> {
  const folder = join(home, `build-${name}`)
  await mkdir(folder)
  for (const part of ['dist', 'dist-tools']) await cp(part, join(folder, part), { recursive: true })
  await change(folder)
  const list = 'find dist dist-tools -type f ! -name files.sha256 -exec sha256sum {} + >dist-tools/files.sha256'
  if (isWhole) spawnSync('sh', ['-c', list], { cwd: folder })
  const archive = join(home, `${name}.tar.gz`)
  spawnSync('tar', ['-czf', archive, '-C', folder, 'dist', 'dist-tools'])
  return { archive, folder, version: (await readFile(join(folder, 'dist-tools/version.txt'), 'utf8')).trim() }
}

/** Turns a build into a newer build. Changes the names of the assets, the inline script and the version. */
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
  await writeBuildTime(folder, '2026-12-24', '1a7e4', 12)
}

/** Writes the version of a build, and the time of its commit, to the unpacked build in a folder. */
export async function writeBuildTime(folder: string, day: string, commit: string, hour: number): Promise<void> {
  await writeFile(join(folder, 'dist-tools/version.txt'), `${day}-${commit}\n`)
  const seconds = Date.parse(`${day}T00:00Z`) / 1000 + hour * 3600
  await writeFile(join(folder, 'dist-tools/commit-time.txt'), `${seconds}\n`)
}

/** Starts release.sh of a build. By default, starts release.sh of the build in service. */
export function startRelease(name: Name, args: string[], build = join(home, name, 'current')) {
  const [action = '', ...rest] = args
  const command = [join(build, 'dist-tools/release.sh'), action, '--config', join(home, `${name}.env`), ...rest]
  return startProgram(['sh', ...command], { env: { ...process.env, NODE_OPTIONS: WEAK_COMPRESSION } })
}

/** Keep the times of the files, and copy links as links. */
const COPY = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true }

/** Puts the first build into service. Copies an installed release, because an installation takes ten times as long. */
export async function restoreFirst(): Promise<void> {
  await cp(join(home, 'kept/production'), join(home, 'production'), COPY)
  nginx.reload()
  // Ask /health until 30 answers in a row are right, because nginx processes with the old configuration can still
  // answer for a moment.
  for (let inARow = 0; inARow < 30; inARow += 1)
    if ((await health('production').catch(String)) !== `200 ok ${first.version}\n`) inARow = -1
}

/** Runs release.sh of the release in service until it ends. */
export const release = (name: Name, ...args: string[]) => startRelease(name, args).ended
/** Runs the first build's release.sh, which puts the first build into service. */
export const install = (name: Name) => startRelease(name, ['update', first.archive], first.folder).ended
export const update = (name: Name, { archive } = second) => release(name, 'update', archive)
export const current = (name: Name) => readlink(join(home, name, 'current'))
export const releases = (name: Name) => readdir(join(home, name, 'releases'))
export const get = (name: Name, path: string) =>
  requestPath(`http://127.0.0.1:${port}`, path, { headers: { host: HOSTS[name] } })

/**
 * Returns the line that release.sh prints about the release in service. `replaced` contains the name of the replaced
 * release, and may contain the names of changed variables.
 */
export const inService = (name: Name, release: string, replaced = '') =>
  `Release ${release} is now in service for ${HOSTS[name]} in ${home}/${name}${replaced && `, in place of ${replaced}`}\n`

/**
 * Returns the result of a successful rollback. `values` is the part of the first line that names the changed variables.
 */
export const rolledBack = (name: Name, to: string, from: string, values = '') => ({
  status: 0,
  output: `${inService(name, to, from + values)}The commands in current/dist-tools are now those of this release. To undo the rollback: sh ${home}/${name}/current/dist-tools/release.sh rollback --config ${home}/${name}.env ${from}\n`,
})

/** Returns the status and the text of /health for an environment. */
export async function health(name: Name): Promise<string> {
  const { status, body } = await get(name, '/health')
  return `${status} ${body.toString()}`
}

/** Expects that the command has failed with one line of output. */
export function expectRefused({ status, output }: Ended, line: RegExp): void {
  expect(output).toMatch(line)
  expect(output).toMatch(/^[^\n]+\n$/)
  expect(status).toBe(1)
}
