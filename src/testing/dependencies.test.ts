// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dependencies, devDependencies } from '../../package.json'

test('each dependency has its reason, and each reason its dependency', () => {
  const page = readFileSync(new URL('../../docs/dependencies.md', import.meta.url), 'utf8')
  const explained = Array.from(page.matchAll(/^\| `([^`]+)` +\| \S/gm), ([, name]) => name)
  expect(explained.toSorted()).toEqual([...Object.keys(dependencies), ...Object.keys(devDependencies)].toSorted())
})
