import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Returns the short name of a commit. `revision` is any name of the commit, such as a branch. Throws if there is no
 * such commit, or if the commit lacks `file`.
 */
export function namedCommit(revision: string, file: string): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', '--verify', `${revision}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`--against: "${revision}" names no commit.`)
  const commit = stdout.trim()
  if (!runs('git', ['cat-file', '-e', `${commit}:${file}`], { cwd: ROOT, stdio: 'ignore' }))
    throw new Error(`--against: ${commit} has no ${file}.`)
  return commit
}

/**
 * Copies the files of a commit to a temporary folder, and calls `use` with the path of the folder. If package-lock.json
 * is the same at this commit, the copy uses the installed packages. If the file differs, the function installs the
 * packages of the commit. Removes the copy at the end.
 */
export async function withFilesOf<Result>(
  commit: string,
  use: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const copy = await mkdtemp(join(tmpdir(), 'portal-'))
  // If the user presses Ctrl+C, only the child command ends. The failure of this command makes the function throw, and
  // `finally` removes the copy.
  const goOn = () => undefined
  process.on('SIGINT', goOn)
  try {
    run('git', ['archive', `--output=${join(copy, 'files.tar')}`, commit], { cwd: ROOT })
    run('tar', ['-xf', 'files.tar'], { cwd: copy })
    if (runs('git', ['diff', '--quiet', commit, '--', 'package-lock.json'], { cwd: ROOT }))
      await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')
    else {
      console.log(`package-lock.json differs at ${commit}: installing the packages of this commit.`)
      run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: copy })
    }
    return await use(copy)
  } finally {
    process.off('SIGINT', goOn)
    await rm(copy, { recursive: true, force: true })
  }
}

export function run(command: string, args: readonly string[], options: SpawnSyncOptions): void {
  if (!runs(command, args, options)) throw new Error(`This failed: ${command} ${args.join(' ')}`)
}

export function runs(command: string, args: readonly string[], options: SpawnSyncOptions): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options }).status === 0
}
