import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockFile {
  packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm writes the file.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile

/**
 * Returns true if the package at `path` can import `name`. Node searches node_modules in the package's folder and in
 * each folder above.
 */
function isLocked(name: string, path: string): boolean {
  const folders = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].some(
    (place) => place in packages,
  )
}

test('the lock file contains the native packages of every system', () => {
  const bindings = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  )
  expect(bindings.filter(({ name }) => name.includes('win32')).length).toBeGreaterThan(0)
  expect(bindings.filter(({ path, name }) => !isLocked(name, path))).toEqual([])
})

test('the lock file contains no address of a registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})
