import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { namedCommit, runs, withFilesOf } from '../support/at-commit'

/*
 * `npm run gallery` writes a picture of every state to the folder gallery, and a report with all pictures. The option
 * `-g` selects states, as in Playwright. With `--against <commit>`, the command also takes pictures from the files and
 * the build of that commit. The report then shows the differences between the old and the new pictures.
 */
const ROOT = join(import.meta.dirname, '..', '..')
const GALLERY = join(ROOT, 'gallery')
const PROJECTS = ['--project=gallery-desktop', '--project=gallery-phone', '--retries=0', '--max-failures=0']

const { values } = parseArgs({ options: { against: { type: 'string' }, grep: { type: 'string', short: 'g' } } })
const grep = values.grep === undefined ? [] : ['--grep', values.grep]
const commit = values.against === undefined ? undefined : namedCommit(values.against, 'e2e/gallery/gallery.ts')

rmSync(GALLERY, { recursive: true, force: true })
if (commit)
  await withFilesOf(commit, (copy) => {
    runs('npm', ['run', 'gallery', '--', ...grep], { cwd: copy, stdio: 'inherit' })
    const pictures = join(copy, 'gallery')
    if (!existsSync(pictures)) throw new Error(`The pictures of ${commit} could not be taken.`)
    cpSync(pictures, GALLERY, { recursive: true, filter: (path) => !path.endsWith('report') })
  })
// If the earlier commit has no picture of a state, continue. The report then shows only the new picture of this state.
const update = commit ? 'missing' : 'all'
const env = { ...process.env, PLAYWRIGHT_HTML_OUTPUT_DIR: join(GALLERY, 'report'), PLAYWRIGHT_HTML_OPEN: 'never' }
const command = ['playwright', 'test', ...PROJECTS, ...grep, `--update-snapshots=${update}`, '--reporter=list,html']
const isDone = runs('npx', command, { cwd: ROOT, stdio: 'inherit', env })
console.log('The report is gallery/report/index.html.')
if (!isDone) process.exitCode = 1
