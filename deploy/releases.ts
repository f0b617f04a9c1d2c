import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../src/config'
import { VERSION_FILE } from './configure-site'
import { loadEnvironment } from './environment'
import { HEALTH_FILE } from './nginx-files'
import { checkNginx, reloadNginx, waitForHealth } from './nginx-control'
import { parseServerSettings } from './server-settings'

/*
 * The folder of an environment:
 *
 *   releases/0.1.0-3f9a2b1c/   a release: a build and its configuration
 *     dist/, dist-tools/         the build
 *     portal.env                 the configuration file as it was
 *     site/, nginx/              written by `configure`; site/assets is a link to the shared assets
 *     previous                   a link to the release that this one replaced
 *   current                    a link to the release in service
 *   assets/                    the assets of every release, so that pages opened before an update find theirs
 *
 * nginx reads `current` when it loads its configuration, and the paths in the configuration are those of one release.
 * So documents and headers change together, at the reload.
 */
const CONFIG_FILE = 'portal.env'
const STAGING_PREFIX = '.new-'

/** How long a release is kept after another one has replaced it. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** An environment on this machine. */
export interface Installation {
  /** Its folder. */
  folder: string
  /** Its configuration file. */
  configFile: string
  /** The main configuration file of nginx. */
  nginxConf: string
}

/**
 * Unpacks an archive of a build beside the release in service, configures it, checks it and puts it into service. When
 * something fails, the earlier release stays in service and the new one is removed.
 *
 * @returns the name of the release
 * @throws ConfigError that says what failed
 */
export function updateTo(archive: string, installation: Installation): Promise<string> {
  return addRelease(installation, (release) => {
    const { status, stderr, error } = spawnSync('tar', ['-xzf', archive, '-C', release], { encoding: 'utf8' })
    if (status !== 0) throw new ConfigError(`${archive} cannot be unpacked: ${error?.message ?? stderr.trim()}`)
    if (!existsSync(join(release, 'dist-tools', VERSION_FILE)))
      throw new ConfigError(`${archive} does not contain dist and dist-tools of a build.`)
    return Promise.resolve()
  })
}

/**
 * Puts the build of the release in service into service again, with the present configuration file. Fails as `updateTo`
 * does.
 */
export async function reconfigure(installation: Installation): Promise<string> {
  const current = await currentRelease(installation.folder)
  if (current === undefined) throw new ConfigError(`No release is in service in ${installation.folder}.`)
  return addRelease(installation, async (release) => {
    for (const part of ['dist', 'dist-tools']) await cp(join(current, part), join(release, part), { recursive: true })
  })
}

/**
 * Puts the release that the present one replaced into service again, with the configuration that it had.
 *
 * @returns the name of the release
 * @throws ConfigError when there is none, or when nginx refuses it; the present one then stays in service
 */
export async function rollBack(installation: Installation): Promise<string> {
  const current = await currentRelease(installation.folder)
  const previous = current && (await linkTarget(join(current, 'previous')))
  if (current === undefined || previous === undefined)
    throw new ConfigError(`There is no earlier release in ${installation.folder}.`)
  await putIntoService(previous, installation)
  await recordReplacement(current, installation.folder)
  return basename(previous)
}

async function addRelease(installation: Installation, placeBuild: (release: string) => Promise<void>): Promise<string> {
  const { folder, configFile } = installation
  const releases = join(folder, 'releases')
  await mkdir(releases, { recursive: true })
  const current = await currentRelease(folder)
  let release = await mkdtemp(join(releases, STAGING_PREFIX))
  try {
    await chmod(release, 0o755)
    await placeBuild(release)
    await copyFile(configFile, join(release, CONFIG_FILE))
    const staged = release
    release = await unusedName(releases, await readFile(join(staged, 'dist-tools', VERSION_FILE), 'utf8'))
    await rename(staged, release)

    configure(release)
    await writeFile(join(release, 'site', HEALTH_FILE), `${healthOf(release)}\n`)
    await shareAssets(release, folder)
    if (current) await symlink(`../${basename(current)}`, join(release, 'previous'))
    await putIntoService(release, installation)
  } catch (error) {
    await rm(release, { recursive: true, force: true })
    throw error
  }
  if (current) await recordReplacement(current, folder)
  return basename(release)
}

/** The path of a new release: its version, followed by a number when a release has that name already. */
async function unusedName(releases: string, version: string): Promise<string> {
  const names = await readdir(releases)
  const name = version.trim()
  if (!/^[\w.-]+$/.test(name)) throw new ConfigError(`"${name}" is not a version.`)
  const numbered = (number: number) => (number === 1 ? name : `${name}.${number}`)
  let number = 1
  while (names.includes(numbered(number))) number++
  return join(releases, numbered(number))
}

/** Configures a release with its own command, which prints what is wrong. */
function configure(release: string): void {
  const command = [
    join(release, 'dist-tools', 'configure.mjs'),
    '--to',
    release,
    '--config',
    join(release, CONFIG_FILE),
  ]
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new ConfigError('The build could not be configured.')
}

/** What `/health` answers when the release is in service. */
const healthOf = (release: string) => `ok ${basename(release)}`

/** Moves the assets of a release to those of every release, and makes its own folder a link to them. */
async function shareAssets(release: string, folder: string): Promise<void> {
  const own = join(release, 'site', 'assets')
  const shared = join(folder, 'assets')
  await mkdir(shared, { recursive: true })
  // The name of an asset contains a digest of its content, so replacing one changes nothing.
  for (const name of await readdir(own)) await rename(join(own, name), join(shared, name))
  await rm(own, { recursive: true })
  await symlink('../../../assets', own)
}

/**
 * Checks a configured release, moves the link to it, reloads nginx, and waits until nginx serves it. When one of these
 * fails, the link and nginx return to the earlier release.
 */
async function putIntoService(release: string, { folder, nginxConf }: Installation): Promise<void> {
  const settings = parseServerSettings(loadEnvironment(join(release, CONFIG_FILE)))
  await checkAccess(join(release, 'site'))
  checkNginx(join(release, 'nginx', 'nginx.conf'))
  const replaced = await currentRelease(folder)
  await moveLink(folder, release)
  try {
    checkNginx(nginxConf)
    reloadNginx(nginxConf)
    await waitForHealth(settings, healthOf(release))
  } catch (error) {
    if (replaced) await moveLink(folder, replaced)
    else await rm(join(folder, 'current'))
    reloadNginx(nginxConf)
    throw error
  }
}

/** Refuses a folder that nginx's workers cannot reach, since they run as another user. */
async function checkAccess(folder: string): Promise<void> {
  for (let path = folder; path !== dirname(path); path = dirname(path))
    if (((await stat(path)).mode & 0o001) === 0)
      throw new ConfigError(`nginx cannot read below ${path}; allow it with: chmod o+x ${path}`)
}

/** Points `current` to a release in one step. */
async function moveLink(folder: string, release: string): Promise<void> {
  const link = join(folder, '.current')
  await rm(link, { force: true })
  await symlink(join('releases', basename(release)), link)
  await rename(link, join(folder, 'current'))
}

/** The path of the release in service; undefined before the first one. */
function currentRelease(folder: string): Promise<string | undefined> {
  return linkTarget(join(folder, 'current'))
}

/** The path that a link leads to; undefined when the link or its target does not exist. */
async function linkTarget(link: string): Promise<string | undefined> {
  return existsSync(link) ? join(dirname(link), await readlink(link)) : undefined
}

/**
 * Sets the modification time of a release to now, the time when it was replaced. Then removes each release that was
 * replaced more than KEPT_DAYS ago, except the one that a roll back leads to, and the assets that belong to no release
 * any more.
 */
async function recordReplacement(replaced: string, folder: string): Promise<void> {
  await utimes(replaced, new Date(), new Date())
  const current = await currentRelease(folder)
  const kept = [current, current && (await linkTarget(join(current, 'previous')))]
  const assets = new Set<string>()
  for (const name of await readdir(join(folder, 'releases'))) {
    const release = join(folder, 'releases', name)
    const isOld = Date.now() - (await stat(release)).mtimeMs > KEPT_DAYS * DAY_MS
    if (isOld && !kept.includes(release)) await rm(release, { recursive: true })
    else if (!name.startsWith(STAGING_PREFIX))
      for (const asset of await readdir(join(release, 'dist', 'assets'))) assets.add(asset)
  }
  for (const asset of await readdir(join(folder, 'assets')))
    if (!assets.has(asset)) await rm(join(folder, 'assets', asset))
}
