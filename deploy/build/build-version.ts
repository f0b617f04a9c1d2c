import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The version of a build with an unknown date and an unknown commit. The word is French, because users see the version
 * in a message to support.
 */
const UNKNOWN = 'inconnue'

/**
 * Returns the version of the portal, such as `2026-11-22-98f65cc`. If the repository has uncommitted changes, the
 * version ends with `-modified-` and a digest of the changes.
 *
 * The date comes from `SOURCE_DATE_EPOCH` (seconds since 1970), and the commit from `SOURCE_COMMIT`. If a variable is
 * missing, the value comes from git.
 *
 * @param folder the root of the repository
 */
export function buildVersion(
  { SOURCE_COMMIT, SOURCE_DATE_EPOCH }: Partial<Record<string, string>>,
  folder = process.cwd(),
): string {
  const date = SOURCE_DATE_EPOCH ? dateOf(Number(SOURCE_DATE_EPOCH)) : git(folder, 'log', '-1', '--format=%cs')
  const commit = SOURCE_COMMIT?.slice(0, 12) || git(folder, 'log', '-1', '--format=%h')
  if (!/^\w*$/.test(commit)) throw new Error('SOURCE_COMMIT must be the name of a commit.')
  const changes = SOURCE_COMMIT || commit === '' ? '' : uncommittedChanges(folder)
  const version = [date, commit].filter(Boolean).join('-')
  if (version === '') console.error(`The build has no version: ${gitProblem(folder)}`)
  return (version || UNKNOWN) + changes
}

/**
 * Returns the time of a build's commit in seconds since 1970, or 0 if the time is unknown. `release.sh` uses the time
 * to find the newer of two builds.
 */
export const commitTime = ({ SOURCE_DATE_EPOCH }: Partial<Record<string, string>>, folder = process.cwd()): number =>
  Number(SOURCE_DATE_EPOCH || git(folder, 'log', '-1', '--format=%ct'))

/** If git finds no commit, returns the message of git, with an instruction. */
function gitProblem(folder: string): string {
  const { error, stderr } = spawnSync('git', ['log', '-1'], { cwd: folder, encoding: 'utf8' })
  const said = error ? 'is not installed' : `says "${stderr.trim().split('\n')[0]}"`
  return `git ${said}. Build it in a repository, or set SOURCE_COMMIT and SOURCE_DATE_EPOCH.`
}

function uncommittedChanges(folder: string): string {
  const changed = git(folder, 'diff', 'HEAD', '--binary')
  // With `-z`, git separates the names with NUL characters. Without `-z`, git writes a name with an accent in quotes.
  const added = git(folder, 'ls-files', '-z', '--others', '--exclude-standard').split('\0').filter(Boolean)
  if (changed === '' && added.length === 0) return ''
  const digest = createHash('sha256').update(changed)
  for (const file of added) digest.update(file).update(contentOf(join(folder, file)))
  return `-modified-${digest.digest('hex').slice(0, 8)}`
}

/**
 * Returns the content of a file. If the path is a symbolic link, returns the target of the link, because the target may
 * be a folder or may be missing.
 */
function contentOf(path: string): string | Buffer {
  return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : readFileSync(path)
}

/** Returns the output of a git command, or an empty text outside a repository. */
function git(folder: string, ...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: Infinity })
  return status === 0 ? stdout.trim() : ''
}

function dateOf(seconds: number): string {
  if (!Number.isSafeInteger(seconds)) throw new Error('SOURCE_DATE_EPOCH must be a number of seconds.')
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
