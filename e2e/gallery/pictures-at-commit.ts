import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runs, withFilesOf } from '../support/at-commit'
import { findBrowser } from '../support/find-browser'

/**
 * Takes the pictures at a commit with its own `npm run gallery`, so with its states, sandbox and build, and with the
 * browser of this run. Calls `use` with the folder of the pictures, which is removed afterwards.
 */
export function withPicturesOf<Result>(
  commit: string,
  words: readonly string[],
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  return withFilesOf(commit, (copy) => {
    console.log(`Taking the pictures at ${commit}`)
    const env = { ...process.env, CHROMIUM_PATH: findBrowser() }
    const reachedAll = runs('npm', ['run', 'gallery', '--', ...words], { cwd: copy, env })
    const pictures = join(copy, 'gallery')
    if (!existsSync(join(pictures, 'index.html'))) throw new Error(`No pictures can be taken at ${commit}.`)
    if (!reachedAll) process.exitCode = 1
    return use(pictures)
  })
}
