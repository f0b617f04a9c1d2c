import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { BUGS, withBug, type Bug } from './bugs'

/*
 * `npm run test:bugs` plants each bug of bugs.json in a copy of the working tree, runs the tests that could see it, and
 * prints whether one did. `npm run test:bugs -- NAME…` plants some of them; `--without-build` leaves out the tests of the
 * build.
 */

/** Tests that could see a bug. */
interface Step {
  /** Runs the tests of the files that follow it. */
  command: string
  selection: string
  /** Runs the tests of single files, as `command` does. */
  commandForFiles: string
  /** Ends a run at the first failure. */
  bail: string
}

const VITEST = '--configLoader runner --passWithNoTests --project unit'
/** A bug may prevent a test from ending. */
const TIMEOUT_MS = 20 * 60_000

/** What could see a bug, the quickest first. */
function stepsFor({ file, test, e2e, deploy }: Bug, withBuild: boolean): Step[] {
  const vitest = (command: string, selection: string | undefined): Step[] => {
    const commandForFiles = `npx vitest run ${VITEST}`
    return selection === undefined
      ? []
      : [{ command: `npx vitest ${command} ${VITEST}`, selection, commandForFiles, bail: '--bail 1' }]
  }
  const builtTests = (script: string, bail: string, files: readonly string[] = []): Step[] => {
    const command = `npm run --silent ${script} --`
    return withBuild && files.length > 0
      ? [{ command, selection: files.join(' '), commandForFiles: command, bail }]
      : []
  }
  return [
    ...vitest('run', test),
    ...vitest('run', `${dirname(file)}/`),
    ...vitest('related --run', file),
    ...builtTests(
      'test:e2e',
      '--max-failures 1',
      e2e?.map((name) => `e2e/${name}.spec.ts`),
    ),
    ...builtTests(
      'test:deploy',
      '--bail 1',
      deploy?.map((name) => `deploy/${name}.check.ts`),
    ),
  ]
}

/** The file and the title of a failed test, as vitest and Playwright print them. */
const FAILED_TEST =
  /^ *(?:FAIL +(?:\|\w+\| +)?|\d+\) (?:\[.*?\] › )?)(\S+\.(?:test|check|spec)\.tsx?)(?::\S+)? [>›] (.+)$/gm

/** The file of an error that vitest has caught outside of the tests. */
const ERROR_OUTSIDE = /This error originated in "([^"]+)" test file/g

/** Runs a command in the copy. Returns the titles of the failed tests, one for each file; none when all have passed. */
function failedTests(command: string, folder: string): Map<string, string> {
  const env = { ...process.env, CI: '', NO_COLOR: '1' }
  const options = { cwd: folder, env, shell: true, encoding: 'utf8', maxBuffer: Infinity, timeout: TIMEOUT_MS } as const
  const { status, stdout, stderr } = spawnSync(command, options)
  if (status === 0) return new Map()
  const output = stdout + stderr
  const found = [...output.matchAll(ERROR_OUTSIDE), ...output.matchAll(FAILED_TEST)]
  if (found.length === 0) throw new Error(`${command} failed without a failed test:\n${output.slice(-3000)}`)
  return new Map(found.map(([, file = '', title = 'an error outside of its tests']) => [file, title]))
}

/**
 * Returns the test that sees the bug in the copy. It must fail twice: a busy machine may fail another one once, and a run
 * that has ended with that one is repeated to its end.
 */
function seenBy(bug: Bug, folder: string, withBuild: boolean): string | undefined {
  for (const { command, selection, commandForFiles, bail } of stepsFor(bug, withBuild))
    for (const flag of [bail, '']) {
      const files = [...failedTests(`${command} ${flag} ${selection}`, folder).keys()]
      if (files.length === 0) break
      const [again] = failedTests(`${commandForFiles} ${bail} ${files.join(' ')}`, folder)
      if (again) return again.join(': ')
    }
  return undefined
}

/** Copies the files of the working tree that git does not ignore, and links the installed packages. */
function copyOfWorkingTree(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'bugs-'))
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      encoding: 'utf8',
    },
  )
  for (const file of stdout.split('\0').filter(Boolean)) cpSync(file, join(folder, file))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Plants a bug in the copy, prints whether a test sees it, and removes it. Returns whether one does. */
function isSeen(bug: Bug, folder: string, withBuild: boolean): boolean {
  const path = join(folder, bug.file)
  const text = readFileSync(path, 'utf8')
  const startMs = performance.now()
  writeFileSync(path, withBug(bug, text))
  let test: string | undefined
  try {
    test = seenBy(bug, folder, withBuild)
  } catch (error) {
    console.error(error)
  }
  writeFileSync(path, text)
  const seconds = Math.round((performance.now() - startMs) / 1000)
  console.log(`${test === undefined ? 'MISSED' : 'seen  '} ${bug.name} (${seconds} s) ${test ?? bug.unseen ?? ''}`)
  return test !== undefined
}

const args = process.argv.slice(2)
const names = args.filter((arg) => arg !== '--without-build')
const unknown = names.filter((name) => !BUGS.some((bug) => bug.name === name))
if (unknown.length > 0) {
  console.error(`scripts/bugs.json has no bug named ${unknown.join(', ')}.`)
  process.exit(1)
}
const planted = BUGS.filter(({ name }) => names.length === 0 || names.includes(name))
const folder = copyOfWorkingTree()
try {
  const missed = planted.filter((bug) => !isSeen(bug, folder, !args.includes('--without-build')))
  const seenCount = planted.length - missed.length
  const withoutReason = missed.filter(({ unseen }) => unseen === undefined)
  console.log(`${seenCount} of ${planted.length} are seen (${Math.round((100 * seenCount) / planted.length)} %).`)
  if (withoutReason.length > 0) {
    console.error(`Missed without a reason: ${withoutReason.map(({ name }) => name).join(', ')}`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
