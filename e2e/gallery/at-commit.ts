import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../support/find-browser'

const ROOT = join(import.meta.dirname, '..', '..')

/** The short name of the commit that `revision` names, such as a branch. Throws when there is none, or it has no gallery. */
export function namedCommit(revision: string): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', '--verify', `${revision}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`--against: "${revision}" names no commit.`)
  const commit = stdout.trim()
  if (!runs('git', ['cat-file', '-e', `${commit}:e2e/gallery/take.ts`], { cwd: ROOT, stdio: 'ignore' }))
    throw new Error(`--against: ${commit} has no gallery.`)
  return commit
}

/**
 * Takes the pictures at a commit with its own `npm run gallery`, so with its states, sandbox and build, in a temporary copy
 * of its files and with the browser of this run. Calls `use` with the folder of the pictures, and removes the copy
 * afterwards.
 */
export async function withPicturesOf<Result>(
  commit: string,
  words: readonly string[],
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const copy = await mkdtemp(join(tmpdir(), 'portal-'))
  // Ctrl+C ends the running command, whose failure then removes the copy.
  const goOn = () => undefined
  process.on('SIGINT', goOn)
  try {
    run('git', ['archive', `--output=${join(copy, 'files.tar')}`, commit], { cwd: ROOT })
    run('tar', ['-xf', 'files.tar'], { cwd: copy })
    if (runs('git', ['diff', '--quiet', commit, '--', 'package-lock.json'], { cwd: ROOT }))
      await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')
    else {
      console.log(`package-lock.json differs at ${commit}: its packages are installed.`)
      run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: copy })
    }
    console.log(`Taking the pictures at ${commit}`)
    const env = { ...process.env, CHROMIUM_PATH: findBrowser() }
    const reachedAll = runs('npm', ['run', 'gallery', '--', ...words], { cwd: copy, env })
    const pictures = join(copy, 'gallery')
    if (!existsSync(join(pictures, 'index.html'))) throw new Error(`No pictures can be taken at ${commit}.`)
    if (!reachedAll) process.exitCode = 1
    return await use(pictures)
  } finally {
    process.off('SIGINT', goOn)
    await rm(copy, { recursive: true, force: true })
  }
}

/** Runs a command. Throws when it fails. */
function run(command: string, args: readonly string[], options: SpawnSyncOptions): void {
  if (!runs(command, args, options)) throw new Error(`This failed: ${command} ${args.join(' ')}`)
}

/** Runs a command. Returns whether it succeeds. */
function runs(command: string, args: readonly string[], options: SpawnSyncOptions): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options }).status === 0
}
