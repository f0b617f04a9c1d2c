// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CALLS } from '../../mocks/calls'

test('each call is described to who serves the APIs', () => {
  const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  const described = new Set(Array.from(page.matchAll(/^\| .*$/gm), ([row]) => row.split('|')[1] ?? '').flatMap(pathsIn))
  expect(CALLS.filter((call) => !described.has(call.replace(/^\w+ /, '')))).toEqual([])
})

/** The paths that the first cell of a row names. */
function pathsIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`(?:[A-Z]+ )?(\/[^`]*)`/g), ([, path]) => path ?? '')
}
