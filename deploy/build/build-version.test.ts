import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildVersion, commitTime } from './build-version'

const DATE = '2026-11-22T09:15:02Z'

/** Creates a folder outside any repository. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the version contains the commit, its date and a digest of uncommitted changes', () => {
  const folder = newFolder()
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@exemple.fr']
    execFileSync('git', [...identity, ...args], { cwd: folder, env: { ...process.env, GIT_COMMITTER_DATE: DATE } })
  }

  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  git('init', '--quiet')
  file('.gitignore', 'dist\n')
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
  const clean = buildVersion({}, folder)
  expect(clean).toMatch(/^2026-11-22-[\da-f]{7,}$/)
  expect(commitTime({}, folder)).toBe(Date.parse(DATE) / 1000)
  file('dist', 'ignored')
  expect(buildVersion({}, folder)).toBe(clean)

  const modified = () => {
    const version = buildVersion({}, folder)
    expect(version).toMatch(new RegExp(`^${clean}-modified-[\\da-f]{8}$`))
    return version
  }
  for (const name of ['new.ts', 'été.ts']) {
    file(name, 'a new file')
    const added = modified()
    file(name, 'another new file')
    expect(modified()).not.toBe(added)
    rmSync(join(folder, name))
  }
  for (const target of ['.', 'gone']) {
    symlinkSync(target, join(folder, 'link'))
    modified()
    rmSync(join(folder, 'link'))
  }
  file('.gitignore', 'dist\nother\n')
  modified()
})

test('without a repository, environment variables set the version and the time of the commit', () => {
  const folder = newFolder()
  const epoch = { SOURCE_DATE_EPOCH: '1795338902' }
  expect(buildVersion({ SOURCE_COMMIT: '98f65cc', ...epoch }, folder)).toBe('2026-11-22-98f65cc')
  expect(commitTime(epoch, folder)).toBe(1_795_338_902)
  expect(commitTime({}, folder)).toBe(0)
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(buildVersion({}, folder)).toBe('inconnue')
  expect(printed).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(
      /^The build has no version: git says "fatal: not a git repository.*"\. Build it in .*SOURCE_COMMIT/,
    ),
  )
  expect(() => buildVersion({ SOURCE_DATE_EPOCH: 'yesterday' }, folder)).toThrow('SOURCE_DATE_EPOCH')
  expect(() => buildVersion({ SOURCE_COMMIT: '../x' }, folder)).toThrow('SOURCE_COMMIT')
})

test('a checkout on Windows does not change the line ends of the scripts', () => {
  const folder = newFolder()
  const git = (...args: string[]) => execFileSync('git', ['-c', 'core.autocrlf=true', ...args], { cwd: folder })
  git('init', '--quiet')
  copyFileSync('.gitattributes', join(folder, '.gitattributes'))
  for (const name of ['release.sh', 'nginx.conf.template']) writeFileSync(join(folder, name), 'a\nb\n')
  git('add', '.')
  rmSync(join(folder, 'release.sh'))
  rmSync(join(folder, 'nginx.conf.template'))
  git('checkout-index', '--all')
  for (const name of ['release.sh', 'nginx.conf.template'])
    expect(readFileSync(join(folder, name), 'utf8')).toBe('a\nb\n')
})

test('the files that the documented commands create in a checkout do not change the version of the build or of the image', () => {
  const written = [
    ...['portal.tar.gz', 'portal-2026-11-22-98f65cc-maps.tar.gz', 'maps.tar.gz', 'portal.env'],
    ...['portal.yaml', 'portal-2026-11-22-98f65cc.yaml'],
  ]
  const documents = ['docs/deploy.md', 'docs/configuration.md', 'docs/kubernetes.md', 'docs/operate.md']
  const text = documents.map((file) => readFileSync(file, 'utf8')).join('')
  for (const name of written) expect(text).toContain(name)
  const ignored = execFileSync('git', ['check-ignore', '--no-index', ...written], { encoding: 'utf8' })
  expect(ignored.trim().split('\n')).toEqual(written)

  const rules = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/^\/|\/$/g, ''))
  expect(rules('.dockerignore')).toEqual(rules('.gitignore'))
})
